import ArgumentParser
import RoadbookLanguage
import RoadbookShell
import RoadbookText

/// `roadbook walk MAP`: writes a checklist for manual testing.
struct WalkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk",
    abstract: "Write a checklist: a URL for each route, what it shows, what back shows.",
    discussion: """
      The checklist is Markdown, with the command lines that open each URL on the iOS simulator and on an \
      Android device.
      """)

  @Argument(help: ArgumentHelp("The map.", valueName: "map"))
  var map: String

  @Option(help: "Only what URLs of this scheme reach; it is put before routes without one.")
  var scheme: String?

  @Option(name: .shortAndLong, help: "Write to this file.")
  var output: String?

  func run() throws {
    let streams = Streams()
    var session = try loadedSession(map, streams)
    let result = session.walk(scheme: scheme)
    streams.progress?.finish()
    switch result {
    case .failure(let problem):
      let advice = problem.advice.map { " (\($0))" } ?? ""
      throw streams.refuse(TerminalText.escaped(problem.message + advice))
    case .success(let text):
      if let output {
        if let problem = DiskFiles.write(Array(text.utf8), to: output, replacing: .anything) {
          throw streams.refuse(problem.message)
        }
      } else {
        streams.output.write(Array(text.utf8))
      }
    }
    try streams.end(.clean)
  }
}
