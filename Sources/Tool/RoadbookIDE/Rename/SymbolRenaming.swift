import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The edits of a rename, and the symbols that are renamed together.
struct Renaming {
  var symbols: [Symbol]
  var edits: MapEdits
}

/// Renames a symbol in one map.
struct SymbolRenaming {
  let map: MapSnapshot
  let symbol: Symbol

  /// Why it cannot be renamed, whatever the new name is.
  var problem: ChangeProblem? {
    switch symbol.kind {
    case .screen, .scheme: return nil
    case .parameter:
      return symbol.scope == nil
        ? "it is unclear to which screen the parameter belongs" : nil
    case .hook: return "nothing here can be renamed"
    default:
      guard map.declarations(of: symbol).isEmpty else { return nil }
      return "the \(symbol.kind.rawValue) '\(symbol.name)' is not declared in this map"
    }
  }

  /// The edits of all occurrences of a name, and of linked names and URLs.
  func edits(to name: String) -> Result<Renaming, ChangeProblem> {
    let linked =
      symbol.kind == .parameter
      ? ParameterRenaming(map: map, symbol: symbol).linked(to: name)
      : .success(Renaming(symbols: [symbol], edits: map.edits([], in: 0)))
    return linked.flatMap { linked in
      var edits = linked.edits
      let together = Set(linked.symbols)
      for symbol in linked.symbols {
        if symbol.kind == .parameter,
          let problem = ParameterRenaming(map: map, symbol: symbol).conflict(with: name)
        {
          return .failure(problem)
        }
        for place in map.occurrences(of: symbol) {
          if !place.meanings.allSatisfy(together.contains) {
            let line = map.source(place.document).position(of: place.range.start).line
            return .failure(
              "'\(symbol.name)' in \(map.fileName(place.document)), line \(line), may refer to something else"
            )
          }
          edits[place.document].append(TextEdit(place.range, text(name, at: place)))
        }
      }
      if symbol.kind == .scheme {
        for document in map.keys.indices {
          let places = SchemeOccurrences.all(of: symbol.name, in: map.parse(document).tree)
          edits[document] += places.map { TextEdit($0, name) }
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
  func isNamed(beside known: [String]) -> Bool {
    map.names.all.contains { occurrence in
      occurrence.symbol.kind == symbol.kind && occurrence.symbol.name == symbol.name
        && !known.contains(map.keys[occurrence.document])
    }
  }

  /// The name as written at a place: quoted if it is not a word.
  private func text(_ name: String, at place: Occurrence) -> String {
    guard !TextShape.isName(name.utf8), place.range.start > 0,
      map.source(place.document).bytes[place.range.start - 1] != UInt8(ascii: "\"")
    else { return name }
    return "\"\(name)\""
  }

  /// Why a new name is refused.
  func conflict(with name: String) -> ChangeProblem? {
    if symbol.kind == .scheme { return schemeConflict(name) }
    let isText =
      symbol.kind == .route && !name.isEmpty
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"\\$".utf8.contains($0) }
    guard TextShape.isName(name.utf8) || isText else {
      return "'\(name)' is not a name: use the letters a to z, digits and _, and no digit first"
    }
    guard !Self.reservedNames.contains(name) else {
      return "'\(name)' is a keyword"
    }
    if symbol.kind == .parameter { return nil }
    if symbol.kind == .type, map.occurrences(of: Symbol(.type, name)).isEmpty,
      map.analysis.map.types.names.contains(name)
    {
      return "'\(name)' is a built-in type"
    }
    if !map.occurrences(of: Symbol(symbol.kind, name)).isEmpty {
      return "\(symbol.kind.rawValue) '\(name)' already exists"
    }
    if symbol.kind == .namespace, map.analysis.map.namespaces.contains(where: { $0.name == name }) {
      return "scheme '\(name)' already exists"
    }
    // In expressions, variables, screens and parameters share one namespace.
    guard symbol.kind == .variable || symbol.kind == .screen else { return nil }
    let other = Symbol(symbol.kind == .variable ? .screen : .variable, name)
    if !map.occurrences(of: other).isEmpty {
      return "\(other.kind.rawValue) '\(name)' already exists"
    }
    if symbol.kind == .variable, hasParameter(name) || hasParameter(symbol.name) {
      let shared = hasParameter(name) ? name : symbol.name
      return "'\(shared)' is also the name of a parameter"
    }
    return nil
  }

  private func schemeConflict(_ name: String) -> ChangeProblem? {
    let isValid = TextShape.isName(name.utf8) && !name.contains("_") && name == name.lowercased()
    guard isValid else {
      return
        "'\(name)' is not a scheme: use lowercase letters a to z and digits, and no digit first"
    }
    let isTaken = map.analysis.map.namespaces.contains { namespace in
      namespace.name == name || namespace.claims.contains { $0.scheme == name }
    }
    return isTaken ? "scheme '\(name)' already exists" : nil
  }

  /// Words with another meaning where names are allowed.
  private static let reservedNames: Set<String> = [
    "true", "false", "null", "and", "or", "not", "in", "none", "root", "external", "lookup",
    "if", "else",
  ]

  private func hasParameter(_ name: String) -> Bool {
    let loaded = map.analysis.loaded
    return loaded.map.routes.contains { route in
      route.patterns.contains { $0.hasCapture(name) }
    } || loaded.map.screens.contains { $0.parameters?.contains { $0.name == name } ?? false }
      || loaded.tests.contains {
        $0.declaration.table?.columns.contains { $0.text == name } ?? false
      }
  }

  /// The first problem that the change would cause: a new diagnostic, or a name with another
  /// meaning.
  func difference(_ changed: MapSnapshot, _ renaming: Renaming, to name: String) -> ChangeProblem? {
    if let new = map.newFinding(in: changed) {
      return "this would cause an error in the map: \(new.message)"
    }
    guard map.keys == changed.keys else {
      return "this would change which files belong to the map"
    }
    let renamed = RenamedPlaces(renaming, to: name)
    let before = Set(map.names.all.compactMap { renamed.after($0) })
    let after = changed.names.all.filter { !renamed.isInserted($0) }
    let difference = before.subtracting(after).first ?? after.first { !before.contains($0) }
    guard let difference else { return nil }
    let document = difference.document
    let line = changed.source(document).position(of: difference.range.start).line
    return
      "'\(difference.symbol.name)' in \(map.fileName(document)), line \(line), would refer to something else"
  }
}
