import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension MapSnapshot {
  /// The declarations of the type of a capture or a screen's parameter.
  package func typeDefinitions(in document: Int, at offset: Int) -> [MapPlace] {
    guard let found = occurrence(in: document, at: offset) else { return [] }
    switch found.symbol.kind {
    case .type: return definitions(in: document, at: offset)
    case .parameter:
      return types(of: found).flatMap { declarations(of: $0) }.map(MapPlace.init)
    default: return []
    }
  }

  /// The routes that show the screen at a place.
  package func implementations(in document: Int, at offset: Int) -> [MapPlace] {
    guard let found = occurrence(in: document, at: offset), found.symbol.kind == .screen
    else { return [] }
    return routes.showing(found.symbol.name).map { place(of: analysis.map.routes[$0]) }
  }

  private func types(of found: Occurrence) -> [Symbol] {
    let name = found.symbol.name
    guard case .statement(let document, let start) = found.symbol.scope else {
      return writtenTypes(of: found.symbol)
    }
    guard let outer = route(around: TextRange(at: start), in: document) else { return [] }
    let route = route(around: found.range, in: found.document) ?? outer
    let own = route.patterns.flatMap(\.captures).filter { $0.name == name }.compactMap(\.type)
    guard own.isEmpty else { return own.flatMap(\.names).map { Symbol(.type, $0) } }
    return inferred(name, for: route).flatMap { target in
      writtenTypes(of: Symbol(.parameter, target.parameter, in: .screen(target.screen)))
    }
  }

  /// The types in the declaration of a screen's parameter, as written.
  private func writtenTypes(of parameter: Symbol) -> [Symbol] {
    declarations(of: parameter).flatMap { place -> [Symbol] in
      guard
        let node = path(in: place.document, to: place.range.start).last(where: {
          $0.kind == .parameter
        })
      else { return [] }
      return occurrences(in: place.document, within: node.range).map(\.symbol).filter {
        $0.kind == .type
      }
    }
  }
}

extension MapPlace {
  init(_ place: Occurrence) { self.init(document: place.document, range: place.range) }
}

extension TypeExpression {
  /// The type names in it.
  fileprivate var names: [String] {
    switch self {
    case .name(let name, _), .word(let name, _): [name]
    case .list(let element): element.names
    case .union(let parts): parts.flatMap(\.names)
    case .text, .regex, .range: []
    }
  }
}
