import ArgumentParser
import RoadbookShell

/// `roadbook run SCRIPT…`: runs scripts in order, in one session.
struct RunCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run scripts; stop at the first failure.",
    discussion: """
      A script contains statements as typed at the prompt. A map is a script, too, if it \
      declares names before it uses them.
      """)
  static let manual = ManualNotes(
    failure: "a statement failed; quit N ends with N instead",
    examples: [
      (
        "Run a script, with one line of JSON for each answer:",
        "printf 'load shop.roadbook\\nopen /list/42\\n' | roadbook run --format json -"
      )
    ])

  @Argument(
    help: ArgumentHelp("Scripts, or - for standard input.", valueName: "script"),
    completion: .maps,
    transform: readPath)
  var scripts: [String]

  @OptionGroup var options: ScriptOptions

  @Option(help: "How answers are written: text or json.")
  var format: TextOrJSON?

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    let session = try makeSession(loading: [], streams)
    try ScriptRun(options: options, format: format, streams: streams).run(
      scripts.map { .file($0) }, in: session)
  }
}
