import RoadbookSemantics
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Why a rename is refused.
package struct RenameProblem: Error, Hashable, Sendable {
  package var message: String
}

extension Workspace {
  /// The name at a place, if it can be renamed.
  package func renamable(in key: String, at offset: Int) -> Result<Occurrence, RenameProblem> {
    guard let (map, document) = view(of: key),
      let found = map.occurrence(in: document, at: offset)
    else { return .failure(RenameProblem(message: "nothing here can be renamed")) }
    return map.renameProblem(found.symbol).map { .failure($0) } ?? .success(found)
  }

  /// The edits that rename a symbol in all maps that share it, by document.
  ///
  /// The result is checked first: if it caused a new diagnostic or changed the meaning of any name, the rename is
  /// refused.
  package func rename(
    in key: String, at offset: Int, to name: String
  ) -> Result<[(key: String, edits: [TextEdit])], RenameProblem> {
    renamable(in: key, at: offset).flatMap { found in
      guard let map = view(of: key)?.map else { return .success([]) }
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
              } else if other.names(symbol, beside: map.keys) {
                let file = other.fileName(0)
                return .failure(
                  RenameProblem(message: "'\(symbol.name)' would also have to change in \(file)"))
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
  ) -> Result<MapEdits, RenameProblem> {
    if let problem = map.conflict(renaming: symbol, to: name) { return .failure(problem) }
    return map.renaming(symbol, to: name).flatMap { renaming in
      let changed = view(map, with: renaming.edits)
      if let problem = map.difference(changed, renaming, to: name) { return .failure(problem) }
      return .success(renaming.edits)
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

/// The edits of a rename, and the symbols that are renamed together.
struct Renaming {
  var symbols: [Symbol]
  var edits: MapEdits
}

extension MapSnapshot {
  fileprivate func renameProblem(_ symbol: Symbol) -> RenameProblem? {
    switch symbol.kind {
    case .screen, .scheme: return nil
    case .parameter:
      return symbol.scope == nil
        ? RenameProblem(message: "it is unclear to which screen the parameter belongs") : nil
    case .hook:
      return RenameProblem(message: "nothing here can be renamed")
    default:
      guard declarations(of: symbol).isEmpty else { return nil }
      return RenameProblem(
        message: "the \(symbol.kind.word) '\(symbol.name)' is not declared in this map")
    }
  }

  /// The edits of all occurrences of a name, and of linked names and URLs.
  fileprivate func renaming(
    _ symbol: Symbol, to name: String
  ) -> Result<Renaming, RenameProblem> {
    let linked =
      symbol.kind == .parameter
      ? self.linked(symbol, to: name) : .success(([symbol], keys.map { _ in [] }))
    return linked.flatMap { linked in
      var edits = linked.edits
      let together = Set(linked.symbols)
      for symbol in linked.symbols {
        if symbol.kind == .parameter, let problem = parameterConflict(symbol, name) {
          return .failure(problem)
        }
        for place in occurrences(of: symbol) {
          if !place.meanings.allSatisfy(together.contains) {
            let line = source(place.document).position(of: place.range.start).line
            return .failure(
              RenameProblem(
                message:
                  "'\(symbol.name)' in \(fileName(place.document)), line \(line), may refer to something else"
              ))
          }
          edits[place.document].append(TextEdit(place.range, text(name, at: place)))
        }
      }
      if symbol.kind == .scheme {
        for document in keys.indices {
          edits[document] += schemeEdits(symbol.name, to: name, in: document)
        }
      }
      let sorted = edits.map { found in
        var seen: Set<TextRange> = []
        var end = 0
        // A range that is removed needs no other edit.
        return found.sorted { ($0.range.start, $1.range.end) < ($1.range.start, $0.range.end) }
          .filter { edit in
            guard seen.insert(edit.range).inserted, edit.range.start >= end else { return false }
            end = max(end, edit.range.end)
            return true
          }
      }
      return .success(Renaming(symbols: linked.symbols, edits: sorted))
    }
  }

  /// Whether documents other than the known ones contain the name with the kind.
  fileprivate func names(_ symbol: Symbol, beside known: [String]) -> Bool {
    names.all.contains { occurrence in
      occurrence.symbol.kind == symbol.kind && occurrence.symbol.name == symbol.name
        && !known.contains(keys[occurrence.document])
    }
  }

  /// The file name of a document, for messages.
  fileprivate func fileName(_ document: Int) -> String {
    String(source(document).name.split(separator: "/").last ?? "")
  }

  /// The name as written at a place: quoted if it is not a word.
  private func text(_ name: String, at place: Occurrence) -> String {
    guard !Unquoting.isIdentifier(name), place.range.start > 0,
      source(place.document).bytes[place.range.start - 1] != UInt8(ascii: "\"")
    else { return name }
    return "\"\(name)\""
  }

  fileprivate func conflict(renaming symbol: Symbol, to name: String) -> RenameProblem? {
    if symbol.kind == .scheme { return schemeConflict(name) }
    let isText =
      symbol.kind == .route && !name.isEmpty
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"\\$".utf8.contains($0) }
    guard Unquoting.isIdentifier(name) || isText else {
      return RenameProblem(
        message: "'\(name)' is not a name: use letters, digits and _, and no digit first")
    }
    guard !Self.reservedNames.contains(name) else {
      return RenameProblem(message: "'\(name)' is a keyword")
    }
    if symbol.kind == .parameter { return nil }
    if symbol.kind == .type, occurrences(of: Symbol(.type, name)).isEmpty,
      analysis.map.types.names.contains(name)
    {
      return RenameProblem(message: "'\(name)' is a built-in type")
    }
    if !occurrences(of: Symbol(symbol.kind, name)).isEmpty {
      return RenameProblem(message: "\(symbol.kind.word) '\(name)' already exists")
    }
    if symbol.kind == .namespace, analysis.map.namespaces.contains(where: { $0.name == name }) {
      return RenameProblem(message: "scheme '\(name)' already exists")
    }
    // In expressions, variables, screens and parameters share one namespace.
    guard symbol.kind == .variable || symbol.kind == .screen else { return nil }
    let other = Symbol(symbol.kind == .variable ? .screen : .variable, name)
    if !occurrences(of: other).isEmpty {
      return RenameProblem(message: "\(other.kind.word) '\(name)' already exists")
    }
    if symbol.kind == .variable, hasParameter(name) || hasParameter(symbol.name) {
      let shared = hasParameter(name) ? name : symbol.name
      return RenameProblem(message: "'\(shared)' is also the name of a parameter")
    }
    return nil
  }

  /// Words with another meaning where names are allowed.
  private static let reservedNames: Set<String> = [
    "true", "false", "null", "and", "or", "not", "in", "none", "root", "external", "lookup",
    "if", "else",
  ]

  private func hasParameter(_ name: String) -> Bool {
    let map = analysis.map
    return map.routes.contains { route in
      route.patterns.contains { $0.captures.contains { $0.name == name } }
    } || map.screens.contains { $0.parameters?.contains { $0.name == name } ?? false }
      || map.tests.contains { $0.table?.columns.contains { $0.text == name } ?? false }
  }

  /// The first problem that the change would cause: a new diagnostic, or a name with another
  /// meaning.
  fileprivate func difference(
    _ changed: MapSnapshot, _ renaming: Renaming, to name: String
  ) -> RenameProblem? {
    if let new = newFinding(in: changed) {
      return RenameProblem(message: "this would cause an error in the map: \(new.message)")
    }
    guard keys == changed.keys else {
      return RenameProblem(message: "this would change which files belong to the map")
    }
    let renamed = RenamedPlaces(renaming, to: name)
    let before = Set(names.all.compactMap { renamed.after($0) })
    let after = changed.names.all.filter { !renamed.isInserted($0) }
    let difference =
      before.subtracting(after).first ?? after.first { !before.contains($0) }
    guard let difference else { return nil }
    let document = difference.document
    let line = changed.source(document).position(of: difference.range.start).line
    return RenameProblem(
      message:
        "'\(difference.symbol.name)' in \(fileName(document)), line \(line), would refer to something else"
    )
  }
}
