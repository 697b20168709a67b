import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import Testing

@testable import RoadbookShell

/// The tour: following it, leaving its path, stopping and resuming it.
@Suite struct TourTests {
  private func session() -> PromptSession {
    PromptSession(Session(files: NoFiles()), isInteractive: true)
  }

  private func type(_ text: String, _ session: inout PromptSession) -> String {
    session.execute(text, name: "<prompt>", firstLine: 1).map { $0.output + $0.errors }.joined()
  }

  @Test func emptyLinesWalkItToItsEnd() {
    var session = session()
    _ = type("route /mine -> Mine", &session)
    #expect(type("tour", &session).contains("1 of 14: open a URL"))
    var last = ""
    for step in 2...14 {
      last = type("", &session)
      #expect(last.contains("\(step) of 14: "), "\(last)")
    }
    last = type("  ", &session)
    #expect(last.contains("That was the tour."), "\(last)")
    #expect(type("routes", &session).contains("/mine"))
    #expect(type("stack", &session) == "no screens\n")
  }

  @Test func whatIsTypedByHandCountsHoweverItIsWritten() {
    var session = session()
    _ = type("tour", &session)
    #expect(!type("open shop://list/43/reviews", &session).contains("2 of 14"))
    #expect(type("open /list/7", &session).contains("2 of 14"))
    #expect(!type("open shop://nowhere", &session).contains("3 of 14"))
    #expect(!type("stack", &session).contains("3 of 14"))
    #expect(type("pop to List", &session).contains("3 of 14"))
  }

  @Test func itGoesBackAndIsTakenUpAgain() {
    var session = session()
    _ = type("tour", &session)
    _ = type("tour next", &session)
    #expect(type("tour next", &session).contains("3 of 14"))
    #expect(type("tour back", &session).contains("2 of 14"))
    #expect(type("stack", &session) == "List › Item\n")
    #expect(type("tour stop", &session).contains("left the tour"))
    #expect(!type("schemes", &session).contains("shop"))
    #expect(type("tour", &session).contains("2 of 14"))
    #expect(type("tour back", &session).contains("1 of 14"))
    #expect(type("tour back", &session).contains("1 of 14"))
    #expect(type("", &session).contains("2 of 14"))
  }

  @Test func withoutATourThereIsNothingToLeave() {
    var session = session()
    #expect(type("tour stop", &session).contains("no tour is in progress"))
    #expect(type("", &session) == "")
    #expect(type("tour on", &session).contains("unexpected 'on' after 'tour'"))
  }

  @Test func nothingIsWrittenOnTheWay() {
    var session = session()
    _ = type("tour", &session)
    _ = type("screen Unsaved", &session)
    #expect(type("save shop.roadbook", &session).contains("the tour cannot write files"))
  }

  @Test func aScriptRunsThroughAllSteps() {
    var session = PromptSession(Session(files: NoFiles()))
    let replies = session.execute("tour", name: "<stdin>", firstLine: 1)
    #expect(replies.allSatisfy { !$0.isFailure || $0.errors.isEmpty })
    let text = replies.map(\.output).joined()
    #expect(text.contains("14 of 14: run the tests"))
    #expect(text.contains("2 tests: 2 passed"))
    #expect(replies.map(\.errors).joined() == "")
    #expect(session.session.documents.isEmpty)
  }
}
