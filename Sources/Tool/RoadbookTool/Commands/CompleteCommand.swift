import ArgumentParser
import RoadbookIDE
import RoadbookShell

/// `roadbook complete MAP TEXT`: the completions that Tab offers after an input at the prompt.
struct CompleteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Show how a text can be completed at the prompt.")
  static let manual = ManualNotes(
    examples: [
      ("List the URLs that begin like this one:", "roadbook complete shop.roadbook 'open /li'")
    ])

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Argument(help: "What is typed so far.")
  var text: String

  @Option(help: "Text, or one JSON object.")
  var format = TextOrJSON.text

  /// Also for a map with errors, as at the prompt: it may be half written.
  func run() throws {
    let streams = Streams()
    let session = try loadedSession(map, streams, allowsErrors: true)
    let provider = Completions(Analysis(session), text, at: text.utf8.count)
    streams.output.write(Array(provider.list(isJSON: format == .json).utf8))
    try streams.end(.clean)
  }
}
