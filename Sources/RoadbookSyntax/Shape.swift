/// The syntax of a statement after its first word, as `grammar/roadbook.grammar` defines it.
package indirect enum Shape: Sendable, Hashable {
  /// A literal word.
  case word(String)
  case part(Part)
  case sequence([Shape])
  /// The first shape that fits.
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
