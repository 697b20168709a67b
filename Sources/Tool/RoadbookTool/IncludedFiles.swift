import RoadbookBinder
import RoadbookModel
import RoadbookText

extension MapPaths {
  /// The maps that are looked at by themselves: those that were named, and those that no other one
  /// includes. By itself, an included file may lack declarations. Of files that include each other,
  /// the first counts.
  ///
  /// Each file is read once.
  ///
  /// - Parameters:
  ///   - files: The maps.
  ///   - named: The paths of the command line.
  /// - Returns: Those of the maps, in their order.
  static func standalone(_ files: [String], named: [String]) -> [String] {
    var graph = IncludeGraph()
    let named = Set(named.map { graph.key(of: $0) })
    // A walk from the first file on: what it starts with is included by no file before, and perhaps
    // by a later one.
    var starts: [String] = []
    var seen: Set<String> = []
    for file in files where !seen.contains(graph.key(of: file)) {
      starts.append(graph.key(of: file))
      graph.walk(from: file, into: &seen)
    }
    var alone = named
    var covered: Set<String> = []
    for start in starts.reversed() where !covered.contains(start) {
      alone.insert(start)
      graph.walk(from: start, into: &covered)
    }
    return files.filter { alone.contains(graph.key(of: $0)) }
  }

  /// A map in the folder of a file that includes it; nil if there is none. Reads the maps of the
  /// folder.
  static func map(including file: String) -> String? {
    var graph = IncludeGraph()
    let key = graph.key(of: file)
    let folder = PathText.folder(of: file)
    let found = maps(directlyIn: folder.isEmpty ? "." : folder).first { other in
      guard graph.key(of: other) != key else { return false }
      var parts: Set<String> = []
      graph.walk(from: other, into: &parts)
      return parts.contains(key)
    }
    return found.map { folder.isEmpty ? String($0.dropFirst(2)) : $0 }
  }
}

/// Which files include which.
private struct IncludeGraph {
  private let disk = DiskAccess()
  /// The files that each file includes, by canonical path.
  private var known: [String: [String]] = [:]

  func key(of path: String) -> String { disk.canonical(path) ?? path }

  /// Adds a file and all that it includes, directly or not, as a map that is loaded from it does.
  mutating func walk(from file: String, into seen: inout Set<String>) {
    let start = key(of: file)
    let workspace = disk.workspace(of: start)
    var waiting = [start]
    while let path = waiting.popLast() {
      guard seen.insert(path).inserted else { continue }
      waiting += includes(of: path).filter { other in
        workspace.contains { PathText.isInside(other, $0) }
      }
    }
  }

  private mutating func includes(of path: String) -> [String] {
    if let found = known[path] { return found }
    var found: Set<String> = []
    if case .success(let bytes) = disk.read(path) {
      let source = SourceText(name: path, bytes: bytes)
      let document = MapDocument(origin: .file(path), reading: source)
      for name in Set(document.includedNames.map(\.text)) {
        let target = PathText.join(PathText.folder(of: path), name)
        if let canonical = disk.canonical(target), canonical != path { found.insert(canonical) }
      }
    }
    known[path] = Array(found)
    return Array(found)
  }
}
