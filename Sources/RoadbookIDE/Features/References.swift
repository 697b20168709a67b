import RoadbookText

extension Workspace {
  /// All references to the name at a place, in all maps that share it: a document may belong to several maps.
  package func references(
    of key: String, at offset: Int, withDeclarations: Bool
  ) -> [(map: MapSnapshot, place: MapPlace)] {
    guard let (map, document) = view(of: key) else { return [] }
    var result: [(map: MapSnapshot, place: MapPlace)] = []
    var seen: [String: Set<TextRange>] = [:]
    var roots: Set<String> = [map.root]
    var waiting = [(map: map, document: document, offset: offset)]
    while let (map, document, offset) = waiting.popLast() {
      // Declarations are always included in the search for maps that share the name.
      let places = map.references(in: document, at: offset, withDeclarations: true)
      var last: Int?
      for place in places where place.document != last {
        last = place.document
        for (other, number) in maps(with: map.keys[place.document])
        where roots.insert(other.root).inserted {
          waiting.append((other, number, place.range.start))
        }
      }
      let wanted =
        withDeclarations
        ? places : map.references(in: document, at: offset, withDeclarations: false)
      for place in wanted
      where seen[map.keys[place.document], default: []].insert(place.range).inserted {
        result.append((map, place))
      }
    }
    return result
  }
}
