import ArgumentParser
import RoadbookAnalysis
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook overlaps MAP [TEXT]`: lists the pairs of routes that match the same URLs.
struct OverlapsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlaps",
    abstract: "List the pairs of routes that match the same URLs, with a URL for each pair.",
    discussion: """
      Pairs with a catch-all route or a repeated key are only counted, unless --all is given.
      """)
  static let manual = ManualNotes(
    failure: "the map has an error",
    examples: [
      (
        "List all pairs of routes that match the same URLs:",
        "roadbook overlaps --all shop.roadbook"
      )
    ])

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Argument(
    help: ArgumentHelp("Only pairs whose URL or patterns contain this.", valueName: "text"))
  var filter: String?

  @Flag(help: "List all pairs.")
  var all = false

  @Option(help: "Text, or JSON.")
  var format = TextOrJSON.text

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    var session = try loadedSession(map, streams)
    let listing = OverlapListing(session.loaded).listing(isAll: all, filter: filter)
    streams.progress?.finish()
    guard let listing else { return try streams.end(.findings) }
    switch format {
    case .text: for line in ListingText.lines(listing) { streams.write(line) }
    case .json: streams.output.writeLines(JSON.array(listing.json).pretty)
    }
    try streams.end(.clean)
  }
}
