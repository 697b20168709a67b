import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook diff OLD NEW`: compares what two versions of a map do with URLs.
struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show which URLs two versions of a map treat differently.",
    discussion: """
      Each kind of URL is shown once, with a URL that was tried with both maps; what is written \
      differently and does the same is not shown. A map may be one of git's: REVISION:FILE reads \
      the file and its includes from that commit.
      """)
  static let manual = ManualNotes(
    failure: "URLs are treated differently, or a map has an error",
    examples: [
      (
        "Compare the map with that of the last commit:",
        "roadbook diff HEAD:shop.roadbook shop.roadbook"
      ),
      (
        "Fail only if URLs that worked change:",
        "roadbook diff --allow added old.roadbook new.roadbook"
      ),
    ])

  @Argument(
    help: ArgumentHelp("The earlier map.", valueName: "old"), completion: .maps,
    transform: readPath)
  var old: String

  @Argument(
    help: ArgumentHelp("The later map.", valueName: "new"), completion: .maps, transform: readPath)
  var new: String

  @Option(
    help: """
      Text, JSON, a table in Markdown for a pull request, annotations of GitHub at its lines, or SARIF.
      """)
  var format = DiffFormat.text

  @Option(
    help: ArgumentHelp("Leave out differences of this kind. Repeatable.", valueName: "kind"))
  var allow: [ChangeKind] = []

  @OptionGroup var unsaved: UnsavedFile
  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    let files = try unsaved.files(streams)
    var before = try session(of: old, files, streams)
    var after = try session(of: new, files, streams)
    var differences = MapDifferences(from: before.session.loaded, to: after.session.loaded)
    differences.revisions = (before.revision, after.revision)
    streams.progress?.finish()
    let listing = differences.listing(allowing: Set(allow))
    switch format {
    case .text:
      let lines = ListingText.lines(listing, fitting: streams.renderOptions.tableWidth)
      for line in lines { streams.write(line) }
    case .json:
      streams.output.writeLines(
        JSON.object([
          "changes": .array(listing.json), "complete": .bool(!differences.isIncomplete),
        ]).pretty)
    case .markdown: streams.output.writeLines(ListingText.markdown(listing))
    case .github:
      for (finding, source) in differences.findings(allowing: Set(allow)) {
        streams.output.writeLines(GitHubAnnotations.line(finding, in: source))
      }
    case .sarif:
      streams.output.writeLines(
        SARIFReport.json(differences.findings(allowing: Set(allow)), version: toolVersion).compact)
    }
    try streams.end(listing.rows.isEmpty ? .clean : .findings)
  }

  /// A session with a map, from the disk or from git.
  private func session(
    of map: String, _ files: DiskAccess, _ streams: Streams
  ) throws -> (session: Session, revision: String?) {
    guard let file = CommittedFile(map, files) else {
      return (try loadedSession(map, streams, files: files), nil)
    }
    return (try loadedSession(file.path, streams, files: file.files), file.revision)
  }
}

extension ChangeKind: ExpressibleByArgument {}
