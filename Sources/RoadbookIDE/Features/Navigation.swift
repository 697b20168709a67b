import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

extension MapSnapshot {
  /// The definitions for a place: a name's declaration, the route that matches a URL, an included
  /// file.
  package func definitions(in document: Int, at offset: Int) -> [MapPlace] {
    let declared = declarations(in: document, at: offset)
    if !declared.isEmpty || occurrence(in: document, at: offset) != nil { return declared }
    guard let node = path(in: document, to: offset).last else { return [] }
    if node.kind == .url, let route = route(ofURL: node, in: document) { return [place(of: route)] }
    if node.kind == .bare {
      guard let included = session.documents[document].included(at: node.range.start) else {
        return []
      }
      return [MapPlace(document: included, range: TextRange(at: 0))]
    }
    return []
  }

  /// The declarations of the name at a place.
  package func declarations(in document: Int, at offset: Int) -> [MapPlace] {
    guard let found = occurrence(in: document, at: offset) else { return [] }
    return found.meanings.prefix(20).flatMap { declarations(of: $0) }.map {
      MapPlace(document: $0.document, range: $0.range)
    }
  }

  /// All references to the name at a place, in all documents of the map; for a URL or a route's
  /// pattern the route and the URLs that it matches, for a scheme also its URLs.
  package func references(
    in document: Int, at offset: Int, withDeclarations: Bool
  ) -> [MapPlace] {
    if let found = occurrence(in: document, at: offset) {
      let symbols = [found.symbol] + (namesake(of: found.symbol).map { [$0] } ?? [])
      var places = symbols.flatMap { occurrences(of: $0) }
        .filter { withDeclarations || !$0.isDeclaration }.map(MapPlace.init)
      if found.symbol.kind == .scheme { places += self.places(ofScheme: found.symbol.name) }
      return places.sorted(by: MapPlace.isBefore)
    }
    let path = path(in: document, to: offset)
    guard let index = path.lastIndex(where: { $0.kind == .url || $0.kind == .pattern }), index > 0
    else { return [] }
    let (node, holder) = (path[index], path[index - 1])
    if node.kind == .pattern, holder.kind == .schemeDeclaration {
      return places(ofScheme: node.text).filter {
        withDeclarations || $0 != MapPlace(document: document, range: node.range)
      }
    }
    let route =
      if node.kind == .url {
        self.route(ofURL: node, in: document)
      } else {
        holder.kind == .routeDeclaration ? self.route(around: node.range, in: document) : nil
      }
    guard let route else { return [] }
    let urls = mentions(of: route).map {
      MapPlace(document: $0.document, range: $0.mention.node.range)
    }
    return ((withDeclarations ? [place(of: route)] : []) + urls).sorted(by: MapPlace.isBefore)
  }

  private func places(ofScheme name: String) -> [MapPlace] {
    keys.indices.flatMap { document in
      places(ofScheme: name, in: document).map { MapPlace(document: document, range: $0) }
    }
  }

  /// The occurrences of the same name in the same document.
  package func highlights(
    in document: Int, at offset: Int
  ) -> [(range: TextRange, isDeclaration: Bool)] {
    guard let found = occurrence(in: document, at: offset) else { return [] }
    return occurrences(of: found.symbol, in: document).map { ($0.range, $0.isDeclaration) }
  }

  /// The place of a route is its first pattern.
  func place(of route: Route) -> MapPlace {
    let pattern = route.declaration.patterns.first?.range
    return place(Place(document: route.place.document, range: pattern ?? route.place.range))
  }
}
