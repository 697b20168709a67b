import RoadbookSyntax
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

/// A URL as written in a map, with `${…}` interpolations.
package struct URLTemplate: Sendable {
  package var source: String
  /// Literal parts and interpolations, in order; nil if the source has no interpolation, as is usual.
  var written: [InterpolationPiece]?
  package var range: TextRange

  /// Literal parts and interpolations, in order.
  package var pieces: [InterpolationPiece] { written ?? [.text(source)] }

  /// The expressions of the interpolations, in order.
  package var filling: some Sequence<Expression> { (written ?? []).lazy.compactMap(\.expression) }

  /// The URL that is being handled, `${match.url}`, for `external` without a URL.
  static func current(_ range: TextRange) -> URLTemplate {
    URLTemplate(
      source: "${match.url}",
      written: [.expression(.member(.name("match", range), "url", range))], range: range)
  }

  /// Whether it is a single interpolation, such as `${e}`, other than a route call: the URL is then
  /// computed elsewhere.
  package var isGiven: Bool { single != nil && call == nil }

  /// The route call, if that is the whole template.
  package var call: RouteCall? { if case .route(let call)? = single { call } else { nil } }

  /// The expression of the interpolation that is the whole template.
  package var single: Expression? { written?.count == 1 ? written?.first?.expression : nil }

  /// Whether it is `${match.url}`, the URL that is being handled.
  package var isCurrent: Bool {
    if case .member(.name("match", _), "url", _)? = single { true } else { false }
  }

  static let relativeTarget = "the target starts with neither '/' nor a scheme"

  /// Whether it is a name in small letters, such as `item`: a path without its slash, or a screen.
  var isOnlyName: Bool {
    isPlain && range.length == source.utf8.count && TextShape.isName(source.utf8)
      && source.utf8.first.map { !(0x41...0x5A).contains($0) } == true
      && source != Keyword.external.rawValue
  }

  /// The URL with `x` for each value.
  var sample: String {
    pieces.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
  }

  /// Whether it has no interpolations.
  package var isPlain: Bool { filling.first { _ in true } == nil }
}

extension String {
  /// Why the system cannot open a URL; nil if it may.
  package var externalProblem: String? {
    if isEmpty { return "there is no URL to open" }
    return URLParts(self).scheme == nil
      ? "the system cannot open '\(TerminalText.escaped(self))': it has no scheme" : nil
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

/// The patterns of a route. Most have one, which needs no array.
package struct PatternList: RandomAccessCollection, Sendable {
  private let leading: PatternText?
  private let further: [PatternText]

  init(_ leading: PatternText? = nil, _ further: [PatternText] = []) {
    self.leading = leading
    self.further = further
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { leading == nil ? 0 : further.count + 1 }

  package subscript(index: Int) -> PatternText {
    if index == 0, let leading { leading } else { further[index - 1] }
  }
}
