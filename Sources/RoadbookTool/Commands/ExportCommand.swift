import RoadbookAnalysis
import RoadbookSemantics
import RoadbookSession
import RoadbookShell
import RoadbookText

extension Command.Format: ArgumentValue {}

/// `roadbook export FORMAT MAP`: writes a map as a graph or as a checklist for testing by hand.
struct ExportCommand: ToolCommand {
  static let name = "export"

  @Argument("format", "mermaid or dot for a graph, or checklist.")
  var format = Command.Format.mermaid
  @Argument("map", completion: .maps, "The map.") var map = ""
  @Argument(
    option: "--for", value: "text",
    "Only routes that contain this; in a checklist, what URLs of this scheme reach.")
  var filter: String? = nil
  @Argument(
    option: "--output", short: "-o", value: "file", completion: .files, "Write to this file.")
  var output: String? = nil
  @Argument(flag: "--force", "Replace the output file if it exists.") var force = false
  var arguments: [ListedArgument] { [$format, $map, $filter, $output, $force] }

  func run() throws {
    let streams = Streams()
    var session = try loadedSession(map, streams)
    let result = session.loaded.exported(format, filter: filter)
    streams.progress?.finish()
    switch result {
    case .failure(let problem):
      let advice = problem.advice.map { " (\($0))" } ?? ""
      throw streams.refuse(TerminalText.escaped(problem.message + advice))
    case .success(let text):
      if let output {
        try streams.write(text, toFile: output, force: force)
      } else {
        streams.output.write(Array(text.utf8))
      }
    }
    try streams.end(.clean)
  }
}
