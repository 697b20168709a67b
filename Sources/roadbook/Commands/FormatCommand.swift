import ArgumentParser
import RoadbookShell
import RoadbookSyntax
import RoadbookText

/// `roadbook format [PATH…|-]`: maps in their canonical form.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Rewrite maps in their canonical form.",
    discussion: """
      Files are replaced, whole or not at all. With - a map is read from standard input and written to \
      standard output.
      """)

  @Argument(help: ArgumentHelp("Maps or folders, or - for standard input.", valueName: "path"))
  var paths: [String] = []

  @Flag(help: "Change nothing; name the files that would change and exit with 1 if there are any.")
  var check = false

  func run() throws {
    let streams = Streams()
    if paths == ["-"] { return try formatStandardInput(streams) }
    let files = MapPaths.expand(paths)
    guard !files.isEmpty else { throw streams.refuse("there is no *.roadbook file here") }
    var status = ExitStatus.clean
    for file in files {
      switch DiskFiles.read(file) {
      case .failure(let problem):
        streams.errors.writeLines("roadbook: \(problem.message)")
        status = .unusable
      case .success(let bytes):
        let formatted = Formatter.format(bytes)
        guard formatted != bytes else { continue }
        if check {
          streams.output.writeLines(TerminalText.escaped(file))
          status = max(status, .findings)
        } else if let problem = DiskFiles.write(formatted, to: file) {
          streams.errors.writeLines("roadbook: \(problem.message)")
          status = .unusable
        }
      }
    }
    try streams.end(status)
  }

  private func formatStandardInput(_ streams: Streams) throws {
    var bytes: [UInt8] = []
    var reader = ByteLineReader(descriptor: 0, limit: 1 << 30)
    while let line = reader.next() {
      switch line {
      case .bytes(let line): bytes += line + [0x0A]
      case .tooLong: throw streams.refuse("standard input holds a line over 1 GiB")
      case .failed(let message): throw streams.refuse("standard input: \(message)")
      }
    }
    let formatted = Formatter.format(bytes)
    if check { return try streams.end(formatted == bytes ? .clean : .findings) }
    streams.output.write(formatted)
    try streams.end(.clean)
  }
}
