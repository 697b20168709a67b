import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook coverage MAP [LOG…|-]`: counts what the URLs of logs do with a map.
struct CoverageCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Count which routes the URLs of a log reach, and which URLs reach none.",
    discussion: """
      A line is a URL, a URL behind its count (as uniq -c writes it), a line of a web server's log, or a JSON object. \
      Without a LOG, lines are read from standard input. Memory does not grow with the logs; \
      --merge adds the counts of several runs.
      """)
  static let manual = ManualNotes(
    failure: "a URL is not handled (with --strict), or the map has an error",
    examples: [
      ("Count the URLs of a log, one per line:", "roadbook coverage shop.roadbook urls.txt"),
      (
        "Count the requests of a web server:",
        "roadbook coverage shop.roadbook access.log --site https://shop.example.com"
      ),
      (
        "Count URLs of JSON Lines by the app's version:",
        "roadbook coverage shop.roadbook links.jsonl --field event.url --by app.version"
      ),
      (
        "Add the counts of two parts:",
        "roadbook coverage shop.roadbook --merge part1.json part2.json"
      ),
    ])

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Argument(
    help: ArgumentHelp("Logs, or - for standard input.", valueName: "log"), completion: .file(),
    transform: readPath)
  var logs: [String] = []

  @Option(help: "Text, JSON, or tables in Markdown.")
  var format = RoutesFormat.text

  @Option(
    help: ArgumentHelp(
      "The member of JSON objects that is the URL; a.b is b in a.", valueName: "name"))
  var field = "url"

  @Option(
    help: ArgumentHelp(
      "Put this before URLs that begin with a slash, such as https://shop.example.com.",
      valueName: "url"))
  var site = ""

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      "Count outcomes by scheme, by host, or by a member of JSON objects.", valueName: "name"))
  var property: String?

  @Option(help: ArgumentHelp("Show this many kinds of URLs without a route.", valueName: "n"))
  var top = 10

  @Flag(help: "The logs are JSON of this command for the same map: add their counts.")
  var merge = false

  @Flag(help: "Exit with 1 if a URL is not handled.")
  var strict = false

  @OptionGroup var app: AppArguments
  @OptionGroup var colour: ColourOption

  func validate() throws {
    if top < 0 { throw ValidationError("--top needs a number from 0") }
    if logs.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read once")
    }
  }

  func run() throws {
    let streams = colour.streams
    var session = try loadedSession(map, streams)
    try app.apply(to: &session, streams)
    var coverage = LogCoverage(session.loaded)
    if merge {
      for log in logs { try streams.add(part: log, to: &coverage) }
    } else {
      var reader = LogReader(session, logFormat, coverage)
      for log in logs.isEmpty ? ["-"] : logs { try reader.read(log, streams) }
      coverage = reader.coverage
    }
    streams.progress?.finish()
    write(coverage, streams)
    try streams.end(strict && coverage.hasFailures ? .findings : .clean)
  }

  private var logFormat: LogFormat {
    var format = LogFormat()
    format.field = LogProperty.keys(field)
    format.site = site
    format.property = property.map(LogProperty.init)
    return format
  }

  private func write(_ coverage: LogCoverage, _ streams: Streams) {
    if format == .json { return streams.output.writeLines(coverage.json.pretty) }
    for (index, listing) in coverage.listings(most: top, property: property).enumerated() {
      if index > 0 { streams.output.write("\n") }
      switch format {
      case .markdown:
        streams.output.writeLines(
          ListingText.markdown(listing) + listing.footer.map { "\n\($0)\n" }.joined())
      case .text, .json:
        for line in ListingText.lines(listing, fitting: streams.renderOptions.tableWidth) {
          streams.write(line)
        }
      }
    }
  }
}

/// Resolves the URLs of logs line by line, and counts what they do.
private struct LogReader {
  private var dispatcher: Dispatcher
  private let options = Shared(OpenOptions())
  private let format: LogFormat
  private let work: Work
  private(set) var coverage: LogCoverage

  init(_ session: Session, _ format: LogFormat, _ coverage: LogCoverage) {
    var session = session
    dispatcher = session.dispatcher
    work = session.work
    self.format = format
    self.coverage = coverage
  }

  /// Reads a log of any length, also from a pipe.
  mutating func read(_ path: String, _ streams: Streams) throws {
    var file: Int32 = 0
    if path != "-" {
      switch DiskAccess().openStream(path) {
      case .success(let opened): file = opened
      case .failure(let problem): throw streams.refuse(problem.message)
      }
    }
    defer { if file != 0 { close(file) } }
    let name = path == "-" ? "<stdin>" : path
    var reader = ByteLineReader(descriptor: file, limit: 1 << 20)
    while let line = reader.next() {
      if reader.lineNumber % 100_000 == 0 {
        work.tell("reading \(TerminalText.escaped(name))", reader.lineNumber, of: nil)
      }
      switch line {
      case .bytes(let bytes):
        do throws(LogLine.Problem) {
          let entry = try LogLine(bytes, as: format)
          coverage.add(
            entry, dispatcher.resolve(entry.url, options), groupedBy: format.property)
        } catch {
          guard case .unread(let reason) = error else { continue }
          coverage.addUnread(reason, at: "\(name):\(reader.lineNumber)")
        }
      case .tooLong:
        coverage.addUnread("the line is longer than 1 MiB", at: "\(name):\(reader.lineNumber)")
      case .failed(let message): throw streams.refuse("\(TerminalText.escaped(name)): \(message)")
      }
    }
  }
}

extension Streams {
  /// Adds the counts of a file, or of standard input for `-`; a file without any ends the command.
  func add(part: String, to coverage: inout LogCoverage) throws {
    let name = part == "-" ? "standard input" : TerminalText.escaped(part)
    let read = part == "-" ? DiskAccess().readStandardInput() : DiskAccess().read(part)
    switch read {
    case .failure(let problem): throw refuse(problem.message)
    case .success(let bytes):
      do {
        try coverage.add(JSON(reading: bytes))
      } catch let problem as LogCoverage.MergeProblem {
        throw refuse("\(name): \(TerminalText.escaped(problem.message))")
      } catch let problem as JSONProblem {
        throw refuse("\(name): \(problem.message)")
      }
    }
  }
}
