import RoadbookText

/// Converts the positions of a `CachedDocument` into offsets in its text.
///
/// Sorted on first use, since most versions of a document need no position.
final class PositionTable: Sendable {
  private let parts: [CachedDocument.Part]
  private let sorted = Lazy<[Row]>()

  /// The positions and offsets of a statement.
  private struct Row {
    var positions: TextRange
    var start: Int
    var end: Int
  }

  init(_ parts: [CachedDocument.Part]) { self.parts = parts }

  /// Converts a range of positions to offsets. Positions of removed statements stay the same.
  func offsets(_ range: TextRange) -> TextRange {
    guard let row = row(of: range.start) else { return range }
    return TextRange(Self.offset(range.start, row), Self.offset(range.end, row))
  }

  /// Whether this version contains the statement of a position.
  func contains(_ range: TextRange) -> Bool {
    row(of: range.start).map { range.start <= $0.positions.end } ?? false
  }

  private func row(of position: Int) -> Row? {
    // Nearly sorted already: only new statements are out of order.
    let rows = sorted.value {
      parts.map { Row(positions: $0.content.positions, start: $0.start, end: $0.end) }
        .sorted { $0.positions.start < $1.positions.start }
    }
    return rows[..<rows.partitioningIndex(where: { $0.positions.start > position })].last
  }

  private static func offset(_ position: Int, _ row: Row) -> Int {
    let distance = position - row.positions.start
    return distance >= row.positions.length ? row.end : min(row.start + max(0, distance), row.end)
  }
}
