package import RoadbookText

/// A place in one of a map's documents.
package struct MapPlace: Hashable, Sendable {
  package var document: Int
  package var range: TextRange

  package init(document: Int, range: TextRange) {
    self.document = document
    self.range = range
  }

  static func isBefore(_ left: MapPlace, _ right: MapPlace) -> Bool {
    (left.document, left.range.start) < (right.document, right.range.start)
  }
}

extension TextRange {
  /// Whether another range is inside this one.
  func encloses(_ other: TextRange) -> Bool { start <= other.start && other.end <= end }
}
