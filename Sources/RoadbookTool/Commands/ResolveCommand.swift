import ArgumentParser
import RoadbookAnalysis
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook resolve MAP [URL…|-]`: shows where URLs lead, one answer per line.
struct ResolveCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Show where URLs lead, one per line.",
    discussion: """
      With - or no URL, URLs are read from standard input, one per line, and answered as they \
      come. The exit code is 1 if one is not handled.
      """)
  static let manual = ManualNotes(
    failure: "a URL is not handled, or the map has an error",
    examples: [
      ("Show where a URL leads:", "roadbook resolve shop.roadbook shop://list/42"),
      (
        "Resolve URLs as they come:",
        "printf 'shop://list\\nshop://login\\n' | roadbook resolve shop.roadbook"
      ),
    ])

  @Argument(help: "The map.", completion: .maps, transform: path)
  var map: String

  @Argument(
    help: ArgumentHelp("URLs, or - for standard input.", valueName: "url"), completion: .urls)
  var urls: [String] = []

  @Option(help: "Text, or JSON Lines.")
  var format = TextOrJSON.text

  @OptionGroup var opening: OpenArguments
  @OptionGroup var app: AppArguments
  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    var session = try loadedSession(map, streams)
    try app.apply(to: &session, streams)
    let options = try opening.options(in: &session, streams)
    let answers = Answers(
      dispatcher: session.dispatcher, options: Shared(options), format: format, streams: streams,
      renderer: ResolutionJSON(session.loaded))
    try streams.end(answers.written(urls))
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
