import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// Updates `include` statements when files are renamed: those that name them, and those in them.
extension Workspace {
  /// The edits of open maps by key, for files and folders that are moved.
  package func edits(
    forMoving moves: [(from: String, to: String)]
  ) -> [(key: String, edits: [TextEdit])] {
    let moves = moves.map { (from: key(ofFile: $0.from), to: $0.to) }
    func moved(_ path: String) -> String {
      for move in moves {
        if path == move.from { return move.to }
        if path.hasPrefix(move.from + "/") { return move.to + path.dropFirst(move.from.count) }
      }
      return path
    }
    var result: [(key: String, edits: [TextEdit])] = []
    var seen: Set<String> = []
    for map in allMaps {
      for document in map.keys.indices where seen.insert(map.keys[document]).inserted {
        let edits = map.includeEdits(in: document, moved)
        if !edits.isEmpty { result.append((map.keys[document], edits)) }
      }
    }
    return result
  }
}

extension MapSnapshot {
  fileprivate func includeEdits(in document: Int, _ moved: (String) -> String) -> [TextEdit] {
    let own = paths[document]
    guard own.hasPrefix("/") else { return [] }
    return parse(document).tree.root.children.compactMap { node -> TextEdit? in
      guard node.kind == .includeStatement, let name = node.bare,
        let included = session.documents[document].included(at: name.range.start),
        paths.indices.contains(included)
      else { return nil }
      let target = paths[included]
      let (home, place) = (moved(own), moved(target))
      // File names that still lead to the file are not changed.
      guard home != own || place != target,
        Self.relative(own, target) != Self.relative(home, place)
      else { return nil }
      return TextEdit(name.range, ValueText.quoted(Self.relative(home, place)))
    }
  }

  /// The relative path from one file to another.
  private static func relative(_ from: String, _ to: String) -> String {
    let home = from.split(separator: "/").dropLast()
    let path = to.split(separator: "/")
    let shared = zip(home, path.dropLast()).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: home.count - shared)
    return (up + path.dropFirst(shared).map(String.init)).joined(separator: "/")
  }
}
