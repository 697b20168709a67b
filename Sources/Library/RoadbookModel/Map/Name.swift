package import RoadbookText
package import RoadbookURL

/// A name as written, with its range.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: TextRange

  package init(_ text: String, _ range: TextRange) {
    self.text = text
    self.range = range
  }

  /// Whether it is written without quotes and escapes.
  package var isWhole: Bool { range.length == text.utf8.count }

  /// The name with the range inside the quotes, if it is quoted and has no escapes.
  package var withoutQuotes: Name {
    range.length == text.utf8.count + 2
      ? Name(text, TextRange(range.start + 1, range.end - 1)) : self
  }
}

/// A pattern as written in a map, parsed, with its range.
package struct PatternText: Sendable {
  package var pattern: Pattern
  /// The range of the pattern's source in the file, without quotes.
  package var range: TextRange

  package init(pattern: Pattern, range: TextRange) {
    self.pattern = pattern
    self.range = range
  }

  /// Whether it cannot be used; its errors were reported when it was parsed.
  package var isBroken: Bool { pattern.isBroken }

  /// The range in the file of a range inside the pattern.
  package func place(_ inner: TextRange) -> TextRange { inner.shifted(by: range.start) }
}
