import RoadbookBinder
import RoadbookSession
import RoadbookShell
import RoadbookText

/// Standard output and standard error of a command.
struct Streams {
  let output = OutputStream(descriptor: 1)
  let errors = OutputStream(descriptor: 2)
  /// The capabilities of the two streams.
  let renderOptions: RenderOptions

  init(_ colours: ColourPolicy = .auto) {
    renderOptions = RenderOptions(
      colouredOutput: colours.allowsColour(isTerminal: isatty(1) != 0, environment: environment),
      colouredErrors: colours.allowsColour(isTerminal: isatty(2) != 0, environment: environment),
      width: Self.helpWidth, isTerminal: isatty(1) != 0)
    progress = isatty(2) != 0 && Self.canMoveCursor ? .standard() : nil
  }

  /// Whether the terminal, if there is one, can do more than print.
  static var canMoveCursor: Bool {
    let terminal = environment("TERM") ?? ""
    return !terminal.isEmpty && terminal != "dumb" && environment("INSIDE_EMACS") == nil
  }

  /// The width of help: that of the terminal, or 80.
  static var helpWidth: Int { isatty(1) != 0 ? terminalSize().columns : 80 }

  /// Shows the progress of long work, if standard error is a terminal.
  let progress: ProgressLine?

  /// Writes a line of an answer.
  func write(_ line: StyledText) {
    output.writeLines(line.rendered(isColoured: renderOptions.colouredOutput))
  }

  /// Writes a map, which may be broken UTF-8, to standard output.
  func write(map bytes: [UInt8]) {
    guard renderOptions.isTerminal else { return output.write(bytes) }
    let text = renderOptions.text(ofMap: String(decoding: bytes, as: UTF8.self))
    output.write(Array(text.utf8))
  }

  /// Writes text to a file; an existing one is replaced only with `force`.
  func write(_ text: String, toFile path: String, force: Bool) throws {
    let files = DiskAccess()
    if !force, files.exists(path) {
      throw refuse("\(TerminalText.escaped(path)) already exists; --force replaces it")
    }
    let problem = files.write(Array(text.utf8), to: path, replacing: force ? .anything : .nothing)
    if let problem { throw refuse(problem.message) }
  }

  /// Prints a message of the tool to standard error.
  func warn(_ message: String) { errors.writeLines("roadbook: \(message)") }

  /// Prints an error; the returned exit code 2 ends the command.
  func refuse(_ message: String) -> ExitStatus {
    output.flush()
    warn(message)
    errors.flush()
    return .unusable
  }

  /// Reports files that cannot be used; ends the command if there are no others. `paths`: the
  /// arguments.
  func report(
    _ problems: [FileTrouble], besides files: [String], in paths: [String]
  ) throws -> ExitStatus {
    for problem in problems { warn(problem.message) }
    guard files.isEmpty else { return problems.isEmpty ? .clean : .unusable }
    guard problems.isEmpty else { throw ExitStatus.unusable }
    let place = paths.isEmpty ? "this folder" : paths.joined(separator: ", ")
    throw refuse("there is no *.roadbook file in \(TerminalText.escaped(place))")
  }

  /// Flushes the output and ends the command. A closed pipe is not an error.
  func end(_ status: ExitStatus) throws(ExitStatus) {
    output.flush()
    errors.flush()
    switch output.state {
    case .open: try status.end()
    case .closed: return
    case .failed(let message): throw refuse("cannot write the output: \(message)")
    }
  }
}

/// The value of an environment variable.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
