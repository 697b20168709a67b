package import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
import RoadbookText

/// Looks up names in the statements around a place, without indexing the whole map, as one query
/// per keystroke requires.
extension MapSnapshot {
  /// The name at the cursor; the cursor may be directly after it.
  package func occurrence(in document: Int, at offset: Int) -> Occurrence? {
    let place = TextRange(at: offset)
    let touching = occurrences(in: document, around: place, near: place)
    return touching.first { $0.range.contains(offset) } ?? touching.first
  }

  /// The declarations of a symbol. Of several declarations only the one in effect, if the map knows
  /// it.
  package func declarations(of symbol: Symbol) -> [Occurrence] {
    if let place = declaredPlace(of: symbol), keys.indices.contains(place.document) {
      let found = occurrences(in: place.document, around: TextRange(at: place.range.start)).filter {
        $0.symbol == symbol && $0.isDeclaration
      }
      if !found.isEmpty { return found }
    }
    let own = occurrences(of: symbol).filter(\.isDeclaration)
    guard own.isEmpty, let namesake = namesake(of: symbol) else { return own }
    return occurrences(of: namesake).filter(\.isDeclaration)
  }

  /// The other symbol of a screen parameter without `from` and its query key, which share a name.
  func namesake(of symbol: Symbol) -> Symbol? {
    let screen: String
    switch symbol.scope {
    case .screen(let name)?, .query(let name)?: screen = name
    case .statement?, nil: return nil
    }
    let isShared =
      analysis.map.screen(named: screen)?.parameters?.contains {
        $0.name == symbol.name && $0.key == symbol.name
      } ?? false
    guard isShared else { return nil }
    let isKey = symbol.scope == .query(of: screen)
    return Symbol(.parameter, symbol.name, in: isKey ? .screen(screen) : .query(of: screen))
  }

  /// The names in the statements that a range touches, in order; linear in their length.
  ///
  /// `focus`: the range that the names must touch; `wanted`: the only name to find, if it is known.
  func occurrences(
    in document: Int, around range: TextRange, near focus: TextRange? = nil,
    named wanted: String? = nil
  ) -> [Occurrence] {
    guard keys.indices.contains(document) else { return [] }
    let wanted = wanted?.lowercased()
    func isWanted(_ name: Name) -> Bool {
      focus?.touches(name.range) != false && (wanted.map { $0 == name.text.lowercased() } ?? true)
    }
    let finder = NameFinder(self, document)
    var found = references(in: document, touching: range, near: focus).filter { isWanted($0.name) }
      .compactMap(finder.occurrence)
    let urls = nodes(document).statements(touching: range).flatMap {
      $0.urlMentions(in: focus ?? range)
    }
    for url in urls.map(\.node) {
      found += url.queryKeys.filter(isWanted).compactMap { finder.occurrence(ofKey: $0, in: url) }
    }
    return found.sorted { $0.range.start < $1.range.start }
  }

  /// What the binder knows of the names in the statements that a range touches.
  ///
  /// `focus`: the range that the names must touch, but perhaps some more are found.
  func references(
    in document: Int, touching range: TextRange, near focus: TextRange? = nil
  ) -> [NameReference] {
    session.binder.references(
      in: nodes(document).statements(touching: range), touching: range, near: focus, of: document,
      parse(document), session.documents[document].dialectsBehind)
  }

  /// The names inside the range.
  func occurrences(
    in document: Int, within range: TextRange, named wanted: String? = nil
  ) -> [Occurrence] {
    occurrences(in: document, around: range, near: range, named: wanted)
      .filter { range.encloses($0.range) }
  }

  private func declaredPlace(of symbol: Symbol) -> Place? {
    let map = analysis.map
    let name = symbol.name
    if case .statement(let document, let start)? = symbol.scope {
      return Place(document: document, range: TextRange(at: start))
    }
    let found: Place? =
      switch (symbol.kind, symbol.scope) {
      case (_, .screen(let screen)?), (_, .query(let screen)?): map.screen(named: screen)?.place
      case (.screen, nil): map.screen(named: name)?.place
      case (.guard, nil): map.guard(named: name)?.place
      case (.type, nil): map.declaredTypes.last { $0.name == name }?.place
      case (.variable, nil): map.variables.last { $0.name == name }?.place
      case (.container, nil): map.containers.last { $0.name == name }?.place
      case (.style, nil): map.style(named: name)?.place
      case (.route, nil): map.routes.first { $0.hasOwnName && $0.name == name }?.place
      case (.namespace, nil): map.namespaces.first { $0.isNamed && $0.name == name }?.places.first
      case (_, .statement?), (.scheme, nil), (.hook, nil), (.parameter, nil): nil
      }
    return found
  }
}
