/// A word or a part that a command allows at a place, for completion.
package enum CommandArgument: Sendable, Hashable {
  /// A word of its own, such as `update` after `replay FILE`.
  case word(String)
  case part(Part)
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
