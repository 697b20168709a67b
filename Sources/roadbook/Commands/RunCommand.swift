import ArgumentParser
import RoadbookShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `roadbook run SCRIPT…`: scripts one after the other, in one session.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run scripts; stop at the first failure.",
    discussion: "A script holds what could be typed at the prompt. A map is a script, too.")

  @Argument(help: ArgumentHelp("Scripts, or - for standard input.", valueName: "script"))
  var scripts: [String]

  @Flag(name: .customLong("keep-going"), help: "Go on after a failure; the exit code still tells.")
  var keepsGoing = false

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    var session = try makeSession(loading: [], streams)
    var status = ExitStatus.clean
    for script in scripts {
      let name = script == "-" ? "<stdin>" : script
      let descriptor = script == "-" ? 0 : try descriptor(of: script, streams)
      defer { if descriptor != 0 { close(descriptor) } }
      var shell = Shell(
        session: session, editor: BatchLineSource(descriptor: descriptor, name: name),
        options: .init(isInteractive: false, keepsGoing: keepsGoing, name: name),
        output: streams.output, errors: streams.errors)
      status = max(status, shell.run())
      session = shell.session
      if streams.output.state != .open || shell.hasQuit { break }
      if status != .clean, !keepsGoing { break }
    }
    try streams.end(status)
  }

  private func descriptor(of script: String, _ streams: Streams) throws -> Int32 {
    switch DiskFiles.open(script) {
    case .success(let file): return file.descriptor
    case .failure(let problem): throw streams.refuse(problem.message)
    }
  }
}
