import RoadbookLanguage
import RoadbookText
import Synchronization
import Testing

/// Long work that somebody does not want to wait for.
@Suite struct InterruptionTests {
  @Test(arguments: ["walk", "overlaps", "test"])
  func workIsGivenUp(_ command: String) {
    let map = "route /:a -> A\nroute /:b -> B\ntest \"t\" { expect 1 == 1 }"
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", map))
    session.isCancelled = { true }
    #expect(message(session.execute(SourceText(name: "x", command))) == "interrupted")
    session.isCancelled = { false }
    #expect(message(session.execute(SourceText(name: "x", command))) == nil)
  }

  @Test func theRestOfATextIsNotRun() {
    var session = Session(files: NoFiles())
    let asked = Mutex(0)
    session.isCancelled = {
      asked.withLock { count in
        count += 1
        return count > 2
      }
    }
    let text = (1...9).map { "route /\($0) -> A" }.joined(separator: "\n")
    let answers = session.execute(SourceText(name: "x", text))
    #expect(answers.count == 4)
    #expect(message(answers) == "interrupted")
    #expect(session.map.routes.count == 3)
  }

  private func message(_ answers: [Answer]) -> String? {
    if case .problem(let message, _)? = answers.last?.content { message } else { nil }
  }
}
