import RoadbookAnalysis
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook resolve MAP [URL…|-]`: shows where URLs lead, one answer per line.
struct ResolveCommand: ToolCommand {
  static let name = "resolve"

  @Argument("map", completion: .maps, "The map.") var map = ""
  @Argument(list: "url", completion: .urls, "URLs, or - for standard input.") var urls: [String]
  @Argument(option: "--format", "Text, or JSON Lines.") var format = TextOrJSON.text
  @Argument(option: "--with", value: "json", "Extra parameters: a JSON object.")
  var record: String? = nil
  @Argument(
    option: "--from", value: "origin", "Where the URLs come from: link, qr, notification, …")
  var origin: String? = nil
  @Argument(
    option: "--in", value: "scheme",
    "Use the routes of this scheme, whatever the URL's own scheme.")
  var namespace: String? = nil
  @Argument(option: "--color", ColourPolicy.summary) var colour = ColourPolicy.auto
  var arguments: [ListedArgument] { [$map, $urls, $format, $record, $origin, $namespace, $colour] }

  func run() throws {
    let streams = Streams(colour)
    var session = try loadedSession(map, streams)
    let options: OpenOptions
    switch session.options(with: record, from: origin, in: namespace) {
    case .success(let made): options = made
    case .failure(let problem): throw streams.refuse(TerminalText.escaped(problem.message))
    }
    let answers = Answers(
      dispatcher: session.dispatcher, options: Shared(options), format: format, streams: streams,
      renderer: ResolutionJSON(session.loaded))
    try streams.leave(answers.written(urls))
  }
}

/// Writes where URLs lead, and remembers whether all of them are handled.
private struct Answers: ~Copyable {
  var dispatcher: Dispatcher
  let options: Shared<OpenOptions>
  let format: TextOrJSON
  let streams: Streams
  let renderer: ResolutionJSON
  var status = ExitStatus.clean
  /// The memory of the last line, used again.
  var line = JSONText()

  /// Answers URLs, or the lines of standard input.
  consuming func written(_ urls: [String]) throws -> ExitStatus {
    if !urls.isEmpty, urls != ["-"] {
      for url in urls { write(url) }
      return status
    }
    // Each line is a URL and gets an answer, also an empty line and one that is too long, so that answers and lines
    // correspond.
    var reader = ByteLineReader(descriptor: 0, limit: 1 << 20)
    while streams.output.state == .open, let line = reader.next() {
      switch line {
      case .bytes(let bytes): write(String(decoding: bytes, as: UTF8.self))
      case .tooLong: write(refusal: "the line is longer than 1 MiB")
      case .failed(let message): throw streams.refuse("standard input: \(message)")
      }
      // Interactive input is answered immediately; a long stream is written in large blocks.
      if !reader.hasBufferedBytes { streams.output.flush() }
    }
    return status
  }

  private mutating func write(_ url: String) { write(dispatcher.resolve(url, options)) }

  private mutating func write(refusal reason: String) {
    write(dispatcher.failure("", .invalid, reason))
  }

  private mutating func write(_ resolution: Resolution) {
    if resolution.outcome != .handled { status = .findings }
    if format == .json {
      line.removeAll()
      renderer.writeLine(resolution, to: &line)
      line.withBytes(streams.output.write)
    } else {
      streams.write(ResolutionLine.text(resolution))
    }
  }
}
