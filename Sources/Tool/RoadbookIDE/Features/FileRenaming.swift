import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// Updates `include` statements when files are renamed: those that name them, and those in them.
package struct FileRenaming {
  private let workspace: Workspace
  private let moves: [(from: String, to: String)]

  /// The files and folders that are moved.
  package init(_ workspace: Workspace, _ moves: [(from: String, to: String)]) {
    self.workspace = workspace
    self.moves = moves.map { (from: workspace.key(ofFile: $0.from), to: $0.to) }
  }

  /// The edits of all maps by key.
  package var edits: [(key: String, edits: [TextEdit])] {
    var result: [(key: String, edits: [TextEdit])] = []
    var seen: Set<String> = []
    for map in WorkspaceSurvey.allMaps(of: workspace) {
      for document in map.keys.indices where seen.insert(map.keys[document]).inserted {
        let edits = edits(of: map, document)
        if !edits.isEmpty { result.append((map.keys[document], edits)) }
      }
    }
    return result
  }

  private func moved(_ path: String) -> String {
    for move in moves {
      if path == move.from { return move.to }
      if path.hasPrefix(move.from + "/") { return move.to + path.dropFirst(move.from.count) }
    }
    return path
  }

  private func edits(of map: MapSnapshot, _ document: Int) -> [TextEdit] {
    let paths = map.paths
    let own = paths[document]
    guard own.hasPrefix("/") else { return [] }
    return map.parse(document).tree.root.children.compactMap { node -> TextEdit? in
      guard node.kind == .includeStatement, let name = node.bare,
        let included = map.session.documents[document].included(at: name.range.start),
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
