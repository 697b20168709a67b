import ArgumentParser

/// `roadbook check [PATH…]`: findings in maps.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find mistakes in maps.",
    discussion: """
      A folder stands for all *.roadbook files in it; without a path, that of the current folder. The \
      exit code is 1 where there is an error.
      """)

  @Argument(help: ArgumentHelp("Maps or folders.", valueName: "path"))
  var paths: [String] = []

  @Option(help: "How to show the findings.")
  var format = TextOrJSON.text

  func run() throws { try pending("check") }
}
