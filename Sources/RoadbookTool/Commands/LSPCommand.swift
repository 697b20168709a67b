import RoadbookIDE
import RoadbookServer
import RoadbookShell

/// `roadbook lsp`: the language server for editors.
struct LSPCommand: ToolCommand {
  static let name = "lsp"

  @Argument(
    flag: "--stdio",
    "Accepted because some editors add it; standard input and output are always used.")
  var stdio = false
  @Argument(
    option: "--clientProcessId", value: "number", "The process whose end also ends the server.")
  var clientProcess: Int? = nil
  var arguments: [ListedArgument] { [$stdio, $clientProcess] }

  func run() throws {
    Heap.useHugePages()
    EndBySignal.listen()
    let workspace = Workspace(disk: DiskAccess(), mapsInFolder: MapPaths.maps(directlyIn:))
    let server = LanguageServer(workspace: workspace, name: "roadbook", version: toolVersion)
    server.referenceFolder = ReferencePages.folder
    var wires = StdioTransport(server: server, clientProcess: clientProcess)
    try ExitStatus(rawValue: wires.run()).end()
  }
}
