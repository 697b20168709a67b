import RoadbookModel
package import RoadbookText

/// A statement of a source, lowered.
package struct Statement: Sendable {
  package enum Kind: Sendable {
    case declaration(Declaration)
    case command(Command)
    /// A statement with an error: reported, never run.
    case invalid
  }

  package var kind: Kind
  package var range: TextRange
  /// Whether it is a screen after the first in `screen A, B`, which is one statement in the source.
  package var continuesList = false
  /// Where its answer is written instead of shown.
  package var redirection: Redirection?

  /// Whether its first word may be an alias: keywords cannot be aliases.
  package var mayBeAlias: Bool {
    switch kind {
    case .invalid, .command(.evaluate): true
    default: false
    }
  }
}

/// Where the answer of a statement is written.
package struct Redirection: Sendable {
  package enum Target: Sendable {
    /// `>` creates a file, `>!` also replaces one.
    case file(String, over: Bool)
    /// `>>` adds to the end of a file.
    case end(ofFile: String)
    /// A command line for the shell that reads it.
    case program(String)
  }

  package var target: Target
  package var range: TextRange
}
