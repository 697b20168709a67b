import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook [MAP…]`: the prompt, or statements from options, files and standard input.
struct PromptCommand: ToolCommand {
  static let name = "prompt"

  @Argument(
    list: "map", completion: .maps, "Maps to load first, or - to run standard input.")
  var maps: [String]
  @Argument(
    repeated: ["-c", "--command"], value: "statement", "Run a statement; repeatable.",
    as: Script.statement)
  var scripts: [Script]
  var options = ScriptOptions()
  @Argument(flag: "--no-config", "Do not read the prompt's settings.") var leavesOutConfig = false
  @Argument(option: "--color", ColourPolicy.summary) var colour = ColourPolicy.auto

  var arguments: [ListedArgument] {
    // Commands and files run in the order in which they are given.
    let file = Argument(
      repeated: ["-f", "--file"], value: "file", completion: .maps, "Run a file; repeatable.",
      as: Script.file)
    return [$maps, $scripts, _scripts.with(file)] + options.arguments + [$leavesOutConfig, $colour]
  }

  func validate() throws(UsageProblem) { try options.check() }

  func run() throws {
    let streams = Streams(colour)
    var scripts = scripts
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
    let editor = PromptSource.standard(streams, history)
    var shell = Shell(
      session: session, editor: editor,
      options: .init(
        isInteractive: true, keepsGoing: true, isQuiet: options.isQuiet, name: "<prompt>",
        banner: options.isQuiet ? nil : Self.banner(session.session),
        pager: PromptSource.pager(with: editor)),
      output: streams.output, errors: streams.errors)
    try streams.end(shell.run())
  }
}
