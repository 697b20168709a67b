import ArgumentParser
import RoadbookShell
import RoadbookText

/// `roadbook manual [PAGE]`: prints a manual page, which `make install` stores.
struct ManualCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print a manual page, or the names of all.",
    shouldDisplay: false)
  static let manual = ManualNotes()

  @Argument(help: "The page: roadbook-check.1.")
  var page: String?

  func run() throws {
    let streams = Streams()
    let pages = try ManualPage.all()
    guard let page else {
      for page in pages { streams.output.writeLines(page.file) }
      return try streams.end(.clean)
    }
    guard let found = pages.first(where: { $0.file == page }) else {
      throw streams.refuse("there is no manual page '\(TerminalText.escaped(page))'")
    }
    streams.output.write(Array(found.text.utf8))
    try streams.end(.clean)
  }
}
