import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// Where which name of a map stands: its declarations and its uses in all documents.
package struct NameIndex: Sendable {
  /// By document, in order of place.
  private let places: [[Occurrence]]
  private let byName: [Symbol: [Occurrence]]

  /// Linear in the size of the map.
  init(_ map: MapView) {
    var places: [[Occurrence]] = []
    for document in map.keys.indices {
      var finder = NameFinder(map: map.analysis.map, document: document)
      finder.visit(map.parse(document).tree.root)
      finder.visit(map.session.documents[document].statements)
      places.append(finder.found)
    }
    self.places = places.map { found in found.sorted { $0.range.start < $1.range.start } }
    byName = Dictionary(grouping: self.places.joined(), by: \.symbol)
  }

  /// The name that a cursor touches; behind its last letter counts.
  package func occurrence(in document: Int, at offset: Int) -> Occurrence? {
    guard places.indices.contains(document) else { return nil }
    let found = places[document]
    var low = 0
    var high = found.count
    while low < high {
      let middle = (low + high) / 2
      if found[middle].range.end < offset { low = middle + 1 } else { high = middle }
    }
    let touching = found[low...].prefix { $0.range.start <= offset }
    return touching.first { $0.range.contains(offset) }
      ?? touching.first { $0.range.touches(offset) }
  }

  /// Everything about a name, document by document, in order of place.
  package func occurrences(of symbol: Symbol) -> [Occurrence] { byName[symbol] ?? [] }

  package func declarations(of symbol: Symbol) -> [Occurrence] {
    occurrences(of: symbol).filter(\.isDeclaration)
  }

  /// Those of a document that lie in a range.
  func occurrences(in document: Int, within range: TextRange) -> ArraySlice<Occurrence> {
    guard places.indices.contains(document) else { return [] }
    let found = places[document]
    var low = 0
    var high = found.count
    while low < high {
      let middle = (low + high) / 2
      if found[middle].range.start < range.start { low = middle + 1 } else { high = middle }
    }
    return found[low...].prefix { $0.range.end <= range.end }
  }

  package func occurrences(in document: Int) -> [Occurrence] {
    places.indices.contains(document) ? places[document] : []
  }
}
