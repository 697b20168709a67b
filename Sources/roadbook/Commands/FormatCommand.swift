import ArgumentParser

/// `roadbook format [PATH…|-]`: maps in their canonical form.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Rewrite maps in their canonical form.",
    discussion: """
      Files are replaced, whole or not at all. With - a map is read from standard input and written to \
      standard output.
      """)

  @Argument(help: ArgumentHelp("Maps or folders, or - for standard input.", valueName: "path"))
  var paths: [String] = []

  @Flag(help: "Change nothing; name the files that would change and exit with 1 if there are any.")
  var check = false

  func run() throws { try pending("format") }
}
