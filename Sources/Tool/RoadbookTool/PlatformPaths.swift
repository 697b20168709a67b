import RoadbookBinder
import RoadbookPlatforms
import RoadbookShell
import RoadbookText

/// Finds the files with which systems learn which URLs an app opens.
enum PlatformPaths {
  /// Larger files are not written by hand; a site's files may be up to 1 MiB.
  static let sizeLimit = 4 << 20

  /// Files as they are; for a folder those below it with one of the five names, sorted. `-` is standard input.
  static func expand(_ paths: [String]) -> (files: [String], problems: [FileTrouble]) {
    var files: [String] = []
    var problems: [FileTrouble] = []
    for path in paths {
      guard path != "-" else {
        files.append(path)
        continue
      }
      let found = MapPaths.expand(
        [path == "." ? "" : path], endings: endings, skipping: isForeign, hidden: [".well-known"])
      files += found.files
      problems += found.problems
    }
    return (files.distinct { DiskAccess().canonical($0) ?? $0 }, problems)
  }

  private static let endings = [
    "apple-app-site-association", "apple-app-site-association.json", "assetlinks.json",
    ".entitlements", "Info.plist", "AndroidManifest.xml",
  ]

  private static func isForeign(_ folder: String) -> Bool {
    ["Pods", "Carthage", "node_modules", "build", "Build", "DerivedData"].contains(folder)
  }

  /// Reads files; a broken one is shown and ends the command.
  static func read(_ paths: [String], _ streams: Streams) throws -> [PlatformFile] {
    var files: [PlatformFile] = []
    var isBroken = false
    for path in paths {
      let bytes: [UInt8]
      switch path == "-" ? DiskAccess().readStandardInput() : DiskAccess().read(path) {
      case .failure(let problem): throw streams.refuse(problem.message)
      case .success(let read): bytes = read
      }
      let name = path == "-" ? "<stdin>" : path
      guard bytes.count <= sizeLimit else {
        throw streams.refuse("\(TerminalText.escaped(name)): is larger than 4 MiB")
      }
      switch PlatformFile.read(SourceText(name: name, bytes: bytes)) {
      case .success(let file): files.append(file)
      case .failure(let problem):
        isBroken = true
        streams.errors.writeLines(DiagnosticRenderer.full(problem.finding, in: problem.source))
      }
    }
    if isBroken { try streams.end(.unusable) }
    return files
  }
}
