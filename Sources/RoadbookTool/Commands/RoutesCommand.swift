import RoadbookAnalysis
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook routes MAP`: lists the routes in matching order.
struct RoutesCommand: ToolCommand {
  static let name = "routes"

  @Argument("map", completion: .maps, "The map.") var map = ""
  @Argument(option: "--format", "How to show them.") var format = RoutesFormat.text
  @Argument(option: "--color", ColourPolicy.summary) var colour = ColourPolicy.auto
  var arguments: [ListedArgument] { [$map, $format, $colour] }

  func run() throws {
    let streams = Streams(colour)
    var session = try loadedSession(map, streams)
    let routes = MapListing(session.loaded).routes()
    switch format {
    case .text:
      let lines = ListingText.lines(routes, fitting: streams.renderOptions.tableWidth)
      for line in lines { streams.write(line) }
    case .json: streams.output.writeLines(JSON.array(routes.json).pretty)
    case .markdown: streams.output.writeLines(ListingText.markdown(routes))
    }
    try streams.end(.clean)
  }
}
