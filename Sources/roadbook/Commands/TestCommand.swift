import ArgumentParser
import RoadbookLanguage
import RoadbookShell
import RoadbookText

/// `roadbook test [PATH…]`: the test blocks of maps.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the test blocks of maps.",
    discussion: """
      A folder stands for all *.roadbook files in it; without a path, that of the current folder. The \
      exit code is 1 where a test fails.
      """)

  @Argument(help: ArgumentHelp("Maps or folders.", valueName: "path"))
  var paths: [String] = []

  @Option(help: "How to show the results.")
  var format = TestFormat.text

  @Option(help: ArgumentHelp("Only tests whose name holds this text.", valueName: "text"))
  var filter: String?

  func run() throws {
    let streams = Streams()
    let files = MapPaths.expand(paths)
    guard !files.isEmpty else { throw streams.refuse("there is no *.roadbook file here") }
    var status = ExitStatus.clean
    for file in files {
      var session = try loadedSession(file, streams)
      let report = session.runTests(filter: filter)
      streams.output.writeLines(TerminalText.escaped(file))
      for line in TestText.lines(report, session) { streams.output.writeLines("  " + line) }
      if report.failures > 0 { status = .findings }
    }
    try streams.end(status)
  }
}
