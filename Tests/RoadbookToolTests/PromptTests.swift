import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct PromptTests {
  @Test func aStatementIsAnsweredAndCtrlDLeaves() throws {
    let terminal = try Terminal()
    terminal.waitFor("Roadbook ")
    terminal.waitForPrompt()
    terminal.type("route /a -> A\r")
    terminal.waitForPrompt()
    terminal.type("resolve /a\r")
    terminal.waitFor("resolve /a\n")
    terminal.waitFor("A")
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func ctrlCClearsTheLine() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("nonsense")
    terminal.waitFor("nonsense")
    terminal.type("\u{3}")
    terminal.waitFor("^C")
    terminal.waitForPrompt()
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
    #expect(!String(decoding: terminal.shown, as: UTF8.self).contains("<prompt>"))
  }

  @Test func ctrlCDropsAWholeBlock() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("scheme shop {\r")
    terminal.waitFor("     ... ")
    terminal.type("  route /a -> A\r")
    terminal.waitFor("     ... ")
    terminal.type("\u{3}")
    terminal.waitFor("^C")
    terminal.waitForPrompt()
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func aBlockIsOneHistoryEntryInTheNextSession() throws {
    let folder = TemporaryFolder()
    let history = "\(folder.path)/history"
    let first = try Terminal(environment: ["ROADBOOK_HISTORY": history])
    first.waitForPrompt()
    first.type("scheme shop {\r")
    first.waitFor("     ... ")
    first.type("route /ä -> A\r")
    first.waitFor("     ... ")
    first.type("}\r")
    first.waitForPrompt()
    first.type(" screens\r")
    first.waitForPrompt()
    first.type("\u{4}")
    #expect(first.end() == 0)
    #expect(readFile(history) == "scheme shop {\\n  route /ä -> A\\n}\n")

    let second = try Terminal(environment: ["ROADBOOK_HISTORY": history])
    second.waitForPrompt()
    second.type("sch\u{1B}[A")
    second.waitFor("eme shop {")
    second.waitFor("route /ä -> A")
    second.type("\r")
    second.waitForPrompt()
    second.type("\u{4}")
    #expect(second.end() == 0)
  }

  @Test func tabCompletesAndLists() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("resol\t/nowhere")
    terminal.waitFor("ve /nowhere")
    terminal.type("\u{3}")
    terminal.waitForPrompt()
    terminal.type("r\t\t")
    terminal.waitFor("resolve")
    terminal.type("\u{3}")
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func aPastedBlockIsNotCompleted() throws {
    let folder = TemporaryFolder()
    let history = "\(folder.path)/history"
    let terminal = try Terminal(environment: ["ROADBOOK_HISTORY": history])
    terminal.waitForPrompt()
    terminal.type("scheme shop {\r\troute /a -> A\r}\r")
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(readFile(history) == "scheme shop {\\n\troute /a -> A\\n}\n")
  }

  @Test func theTerminalIsLeftAsItWas() throws {
    let ended = try Terminal()
    ended.waitForPrompt()
    #expect(!ended.isCooked)
    ended.signal(SIGTERM)
    #expect(ended.end() == 128 + SIGTERM)
    #expect(ended.isCooked)
  }

  @Test func afterAStopTheLineIsShownAgain() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("qui")
    terminal.waitFor("qui")
    terminal.signal(SIGSTOP)
    terminal.signal(SIGCONT)
    terminal.waitUntil("the line was not shown again") {
      String(decoding: terminal.shown, as: UTF8.self).ranges(of: "roadbook> ").count > 1
    }
    terminal.waitForRow("roadbook> quit", column: 13)
    #expect(!terminal.isCooked)
    terminal.type("t\r")
    #expect(terminal.end() == 0)
  }

  @Test func keysPressedBeforeThePromptCount() throws {
    let terminal = try Terminal()
    terminal.type("screens\rquit\r")
    #expect(terminal.end() == 0)
  }

  @Test func bytesThatAreNoTextAreNoCrash() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type(bytes: [0x61, 0xFF, 0xC3, 0x28, 0x00, 0xF0, 0x9F, 0x98, 0x80, 0x62])
    terminal.waitFor("b")
    terminal.type("\u{3}")
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func aNewWidthDoesNotDisturb() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.resize(columns: 40)
    terminal.type("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func aDumbTerminalGetsAPlainPrompt() throws {
    let terminal = try Terminal(terminal: "dumb")
    terminal.waitForPrompt()
    terminal.type("abc\u{3}")
    terminal.waitForPrompt()
    terminal.type("quit\n")
    #expect(terminal.end() == 0)
    #expect(!terminal.shown.contains(0x1B))
  }

  @Test func anUnusableHistoryIsSaidOnce() throws {
    let terminal = try Terminal(environment: ["ROADBOOK_HISTORY": "/proc/none/history"])
    terminal.waitForPrompt()
    terminal.type("screens\r")
    terminal.waitFor("lines are not kept")
    terminal.waitForPrompt()
    terminal.type("routes\r")
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    let shown = String(decoding: terminal.shown, as: UTF8.self)
    #expect(shown.ranges(of: "lines are not kept").count == 1)
  }
}
