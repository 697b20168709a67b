package import RoadbookText

/// A place in one of a map's documents.
package struct MapPlace: Hashable, Sendable {
  package var document: Int
  package var range: TextRange

  package init(document: Int, range: TextRange) {
    self.document = document
    self.range = range
  }
}

extension Diagnostic {
  /// Whether what it speaks of has no effect and may go.
  package var isAboutUnused: Bool { code.name.hasPrefix("duplicate-") }

  /// Whether what it speaks of should not be used any more.
  package var isAboutDeprecated: Bool { code.name == "deprecated-route" }
}
