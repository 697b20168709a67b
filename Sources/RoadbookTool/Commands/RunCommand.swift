import ArgumentParser
import RoadbookShell

/// `roadbook run SCRIPT…`: runs scripts in order, in one session.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run scripts; stop at the first failure.",
    discussion: "A script contains statements as typed at the prompt. A map is a script, too.")

  @Argument(
    help: ArgumentHelp("Scripts, or - for standard input.", valueName: "script"), completion: .maps)
  var scripts: [String]

  @OptionGroup var options: ScriptOptions

  func validate() throws { try options.check() }

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    let session = try makeSession(loading: [], streams)
    try ScriptRun(options: options, streams: streams).run(scripts.map { .file($0) }, in: session)
  }
}
