import RoadbookTestSupport
import Testing

/// What the prompt knows of what is typed, on a real terminal.
@Suite struct PromptCompletionTests {
  private static let map = """
    ## The list of articles.
    route /list -> ItemList {
      ## One article.
      route :id<int> -> Item
    }
    route /login -> Login
    ## One article, by its number.
    screen Item(id: int, title: string?)
    screen ItemList(sort: popular|recent = "recent")
    """
  private let folder = TemporaryFolder()

  private func prompt(columns: Int = 80, rows: Int = 24) throws -> Terminal {
    let file = folder.file("a.roadbook", Self.map)
    let terminal = try Terminal([file], columns: columns, rows: rows)
    terminal.waitForPrompt()
    return terminal
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func lettersInOrderFindANameAndItIsExplained(_ columns: Int, _ rows: Int) throws {
    let terminal = try prompt(columns: columns, rows: rows)
    terminal.type("push it\t")
    terminal.waitToSee("ItemList")
    terminal.waitUntil("the letters are not marked") { terminal.screen.style(of: "It") == "1" }
    terminal.type("\t")
    terminal.waitToSee("(id: int, title: string?) One article")
    terminal.type("\r")
    terminal.waitForRow("roadbook> push Item", column: 19)
    terminal.type("(id: 4, ")
    terminal.waitToSee("Item(id: int, title: string?)")
    #expect(terminal.screen.style(of: "title: string?") == "1")
    #expect(terminal.screen.style(of: "id: int, ") == "2")
    leave(terminal)
  }

  @Test func urlsAreCompletedPieceByPiece() throws {
    let terminal = try prompt()
    terminal.type("open /li")
    terminal.waitForRow("roadbook> open /list", column: 18)
    terminal.type("\u{5}/\t")
    terminal.waitToSee(":id<int>")
    terminal.waitToSee("int, as 42  → Item")
    terminal.type("7")
    terminal.waitForRow("roadbook> open /list/7", column: 22)
    terminal.type("\u{15}open /list?s\t")
    terminal.waitForRow("roadbook> open /list?sort=", column: 26)
    terminal.type("\t")
    terminal.waitToSee("list?sort=popular")
    leave(terminal)
  }

  @Test func manyChoicesStandInColumns() throws {
    let terminal = try prompt(columns: 40, rows: 10)
    terminal.type("help \t\t")
    terminal.waitToSee("1 of ")
    let first = terminal.screen.window
    terminal.type("\u{1B}[6~\u{1B}[C\u{1B}[B")
    terminal.waitUntil("nothing moved") { terminal.screen.window != first }
    #expect(terminal.screen.window.count <= 10)
    terminal.type("\u{1B}")
    terminal.waitForNo(" of ")
    leave(terminal)
  }

  @Test func filesAreCompleted() throws {
    let script = folder.file("some-script.txt", "routes\n")
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("source \(script.dropLast("-script.txt".count))")
    terminal.waitUntil("no suggestion") { terminal.screen.style(of: "-script.txt") == "2" }
    terminal.type("\t\r")
    terminal.waitToSee("no routes")
    terminal.waitForPrompt()
    leave(terminal)
  }

  @Test func rowsAreIndentedAndKeepTheColumn() throws {
    let terminal = try prompt()
    terminal.type("scheme x {")
    terminal.waitToSee("{")
    terminal.type("\r")
    terminal.waitForRow("     ...", column: 11)
    terminal.type("route /a -> A {")
    terminal.waitToSee("A {")
    terminal.type("\r")
    terminal.waitForRow("     ...", column: 13)
    terminal.type("}")
    terminal.waitForRow("     ...   }", column: 12)
    terminal.type("\u{1B}[A\u{5}")
    terminal.waitForRow("     ...   route /a -> A {", column: 26)
    terminal.type("\u{1B}[B")
    terminal.waitForRow("     ...   }", column: 12)
    terminal.type("\u{1B}[A")
    terminal.waitForRow("     ...   route /a -> A {", column: 26)
    terminal.type("\u{1B}[1;5H")
    terminal.waitForRow("roadbook> scheme x {", column: 10)
    terminal.type("\u{1B}[1;5F\u{1F}")
    terminal.waitForRow("     ...", column: 13)
    leave(terminal)
  }

  @Test func aChangeOnTheDiskIsToldAboveTheText() throws {
    let terminal = try prompt()
    terminal.type("scheme x {")
    terminal.waitToSee("{")
    terminal.type("\rroute")
    terminal.waitToSee("... route")
    _ = folder.file("a.roadbook", Self.map + "\nroute /new -> New\n")
    terminal.waitToSee("changed on disk; `reload` reads it again")
    terminal.waitForRow("     ... route", column: 14)
    #expect(terminal.screen.window.filter { $0.hasPrefix("roadbook> ") }.count == 1)
    terminal.type("\u{3}")
    terminal.waitForPrompt()
    terminal.type("reload\r")
    terminal.waitForPrompt()
    terminal.type("routes new\r")
    terminal.waitToSee("/new  New")
    terminal.waitForPrompt()
    leave(terminal)
  }

  @Test func longWorkIsInterrupted() throws {
    let routes = (0..<2_000).map { "route /a\($0)/:x<int> -> A\($0)\n" }.joined()
    let terminal = try Terminal([folder.file("a.roadbook", routes)])
    terminal.waitForPrompt()
    terminal.type("walk\r")
    terminal.waitToSee("walk")
    terminal.type("\u{3}")
    terminal.waitToSee("interrupted")
    terminal.waitForPrompt()
    leave(terminal)
  }

  @Test func viTellsItsMode() throws {
    _ = folder.file(".editrc", "bind -v\n")
    let terminal = try Terminal(environment: ["HOME": folder.path])
    terminal.waitForPrompt()
    terminal.type("open")
    terminal.waitToSee("open")
    terminal.type("\u{1B}")
    terminal.waitToSee("-- command --")
    terminal.type("0cwresolve")
    terminal.waitForNo("-- command --")
    terminal.waitForRow("roadbook> resolve")
    leave(terminal)
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
