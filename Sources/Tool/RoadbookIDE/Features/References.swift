import RoadbookBinder
import RoadbookSyntax
package import RoadbookText

/// Finds what refers to the same thing as a place of a document.
extension DocumentFeatures {
  /// All references to a name, in all documents of the map; for a URL or a route's pattern the
  /// route and the URLs that it matches, for a scheme also its URLs.
  package func references(at offset: Int, withDeclarations: Bool) -> [Place] {
    if let found = snapshot.occurrence(in: document, at: offset) {
      let symbols = [found.symbol] + (snapshot.namesake(of: found.symbol).map { [$0] } ?? [])
      var places = symbols.flatMap { snapshot.occurrences(of: $0) }
        .filter { withDeclarations || !$0.isDeclaration }.map(Place.init)
      if found.symbol.kind == .scheme { places += self.places(ofScheme: found.symbol.name) }
      return places.sorted(by: Place.isBefore)
    }
    let path = snapshot.path(in: document, to: offset)
    guard let index = path.lastIndex(where: { $0.kind == .url || $0.kind == .pattern }), index > 0
    else { return [] }
    let (node, holder) = (path[index], path[index - 1])
    if node.kind == .pattern, holder.kind == .schemeDeclaration {
      return places(ofScheme: node.text).filter {
        withDeclarations || $0 != Place(document: document, range: node.range)
      }
    }
    let route =
      if node.kind == .url {
        snapshot.route(ofURL: node, in: document)
      } else {
        holder.kind == .routeDeclaration ? snapshot.route(around: node.range, in: document) : nil
      }
    guard let route else { return [] }
    let urls = snapshot.mentions(of: route).map {
      Place(document: $0.document, range: $0.mention.node.range)
    }
    return ((withDeclarations ? [snapshot.place(of: route)] : []) + urls).sorted(
      by: Place.isBefore)
  }

  /// All references to the name at a place, in all maps that share it: a document may belong to
  /// several maps.
  package static func references(
    in workspace: Workspace, _ key: String, at offset: Int, withDeclarations: Bool
  ) -> [(map: MapSnapshot, place: Place)] {
    guard let (map, document) = workspace.snapshot(of: key) else { return [] }
    var result: [(map: MapSnapshot, place: Place)] = []
    var seen: [String: Set<TextRange>] = [:]
    var roots: Set<String> = [map.root]
    var waiting = [(map: map, document: document, offset: offset)]
    while let (map, document, offset) = waiting.popLast() {
      // Declarations are always included in the search for maps that share the name.
      let references = DocumentFeatures(map, document)
      let places = references.references(at: offset, withDeclarations: true)
      var last: Int?
      for place in places where place.document != last {
        last = place.document
        for (other, number) in workspace.maps(with: map.keys[place.document])
        where roots.insert(other.root).inserted {
          waiting.append((other, number, place.range.start))
        }
      }
      let wanted =
        withDeclarations
        ? places : references.references(at: offset, withDeclarations: false)
      for place in wanted
      where seen[map.keys[place.document], default: []].insert(place.range).inserted {
        result.append((map, place))
      }
    }
    return result
  }

  private func places(ofScheme name: String) -> [Place] {
    snapshot.keys.indices.flatMap { document in
      SchemeOccurrences.all(of: name, in: snapshot.parse(document).tree).map {
        Place(document: document, range: $0)
      }
    }
  }

  /// The occurrences of a name in the document.
  package func highlights(at offset: Int) -> [(range: TextRange, isDeclaration: Bool)] {
    guard let found = snapshot.occurrence(in: document, at: offset) else { return [] }
    return snapshot.occurrences(of: found.symbol, in: document).map { ($0.range, $0.isDeclaration) }
  }

  /// The occurrences of a parameter that are edited together: those in its route.
  package func linkedRanges(at offset: Int) -> [TextRange] {
    guard let found = snapshot.occurrence(in: document, at: offset),
      found.symbol.kind == .parameter,
      case .statement(document, let start)? = found.symbol.scope
    else { return [] }
    let ranges = snapshot.occurrences(in: document, around: TextRange(at: start)).filter {
      $0.symbol == found.symbol && $0.others.isEmpty
    }.map(\.range)
    // Only equal strings can be edited together.
    let source = snapshot.source(document)
    let text = source.text(in: found.range)
    let equal = ranges.filter { source.text(in: $0) == text }
    return equal.count > 1 ? equal : []
  }
}
