import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// Updates `include` and `platforms` when files are renamed: what names them, and what is in them.
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
    let home = PathText.folder(of: own)
    func edit(_ name: NameSyntax, _ target: String) -> TextEdit? {
      // File names that still lead to the file are not changed.
      guard moved(own) != own || moved(target) != target,
        let old = PathText.relative(target, from: home),
        let new = PathText.relative(moved(target), from: PathText.folder(of: moved(own))),
        new != old
      else { return nil }
      return TextEdit(name.range, ValueText.quoted(new))
    }
    return map.parse(document).tree.root.children.flatMap { node -> [TextEdit] in
      switch node.kind {
      case .includeStatement:
        guard let name = node.bare,
          let included = map.session.documents[document].included(at: name.range.start),
          paths.indices.contains(included)
        else { return [] }
        return edit(name, paths[included]).map { [$0] } ?? []
      case .platformsDeclaration:
        return (node.body?.children(.platformFile) ?? []).compactMap { line in
          line.bare.flatMap { edit($0, PathText.join(home, $0.text)) }
        }
      default: return []
      }
    }
  }
}
