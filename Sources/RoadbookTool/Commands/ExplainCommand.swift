import ArgumentParser
import RoadbookAnalysis
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook explain MAP URL`: all candidates and why each won, lost or never ran.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show the candidates for a URL, and why each won or lost.")

  @Argument(help: ArgumentHelp("The map.", valueName: "map"), completion: .maps)
  var map: String

  @Argument(help: ArgumentHelp("The URL.", valueName: "url"), completion: .urls)
  var url: String

  @Option(help: "Text, or one JSON object.")
  var format = TextOrJSON.text

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    var session = try loadedSession(map, streams)
    let explanation = Explanation(of: url, on: session.dispatcher)
    if format == .json {
      streams.output.writeLines(ExplanationRenderer(session.loaded).json(explanation).compact)
    } else {
      streams.output.writeLines(
        AnswerRenderer(session, streams.renderOptions).render(Answer(.explanation(explanation)))
          .output)
    }
    try streams.end(explanation.resolution.outcome == .handled ? .clean : .findings)
  }
}
