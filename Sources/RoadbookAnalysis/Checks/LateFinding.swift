package import RoadbookSemantics
package import RoadbookText

/// A diagnostic that depends on the whole map, with its document.
package struct LateFinding: Sendable {
  package var document: Int
  package var diagnostic: Diagnostic

  package init(_ document: Int, _ diagnostic: Diagnostic) {
    self.document = document
    self.diagnostic = diagnostic
  }
}

extension LateFinding {
  /// Patterns that never match, because the map is too large.
  package init(_ refused: RefusedPatterns) {
    self.init(refused.place.document, refused.diagnostic)
  }
}
