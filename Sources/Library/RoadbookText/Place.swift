/// A place in the documents of a map: the index of a document, and a range in it.
package struct Place: Hashable, Sendable {
  package var document: Int
  package var range: TextRange

  package init(document: Int, range: TextRange) {
    self.document = document
    self.range = range
  }
}

extension DiagnosticNote {
  /// A note about a place of the map, for a diagnostic of a document.
  package init(_ message: String, at place: Place, from document: Int) {
    self.init(message, range: place.range)
    if place.document != document { self.document = place.document }
  }
}
