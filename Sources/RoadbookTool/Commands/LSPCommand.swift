import ArgumentParser
import RoadbookIDE
import RoadbookServer
import RoadbookShell

/// `roadbook lsp`: the language server for editors.
struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Run the language server on standard input and output.",
    discussion: """
      Speaks the Language Server Protocol 3.17. Editors start it; it writes no files, and reads only maps in the \
      editor's folders.
      """)

  @Flag(help: "Accepted because some editors add it; standard input and output are always used.")
  var stdio = false

  @Option(
    name: .customLong("clientProcessId"),
    help: ArgumentHelp("The process whose end also ends the server.", valueName: "number"))
  var clientProcess: Int?

  /// The arguments of nearly all editors. A fast path, since the editor waits: parsing them would double the startup
  /// time.
  static let usualArguments = [["lsp"], ["lsp", "--stdio"]]

  func run() throws {
    let status = Self.serve(clientProcess)
    if status != 0 { throw ExitCode(status) }
  }

  /// Serves until the end; returns the exit status.
  static func serve(_ clientProcess: Int?) -> Int32 {
    EndBySignal.listen()
    let workspace = Workspace(disk: DiskAccess(), mapsInFolder: MapPaths.maps(directlyIn:))
    let server = LanguageServer(workspace: workspace, name: "roadbook", version: toolVersion)
    server.referenceFolder = ReferencePages.folder
    var wires = StdioTransport(server: server, clientProcess: clientProcess)
    return wires.run()
  }
}
