import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of settings, the history by project, and statements that come back, on a real terminal.
@Suite struct PromptSettingsTests {
  private let folder = TemporaryFolder()

  /// Files below the folder are left behind when a test ends; they lie in the folder for temporary files.
  private func configure(_ text: String) -> [String: String] {
    mkdir("\(folder.path)/roadbook", 0o700)
    writeFile("\(folder.path)/roadbook/config.roadbook", text)
    return ["XDG_CONFIG_HOME": folder.path]
  }

  @Test func settingsHoldFromTheFirstPrompt() throws {
    let variables = configure(
      """
      #!/usr/bin/env roadbook
      alias r = route
      bind ctrl-t "resolve /"
      bind ctrl-o "stack\\n"
      frobnicate
      prompt "${map}[${screen}]> "
      """)
    let map = folder.file("shop.roadbook", "screen A\n")
    let terminal = try Terminal([map], environment: variables)
    terminal.waitFor("roadbook/config.roadbook:5:1: error[unknown-statement]")
    terminal.waitFor("shop[]> ")
    terminal.type("r /a -> A\r")
    terminal.waitFor("shop[]> ")
    terminal.type("\u{14}")
    terminal.waitForRow("shop[]> resolve /a", column: 17)
    terminal.type("a\r")
    terminal.waitFor("→  A")
    terminal.waitFor("shop[]> ")
    terminal.type("open /a\r")
    terminal.waitFor("shop[A]> ")
    terminal.type("half\u{F}")
    terminal.waitFor("stack\n")
    terminal.waitFor("shop[A]> ")
    terminal.type("prompt off\r")
    terminal.waitForPrompt()
    terminal.type("quit 4\r")
    #expect(terminal.end() == 4)
  }

  @Test func settingsCanBeLeftOut() throws {
    let terminal = try Terminal(
      ["--no-config"], environment: configure("prompt \"mine> \"\n"))
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func aStatementThatCannotBeReadComesBack() throws {
    let terminal = try Terminal()
    terminal.waitForPrompt()
    terminal.type("route /a ->> A\r")
    terminal.waitFor("error[")
    terminal.waitForRow("roadbook> route /a ->> A", column: 21)
    terminal.type("\u{1B}[3~\r")
    terminal.waitForPrompt()
    terminal.type("open /a\r")
    terminal.waitFor("→  A")
    terminal.waitForPrompt()
    // Two lines at once were typed for two empty lines.
    terminal.type("frob\rroutes\r")
    terminal.waitFor("/a  A")
    terminal.waitForPrompt()
    terminal.type("retry off\r")
    terminal.waitForPrompt()
    terminal.type("frob\r")
    terminal.waitForPrompt()
    terminal.type("\u{1B}[A")
    terminal.waitForRow("roadbook> frob")
    terminal.type("\u{3}")
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func theProjectsOwnLinesComeFirst() throws {
    let history = "\(folder.path)/history"
    var maps: [String] = []
    for name in ["one", "two"] {
      mkdir("\(folder.path)/\(name)", 0o700)
      maps.append(folder.file("\(name)/map.roadbook", "screen A\n"))
    }
    for (map, line) in [(maps[0], "screens"), (maps[1], "stack")] {
      let terminal = try Terminal([map], environment: ["ROADBOOK_HISTORY": history])
      terminal.waitForPrompt()
      terminal.type("\(line)\r")
      terminal.waitForPrompt()
      terminal.type("\u{4}")
      #expect(terminal.end() == 0)
    }
    #expect(readFile(history) == "screens\nstack\n")
    let terminal = try Terminal([maps[0]], environment: ["ROADBOOK_HISTORY": history])
    terminal.waitForPrompt()
    terminal.type("\u{1B}[A")
    terminal.waitForRow("roadbook> screens")
    terminal.type("\u{1B}[A")
    terminal.waitForRow("roadbook> stack")
    terminal.type("\u{3}")
    terminal.waitForPrompt()
    terminal.type("history lines\r")
    terminal.waitFor("1  stack")
    terminal.waitFor("2  screens")
    terminal.waitForPrompt()
    terminal.type("again 1\r")
    terminal.waitFor("(empty)")
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(readFile(history) == "screens\nstack\nhistory lines\nstack\n")
  }

  @Test func aPlainPromptRemembersToo() throws {
    let history = "\(folder.path)/history"
    let terminal = try Terminal(environment: ["ROADBOOK_HISTORY": history], terminal: "dumb")
    terminal.waitForPrompt()
    terminal.type("stack\n")
    terminal.waitFor("(empty)")
    terminal.waitForPrompt()
    terminal.type(" screens\nagain\n")
    terminal.waitFor("no screens")
    terminal.waitFor("(empty)")
    terminal.type("history lines\n")
    terminal.waitFor("1  stack")
    terminal.type("quit\n")
    #expect(terminal.end() == 0)
    #expect(readFile(history) == "stack\nhistory lines\nquit\n")
  }

  /// Eight processes at once write 500 lines each, while others begin and compact.
  @Test func promptsAtOnceLoseNothing() throws {
    let history = "\(folder.path)/history"
    let variables = ["ROADBOOK_HISTORY": history]
    let prompts = try (0..<8).map { _ in try Terminal(environment: variables, terminal: "dumb") }
    for round in 0..<10 {
      for (number, prompt) in prompts.enumerated() {
        prompt.type((0..<50).map { "# \(number) \(round * 50 + $0)\n" }.joined())
      }
      let another = try Terminal(environment: variables, terminal: "dumb")
      another.type("# other \(round)\n# twice\nquit\n")
      #expect(another.end() == 0)
      // What is shown is read, too, or the prompts would wait.
      for (number, prompt) in prompts.enumerated() {
        prompt.waitFor("# \(number) \(round * 50 + 49)")
      }
    }
    for prompt in prompts {
      prompt.type("quit\n")
      #expect(prompt.end(seconds: 60) == 0)
    }
    let lines = (readFile(history) ?? "").split(separator: "\n").map(String.init)
    for number in prompts.indices {
      #expect(
        lines.filter { $0.hasPrefix("# \(number) ") } == (0..<500).map { "# \(number) \($0)" })
    }
    #expect(lines.count { $0.hasPrefix("# other ") } == 10)
  }

  @Test func aHistoryThatIsNoFileIsSaidAndThePromptGoesOn() throws {
    let terminal = try Terminal(environment: ["ROADBOOK_HISTORY": "/dev/full"])
    terminal.waitForPrompt()
    terminal.type("stack\r")
    terminal.waitFor("(empty)")
    terminal.waitForPrompt()
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(
      String(decoding: terminal.shown, as: UTF8.self).ranges(of: "lines are not kept").count == 1)
  }
}
