import ArgumentParser
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook [MAP…]`: the prompt, or statements from options, files and standard input.
struct PromptCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract:
      "Open the prompt on maps, or run standard input if it is not a terminal (the default).",
    discussion: """
      With -c or -f, commands and files run in the given order, and the prompt does not open. A \
      MAP whose first line starts with #! is a script and runs, too, but writes no files; - is \
      standard input.
      """)
  static let manual = ManualNotes(
    failure: "a statement of a script failed; quit N ends with N instead",
    examples: [
      ("Open the prompt on a map:", "roadbook shop.roadbook"),
      (
        "Run two statements and end:",
        "roadbook shop.roadbook -c 'open shop://list/42' -c stack"
      ),
      ("Run a script from standard input:", "echo routes | roadbook shop.roadbook"),
    ])

  @Argument(
    help: ArgumentHelp("Maps to load first, or - to run standard input.", valueName: "map"),
    completion: .maps, transform: readPath)
  var maps: [String] = []

  @OptionGroup var options: PromptOptions

  @Option(help: "How answers are written: text or json.")
  var format: TextOrJSON?

  func run() throws {
    let streams = options.colour.streams
    var scripts = options.scripts
    var loaded: [String] = []
    for map in maps {
      // If the system starts a script because of its `#!` line, it passes only the file's name.
      if map == "-" {
        scripts.append(.file(map))
      } else if Script.isOne(map) {
        scripts.append(.executable(map))
      } else {
        loaded.append(map)
      }
    }
    let isInteractive = scripts.isEmpty && PromptSource.isTerminal
    let session = try makeSession(loading: loaded, streams, isInteractive: isInteractive)
    guard isInteractive else {
      if scripts.isEmpty { scripts = [.file("-")] }
      return try ScriptRun(options: options.run, format: format, streams: streams).run(
        scripts, in: session)
    }
    try openPrompt(session, streams)
  }

  /// The loaded maps, and how to get started.
  private static func banner(_ session: Session) -> String {
    let files = session.live.files.map(TerminalText.escaped)
    let map =
      files.isEmpty
      ? "no map loaded"
      : "\(files.joined(separator: ", ")), \(counted(session.live.routeCount, "route"))"
    return
      "Roadbook \(toolVersion): \(map)\nhelp lists the commands, tour introduces them, Ctrl-D quits"
  }

  private func openPrompt(_ session: PromptSession, _ streams: Streams) throws {
    var session = session
    if !options.leavesOutConfig { session = ConfigFile.applied(to: session, streams) }
    options.run.apply(to: &session, format)
    let history = PromptHistory.standard(for: session, streams)
    session.history = history
    let editor = PromptSource.standard(streams, history)
    if editor is LibEditLineEditor { session.useTerminal() }
    var shell = Shell(
      session: session, editor: editor,
      options: .init(
        isInteractive: true, keepsGoing: true, isQuiet: options.run.isQuiet, name: "<prompt>",
        banner: options.run.isQuiet ? nil : Self.banner(session.session),
        pager: PromptSource.pager(with: editor)),
      output: streams.output, errors: streams.errors)
    try streams.end(shell.run())
  }
}

/// The options of the prompt that no command reads differently: those that can stand in place of a
/// command, too.
struct PromptOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("command")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a statement; repeatable.", valueName: "statement"),
    transform: { GivenScript(.statement($0)) })
  var statements: [GivenScript] = []

  @Option(
    name: [.customShort("f"), .customLong("file")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a file; repeatable.", valueName: "file"), completion: .maps,
    transform: { GivenScript(.file(try readPath($0))) })
  var files: [GivenScript] = []

  @OptionGroup var run: ScriptOptions

  @Flag(name: .customLong("no-config"), help: "Do not read the prompt's settings.")
  var leavesOutConfig = false

  @OptionGroup var colour: ColourOption

  /// Statements and files in the order in which they are given.
  var scripts: [Script] {
    (statements + files).sorted { $0.number < $1.number }.map(\.script)
  }
}

/// A script by `-c` or `-f`. The parser makes a list for each option; the number tells where it
/// stood among all.
struct GivenScript: Sendable {
  let script: Script
  let number: Int

  private static let count = Lock(0)

  init(_ script: Script) {
    self.script = script
    number = Self.count.withLock { count in
      count += 1
      return count
    }
  }
}
