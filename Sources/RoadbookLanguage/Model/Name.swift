package import RoadbookText
package import RoadbookURL

/// A name as it was written, with its place.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: TextRange

  package init(_ text: String, _ range: TextRange) {
    self.text = text
    self.range = range
  }
}

/// A URL as written in a map: its text with `${…}` holes.
package struct URLTemplate: Sendable {
  package var source: String
  /// Text and holes, in order; nil where the source is all of it, as it mostly is.
  var written: [InterpolationPiece]?
  package var range: TextRange

  /// Text and holes, in order.
  package var pieces: [InterpolationPiece] { written ?? [.text(source)] }

  /// What is filled into the holes, in order.
  package var filling: some Sequence<Expression> {
    (written ?? []).lazy.compactMap { piece in
      if case .expression(let expression) = piece { expression } else { nil }
    }
  }

  /// Whether it is nothing but `${e}`: a URL as it comes, and not one that the map writes.
  var isGiven: Bool {
    guard let written, written.count == 1, case .expression(let expression) = written[0] else {
      return false
    }
    if case .route = expression { return false } else { return true }
  }

  /// The name of a route called, where that is all of it.
  package var call: RouteCall? {
    guard let written, written.count == 1, case .expression(.route(let call)) = written[0] else {
      return nil
    }
    return call
  }

  /// Whether nothing has to be filled in.
  package var isPlain: Bool {
    guard let written else { return true }
    return written.allSatisfy { piece in if case .text = piece { true } else { false } }
  }
}

/// A pattern as written in a map: parsed, with the place its text begins at.
package struct PatternText: Sendable {
  package var pattern: Pattern
  /// The pattern's own text in the file, without quotes.
  package var range: TextRange
  /// Whether it cannot be used; what is wrong was reported when it was read.
  package var isBroken: Bool

  package init(pattern: Pattern, range: TextRange, isBroken: Bool = false) {
    self.pattern = pattern
    self.range = range
    self.isBroken = isBroken
  }

  /// The place in the file of a range inside the pattern's text.
  package func place(_ inner: TextRange) -> TextRange { inner.shifted(by: range.start) }
}
