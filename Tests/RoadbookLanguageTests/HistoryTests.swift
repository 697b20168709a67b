import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookBinder
@testable import RoadbookModel
@testable import RoadbookRuntime
@testable import RoadbookSession

/// The history of statements, returning to an earlier entry, and saving it as a script.
@Suite struct HistoryTests {
  private static let map = """
    tabs Main { Home; Search }
    root Main
    var signedIn = false
    guard member { require signedIn else defer "sign in" }
    route /list -> List in Home { route :id<int> -> Item { route buy -> Buy modal guard member } }
    route /search -> Results in Search
    route shortcut://find => /search
    """

  @Test func theOldestIsForgotten() {
    var transcript = Transcript(Self.map)
    let start = TextRange(at: 0)
    for _ in 0..<(Timeline.limit + 5) {
      _ = transcript.session.run(.block(.select(Name("Home", start), start)))
    }
    #expect(transcript.session.timeline.entries.count == Timeline.limit)
    for _ in 0..<Timeline.limit {
      _ = transcript.session.run(
        .block(
          .set(
            .variable(VariablePath(name: Name("signedIn", start), parts: [])),
            .literal(.bool(true), start), start)))
    }
    #expect(
      (Timeline.limit...2 * Timeline.limit).contains(transcript.session.timeline.undoable.count))
    expect(
      """
      > goto 5
      ! the history has no entry 5 (it has 6 to 1005, and 0 is the start)
      > goto 6
      no screens
      """
    ).match(transcript.run("goto 5\ngoto 6"))
  }

  /// Any session can be saved as a script that leads to the same state.
  @Test(arguments: 0..<20)
  func recordedSessionsLeadBack(seed: Int) {
    var transcript = Transcript(TimeTravelPropertyTests.map)
    var random = SeededRandom(seed: UInt64(seed))
    let more = [
      "undo", "undo", "redo", "goto 1", "goto 3", "step /list/3/buy\nstep\nstep",
      "continue", "stop", "step back", "next", "break guard", "route /extra -> Extra",
    ]
    let commands = TimeTravelPropertyTests.commands.split(separator: "\n").map(String.init) + more
    for _ in 0..<40 { _ = transcript.run(random.pick(commands)) }
    let app = transcript.session.dispatcher.app
    #expect(!transcript.run("record way").contains("!"))
    #expect(!transcript.run("replay way").contains("!"))
    #expect(transcript.session.dispatcher.app == app)
  }
}
