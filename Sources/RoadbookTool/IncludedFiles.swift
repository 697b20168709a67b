import RoadbookSemantics
import RoadbookSession

extension Session {
  /// The canonical paths of the files that the map includes, in files of its own, too.
  var includedFiles: Set<String> {
    var paths: Set<String> = []
    for case .included(let path) in documents.map(\.origin) {
      if let path = DiskAccess().canonical(path) { paths.insert(path) }
    }
    return paths
  }
}

extension MapPaths {
  /// Which maps are looked at by themselves. By itself, an included file may lack declarations.
  ///
  /// - Parameters:
  ///   - maps: Each map's file with the canonical paths of the files that it includes.
  ///   - named: The paths of the command line.
  /// - Returns: The indices of the maps that were named, and of those that no other one includes.
  static func standalone(_ maps: [(file: String, included: Set<String>)], named: [String]) -> [Int]
  {
    let disk = DiskAccess()
    let canonical = maps.map { disk.canonical($0.file) ?? $0.file }
    let named = Set(named.map { disk.canonical($0) ?? $0 })
    let all = maps.reduce(into: Set<String>()) { $0.formUnion($1.included) }
    return maps.indices.filter { index in
      if named.contains(canonical[index]) || !all.contains(canonical[index]) { return true }
      return !maps.indices.contains { other in
        guard other != index, maps[other].included.contains(canonical[index]) else { return false }
        // Of files that include each other, the first is kept.
        return other < index || !maps[index].included.contains(canonical[other])
      }
    }
  }
}
