import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook explain MAP URL`: all candidates and why each won, lost or never ran.
struct ExplainCommand: ToolCommand {
  static let name = "explain"

  @Argument("map", completion: .maps, "The map.") var map = ""
  @Argument("url", completion: .urls, "The URL.") var url = ""
  @Argument(option: "--format", "Text, or one JSON object.") var format = TextOrJSON.text
  @Argument(option: "--color", ColourPolicy.summary) var colour = ColourPolicy.auto
  var arguments: [ListedArgument] { [$map, $url, $format, $colour] }

  func run() throws {
    let streams = Streams(colour)
    var session = try loadedSession(map, streams)
    let explanation = Explanation(of: url, on: session.dispatcher)
    session.settings.isJSON = format == .json
    let renderer = AnswerRenderer(session, streams.renderOptions)
    streams.output.writeLines(renderer.render(Answer(.explanation(explanation))).output)
    try streams.end(explanation.resolution.outcome == .handled ? .clean : .findings)
  }
}
