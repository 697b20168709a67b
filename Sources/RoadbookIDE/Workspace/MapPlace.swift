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

extension Diagnostic {
  /// Whether what it speaks of has no effect and may go.
  package var isAboutUnused: Bool {
    code.name.hasPrefix("duplicate-") || ["idle-guard", "command-in-map"].contains(code.name)
  }

  /// Whether what it speaks of should not be used any more.
  package var isAboutDeprecated: Bool { code.name == "deprecated-route" }
}
