import ArgumentParser
import RoadbookIDE
import RoadbookShell

/// `roadbook complete MAP TEXT`: the completions that Tab offers after an input at the prompt.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Show how a text can be completed at the prompt.")

  @Argument(help: ArgumentHelp("The map.", valueName: "map"), completion: .maps)
  var map: String

  @Argument(help: "What is typed so far.")
  var text: String

  @Option(help: "Text, or one JSON object.")
  var format = TextOrJSON.text

  func run() throws {
    let streams = Streams()
    let session = try loadedSession(map, streams)
    let provider = Completions(Analysis(session), text, at: text.utf8.count)
    streams.output.write(Array(provider.list(isJSON: format == .json).utf8))
    try streams.end(.clean)
  }
}
