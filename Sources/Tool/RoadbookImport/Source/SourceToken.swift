import RoadbookText

/// A token of source. White space and comments are left out.
struct SourceToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case word(String)
    case number
    case text([TextPiece])
    /// A single punctuation character.
    case symbol(Unicode.Scalar)
  }

  var kind: Kind
  var range: TextRange
  /// Whether a line break precedes it.
  var startsLine: Bool

  var word: String? { if case .word(let word) = kind { word } else { nil } }

  func isWord(_ text: String) -> Bool { kind == .word(text) }
  func isSymbol(_ scalar: Unicode.Scalar) -> Bool { kind == .symbol(scalar) }
}

/// A part of a string literal.
enum TextPiece: Hashable, Sendable {
  case plain(String)
  /// The source inside `\(…)`, `${…}` or behind `$`.
  case code(String)
}
