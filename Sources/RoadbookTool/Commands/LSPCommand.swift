import ArgumentParser
import RoadbookIDE
import RoadbookLanguage
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
    SpareMemory.keep()
    // The memory that a map of 10,000 lines needs.
    let memory = SpareMemory.reserve(soon: 5 << 20)
    let threads = Workers.helperThreads { isIdle in
      memory?.layPages(while: isIdle)
      if isIdle() { warmUp() }
    }
    let workspace = Workspace(
      disk: DiskAccess(), mapsInFolder: MapPaths.maps(directlyIn:), helpers: threads.helpers)
    let server = LanguageServer(workspace: workspace, name: "roadbook", version: toolVersion)
    server.referenceFolder = ReferencePages.folder
    var wires = StdioTransport(server: server, clientProcess: clientProcess, threads)
    return wires.run()
  }

  /// Opens an example map in a separate server without files, so that all code has run once.
  private static func warmUp() {
    let workspace = Workspace(disk: NoFiles(), mapsInFolder: { _ in [] })
    LanguageServer(workspace: workspace, name: "", version: "").warmUp(ExampleMap.text)
  }
}
