import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// Where which name of a map stands, for whoever asks about many of them.
struct NameIndex {
  private let byName: [Symbol: [Occurrence]]

  /// Linear in the size of the map.
  init(_ map: MapView) {
    var places: [[Occurrence]] = []
    for document in map.keys.indices {
      var finder = NameFinder(
        map: map.analysis.map, map.knownNames, document: document)
      finder.visit(map.parse(document).tree.root)
      finder.visit(map.session.documents[document])
      places.append(finder.found)
    }
    let sorted = places.map { found in found.sorted { $0.range.start < $1.range.start } }
    byName = Dictionary(grouping: sorted.joined(), by: \.symbol)
  }

  /// Everything about a name, document by document, in order of place.
  func occurrences(of symbol: Symbol) -> [Occurrence] { byName[symbol] ?? [] }
}
