import RoadbookText

/// One token of Objective-C or Swift text. Blanks and comments are left out: only places count.
struct SourceToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case word(String)
    case number
    case text([TextPiece])
    /// A single character of punctuation.
    case symbol(Unicode.Scalar)
  }

  var kind: Kind
  var range: TextRange
  /// Whether a line end stands before it.
  var startsLine: Bool

  var word: String? { if case .word(let word) = kind { word } else { nil } }

  func isWord(_ text: String) -> Bool { kind == .word(text) }
  func isSymbol(_ scalar: Unicode.Scalar) -> Bool { kind == .symbol(scalar) }
}

/// A stretch of a string literal.
enum TextPiece: Hashable, Sendable {
  case plain(String)
  /// What stands inside `\(…)`.
  case code(String)
}

/// What a file is written in.
package enum SourceLanguage: Hashable, Sendable {
  case objectiveC
  case swift

  /// By the file's name; nil for what is neither.
  package init?(fileName: String) {
    if fileName.hasSuffix(".swift") {
      self = .swift
    } else if [".m", ".mm", ".h"].contains(where: fileName.hasSuffix) {
      self = .objectiveC
    } else {
      return nil
    }
  }
}
