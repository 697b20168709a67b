import RoadbookIDE
import RoadbookShell

/// `roadbook complete MAP TEXT`: the completions that Tab offers after an input at the prompt.
struct CompleteCommand: ToolCommand {
  static let name = "complete"

  @Argument("map", completion: .maps, "The map.") var map = ""
  @Argument("text", "What is typed so far.") var text = ""
  @Argument(option: "--format", "Text, or one JSON object.") var format = TextOrJSON.text
  var arguments: [ListedArgument] { [$map, $text, $format] }

  /// Also for a map with errors, as at the prompt: it may be half written.
  func run() throws {
    let streams = Streams()
    let session = try loadedSession(map, streams, allowsErrors: true)
    let provider = Completions(Analysis(session), text, at: text.utf8.count)
    streams.output.write(Array(provider.list(isJSON: format == .json).utf8))
    try streams.end(.clean)
  }
}
