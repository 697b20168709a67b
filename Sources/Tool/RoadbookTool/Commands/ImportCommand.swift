import ArgumentParser
import RoadbookBinder
import RoadbookImport
import RoadbookSession
import RoadbookShell
import RoadbookSyntax
import RoadbookText

/// `roadbook import PATH… --from LIBRARY`: makes a map from the routes that an app's source registers.
struct ImportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Convert the routes that an app's source registers to a map.",
    discussion: """
      The files are Objective-C (.m, .mm, .h) or Swift; a constant can be used in all files. A \
      folder means all such files in it, without those of packages, builds and tests. The map goes \
      to standard output, findings to standard error. The exit code is 1 if a route was lost or is \
      uncertain.
      """)
  static let manual = ManualNotes(
    failure: "a route was lost or is uncertain",
    examples: [
      (
        "Write a map of the routes that a source file registers:",
        "roadbook import AppDelegate.m --from jlroutes --output app.roadbook"
      )
    ])

  @Argument(
    help: ArgumentHelp("Source files, or folders.", valueName: "path"),
    completion: .file(),
    transform: readPath)
  var paths: [String]

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "The library that the source registers its routes with.",
      valueName: "library"))
  var library: ImportLibrary

  @Option(
    help: ArgumentHelp("Write the map to this file.", valueName: "map"),
    completion: .file(),
    transform: readPath)
  var output: String?

  @Flag(help: "Replace the output file if it exists.")
  var force = false

  @Option(help: "How to show the map and the findings.")
  var format = TextOrJSON.text

  /// Larger files are not hand-written source.
  private static let sizeLimit = 4 << 20
  /// The maximum number of diagnostics shown as text.
  private static let findingLimit = 200

  /// Whether a folder has nothing that the app registers: packages, what a build made, tests.
  private static func isForeign(_ folder: String) -> Bool {
    foreignFolders.contains(folder) || folder.hasSuffix("Tests")
  }

  private static let foreignFolders: Set = [
    "Pods", "Carthage", "SourcePackages", "node_modules", "vendor", "Vendor", "DerivedData",
    "build",
    "Build",
  ]

  func run() throws {
    let streams = Streams()
    let (files, problems) = MapPaths.expand(
      paths, endings: SourceLanguage.endings, skipping: Self.isForeign)
    if let problem = problems.first { throw streams.refuse(problem.message) }
    guard !files.isEmpty else {
      throw streams.refuse(
        "no Objective-C (.m, .mm, .h) or Swift (.swift) files in "
          + TerminalText.escaped(paths.joined(separator: ", ")))
    }
    let sources = try files.map { try source($0, streams) }
    let result = ImportResult(sources, named: paths, from: library)
    if let output { try streams.write(result.map, toFile: output, force: force) }
    switch format {
    case .text:
      if output == nil { streams.output.writeLines(String(result.map.dropLast())) }
      show(result.findings, streams)
    case .json:
      var writers = FixWriters()
      let findings = result.findings.map { writers.json($0.diagnostic, in: $0.source) }
      streams.output.writeLines(
        JSON.object(["map": .string(result.map), "findings": .array(findings)]).compact)
    }
    try streams.end(result.isWhole ? .clean : .findings)
  }

  private func source(
    _ path: String, _ streams: Streams
  ) throws -> (text: SourceText, language: SourceLanguage) {
    guard let language = SourceLanguage(fileName: path) else {
      if case .failure(let problem) = DiskAccess().read(path) {
        throw streams.refuse(problem.message)
      }
      throw streams.refuse(
        "\(TerminalText.escaped(path)): neither Objective-C (.m, .mm, .h) nor Swift (.swift)")
    }
    switch DiskAccess().read(path) {
    case .failure(let problem): throw streams.refuse(problem.message)
    case .success(let bytes) where bytes.count > Self.sizeLimit:
      throw streams.refuse("\(TerminalText.escaped(path)): is larger than 4 MiB")
    case .success(let bytes): return (SourceText(name: path, bytes: bytes), language)
    }
  }

  private func show(_ findings: [ImportFinding], _ streams: Streams) {
    for finding in findings.prefix(Self.findingLimit) {
      streams.errors.writeLines(DiagnosticRenderer.full(finding.diagnostic, in: finding.source))
    }
    if findings.count > Self.findingLimit {
      streams.errors.writeLines("\(findings.count - Self.findingLimit) more findings")
    }
  }
}

extension ImportLibrary: ExpressibleByArgument {}
