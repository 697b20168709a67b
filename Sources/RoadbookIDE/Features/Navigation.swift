import RoadbookLanguage
import RoadbookSyntax
package import RoadbookText

extension MapView {
  /// Where the thing at a place is declared: a name's declaration, the route that takes a URL, an included file.
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

  /// Where the name at a place is declared.
  package func declarations(in document: Int, at offset: Int) -> [MapPlace] {
    guard let found = occurrence(in: document, at: offset) else { return [] }
    return declarations(of: found.symbol).map {
      MapPlace(document: $0.document, range: $0.range)
    }
  }

  /// Everything about the name at a place, in all documents of the map.
  package func references(
    in document: Int, at offset: Int, withDeclarations: Bool
  ) -> [MapPlace] {
    guard let found = occurrence(in: document, at: offset) else { return [] }
    return occurrences(of: found.symbol).filter { withDeclarations || !$0.isDeclaration }
      .map { MapPlace(document: $0.document, range: $0.range) }
  }

  /// The same name in the same document.
  package func highlights(
    in document: Int, at offset: Int
  ) -> [(range: TextRange, isDeclaration: Bool)] {
    guard let found = occurrence(in: document, at: offset) else { return [] }
    return occurrences(of: found.symbol, in: document).map { ($0.range, $0.isDeclaration) }
  }

  /// A route is found at its first pattern.
  func place(of route: Route) -> MapPlace {
    let pattern = route.declaration.patterns.first?.range
    return place(Place(document: route.place.document, range: pattern ?? route.place.range))
  }
}
