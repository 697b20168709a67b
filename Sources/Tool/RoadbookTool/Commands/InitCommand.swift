import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookShell
import RoadbookText

/// `roadbook init [FILE]`: writes a first map, `grammar/first.roadbook`.
struct InitCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first map with tests.",
    discussion: "The default is app.roadbook. An existing file is never replaced.")
  static let manual = ManualNotes(
    examples: [
      (
        "Write a map, and run its tests:",
        "roadbook init first.roadbook && roadbook test first.roadbook"
      )
    ])

  @Argument(help: "The new map.", completion: .file(), transform: readPath)
  var file = "app.roadbook"

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
