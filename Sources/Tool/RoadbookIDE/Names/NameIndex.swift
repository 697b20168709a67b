import RoadbookBinder
import RoadbookText

/// An index of all names of a map, for many queries.
struct NameIndex {
  /// All occurrences by document, in order.
  let all: [Occurrence]
  private let byName: [Symbol: [Occurrence]]
  /// Occurrences with several possible meanings, which all share one name.
  private let ambiguous: [String: [Occurrence]]

  /// Linear in the size of the map.
  init(_ map: MapSnapshot) {
    all = map.keys.indices.flatMap { document in
      map.occurrences(in: document, around: TextRange(0, map.source(document).bytes.count))
    }
    byName = Dictionary(grouping: all, by: \.symbol)
    ambiguous = Dictionary(grouping: all.filter { !$0.others.isEmpty }, by: \.symbol.name)
  }

  /// All occurrences of a symbol by document, in order.
  func occurrences(of symbol: Symbol) -> [Occurrence] {
    let own = byName[symbol] ?? []
    let others = (ambiguous[symbol.name] ?? []).filter { $0.others.contains(symbol) }
    guard !others.isEmpty else { return own }
    return (own + others).sorted { ($0.document, $0.range.start) < ($1.document, $1.range.start) }
  }
}
