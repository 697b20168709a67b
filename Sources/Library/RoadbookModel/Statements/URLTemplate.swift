package import RoadbookText
import RoadbookURL

/// A URL as written in a map, with `${…}` interpolations.
package struct URLTemplate: Sendable {
  package var source: String
  /// Literal parts and interpolations, in order; nil if the source has no interpolation, as is
  /// usual.
  package var written: [InterpolationPiece]?
  package var range: TextRange

  package init(source: String, written: [InterpolationPiece]? = nil, range: TextRange) {
    self.source = source
    self.written = written
    self.range = range
  }

  /// Literal parts and interpolations, in order.
  package var pieces: [InterpolationPiece] { written ?? [.text(source)] }

  /// The expressions of the interpolations, in order.
  package var filling: some Sequence<Expression> { (written ?? []).lazy.compactMap(\.expression) }

  /// The URL that is being handled, `${match.url}`, for `external` without a URL.
  package static func current(_ range: TextRange) -> URLTemplate {
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

  /// The URL with the same value for each interpolation.
  package var sample: String {
    pieces.map { if case .text(let text) = $0 { text } else { Self.sampleValue } }.joined()
  }

  /// Fits a number as well as a text.
  package static let sampleValue = "1"

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
