import ArgumentParser
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook [MAP…]`: the prompt, or statements from options, files and standard input.
struct PromptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract:
      "Open the prompt on maps, or run standard input if it is not a terminal (the default).",
    discussion: """
      With -c or -f, commands and files run in the given order, and the prompt does not open. A MAP \
      whose first line starts with #! is a script and runs, too; - is standard input.
      """)

  @Argument(
    help: ArgumentHelp("Maps to load first, or - to run standard input.", valueName: "map"),
    completion: .maps)
  var maps: [String] = []

  @Option(
    name: [.customShort("c"), .customLong("command")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a statement; repeatable.", valueName: "statement"),
    transform: { Script(.statement($0)) })
  var statements: [Script] = []

  @Option(
    name: [.customShort("f"), .customLong("file")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a file; repeatable.", valueName: "file"),
    transform: { Script(.file($0)) })
  var files: [Script] = []

  @OptionGroup var options: ScriptOptions

  @Flag(name: .customLong("no-config"), help: "Do not read the prompt's settings.")
  var leavesOutConfig = false

  func validate() throws {
    try options.check()
  }

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    var scripts = (statements + files).sorted { $0.number < $1.number }.map(\.source)
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
      return try ScriptRun(options: options, streams: streams).run(scripts, in: session)
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
    if !leavesOutConfig { session = ConfigFile.applied(to: session, streams) }
    options.apply(to: &session)
    let history = PromptHistory.standard(for: session, streams)
    session.history = history
    let source = PromptSource.standard(streams, history)
    var shell = Shell(
      session: session, editor: source,
      options: .init(
        isInteractive: true, keepsGoing: true, isQuiet: options.isQuiet, name: "<prompt>",
        banner: options.isQuiet ? nil : Self.banner(session.session),
        pager: source.pager),
      output: streams.output, errors: streams.errors)
    try streams.end(shell.run())
  }
}
