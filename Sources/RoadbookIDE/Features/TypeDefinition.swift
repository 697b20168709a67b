import RoadbookLanguage
import RoadbookText
import RoadbookURL

extension MapView {
  /// Where the type of the thing at a place is declared: of a capture, of a screen's parameter.
  package func typeDefinitions(in document: Int, at offset: Int) -> [MapPlace] {
    guard let found = names.occurrence(in: document, at: offset) else { return [] }
    switch found.symbol.kind {
    case .type: return definitions(in: document, at: offset)
    case .parameter: return types(of: found).flatMap { declarations(ofType: $0) }
    default: return []
    }
  }

  /// The routes that show the screen at a place.
  package func implementations(in document: Int, at offset: Int) -> [MapPlace] {
    guard let found = names.occurrence(in: document, at: offset), found.symbol.kind == .screen
    else { return [] }
    return (routes.byScreen[found.symbol.name] ?? []).map { place(of: analysis.map.routes[$0]) }
  }

  private func types(of found: Occurrence) -> [String] {
    let map = analysis.map
    let name = found.symbol.name
    switch found.symbol.scope {
    case .screen(let screen):
      let parameters = map.screen(named: screen)?.parameters ?? []
      return parameters.filter { $0.name == name }.map(\.typeText)
    case .statement(let document, let start):
      guard let outer = routes.route(around: TextRange(at: start), in: document) else { return [] }
      let route = routes.route(around: found.range, in: found.document) ?? outer
      let own = route.patterns.flatMap(\.captures).filter { $0.name == name }.compactMap(\.type)
      return own.isEmpty
        ? inferred(name, for: route).map(\.type) : own.flatMap(\.names)
    case nil: return []
    }
  }

  private func declarations(ofType text: String) -> [MapPlace] {
    var bare = text
    while bare.hasPrefix("list<"), bare.hasSuffix(">") {
      bare = String(bare.dropFirst(5).dropLast())
    }
    return names.declarations(of: Symbol(.type, bare)).map {
      MapPlace(document: $0.document, range: $0.range)
    }
  }
}

extension TypeExpression {
  /// The names of types in it.
  fileprivate var names: [String] {
    switch self {
    case .name(let name, _), .word(let name, _): [name]
    case .list(let element): element.names
    case .union(let parts): parts.flatMap(\.names)
    case .range(let base, _, _, _): base.names
    case .text, .regex: []
    }
  }
}
