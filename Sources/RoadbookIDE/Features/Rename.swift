import RoadbookLanguage
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Why a name stays.
package struct RenameProblem: Error, Hashable, Sendable {
  package var message: String
}

extension Workspace {
  /// The name at a place that can be given another one.
  package func renamable(in key: String, at offset: Int) -> Result<Occurrence, RenameProblem> {
    guard let (map, document) = view(of: key),
      let found = map.occurrence(in: document, at: offset)
    else { return .failure(RenameProblem(message: "nothing here has a name to change")) }
    return map.renameProblem(found.symbol).map { .failure($0) } ?? .success(found)
  }

  /// The changes that give a thing another name everywhere in its map, by document.
  ///
  /// They are tried before they are told: where the map would have a finding that it has not now, or two names would
  /// become one, the name stays.
  package func rename(
    in key: String, at offset: Int, to name: String
  ) -> Result<[(key: String, edits: [TextEdit])], RenameProblem> {
    renamable(in: key, at: offset).flatMap { found in
      guard let map = view(of: key)?.map else { return .success([]) }
      if name == found.symbol.name { return .success([]) }
      if let problem = map.conflict(renaming: found.symbol, to: name) { return .failure(problem) }
      return map.renaming(found.symbol, to: name).flatMap { edits in
        let changed = view(map, with: edits)
        let wanted = map.moved(found.symbol, to: name, by: edits)
        if let problem = map.difference(changed, found.symbol, wanted) { return .failure(problem) }
        return .success(zip(map.keys, edits).filter { !$1.isEmpty })
      }
    }
  }
}

extension MapView {
  fileprivate func renameProblem(_ symbol: Symbol) -> RenameProblem? {
    switch symbol.kind {
    case .screen, .scheme: return nil
    case .parameter:
      return symbol.scope == nil
        ? RenameProblem(message: "nobody knows whose parameter it is") : nil
    case .hook, .entry:
      return RenameProblem(message: "nothing here has a name to change")
    default:
      guard declarations(of: symbol).isEmpty else { return nil }
      return RenameProblem(
        message: "the \(symbol.kind.word) '\(symbol.name)' is not declared in this map")
    }
  }

  /// The changes of all places at which a name stands, and of what has to change with them.
  fileprivate func renaming(
    _ symbol: Symbol, to name: String
  ) -> Result<MapEdits, RenameProblem> {
    var edits: MapEdits = keys.map { _ in [] }
    for place in occurrences(of: symbol) {
      edits[place.document].append(TextEdit(place.range, name))
    }
    switch symbol.kind {
    case .scheme:
      for document in keys.indices {
        edits[document] += schemeEdits(symbol.name, to: name, in: document)
      }
    case .parameter:
      switch keyEdits(symbol, to: name) {
      case .failure(let problem): return .failure(problem)
      case .success(let added):
        for (document, more) in added.enumerated() { edits[document] += more }
      }
    default: break
    }
    return .success(
      edits.map { found in
        var seen: Set<TextRange> = []
        return found.sorted { $0.range.start < $1.range.start }
          .filter { seen.insert($0.range).inserted }
      })
  }

  fileprivate func conflict(renaming symbol: Symbol, to name: String) -> RenameProblem? {
    if symbol.kind == .scheme { return schemeConflict(name) }
    guard Unquoting.isIdentifier(name) else {
      return RenameProblem(
        message: "'\(name)' is no name: letters, digits and _ make one, and no digit comes first")
    }
    guard !Self.reservedNames.contains(name) else {
      return RenameProblem(message: "'\(name)' is a word of the language")
    }
    if symbol.kind == .parameter { return parameterConflict(symbol, name) }
    if symbol.kind == .type, occurrences(of: Symbol(.type, name)).isEmpty,
      analysis.map.types.names.contains(name)
    {
      return RenameProblem(message: "'\(name)' is a type of the language")
    }
    if !occurrences(of: Symbol(symbol.kind, name)).isEmpty {
      return RenameProblem(message: "there is a \(symbol.kind.word) '\(name)' already")
    }
    // In expressions variables, screens and what URLs give share one space of names.
    guard symbol.kind == .variable || symbol.kind == .screen else { return nil }
    let other = Symbol(symbol.kind == .variable ? .screen : .variable, name)
    if !occurrences(of: other).isEmpty {
      return RenameProblem(message: "there is a \(other.kind.word) '\(name)' already")
    }
    if symbol.kind == .variable, hasParameter(name) || hasParameter(symbol.name) {
      let shared = hasParameter(name) ? name : symbol.name
      return RenameProblem(message: "'\(shared)' is the name of a parameter, too")
    }
    return nil
  }

  /// Words that mean something else where names stand.
  private static let reservedNames: Set<String> = [
    "true", "false", "null", "and", "or", "not", "in", "none", "root", "external", "lookup",
    "shown", "if", "else",
  ]

  private func hasParameter(_ name: String) -> Bool {
    let map = analysis.map
    return map.routes.contains { route in
      route.patterns.contains { $0.captures.contains { $0.name == name } }
    } || map.screens.contains { $0.parameters?.contains { $0.name == name } ?? false }
      || map.tests.contains { $0.table?.columns.contains { $0.text == name } ?? false }
  }

  /// What the change would break.
  fileprivate func difference(
    _ changed: MapView, _ symbol: Symbol, _ renamed: Symbol
  ) -> RenameProblem? {
    if let new = newFinding(in: changed) {
      return RenameProblem(message: "the map would be wrong then: \(new.message)")
    }
    let wanted = occurrences(of: symbol).count
    if changed.occurrences(of: renamed).count != wanted {
      return RenameProblem(message: "'\(renamed.name)' means something else in this map")
    }
    return nil
  }
}
