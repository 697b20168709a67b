import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookRuntime
import RoadbookSession
import RoadbookShell
import RoadbookText

extension Command.Format: ExpressibleByArgument {}

/// `roadbook export FORMAT MAP`: writes a map as a graph, as a checklist for testing by hand, or as JSON.
struct ExportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a map as a graph, as a checklist for testing by hand, or as JSON.",
    discussion: """
      A checklist is Markdown: for each route a URL, the screens it shows, the screens after \
      each step back, and the command lines that open the URL on the iOS simulator and on an \
      Android device. JSON says what the map means, for other tools.
      """)
  static let manual = ManualNotes(
    failure: "the map has an error",
    examples: [
      ("Write a map as a graph for Graphviz:", "roadbook export dot shop.roadbook > shop.dot"),
      (
        "Write what to test by hand:",
        "roadbook export checklist shop.roadbook --output checklist.md"
      ),
    ])

  @Argument(help: "mermaid or dot for a graph, checklist or json.")
  var format: Command.Format

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Only routes that contain this; in a checklist, what URLs of this scheme reach.",
      valueName: "text"))
  var filter: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file.", valueName: "file"),
    completion: .file(),
    transform: readPath)
  var output: String?

  @Flag(help: "Replace the output file if it exists.")
  var force = false

  @OptionGroup var app: AppArguments
  @OptionGroup var unsaved: UnsavedFile

  func validate() throws {
    if format != .checklist, !app.values.isEmpty {
      throw ValidationError("--platform and --set are for checklists: all else has all routes")
    }
  }

  func run() throws {
    let streams = Streams()
    var session = try loadedSession(map, streams, files: unsaved.files(streams))
    try app.apply(to: &session, streams)
    let result = session.loaded.exported(
      format, filter: filter, on: session.dispatcher.app, platform: app.platform)
    streams.progress?.finish()
    switch result {
    case .failure(let problem): throw streams.refuse(problem)
    case .success(let text):
      if let output {
        try streams.write(text, toFile: output, force: force)
      } else {
        streams.output.write(Array(text.utf8))
      }
    }
    try streams.end(.clean)
  }
}
