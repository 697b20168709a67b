import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookReport
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook report MAP --output FOLDER`: writes a map as a page for people who do not read maps.
struct ReportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a map as a page for product, marketing and testers.",
    discussion: """
      The page shows each route with URLs to open, QR codes, the screens that they show, guards, \
      and the tests that reach it, with their results; and a picture of the screens. It is one file, index.html, \
      and needs no network.
      """)
  static let manual = ManualNotes(
    failure: "the map has an error",
    examples: [
      ("Write a page about a map:", "roadbook report shop.roadbook --output site"),
      (
        "With how often its routes are used:",
        "roadbook report shop.roadbook --output site --coverage counts.json"
      ),
    ])

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder for index.html.", valueName: "folder"),
    completion: .directory, transform: readPath)
  var output: String

  @Option(
    help: ArgumentHelp("The JSON of 'roadbook coverage' for the map.", valueName: "file"),
    completion: .file(), transform: readPath)
  var coverage: String?

  @Flag(help: "Replace index.html if it exists.")
  var force = false

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    var session = try loadedSession(map, streams)
    let loaded = session.loaded
    var counts: LogCoverage?
    if let coverage {
      var read = LogCoverage(loaded)
      try streams.add(part: coverage, to: &read)
      counts = read
    }
    let tests = TestReport.File(name: map, results: session.runTests().results)
    let report: Report
    do throws(CommandProblem) {
      report = try Report(loaded, title: title, tests: tests, coverage: counts)
    } catch { throw streams.refuse(error) }
    streams.progress?.finish()
    if mkdir(output, 0o777) != 0, errno != EEXIST {
      throw streams.refuse("\(TerminalText.escaped(output)): \(systemMessage(errno))")
    }
    let file = output.hasSuffix("/") ? output + "index.html" : output + "/index.html"
    try streams.write(report.page, toFile: file, force: force)
    streams.write("wrote \(TerminalText.escaped(file))")
    try streams.end(.clean)
  }

  /// The name of the file.
  private var title: String { map.split(separator: "/").last.map(String.init) ?? map }
}
