import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookText
import Testing

/// Interrupting long work.
@Suite struct InterruptionTests {
  @Test(arguments: ["export checklist", "overlaps", "test"])
  func workIsGivenUp(_ command: String) {
    let map = "route /:a -> A\nroute /:b -> B\ntest \"t\" { expect 1 == 1 }"
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", map))
    session.work.isCancelled = { true }
    #expect(message(session.execute(SourceText(name: "x", command))) == "interrupted")
    session.work.isCancelled = { false }
    #expect(message(session.execute(SourceText(name: "x", command))) == nil)
  }

  @Test func theRestOfATextIsNotRun() {
    var session = Session(files: NoFiles())
    let asked = Lock(0)
    session.work.isCancelled = {
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

  /// Loading a large file can be interrupted, too; the map is then unchanged.
  @Test(arguments: ["load large.roadbook", "load small.roadbook", "load"])
  func aFileIsReadAsAWholeOrNot(_ command: String) {
    let large = (0..<3_000).map { "route /large\($0) -> A" }.joined(separator: "\n")
    let files = MemoryFiles(["small.roadbook": "route /small -> A", "large.roadbook": large])
    var start = Session(files: files)
    _ = start.execute(SourceText(name: "x", "load small.roadbook; route /typed -> A"))
    if command == "load" {
      _ = start.execute(SourceText(name: "x", "load large.roadbook"))
    }
    let before = start.live.text
    var ends: [Bool] = []
    for limit in 0..<40 {
      let asked = Lock(0)
      var session = start
      session.work.isCancelled = {
        asked.withLock { count in
          count += 1
          return count > limit
        }
      }
      let answers = session.execute(SourceText(name: "x", command))
      session.work.isCancelled = { false }
      let isInterrupted = message(answers) == "interrupted"
      ends.append(!isInterrupted)
      if isInterrupted {
        #expect(session.live.text == before, "after \(limit)")
      } else {
        var whole = start
        _ = whole.execute(SourceText(name: "x", command))
        #expect(session.live.text == whole.live.text, "after \(limit)")
      }
      if !isInterrupted { break }
    }
    #expect(ends.first == false && ends.last == true)
    if command.contains("large") { #expect(ends.count > 4) }
  }

  private func message(_ answers: [Answer]) -> String? {
    if case .problem(let message, _)? = answers.last?.content { message } else { nil }
  }
}
