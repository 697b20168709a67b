import RoadbookShell
import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct HistoryFileTests {
  private let folder = TemporaryFolder()
  private var file: HistoryFile { HistoryFile(path: "\(folder.path)/state/roadbook/history") }

  @Test func entriesComeBackAsTheyWere() throws {
    let entries = ["route /a -> A", "scheme x {\n  \\n\r\n}", "ä \\ \u{1}", "tail \\"]
    for entry in entries { #expect(file.append(entry) == nil) }
    #expect(try file.load().get() == entries)
  }

  @Test func aMissingFileIsAnEmptyHistory() throws {
    #expect(try file.load().get() == [])
    #expect(file.compact() == nil)
    #expect(try file.load().get() == [])
  }

  @Test func onlyTheOwnerCanRead() {
    #expect(file.append("a") == nil)
    #expect(mode(file.path) == 0o600)
    #expect(mode("\(folder.path)/state") == 0o700)
    chmod(file.path, 0o644)
    #expect(file.append("b") == nil)
    #expect(mode(file.path) == 0o600)
  }

  @Test func someEntriesAreNotKept() throws {
    for entry in ["", "   ", " secret", "\tsecret", "\n", String(repeating: "x", count: 70_000)] {
      #expect(file.append(entry) == nil)
    }
    #expect(try file.load().get() == [])
  }

  @Test func repetitionsKeepTheNewestPlace() throws {
    for entry in ["a", "b", "a", "c", "b"] { #expect(file.append(entry) == nil) }
    #expect(try file.load().get() == ["a", "c", "b"])
    #expect(file.compact() == nil)
    #expect(readFile(file.path) == "a\nc\nb\n")
    #expect(mode(file.path) == 0o600)
  }

  @Test func aTornLastLineHarmsNoOther() throws {
    #expect(file.append("a") == nil)
    writeFile(file.path, "a\ntor")
    #expect(file.append("b") == nil)
    #expect(try file.load().get() == ["a", "tor", "b"])
  }

  @Test func theOldestGoFirst() throws {
    #expect(file.append("start") == nil)
    writeFile(file.path, (0..<10_050).map { "entry \($0)\n" }.joined())
    #expect(file.compact() == nil)
    let entries = try file.load().get()
    #expect(entries.count == HistoryFile.limit)
    #expect(entries.first == "entry 50")
    #expect(entries.last == "entry 10049")
  }

  @Test func writersAtOnceLoseNothing() async throws {
    let file = file
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<100 {
            let problem = file.append("writer \(writer) entry \(number)")
            if problem != nil { Issue.record("\(String(describing: problem))") }
            if number % 25 == writer { _ = file.append("once more") }
            if number % 40 == writer { _ = file.compact() }
          }
        }
      }
    }
    let entries = try file.load().get()
    #expect(entries.count == 801)
    for writer in 0..<8 {
      let own = entries.filter { $0.hasPrefix("writer \(writer) ") }
      #expect(own == (0..<100).map { "writer \(writer) entry \($0)" })
    }
  }

  @Test func aLockThatIsNeverGivenBackIsAMessage() throws {
    #expect(file.append("a") == nil)
    let holder = open(file.path, O_RDONLY)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX) == 0)
    #expect(file.append("b")?.message == "the history \(file.path) is locked by another process")
    #expect(try file.load().get() == ["a"])
  }

  @Test func linksFoldersAndPipesAreRefused() {
    let target = "\(folder.path)/target"
    writeFile(target, "mine\n")
    let link = HistoryFile(path: "\(folder.path)/link")
    symlink(target, link.path)
    #expect(link.append("x")?.message == "the history \(link.path) is a symbolic link")
    #expect(readFile(target) == "mine\n")
    let fifo = HistoryFile(path: "\(folder.path)/fifo")
    mkfifo(fifo.path, 0o600)
    #expect(fifo.append("x")?.message == "the history \(fifo.path) is not a regular file")
    #expect(throws: HistoryProblem(message: "the history \(fifo.path) is not a regular file")) {
      try fifo.load().get()
    }
    let directory = HistoryFile(path: folder.path)
    #expect(
      directory.append("x")?.message == "cannot use the history \(folder.path): is a directory")
    let unwritable = HistoryFile(path: "/proc/roadbook/history")
    #expect(unwritable.append("x") != nil)
  }

  @Test func thePlaceFollowsTheEnvironment() {
    func place(_ variables: [String: String]) -> String? {
      HistoryFile.location { variables[$0] }?.path
    }
    #expect(place(["HOME": "/h"]) == "/h/.local/state/roadbook/history")
    #expect(place(["HOME": "/h", "XDG_STATE_HOME": "/s"]) == "/s/roadbook/history")
    #expect(place(["HOME": "/h", "XDG_STATE_HOME": "s"]) == "/h/.local/state/roadbook/history")
    #expect(place(["HOME": "/h", "ROADBOOK_HISTORY": "here"]) == "here")
    #expect(place(["HOME": "/h", "ROADBOOK_HISTORY": ""]) == nil)
    #expect(place([:]) == nil)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}
