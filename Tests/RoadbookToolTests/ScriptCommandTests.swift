import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Statements from options, files and standard input.
@Suite struct ScriptCommandTests {
  private let folder = TemporaryFolder()

  private func check(
    _ arguments: [String], input: String = "", _ expected: Expect
  ) throws {
    let run = try Tool.run(arguments, input: input)
    let text = run.output + run.errors.split(separator: "\n").map { "! \($0)\n" }.joined()
    expected.match(text.replacing(folder.path + "/", with: "") + "exit \(run.status)")
  }

  @Test func statementsAndFilesRunInOrder() throws {
    let map = folder.file("map", "route /a -> A\nscreen A\n")
    let script = folder.file("script", "stack\n")
    try check(
      [map, "-c", "open /a", "-f", script, "-c", "reset\nstack", "-f", "-"], input: "stack\n",
      expect(
        """
        /a  →  A
          route       /a  (map:1)
          steps       push A
          stack       A
        A
        no screens
        no screens
        no screens
        exit 0
        """))
  }

  @Test func theFirstFailureEndsIt() throws {
    try check(
      ["-c", "stack", "-c", "frob", "-c", "stack"],
      expect(
        """
        no screens
        ! <command>:1:1: error[unknown-statement]: 'frob' is neither a statement nor a name
        ! 1 | frob
        !   | ^^^^
        !   = help: 'help' lists the statements
        exit 1
        """))
    try check(
      ["--bail", "-c", "frob", "-c", "stack"],
      expect(
        """
        ! <command>:1:1: error[unknown-statement]: 'frob' is neither a statement nor a name
        ! 1 | frob
        !   | ^^^^
        !   = help: 'help' lists the statements
        exit 1
        """))
    try check(
      ["--keep-going", "-c", "load none", "-c", "frob", "-c", "stack"],
      expect(
        """
        no screens
        ! <command>:1:6: error[command-usage]: none: no such file or directory
        ! 1 | load none
        !   |      ^^^^
        ! <command>:1:1: error[unknown-statement]: 'frob' is neither a statement nor a name
        ! 1 | frob
        !   | ^^^^
        !   = help: 'help' lists the statements
        exit 2
        """))
    try check(
      ["--keep-going", "--bail", "-c", "stack"],
      expect(
        """
        ! Error: --bail and --keep-going contradict each other
        ! Usage: roadbook prompt [<map> ...] [--command <statement> ...] [--file <file> ...] [--keep-going] [--bail] [--echo] [--quiet] [--time] [--format <format>] [--no-config] [--color <color>]
        !   See 'roadbook prompt --help' for more information.
        exit 2
        """))
  }

  @Test func quietLeavesOutWhatWasDone() throws {
    try check(
      [
        "--quiet", "--keep-going", "-c", "route /a -> A", "-c", "var x = 1", "-c", "set x = 2",
        "-c", "open /a", "-c", "stack", "-c", "open /b", "-c", "expect screen == A", "-c", "frob",
      ],
      expect(
        """
        A
        /b  unmatched: no route matches this URL
          stack       A
        ! <command>:1:1: error[unknown-statement]: 'frob' is neither a statement nor a name
        ! 1 | frob
        !   | ^^^^
        !   = help: 'help' lists the statements
        exit 1
        """))
  }

  @Test func echoAndTime() throws {
    let run = try Tool.run(["--echo", "--time", "-c", "stack", "-c", "route /a ->\n  A"])
    #expect(run.output == "> stack\nno screens\n> route /a ->\n>   A\n")
    #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("time: ") } == 2)
  }

  @Test func jsonIsOneLineForEachStatement() throws {
    let run = try Tool.run(
      [
        "--format", "json", "--keep-going", "-c", "settings echo on", "-c", "route /a", "-c",
        "stack; stack",
      ])
    #expect(run.output.split(separator: "\n").count == 4)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    #expect(run.status == 1)
  }

  @Test func theExitCodeCanBeChosen() throws {
    #expect(try Tool.run(["-c", "quit 7", "-c", "frob"]).status == 7)
    #expect(try Tool.run(["-c", "quit 0"]).status == 0)
    #expect(try Tool.run(["--keep-going", "-c", "frob", "-c", "quit"]).status == 1)
    #expect(try Tool.run(["--keep-going", "-c", "frob", "-c", "quit 0"]).status == 0)
    #expect(try Tool.run(["-c", "quit 256"]).status == 1)
    #expect(try Tool.run(["-"], input: "exit 3\nfrob").status == 3)
  }

  @Test func aScriptMayNameItsProgram() throws {
    let script = folder.file(
      "script", "#!/usr/bin/env -S roadbook -f\nroute /a -> A\nscreen A\nexpect /a -> A\nopen /a\n")
    chmod(script, 0o755)
    for arguments in [["-f", script], [script], ["run", script]] {
      let run = try Tool.run(arguments)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(run.output.hasPrefix("/a  →  A\n"), "\(arguments)")
    }
    #expect(try Tool.run(["format", "--check", script]).status == 0)
    #expect(try Tool.run(["check", script]).status == 0)
  }

  /// Scripts ignore the user's settings for the prompt.
  @Test func scriptsKnowNoSettingsAndNoHistory() throws {
    let history = "\(folder.path)/history"
    mkdir("\(folder.path)/roadbook", 0o700)
    writeFile("\(folder.path)/roadbook/config.roadbook", "settings output json\nalias o = open\n")
    let variables = ["XDG_CONFIG_HOME": folder.path, "ROADBOOK_HISTORY": history]
    for arguments in [["-c", "stack"], ["-"], ["run", "-"], []] {
      let run = try Tool.run(arguments, input: "stack\n", environment: variables)
      #expect(run.output == "no screens\n", "\(arguments)")
    }
    #expect(readFile(history) == nil)
    unlink("\(folder.path)/roadbook/config.roadbook")
    rmdir("\(folder.path)/roadbook")
  }

  @Test func aRecordingIsChecked() throws {
    let map = folder.file("map.roadbook", "route /a -> A\nscreen A\n")
    let way = "\(folder.path)/way"
    #expect(try Tool.run([map, "-c", "record \(way)", "-c", "open /a"]).status == 0)
    #expect(try Tool.run(["-c", "replay \(way)"]).status == 0)
    #expect(try Tool.run(["run", way]).status == 0)
    _ = folder.file("map.roadbook", "route /a -> B\nscreen B\n")
    let run = try Tool.run(["-c", "replay \(way)"])
    #expect(run.status == 1)
    #expect(run.output.contains("way:4: different answer\n    open /a\n  - /a  →  A\n"))
    #expect(try Tool.run(["-c", "replay \(way) update"]).status == 0)
    #expect(try Tool.run(["-c", "replay \(way)"]).status == 0)
    #expect(try Tool.run(["-c", "record \(map)"]).status == 2)
    #expect(readFile(map) == "route /a -> B\nscreen B\n")
  }

  @Test func whatCannotBeReadIsRefused() throws {
    try check(
      ["-f", "none"],
      expect(
        """
        ! roadbook: none: no such file or directory
        exit 2
        """))
    try check(
      ["-c"],
      expect(
        """
        ! Error: Missing value for '-c <statement>'
        ! Help:  -c <statement>  Run a statement; repeatable.
        ! Usage: roadbook prompt [<map> ...] [--command <statement> ...] [--file <file> ...] [--keep-going] [--bail] [--echo] [--quiet] [--time] [--format <format>] [--no-config] [--color <color>]
        !   See 'roadbook prompt --help' for more information.
        exit 2
        """))
    #expect(try Tool.run(["-f", folder.path]).status == 2)
  }
}
