import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Finds what declares or implements something in a document.
extension DocumentFeatures {
  /// The declaration of a name, the route that matches a URL, an included file.
  package func definitions(at offset: Int) -> [Place] {
    if let found = snapshot.occurrence(in: document, at: offset) {
      return found.meanings.prefix(20).flatMap { snapshot.declarations(of: $0) }.map(Place.init)
    }
    guard let node = snapshot.path(in: document, to: offset).last else { return [] }
    switch node.kind {
    case .url:
      return snapshot.route(ofURL: node, in: document).map { [snapshot.place(of: $0)] } ?? []
    case .bare:
      let included = snapshot.session.documents[document].included(at: node.range.start)
      return included.map { [Place(document: $0, range: TextRange(at: 0))] } ?? []
    default: return []
    }
  }

  /// The rules in files of platforms that decide about URLs of the route whose pattern is at a
  /// place.
  package func rules(at offset: Int) -> [(source: SourceText, range: TextRange)] {
    guard let pattern = snapshot.path(in: document, to: offset).last, pattern.kind == .pattern,
      let route = snapshot.route(around: pattern.range, in: document)
    else { return [] }
    return snapshot.platforms.rules(of: route)
  }

  /// The declarations of the type of a capture or a screen's parameter.
  package func types(at offset: Int) -> [Place] {
    guard let found = snapshot.occurrence(in: document, at: offset) else { return [] }
    switch found.symbol.kind {
    case .type: return definitions(at: offset)
    case .parameter:
      return types(of: found).flatMap { snapshot.declarations(of: $0) }.map(Place.init)
    default: return []
    }
  }

  /// The routes that show the screen at a place.
  package func implementations(at offset: Int) -> [Place] {
    guard let found = snapshot.occurrence(in: document, at: offset), found.symbol.kind == .screen
    else { return [] }
    let routes = snapshot.analysis.map.routes
    return snapshot.routes.showing(found.symbol.name).map { snapshot.place(of: routes[$0]) }
  }

  private func types(of found: Occurrence) -> [Symbol] {
    let name = found.symbol.name
    guard case .statement(let document, let start) = found.symbol.scope else {
      return writtenTypes(of: found.symbol)
    }
    guard let outer = snapshot.route(around: TextRange(at: start), in: document) else { return [] }
    let route = snapshot.route(around: found.range, in: found.document) ?? outer
    let own = route.patterns.flatMap(\.captures).filter { $0.name == name }.compactMap(\.type)
    guard own.isEmpty else { return own.flatMap(\.typeNames).map { Symbol(.type, $0) } }
    return snapshot.routes.targets(of: name, in: route).flatMap { target in
      writtenTypes(of: Symbol(.parameter, target.parameter, in: .screen(target.screen)))
    }
  }

  /// The types in the declaration of a screen's parameter, as written.
  private func writtenTypes(of parameter: Symbol) -> [Symbol] {
    snapshot.declarations(of: parameter).flatMap { place -> [Symbol] in
      let path = snapshot.path(in: place.document, to: place.range.start)
      guard let node = path.last(.parameter) else { return [] }
      return snapshot.occurrences(in: place.document, within: node.range).map(\.symbol)
        .filter { $0.kind == .type }
    }
  }
}

extension Place {
  init(_ occurrence: Occurrence) {
    self.init(document: occurrence.document, range: occurrence.range)
  }
}
