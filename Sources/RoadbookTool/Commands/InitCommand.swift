import RoadbookAnalysis
import RoadbookSemantics
import RoadbookShell
import RoadbookText

/// `roadbook init [FILE]`: writes a first map, `grammar/first.roadbook`.
struct InitCommand: ToolCommand {
  static let name = "init"

  @Argument("file", completion: .files, isRequired: false, "The new map.")
  var file = "app.roadbook"
  var arguments: [ListedArgument] { [$file] }

  func run() throws {
    let streams = Streams()
    if let problem = DiskAccess().write(Array(Self.map.utf8), to: file, replacing: .nothing) {
      throw streams.refuse(problem.message)
    }
    let name = ShellText.path(file)
    streams.output.writeLines(
      """
      \(TerminalText.escaped(file)) is written. Next:
        roadbook \(name)        try it: open app://items/42, help, tour
        roadbook test \(name)   run its tests
        roadbook check \(name)  find mistakes
      """)
    try streams.end(.clean)
  }
}
