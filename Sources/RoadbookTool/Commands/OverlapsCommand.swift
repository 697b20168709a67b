import RoadbookAnalysis
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook overlaps MAP [TEXT]`: lists the pairs of routes that match the same URLs.
struct OverlapsCommand: ToolCommand {
  static let name = "overlaps"

  @Argument("map", completion: .maps, "The map.") var map = ""
  @Argument("text", isRequired: false, "Only pairs whose URL or patterns contain this.")
  var filter: String? = nil
  @Argument(flag: "--all", "List all pairs.") var all = false
  @Argument(option: "--format", "Text, or JSON.") var format = TextOrJSON.text
  @Argument(option: "--color", ColourPolicy.summary) var colour = ColourPolicy.auto
  var arguments: [ListedArgument] { [$map, $filter, $all, $format, $colour] }

  func run() throws {
    let streams = Streams(colour)
    var session = try loadedSession(map, streams)
    let listing = OverlapListing(session.loaded).listing(isAll: all, filter: filter)
    streams.progress?.finish()
    guard let listing else { try streams.leave(.findings) }
    switch format {
    case .text: for line in ListingText.lines(listing) { streams.write(line) }
    case .json: streams.output.writeLines(JSON.array(listing.json).pretty)
    }
    try streams.end(.clean)
  }
}
