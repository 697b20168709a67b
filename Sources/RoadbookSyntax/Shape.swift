/// What follows the first word of a statement, as `grammar/roadbook.grammar` writes it.
package indirect enum Shape: Sendable, Hashable {
  /// A word that stands for itself.
  case word(String)
  case part(Part)
  case sequence([Shape])
  /// The first that fits.
  case choice([Shape])
  case optional(Shape)
  case repeated(Shape)
}

extension Part {
  package enum Reading: Sendable {
    /// A word, or a string in quotes.
    case name
    case number
    /// One of these words.
    case words([String])
    case expression
  }

  package var isFile: Bool { self == .file || self == .map }
}
