package import RoadbookText

extension MapView {
  /// The places of a parameter that are edited as one: those of its route, in patterns and where it is read.
  package func linkedRanges(in document: Int, at offset: Int) -> [TextRange] {
    guard let found = names.occurrence(in: document, at: offset), found.symbol.kind == .parameter,
      case .statement? = found.symbol.scope
    else { return [] }
    let ranges = names.occurrences(of: found.symbol).filter { $0.document == document }.map(\.range)
    // Only equal texts can be edited as one.
    let text = source(document).text(in: found.range)
    let equal = ranges.filter { source(document).text(in: $0) == text }
    return equal.count > 1 ? equal : []
  }
}
