import RoadbookBinder
import RoadbookImport
import RoadbookText

/// Finds the files that declare an app's routes, and those beside them that say its hosts and versions.
enum RouterPaths {
  /// Whether a folder has nothing that the app declares: packages, what a build made, tests.
  static func isForeign(_ folder: String) -> Bool {
    MapPaths.isMade(folder)
      || ["SourcePackages", "vendor", "Vendor", "__tests__", "androidTest"].contains(folder)
      || folder.hasSuffix("Tests")
  }

  /// The files that paths stand for.
  static func sources(_ paths: [String], _ endings: [String], _ streams: Streams) throws -> [String]
  {
    let (files, problems) = MapPaths.expand(
      paths.map { $0 == "." ? "" : $0 }, endings: endings, skipping: isForeign)
    if let problem = problems.first { throw streams.refuse(problem.message) }
    return files
  }

  /// Configurations and files of platforms below the folders, and in the folders around the paths.
  static func beside(_ paths: [String]) -> [String] {
    let names = RouterImport.namesBeside
    func isKnown(_ path: String) -> Bool {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return names.contains(name) || name.hasSuffix(".entitlements")
    }
    var found: [String] = []
    for path in paths where path != "-" {
      for folder in folders(around: path) {
        found += MapPaths.names(in: folder.isEmpty ? "." : folder).filter(isKnown)
          .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
      }
      let below = MapPaths.expand(
        [path == "." ? "" : path], endings: Array(names) + [".entitlements"], skipping: isForeign)
      found += below.files.filter(isKnown)
    }
    let disk = DiskAccess()
    return found.distinct { disk.canonical($0) ?? $0 }
  }

  /// The folder of a path and at most four around it, as the path writes them.
  private static func folders(around path: String) -> [String] {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    var result: [String] = []
    while parts.popLast() != nil, result.count < 5 {
      result.append(parts.joined(separator: "/"))
    }
    return result.filter { !$0.isEmpty || !path.hasPrefix("/") }
  }
}
