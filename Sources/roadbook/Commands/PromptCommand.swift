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

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    let source = PromptSource.standard(streams)
    let isInteractive = source.isInteractive
    let session = try makeSession(loading: maps, streams, isInteractive: isInteractive)
    var shell = Shell(
      session: session, editor: source,
      options: .init(
        isInteractive: isInteractive, keepsGoing: keepsGoing,
        name: isInteractive ? "<prompt>" : "<stdin>",
        banner: "Roadbook \(toolVersion). Type help for the commands, Ctrl-D to leave.",
        pager: source.pager),
      output: streams.output, errors: streams.errors)
    try streams.end(shell.run())
  }
}
