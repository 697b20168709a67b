import ArgumentParser
import RoadbookSession
import RoadbookShell
import RoadbookText

/// Options for running scripts, shared by all commands that do.
struct ScriptOptions: ParsableArguments {
  @Flag(
    name: .customLong("keep-going"),
    help: "Continue after a failure; the exit code still reports it.")
  var keepsGoing = false

  @Flag(name: .customLong("bail"), help: "Stop at the first failure (the default).")
  var bails = false

  @Flag(name: .customLong("echo"), help: "Repeat each statement before its answer.")
  var echoes = false

  @Flag(name: .customLong("quiet"), help: "Print only answers to queries, and failures.")
  var isQuiet = false

  @Flag(name: .customLong("time"), help: "Report on standard error how long each statement takes.")
  var showsTime = false

  func validate() throws {
    if keepsGoing, bails {
      throw ValidationError("--bail and --keep-going contradict each other")
    }
  }

  func apply(to session: inout PromptSession, _ format: TextOrJSON?) {
    session.change { settings in
      if echoes { settings.echoes = true }
      if keepsGoing { settings.keepsGoing = true }
      if showsTime { settings.showsTime = true }
      if let format { settings.isJSON = format == .json }
    }
  }
}

/// A script given on the command line.
enum Script: Sendable {
  case statement(String)
  /// `-` is standard input.
  case file(String)
  /// A file given as a map whose `#!` line makes it a script: it may change the session, but no
  /// files.
  case executable(String)

  /// Whether a file begins with `#!`.
  static func isOne(_ path: String) -> Bool {
    guard case .success(let file) = DiskAccess().open(path) else { return false }
    defer { close(file.descriptor) }
    var start = [UInt8](repeating: 0, count: 2)
    return read(file.descriptor, &start, 2) == 2 && start == Array("#!".utf8)
  }
}

/// Runs scripts in order, in one session.
struct ScriptRun {
  let options: ScriptOptions
  let format: TextOrJSON?
  let streams: Streams

  func run(_ scripts: [Script], in session: PromptSession) throws {
    var session = session
    options.apply(to: &session, format)
    var status = ExitStatus.clean
    for script in scripts {
      let (source, name, descriptor) = try open(script)
      if case .executable(let path) = script { session.restrictFiles(toThoseOf: path) }
      defer { if let descriptor { close(descriptor) } }
      var shell = Shell(
        session: session, editor: source,
        options: .init(
          isInteractive: false, keepsGoing: options.keepsGoing, isQuiet: options.isQuiet,
          name: name),
        output: streams.output, errors: streams.errors)
      let outcome = shell.run()
      session = shell.session
      session.restrictFiles(toThoseOf: nil)
      status = shell.chosenStatus ?? max(status, outcome)
      if streams.output.state != .open || shell.hasQuit { break }
      if outcome != .clean, !options.keepsGoing { break }
    }
    try streams.end(status)
  }

  private func open(
    _ script: Script
  ) throws -> (source: BatchLineSource, name: String, descriptor: Int32?) {
    switch script {
    case .statement(let text): return (BatchLineSource(text, name: "<command>"), "<command>", nil)
    case .file("-"): return (BatchLineSource(descriptor: 0, name: "<stdin>"), "<stdin>", nil)
    case .file(let path), .executable(let path):
      switch DiskAccess().open(path) {
      case .success(let (file, _)):
        return (BatchLineSource(descriptor: file, name: path), path, file)
      case .failure(let problem): throw streams.refuse(problem.message)
      }
    }
  }
}
