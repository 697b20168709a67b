import RoadbookSession
import RoadbookShell
import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The history in two layers: everything, and the project's own.
@Suite struct PromptHistoryTests {
  private let folder = TemporaryFolder()
  private var everything: HistoryFile { HistoryFile(path: "\(folder.path)/history") }

  private func history(_ project: String, limit: Int = 100) -> PromptHistory {
    PromptHistory(
      files: [everything, everything.forProject(project)], limit: limit,
      complain: { Issue.record("\($0)") })
  }

  @Test func theProjectsLinesComeFirst() {
    let shop = history("/projects/shop")
    for line in ["a", "b"] { shop.add(line) }
    let chat = history("/projects/chat")
    for line in ["c", "d"] { chat.add(line) }
    #expect(history("/projects/shop").lines.map(\.text) == ["c", "d", "a", "b"])
    #expect(history("/projects/chat").lines.map(\.text) == ["a", "b", "c", "d"])
    #expect(history("/projects/other").lines.map(\.text) == ["a", "b", "c", "d"])
  }

  @Test func eachStandsOnceAndKeepsItsNumber() {
    let lines = history("/p")
    for line in ["a", "b", "a", "a", " secret", "c"] { lines.add(line) }
    #expect(lines.lines.map { "\($0.number) \($0.text)" } == ["2 b", "3 a", "4 c"])
    #expect(history("/p").lines.map(\.text) == ["b", "a", "c"])
    #expect(!(readFile(everything.path) ?? "").contains("secret"))
  }

  @Test func linesAreFound() {
    let lines = history("/p")
    for line in ["open /a", "Open /b", "stack", "open /c\n  x"] { lines.add(line) }
    func texts(_ filter: String?) -> [String] { lines.search(filter).map(\.text) }
    #expect(texts(nil).count == 4)
    #expect(texts("2") == ["stack", "open /c\n  x"])
    #expect(texts("0") == [])
    #expect(texts("999").count == 4)
    #expect(texts("open") == ["open /a", "Open /b", "open /c\n  x"])
    #expect(texts("Open") == ["Open /b"])
  }

  @Test func theFilesHoldNoMoreThanIsWanted() {
    let lines = history("/p")
    for number in 0..<20 { lines.add("line \(number)") }
    #expect(history("/p", limit: 5).lines.map(\.text) == (15..<20).map { "line \($0)" })
    #expect(readFile(everything.path)?.split(separator: "\n").count == 5)
  }

  @Test func projectsOfOneNameAreTwo() {
    let (one, two) = (everything.forProject("/a/shop"), everything.forProject("/b/shop"))
    #expect(one.path != two.path)
    #expect(one.path.hasPrefix("\(everything.path).projects/shop-"))
    #expect(everything.forProject("/a/weird name ü/").path.contains("/weird-name----"))
  }

  @Test func whatCannotBeKeptIsSaidOnce() {
    let target = "\(folder.path)/target"
    writeFile(target, "mine\n")
    symlink(target, everything.path)
    var complaints: [String] = []
    let lines = PromptHistory(
      files: [everything, HistoryFile(path: "/proc/none/history")],
      complain: { complaints.append($0) })
    lines.add("a")
    lines.add("b")
    #expect(complaints == ["the history \(everything.path) is a symbolic link"])
    #expect(lines.lines.map(\.text) == ["a", "b"])
    #expect(readFile(target) == "mine\n")
  }
}
