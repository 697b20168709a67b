import ArgumentParser
import RoadbookShell

/// `roadbook [MAP…]`: the prompt, or a script from standard input when that is no terminal.
struct PromptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract: "Open the prompt on maps; run standard input when that is no terminal (the default).")

  @Argument(help: ArgumentHelp("Maps to load first.", valueName: "map"))
  var maps: [String] = []

  @Flag(name: .customLong("keep-going"), help: "Go on after a failure when no terminal is read.")
  var keepsGoing = false

  func run() throws {
    let streams = Streams()
    let session = try makeSession(loading: maps, streams)
    let source = PromptSource.standard(streams)
    let isInteractive = source.isInteractive
    var shell = Shell(
      session: session, editor: source,
      options: .init(
        isInteractive: isInteractive, keepsGoing: keepsGoing,
        name: isInteractive ? "<prompt>" : "<stdin>",
        banner: "Roadbook \(toolVersion). Type help for the commands, Ctrl-D to leave."),
      output: streams.output, errors: streams.errors)
    try streams.end(shell.run())
  }
}
