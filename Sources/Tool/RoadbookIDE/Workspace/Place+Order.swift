import RoadbookText

extension Place {
  /// Whether a place is before another: in an earlier document, or further up in the same.
  static func isBefore(_ left: Place, _ right: Place) -> Bool {
    (left.document, left.range.start) < (right.document, right.range.start)
  }
}

extension TextRange {
  /// Whether another range is inside this one.
  func encloses(_ other: TextRange) -> Bool { start <= other.start && other.end <= end }
}
