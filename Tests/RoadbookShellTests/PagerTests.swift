import RoadbookTestSupport
import Testing

@testable import RoadbookShell

@Suite struct PagerTests {
  // Like the tool: a pager that exits early must not end the process.
  init() { OutputStream.ignoreBrokenPipes() }

  private func pager(_ variable: String?, rows: Int = 5) -> Pager? {
    Pager(environment: { $0 == "PAGER" ? variable : nil }, size: { (10, rows) })
  }

  @Test func nothingAndCatMeanNone() {
    #expect(pager("") == nil)
    #expect(pager("  ") == nil)
    #expect(pager("cat") == nil)
    #expect(pager("cat -n")?.isChosen == true)
    #expect(pager(nil)?.isChosen == false)
  }

  @Test(
    arguments: [
      ("less", nil, true), ("less", "FRX", true), ("less", "FX", false), ("less -R", "FX", true),
      ("/usr/bin/less --RAW-CONTROL-CHARS", "", true), ("less --quit-if-one-screen", "", false),
      ("more", nil, false), ("bat", nil, true), ("sed s/r/R/", nil, false), (nil, nil, true),
    ] as [(String?, String?, Bool)])
  func coloursGoOnlyToThoseWhoShowThem(_ command: String?, _ options: String?, _ shows: Bool) {
    let pager = Pager(
      environment: { $0 == "PAGER" ? command : $0 == "LESS" ? options : nil },
      size: { (80, 24) })
    #expect(pager?.showsColours == shows)
  }

  @Test func othersGetPlainText() throws {
    let folder = TemporaryFolder()
    let pager = try #require(self.pager("cat > '\(folder.path)/shown'"))
    #expect(pager.show("a \u{1B}[1;31mb\u{1B}[m ä\n") == .shown)
    #expect(readFile("\(folder.path)/shown") == "a b ä\n")
  }

  @Test func rowsAreCountedAtTheWindowsWidth() {
    func rows(_ text: String) -> Int { Pager.rows(of: text, width: 10, limit: 100) }
    #expect(rows("") == 0)
    #expect(rows("a\n") == 1)
    #expect(rows("a\n\nb\n") == 3)
    #expect(rows("1234567890\n") == 1)
    #expect(rows("12345678901\n") == 2)
    #expect(rows("日本日本日本\n") == 2)
    #expect(rows("\u{1B}[1;31m1234567890\u{1B}[m\n") == 1)
    #expect(Pager.rows(of: String(repeating: "\n", count: 1_000), width: 10, limit: 7) == 7)
  }

  @Test(arguments: [(3, 24), (24, 24), (50, 50)])
  func whatFillsTheWindowIsPagedIfItIsLong(rows: Int, least: Int) {
    let pager = pager("x", rows: rows)
    #expect(pager?.isNeeded(for: String(repeating: "a\n", count: least - 1)) == false)
    #expect(pager?.isNeeded(for: String(repeating: "a\n", count: least)) == true)
  }

  @Test func theTextGoesThroughThePipe() throws {
    let folder = TemporaryFolder()
    let pager = try #require(self.pager("cat > '\(folder.path)/shown'"))
    let text = String(repeating: "$(rm -rf x); `y` \"z\"\n", count: 20_000)
    #expect(pager.show(text) == .shown)
    #expect(readFile("\(folder.path)/shown") == text)
  }

  @Test func whoLeavesEarlyIsNoTrouble() throws {
    let text = String(repeating: "line\n", count: 200_000)
    #expect(try #require(pager("true")).show(text) == .shown)
    #expect(try #require(pager("head -1 >/dev/null; exit 3")).show(text) == .shown)
    #expect(try #require(pager("kill -9 $$")).show(text) == .shown)
  }

  @Test func onesThatDoNotStartAreTold() throws {
    #expect(
      try #require(pager("no-such-pager 2>/dev/null")).show("a")
        == .failed("there is no such program"))
    #expect(try #require(pager("/etc/passwd 2>/dev/null")).show("a") == .failed("it cannot be run"))
  }
}
