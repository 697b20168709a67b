import RoadbookBinder
package import RoadbookText

/// Renames what is declared in a map, in all maps that share it.
extension Workspace {
  /// The name at a place, if it can be renamed.
  package func renamable(in key: String, at offset: Int) -> Result<Occurrence, ChangeProblem> {
    guard let (map, document) = snapshot(of: key),
      let found = map.occurrence(in: document, at: offset)
    else { return .failure("nothing here can be renamed") }
    return SymbolRenaming(map: map, symbol: found.symbol).problem.map { .failure($0) }
      ?? .success(found)
  }

  /// The edits that rename a symbol in all maps that share it, by document.
  ///
  /// The result is checked first: if it caused a new diagnostic or changed the meaning of any name,
  /// the rename is refused.
  package func rename(
    in key: String, at offset: Int, to name: String
  ) -> Result<[(key: String, edits: [TextEdit])], ChangeProblem> {
    renamable(in: key, at: offset).flatMap { found in
      guard let map = snapshot(of: key)?.map else { return .success([]) }
      if name == found.symbol.name { return .success([]) }
      var changes: [(key: String, edits: [TextEdit])] = []
      var waiting = [(map: map, symbol: found.symbol)]
      var roots: Set<String> = [map.root]
      while let (map, symbol) = waiting.popLast() {
        switch rename(symbol, of: map, to: name) {
        case .failure(let problem): return .failure(problem)
        case .success(let edits):
          for (key, own) in zip(map.keys, edits) where !own.isEmpty {
            Self.merge(own, of: key, into: &changes)
            for (other, document) in maps(with: key) where !roots.contains(other.root) {
              let places = own.filter { $0.range.length == symbol.name.utf8.count }
              let same = places.lazy.compactMap {
                other.occurrence(in: document, at: $0.range.start)?.symbol
              }.first { $0.kind == symbol.kind && $0.name == symbol.name }
              if let same {
                roots.insert(other.root)
                waiting.append((other, same))
              } else if SymbolRenaming(map: other, symbol: symbol).isNamed(beside: map.keys) {
                let file = other.fileName(0)
                return .failure(
                  "'\(symbol.name)' would also have to change in \(file)")
              }
            }
          }
        }
      }
      return .success(changes.sorted { $0.key < $1.key })
    }
  }

  private func rename(
    _ symbol: Symbol, of map: MapSnapshot, to name: String
  ) -> Result<MapEdits, ChangeProblem> {
    let renaming = SymbolRenaming(map: map, symbol: symbol)
    if let problem = renaming.conflict(with: name) { return .failure(problem) }
    return renaming.edits(to: name).flatMap { edits in
      let changed = snapshot(map, with: edits.edits)
      if let problem = renaming.difference(changed, edits, to: name) { return .failure(problem) }
      return .success(edits.edits)
    }
  }

  private static func merge(
    _ edits: [TextEdit], of key: String, into changes: inout [(key: String, edits: [TextEdit])]
  ) {
    guard let index = changes.firstIndex(where: { $0.key == key }) else {
      changes.append((key, edits))
      return
    }
    let all = changes[index].edits + edits.filter { !changes[index].edits.contains($0) }
    changes[index].edits = all.sorted { $0.range.start < $1.range.start }
  }
}
