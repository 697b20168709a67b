import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How answers reach people: colours, the pager, help and the tour on a real terminal.
@Suite struct OutputTests {
  private let shop = Tool.root + "/grammar/examples/shop.roadbook"

  // MARK: Colours

  @Test func pipesGetNoColoursUnlessForced() throws {
    for (arguments, environment, isColoured) in [
      ([], [:], false), (["--color=always"], [:], true), ([], ["CLICOLOR_FORCE": "1"], true),
      (["--color=never"], ["CLICOLOR_FORCE": "1"], false),
      (["--color=always"], ["NO_COLOR": "1"], true),
      ([], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      ([], ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], true),
    ] as [([String], [String: String], Bool)] {
      for words in [
        ["resolve", shop, "/list"], ["explain", shop, "/x"], ["check", shop], ["test", shop],
      ] {
        let outcome = try Tool.run(words + arguments, environment: environment)
        // A check without findings has nothing to colour.
        guard words[0] != "check" else { continue }
        #expect(
          outcome.output.contains("\u{1B}[") == isColoured, "\(words) \(arguments) \(environment)")
      }
    }
  }

  @Test func colouredAnswersSayTheSame() throws {
    let input =
      "open /list/42\nexplain /list/x\nroutes\nstate\nopen /x\nstep /list/4\nnext\nnonsense\n"
    let plain = try Tool.run(["--keep-going", shop], input: input)
    let coloured = try Tool.run(["--keep-going", shop, "--color=always"], input: input)
    #expect(withoutSequences(coloured.output) == plain.output)
    #expect(withoutSequences(coloured.errors) == plain.errors)
    #expect(coloured.errors.contains("\u{1B}[1;31m"))
    #expect(plain.status == coloured.status)
  }

  @Test func controlCharactersOfAURLStayEscaped() throws {
    let outcome = try Tool.run(["resolve", shop, "--color=always", "/a\u{1B}[31m\u{7}"])
    #expect(outcome.output.contains("\\u{1b}[31m\\u{7}"))
  }

  @Test func aTerminalGetsColoursAndADumbOneNone() throws {
    let terminal = try Terminal([shop])
    terminal.waitForPrompt()
    terminal.type("open /nowhere\r")
    terminal.waitUntil("no colour") { terminal.screen.style(of: "unmatched") == "1;31" }
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
    let dumb = try Terminal([shop], terminal: "dumb")
    dumb.waitForPrompt()
    dumb.type("open /nowhere\n")
    dumb.waitFor("unmatched")
    dumb.type("quit\n")
    #expect(dumb.end() == 0)
    #expect(!dumb.shown.contains(0x1B))
  }

  // MARK: The pager

  @Test(arguments: [(80, 24), (40, 10)])
  func longAnswersGoToThePagerAndShortOnesDoNot(_ columns: Int, _ rows: Int) throws {
    let terminal = try Terminal(
      [shop], environment: ["PAGER": "sed 's/^/P|/'"], columns: columns, rows: rows)
    terminal.waitForPrompt()
    terminal.type("stack\r")
    terminal.waitFor("(empty)")
    #expect(!terminal.screen.window.contains { $0.contains("P|(empty)") })
    terminal.waitForPrompt()
    terminal.type("format\r")
    terminal.waitFor("P|")
    terminal.waitForPrompt()
    terminal.type("paging off\r")
    terminal.waitForPrompt()
    let before = terminal.shown.count
    terminal.type("format\r")
    terminal.waitForPrompt()
    #expect(!String(decoding: terminal.shown[before...], as: UTF8.self).contains("P|"))
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func leavingThePagerLeadsBackToThePrompt() throws {
    guard access("/usr/bin/less", X_OK) == 0 else { return }
    let terminal = try Terminal([shop], environment: ["PAGER": "less"])
    terminal.waitForPrompt()
    terminal.type("format\r")
    terminal.waitToSee("roadbook 1")
    terminal.type("q")
    terminal.waitForPrompt()
    terminal.type("format\r")
    terminal.waitUntil("less does not wait") { terminal.screen.cursorRow.hasPrefix(":") }
    // Ctrl-C is for the pager; the session does not hear it.
    terminal.signal(SIGINT)
    terminal.type("q")
    terminal.waitForPrompt()
    terminal.type("stack\r")
    terminal.waitFor("(empty)")
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func aBrokenPagerIsToldOnceAndReplacedByPrinting() throws {
    let terminal = try Terminal([shop], environment: ["PAGER": "no-such-pager"])
    terminal.waitForPrompt()
    terminal.type("format\r")
    terminal.waitFor("the pager does not work: there is no such program")
    terminal.waitToSee("old links still work")
    terminal.waitForPrompt()
    let before = terminal.shown.count
    terminal.type("format\r")
    terminal.waitForPrompt()
    #expect(!String(decoding: terminal.shown[before...], as: UTF8.self).contains("does not work"))
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func scriptsKnowNoPager() throws {
    let outcome = try Tool.run([shop], input: "format\n", environment: ["PAGER": "sed s/^/P/"])
    #expect(!outcome.output.contains("\nP"))
  }

  // MARK: Help and tour

  @Test func enterWalksTheTour() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("tour\r")
    terminal.waitFor("1 of 13")
    terminal.waitForPrompt()
    terminal.type("\r")
    terminal.waitFor("2 of 13")
    terminal.waitForPrompt()
    terminal.type("back\r")
    terminal.waitFor("3 of 13")
    terminal.waitForPrompt()
    terminal.type("tour stop\r")
    terminal.waitFor("left the tour")
    terminal.waitForPrompt()
    terminal.type("\r")
    terminal.waitForPrompt()
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func theOverviewFitsTheWindow() throws {
    let terminal = try Terminal(environment: ["PAGER": "sed s/^/P/"], columns: 80, rows: 24)
    terminal.waitForPrompt()
    terminal.type("help\r")
    terminal.waitFor("Try: open")
    terminal.waitForPrompt()
    #expect(terminal.screen.window.contains { $0.hasPrefix("Maps ") })
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
  }

  private func withoutSequences(_ text: String) -> String {
    var result = ""
    var isInside = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isInside = true }
      if !isInside { result.unicodeScalars.append(scalar) }
      if isInside, scalar == "m" { isInside = false }
    }
    return result
  }
}
