import RoadbookShell
import RoadbookTestSupport
import RoadbookText
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ShellTests {
  @Test func aScriptStopsAtTheFirstFailure() {
    check(
      ["a", "fail", "b"], keepsGoing: false,
      expect(
        """
        1: a
        in:2: failed
        exit 1
        """))
  }

  @Test func aScriptThatKeepsGoingStillTells() {
    check(
      ["fail", "b"], keepsGoing: true,
      expect(
        """
        in:1: failed
        2: b
        exit 1
        """))
  }

  @Test func wrongUsageIsWorseThanAFailure() {
    check(
      ["misuse", "fail"], keepsGoing: true,
      expect(
        """
        no
        in:2: failed
        exit 2
        """))
  }

  @Test func quitEndsTheRun() {
    check(
      ["quit", "a"], keepsGoing: false,
      expect(
        """
        bye
        exit 0
        """))
  }

  @Test func thePromptGoesOnAfterFailuresAndEndsWell() {
    let text = written { file in
      let stream = OutputStream(descriptor: file)
      var shell = Shell(
        session: EchoSession(),
        editor: ScriptedLineEditor([
          .text("fail", firstLine: 1), .interrupted, .text("a", firstLine: 2),
        ]),
        options: .init(isInteractive: true, keepsGoing: false, name: "<prompt>", banner: "hello"),
        output: stream, errors: stream)
      #expect(shell.run() == .clean)
      let editor = shell.editor as? ScriptedLineEditor
      #expect(editor?.prompts == Array(repeating: "roadbook> ", count: 4))
      #expect(shell.session.executed == ["fail", "a"])
    }
    #expect(text == "hello\n<prompt>:1: failed\n2: a\n")
  }

  @Test func inputThatIsNoTextEndsTheScript() {
    let text = written { file in
      let stream = OutputStream(descriptor: file)
      var shell = Shell(
        session: EchoSession(),
        editor: ScriptedLineEditor([.unreadable("in:3: bad"), .text("a", firstLine: 4)]),
        options: .init(isInteractive: false, keepsGoing: true, name: "in"),
        output: stream, errors: stream)
      #expect(shell.run() == .unusable)
    }
    #expect(text == "roadbook: in:3: bad\n")
  }

  @Test func aReaderThatWentAwayIsAnEndAndNoFailure() {
    OutputStream.ignoreBrokenPipes()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    var shell = Shell(
      session: EchoSession(),
      editor: ScriptedLineEditor([.text("a", firstLine: 1), .text("b", firstLine: 2)]),
      options: .init(isInteractive: false, keepsGoing: false, name: "in"),
      output: OutputStream(descriptor: ends[1]), errors: OutputStream(descriptor: 2))
    #expect(shell.run() == .clean)
    #expect(shell.session.executed == ["a"])
  }

  @Test func aFullDiskIsAFailure() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    var shell = Shell(
      session: EchoSession(), editor: ScriptedLineEditor([.text("a", firstLine: 1)]),
      options: .init(isInteractive: false, keepsGoing: false, name: "in"),
      output: OutputStream(descriptor: full), errors: OutputStream(descriptor: 2))
    #expect(shell.run() == .unusable)
  }

  private func check(_ statements: [String], keepsGoing: Bool, _ expected: Expect) {
    let events = statements.enumerated().map { LineEvent.text($1, firstLine: $0 + 1) }
    var status = ExitStatus.clean
    let text = written { file in
      // One stream for both, since the order is tested, too.
      let stream = OutputStream(descriptor: file)
      var shell = Shell(
        session: EchoSession(), editor: ScriptedLineEditor(events),
        options: .init(
          isInteractive: false, keepsGoing: keepsGoing, name: "in", banner: "never shown"),
        output: stream, errors: stream)
      status = shell.run()
    }
    expected.match(text + "exit \(status.rawValue)")
  }
}
