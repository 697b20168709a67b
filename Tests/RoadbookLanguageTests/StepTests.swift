import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookRuntime
@testable import RoadbookSession

/// Stepping through a URL, forwards and backwards.
@Suite struct StepTests {
  private static let map = """
    tabs Main { Feed; Account }
    root Main
    var signedIn = false
    guard member { if not signedIn { open /login } }
    style fresh { pop all; show }
    route /feed -> Feed in Feed { route :id<int> -> Post guard member style fresh }
    route /login -> Login in Account
    route /p/:id => /feed/${id}
    route /deny do { log "no"; push Post; decline "closed" }
    route /:any -> Feed in Feed
    block /feed/** { log "feed"; set signedIn = true }
    on created Login { log "made" }
    on shown { log "shown" }
    """

  /// Stepping back restores the app's state before each step; stepping to the end gives the state
  /// that `open` gives.
  @Test(arguments: ["/p/4", "/feed/3", "/login", "/deny", "/lost/x", "/feed"])
  func previousIsExact(url: String) throws {
    var transcript = Transcript(Self.map)
    _ = transcript.run("open /feed")
    var opened = transcript
    _ = opened.run("open \(url)")
    _ = transcript.run("step \(url)")
    var states = [transcript.session.dispatcher.app]
    var stepper = try #require(transcript.session.stepper)
    while stepper.isUnderway {
      _ = transcript.run("step")
      states.append(transcript.session.dispatcher.app)
      stepper = try #require(transcript.session.stepper)
    }
    #expect(states.count == stepper.events.count + 1)
    #expect(states.last == opened.session.dispatcher.app)
    #expect(stepper.resolution.events.count == opened.session.last?.events.count)
    for state in states.dropLast().reversed() {
      _ = transcript.run("step back")
      #expect(transcript.session.dispatcher.app == state)
    }
    #expect(transcript.session.stepper?.position == 0)
  }
}
