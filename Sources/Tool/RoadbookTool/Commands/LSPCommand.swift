import ArgumentParser
import RoadbookIDE
import RoadbookServer
import RoadbookShell

/// `roadbook lsp`: the language server for editors.
struct LSPCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Run the language server on standard input and output.",
    discussion: """
      Speaks the Language Server Protocol 3.17. Editors start it; it writes no files, and reads \
      only maps in the editor's folders.
      """)
  static let manual = ManualNotes(
    failure: "the editor ended without a request to shut down")

  @Flag(help: "Accepted because some editors add it; standard input and output are always used.")
  var stdio = false

  @Option(
    name: .customLong("clientProcessId"),
    help: ArgumentHelp("The process whose end also ends the server.", valueName: "number"))
  var clientProcess: Int?

  func run() throws {
    EndBySignal.listen()
    let workspace = Workspace(disk: DiskAccess(), mapsInFolder: MapPaths.maps(directlyIn:))
    let server = LanguageServer(workspace: workspace, name: "roadbook", version: toolVersion)
    server.referenceFolder = ReferencePages.folder
    var wires = StdioTransport(server: server, clientProcess: clientProcess)
    try ExitStatus(rawValue: wires.run()).end()
  }
}
