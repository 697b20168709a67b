import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
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
      come. With --format details, each answer is what the prompt shows. The exit code is 1 if one is not handled.
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

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Argument(
    help: ArgumentHelp("URLs, or - for standard input.", valueName: "url"), completion: .urls)
  var urls: [String] = []

  @Option(help: "A line for each URL, JSON Lines, or details as at the prompt.")
  var format = ResolveFormat.text

  @OptionGroup var opening: OpenArguments
  @OptionGroup var app: AppArguments
  @OptionGroup var unsaved: UnsavedFile
  @OptionGroup var colour: ColourOption

  func validate() throws {
    if unsaved.path != nil, urls.isEmpty || urls.contains("-") {
      throw ValidationError("standard input is the text of the file: give the URLs as arguments")
    }
  }

  func run() throws {
    let streams = colour.streams
    var session = try loadedSession(map, streams, files: unsaved.files(streams))
    try app.apply(to: &session, streams)
    let options = try opening.options(in: &session, streams)
    let answers = Answers(
      dispatcher: session.dispatcher, options: Shared(options), format: format, streams: streams,
      session: session, renderer: ResolutionJSON(session.loaded))
    try streams.end(answers.written(urls))
  }
}

/// Writes where URLs lead, and remembers whether all of them are handled.
private struct Answers: ~Copyable {
  var dispatcher: Dispatcher
  let options: Shared<OpenOptions>
  let format: ResolveFormat
  let streams: Streams
  let session: Session
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
    // Each line is a URL and gets an answer, also an empty line and one that is too long, so that
    // answers and lines correspond.
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
    switch format {
    case .json:
      line.removeAll()
      renderer.writeLine(resolution, to: &line)
      line.withBytes(streams.output.write)
    case .text: streams.write(ResolutionLine.text(resolution))
    case .details:
      let answer = Answer(.resolution(resolution, command: "resolve"))
      let rendered = AnswerRenderer(session, streams.renderOptions).render(answer)
      streams.output.writeLines(rendered.output)
    }
  }
}
