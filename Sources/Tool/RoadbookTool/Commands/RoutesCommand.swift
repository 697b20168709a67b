import ArgumentParser
import RoadbookAnalysis
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook routes MAP`: lists the routes in matching order.
struct RoutesCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "List a map's routes in the order in which they are tried.")
  static let manual = ManualNotes(
    failure: "the map has an error",
    examples: [
      (
        "Write the routes as a table in Markdown:",
        "roadbook routes --format markdown shop.roadbook"
      )
    ])

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Option(help: "How to show them.")
  var format = RoutesFormat.text

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
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
