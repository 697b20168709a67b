package import RoadbookText

extension MapSnapshot {
  /// The places of a parameter that are edited as one: those of its route, in patterns and where it is read.
  package func linkedRanges(in document: Int, at offset: Int) -> [TextRange] {
    guard let found = occurrence(in: document, at: offset), found.symbol.kind == .parameter,
      case .statement(document, let start)? = found.symbol.scope
    else { return [] }
    let ranges = occurrences(in: document, around: TextRange(at: start)).filter {
      $0.symbol == found.symbol && $0.others.isEmpty
    }.map(\.range)
    // Only equal texts can be edited as one.
    let text = source(document).text(in: found.range)
    let equal = ranges.filter { source(document).text(in: $0) == text }
    return equal.count > 1 ? equal : []
  }
}
