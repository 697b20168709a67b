import ArgumentParser

/// `roadbook resolve MAP [URL…|-]`: where URLs go, one answer a line.
struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Say where URLs go, one answer a line.",
    discussion: """
      With - or no URL they are read from standard input, one a line, and answered as they come. The exit \
      code is 1 where one is not handled.
      """)

  @Argument(help: ArgumentHelp("The map.", valueName: "map"))
  var map: String

  @Argument(help: ArgumentHelp("URLs, or - for standard input.", valueName: "url"))
  var urls: [String] = []

  @Option(help: "Text, or JSON Lines.")
  var format = TextOrJSON.text

  func run() throws { try pending("resolve") }
}
