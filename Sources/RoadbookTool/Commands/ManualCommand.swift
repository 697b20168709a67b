import RoadbookShell
import RoadbookText

/// `roadbook manual [PAGE]`: prints a manual page, which `make install` stores.
struct ManualCommand: ToolCommand {
  static let name = "manual"
  static let isShown = false

  @Argument("page", isRequired: false, "The page: roadbook-check.1.") var page: String? = nil
  var arguments: [ListedArgument] { [$page] }

  func run() throws {
    let streams = Streams()
    let pages = ManualPage.all()
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
