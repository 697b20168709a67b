import ArgumentParser

/// `roadbook explain MAP URL`: every candidate and why it won, lost or never ran.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say for every route why it answers a URL or does not.")

  @Argument(help: ArgumentHelp("The map.", valueName: "map"))
  var map: String

  @Argument(help: ArgumentHelp("The URL.", valueName: "url"))
  var url: String

  func run() throws { try pending("explain") }
}
