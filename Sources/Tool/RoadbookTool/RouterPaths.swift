import RoadbookBinder
import RoadbookImport
import RoadbookText

/// Finds the files that declare an app's routes, and those beside them that say its hosts and
/// versions.
enum RouterPaths {
  /// Whether a folder has nothing that the app declares: packages, what a build made, tests.
  static func isForeign(_ folder: String) -> Bool {
    MapPaths.isMade(folder) || ["SourcePackages", "vendor", "Vendor"].contains(folder)
      || folder.hasSuffix("Tests")
  }

  private static let testFolders: Set = [
    "test", "tests", "__tests__", "androidTest", "integration_test",
  ]
  private static let otherEndings = [
    ".g.dart", ".gr.dart", ".freezed.dart", ".d.ts", ".test.ts", ".test.tsx", ".test.js",
    ".spec.ts",
    ".spec.tsx", ".spec.js",
  ]

  /// The files that paths stand for; of folders those without generated code and tests, which are
  /// screens with Expo Router.
  static func sources(_ paths: [String], of router: ImportRouter, _ streams: Streams) throws
    -> [String]
  {
    let isExpo = router == .expoRouter
    let (files, problems) = MapPaths.expand(
      paths.map { $0 == "." ? "" : $0 }, endings: router.endings,
      skipping: { isForeign($0) || !isExpo && testFolders.contains($0) })
    if let problem = problems.first { throw streams.refuse(problem.message) }
    return files.filter { file in
      isExpo || paths.contains(file) || !otherEndings.contains(where: file.hasSuffix)
    }
  }

  /// A file beside the source; nil if it cannot be read, or is larger than what a person writes.
  static func read(beside path: String) -> SourceText? {
    guard case .success(let bytes) = DiskAccess().read(path), bytes.count <= 4 << 20 else {
      return nil
    }
    return SourceText(name: path, bytes: bytes)
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
