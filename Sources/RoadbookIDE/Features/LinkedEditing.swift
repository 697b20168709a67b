package import RoadbookText

extension MapSnapshot {
  /// The occurrences of a parameter that are edited together: those in its route.
  package func linkedRanges(in document: Int, at offset: Int) -> [TextRange] {
    guard let found = occurrence(in: document, at: offset), found.symbol.kind == .parameter,
      case .statement(document, let start)? = found.symbol.scope
    else { return [] }
    let ranges = occurrences(in: document, around: TextRange(at: start)).filter {
      $0.symbol == found.symbol && $0.others.isEmpty
    }.map(\.range)
    // Only equal strings can be edited together.
    let text = source(document).text(in: found.range)
    let equal = ranges.filter { source(document).text(in: $0) == text }
    return equal.count > 1 ? equal : []
  }
}
