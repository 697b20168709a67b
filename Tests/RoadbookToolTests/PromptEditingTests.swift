import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Real keys, and what then stands on the screen, in a usual and in a small window.
@Suite struct PromptEditingTests {
  @Test(arguments: [(80, 24), (40, 10)])
  func longLinesWrapAndAreEditedInPlace(_ columns: Int, _ rows: Int) throws {
    let terminal = try Terminal(columns: columns, rows: rows)
    terminal.waitForPrompt()
    let path = "/" + String(repeating: "abcdefghi/", count: 12)
    terminal.type("resolve \(path)")
    let start = 10 + 8
    terminal.waitUntil("the cursor is not at the end") {
      terminal.screen.column == (start + path.count) % columns
    }
    terminal.type("\u{1}X")
    terminal.waitToSee("Xresolve")
    #expect(terminal.screen.column == 11)
    terminal.type("\u{7F}\u{5}Z")
    terminal.waitToSee("i/Z")
    terminal.waitForNo("Xres")
    leave(terminal)
  }

  @Test func charactersAreMovedOverAndErasedWhole() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("a日e\u{301}👩‍👩‍👧b")
    terminal.waitForRow("roadbook> a日e\u{301}👩‍👩‍👧b", column: 17)
    terminal.type("\u{1B}[D\u{1B}[D")
    terminal.waitForRow("roadbook> a日e\u{301}👩‍👩‍👧b", column: 14)
    terminal.type("\u{7F}")
    terminal.waitForRow("roadbook> a日👩‍👩‍👧b", column: 13)
    terminal.type("\u{1B}[3~")
    terminal.waitForRow("roadbook> a日b", column: 13)
    leave(terminal)
  }

  @Test func wordsAreColouredAndMistakesMarked() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("route /list/:id<int> -> Item")
    terminal.waitToSee("-> Item")
    terminal.waitUntil("no colours") { terminal.screen.style(of: "route /list") == "35" }
    #expect(terminal.screen.style(of: ":id") == "36")
    #expect(terminal.screen.style(of: "Item") == "36")
    terminal.type("\u{15}rout /x")
    terminal.waitUntil("the mistake is not marked") { terminal.screen.style(of: "rout") == "4;31" }
    terminal.type("\u{15}open /a with { x: (1")
    terminal.waitToSee("(1")
    terminal.type(")")
    terminal.waitUntil("no partner") { terminal.screen.style(of: "(1") == "1;4" }
    leave(terminal)
  }

  @Test func withoutColoursOnlyMeaningStays() throws {
    let terminal = try Terminal(environment: ["NO_COLOR": "1"])
    terminal.waitForPrompt()
    terminal.type("route /a -> A\r")
    terminal.waitForPrompt()
    terminal.type("rout /x")
    terminal.waitUntil("the mistake is not marked") { terminal.screen.style(of: "rout") == "4" }
    leave(terminal)
    #expect(!String(decoding: terminal.shown, as: UTF8.self).contains("\u{1B}[3"))
  }

  @Test func theHistorySuggestsAndRightTakes() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("resolve /nowhere\r")
    terminal.waitForPrompt()
    terminal.type("res")
    terminal.waitForRow("roadbook> resolve /nowhere", column: 13)
    #expect(terminal.screen.style(of: "olve") == "2")
    terminal.type("\u{1B}[C!")
    terminal.waitToSee("/nowhere!")
    terminal.type("\u{15}re")
    terminal.waitForRow("roadbook> resolve /nowhere", column: 12)
    terminal.type("\u{5}?")
    terminal.waitToSee("/nowhere?")
    leave(terminal)
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func theUsageOfAStatementIsShown(_ columns: Int, _ rows: Int) throws {
    let terminal = try Terminal(columns: columns, rows: rows)
    terminal.waitForPrompt()
    terminal.type("match ")
    terminal.waitToSee("match PATTERN URL")
    #expect(terminal.screen.style(of: "match PATTERN") == "2")
    #expect(terminal.screen.column == 16)
    terminal.type("/a /a\r")
    terminal.waitForPrompt()
    terminal.waitForNo("match PATTERN URL")
    leave(terminal)
  }

  @Test func aMenuIsGoneThroughAndFiltered() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("re\t")
    terminal.waitToSee("reload")
    terminal.waitToSee("read the map's files again")
    terminal.type("s")
    terminal.waitForNo("reload")
    terminal.waitToSee("reset")
    terminal.type("\t\t")
    terminal.waitUntil("nothing is chosen") { terminal.screen.style(of: "resume    try") == "7" }
    terminal.type("\u{1B}[Z")
    terminal.waitUntil("the other way") { terminal.screen.style(of: "resolve   where") == "7" }
    terminal.type("\r")
    terminal.waitForNo("reset")
    #expect(terminal.screen.column == 18)
    terminal.type("\u{15}re\t")
    terminal.waitToSee("reload")
    terminal.type("\u{1B}")
    terminal.waitForNo("reload")
    terminal.waitForRow("roadbook> re", column: 12)
    leave(terminal)
  }

  @Test func aBlockIsEditedAsOnePiece() throws {
    let folder = TemporaryFolder()
    let history = "\(folder.path)/history"
    let terminal = try Terminal(environment: ["ROADBOOK_HISTORY": history], columns: 40, rows: 10)
    terminal.waitForPrompt()
    terminal.type("scheme shop {\r")
    terminal.waitToSee("     ...")
    terminal.type("route /a -> A\r}")
    terminal.waitToSee("     ... }")
    terminal.type("\u{1B}[A\u{5}\u{7F}B")
    terminal.waitToSee("-> B")
    terminal.type("\u{1B}\r")
    terminal.waitForRow("     ...", column: 11)
    terminal.type("route /c -> C")
    terminal.waitToSee("/c -> C")
    terminal.type("\r")
    terminal.waitForPrompt()
    terminal.type("\u{1B}[A")
    terminal.waitToSee("route /c -> C")
    terminal.type("\u{3}")
    leave(terminal)
    #expect(
      readFile(history) == "scheme shop {\\n  route /a -> B\\n  route /c -> C\\n}\n")
  }

  @Test func killingTakesOnlyTheRestOfTheRow() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("scheme a {\rroute /x\r")
    terminal.waitToSee("/x")
    terminal.type("\u{1B}[A\u{1}\u{B}")
    terminal.waitForRow("     ...", column: 9)
    terminal.type("\u{1B}[A\u{1}\u{19}")
    terminal.waitForRow("roadbook> route /xscheme a {")
    leave(terminal)
  }

  @Test func theHistoryIsSearchedWithAPreview() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("resolve /one\rresolve /two\rroutes\r")
    terminal.waitToSee("no routes")
    terminal.waitForPrompt()
    terminal.type("draft\u{12}RES\u{7F}\u{7F}\u{7F}res")
    terminal.waitToSee("resolve /two")
    terminal.waitToSee("history: res")
    #expect(terminal.screen.style(of: "resolve /two") == "7")
    terminal.type("\u{12}")
    terminal.waitForRow("roadbook> resolve /one")
    terminal.type("ä")
    terminal.waitUntil("no word of failing") {
      terminal.screen.window.contains("not in the history: resä")
    }
    terminal.type("\u{7}")
    terminal.waitForRow("roadbook> draft")
    terminal.type("\u{12}/on\u{1B}[C")
    terminal.waitForNo("history:")
    terminal.waitForRow("roadbook> resolve /one", column: 22)
    leave(terminal)
  }

  @Test func aPasteIsNotRunUntilEnter() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.waitUntil("pastes are not marked") { terminal.screen.marksPastes }
    terminal.type("\u{1B}[200~route /a -> A\rroute /b -> B\rquit\r\u{1B}[201~")
    terminal.waitToSee("     ... quit")
    terminal.type("\u{7F}\u{7F}\u{7F}\u{7F}screens\r")
    terminal.waitToSee("no screens")
    terminal.waitForPrompt()
    leave(terminal)
    #expect(!terminal.screen.marksPastes)
  }

  @Test func aHugePasteArrivesWhole() throws {
    let folder = TemporaryFolder()
    let history = "\(folder.path)/history"
    let terminal = try Terminal(environment: ["ROADBOOK_HISTORY": history])
    terminal.waitForPrompt()
    let lines = (0..<1_000).map { "# line \($0) of something that is pasted" }
    terminal.type("\u{1B}[200~" + lines.joined(separator: "\r") + "\u{1B}[201~")
    terminal.waitToSee("line 999 of something")
    terminal.type("\r")
    terminal.waitForPrompt()
    leave(terminal)
    #expect(readFile(history) == lines.joined(separator: "\\n") + "\n")
  }

  @Test func anotherWidthDrawsAnew() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    let text = "resolve /" + String(repeating: "x", count: 50)
    terminal.type(text + "!")
    terminal.waitToSee("!")
    for columns in [40, 25, 70, 30] {
      let wipes = count("\u{1B}[J", terminal)
      terminal.resize(columns: columns)
      terminal.waitUntil("not drawn for \(columns)") { count("\u{1B}[J", terminal) > wipes }
      let row = String(("roadbook> " + text + "!").suffix((11 + text.count) % columns))
      terminal.waitUntil("wrong for \(columns)") {
        terminal.screen.window.filter { $0.hasPrefix("roadbook> ") }.count == 1
          && terminal.screen.window.contains { $0.hasPrefix(row) }
          && terminal.screen.column == (11 + text.count) % columns
      }
    }
    leave(terminal)
  }

  @Test func afterBeingStoppedTheTextIsThereAgain() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("scheme a {\rroute /x")
    terminal.waitForRow("     ... route /x", column: 17)
    terminal.signal(SIGTSTP)
    terminal.signal(SIGCONT)
    terminal.waitUntil("not shown again") {
      // A process group without a shell above is not stopped, so each of the signals may draw it anew.
      terminal.screen.window.filter { $0.hasPrefix("roadbook> scheme a {") }.count >= 2
    }
    terminal.waitForRow("     ... route /x", column: 17)
    #expect(!terminal.isCooked)
    leave(terminal)
  }

  @Test func linesThatArriveAtOnceAreTakenStatementByStatement() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    let routes = (0..<500).map { "  route /a\($0) -> A\r" }.joined()
    terminal.type("scheme s {\r" + routes + "}\rroutes a499\r")
    terminal.waitToSee("/a499  A")
    terminal.waitForRow("roadbook>", column: 10)
    leave(terminal)
  }

  @Test func aQuotedKeyIsText() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("\u{16}\u{1}x\u{16}\ty")
    terminal.waitForRow("roadbook> \\u{1}x  y", column: 19)
    leave(terminal)
  }

  @Test func aClosedTerminalEndsIt() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("route /a -> A")
    terminal.waitForRow("roadbook> route /a -> A")
    terminal.signal(SIGHUP)
    #expect(terminal.end() == 128 + SIGHUP)
    #expect(terminal.isCooked)
    #expect(!terminal.screen.marksPastes)
  }

  @Test func theScreenIsCleared() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("open\u{C}")
    terminal.waitUntil("not at the top") { terminal.screen.window.first == "roadbook> open" }
    #expect(terminal.screen.column == 14)
    leave(terminal)
  }

  @Test func viKeysWorkWhereTheyAreChosen() throws {
    let folder = TemporaryFolder()
    _ = folder.file(".editrc", "bind -v\n")
    let terminal = try Terminal(environment: ["HOME": folder.path])
    terminal.waitForPrompt()
    terminal.type("screen")
    terminal.waitToSee("screen")
    terminal.type("\u{1B}")
    terminal.type("0ix")
    terminal.waitForRow("roadbook> xscreen", column: 11)
    leave(terminal)
  }

  private func count(_ text: String, _ terminal: Terminal) -> Int {
    String(decoding: terminal.shown, as: UTF8.self).ranges(of: text).count
  }

  private func leave(_ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation) {
    terminal.type("\u{3}")
    terminal.waitToSee("^C", sourceLocation: sourceLocation)
    terminal.waitForRow("roadbook>", column: 10, sourceLocation: sourceLocation)
    terminal.type("\u{4}")
    #expect(terminal.end() == 0, sourceLocation: sourceLocation)
    #expect(terminal.screen.unknown.isEmpty, sourceLocation: sourceLocation)
  }
}
