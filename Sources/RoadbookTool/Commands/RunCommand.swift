import RoadbookShell

/// `roadbook run SCRIPT…`: runs scripts in order, in one session.
struct RunCommand: ToolCommand {
  static let name = "run"

  @Argument(
    list: "script", completion: .maps, isRequired: true, "Scripts, or - for standard input.")
  var scripts: [String]
  var options = ScriptOptions()
  @Argument(option: "--color", ColourPolicy.summary) var colour = ColourPolicy.auto
  var arguments: [ListedArgument] { [$scripts] + options.arguments + [$colour] }

  func validate() throws(UsageProblem) { try options.check() }

  func run() throws {
    let streams = Streams(colour)
    let session = try makeSession(loading: [], streams)
    try ScriptRun(options: options, streams: streams).run(scripts.map { .file($0) }, in: session)
  }
}
