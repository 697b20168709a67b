import ArgumentParser
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook explain MAP URL`: all candidates and why each won, lost or never ran.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show the candidates for a URL, and why each won or lost.")
  static let manual = ManualNotes(
    failure: "the URL is not handled, or the map has an error",
    examples: [
      ("Show why a URL matches no route:", "roadbook explain shop.roadbook shop://list/latest")
    ])

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Argument(help: "The URL.", completion: .urls)
  var url: String

  @Option(help: "Text, or one JSON object.")
  var format = TextOrJSON.text

  @OptionGroup var opening: OpenArguments
  @OptionGroup var app: AppArguments
  @OptionGroup var unsaved: UnsavedFile
  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    var session = try loadedSession(map, streams, files: unsaved.files(streams))
    try app.apply(to: &session, streams)
    let options = try opening.options(in: &session, streams)
    let explanation = Explanation(of: url, options, on: session.dispatcher)
    session.settings.isJSON = format == .json
    let renderer = AnswerRenderer(session, streams.renderOptions)
    streams.output.writeLines(renderer.render(Answer(.explanation(explanation))).output)
    try streams.end(explanation.resolution.outcome == .handled ? .clean : .findings)
  }
}
