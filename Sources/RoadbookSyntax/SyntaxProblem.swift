package import RoadbookText

/// A fact about a text that is not as the grammar wants it; `SyntaxDiagnostics` words it.
package struct SyntaxProblem: Sendable, Hashable {
  package var kind: Kind
  /// Where: what is too much, or the empty place where something is missing.
  package var range: TextRange
  /// The node of the statement it belongs to; 0, the file, outside all statements.
  package var statement: Int
  /// Whether nothing but the end of the text follows the place.
  package var isAtEnd: Bool

  package enum Kind: Sendable, Hashable {
    /// Something has to stand here and does not.
    case expected(Expectation)
    /// Something stands here that has no place.
    case unexpected
    /// `{ ( [` without its partner; the place is where it was opened.
    case unclosed(SyntaxKind)
    /// A text whose closing quote is missing on its line.
    case unclosedText
    /// A regular expression without its second `/`; `inClass`: since a `[` is open.
    case unclosedRegex(inClass: Bool)
    /// `${` without its `}` on the same line.
    case unclosedInterpolation
    /// `\x` that stands for nothing.
    case unknownEscape
    /// `/a{`: the brace of a body that touches the pattern.
    case gluedBrace
    /// A first word that is no keyword.
    case unknownStatement(String, in: StatementContext)
    /// A word that the language had before.
    case retired(RetiredWord)
    /// A keyword that cannot stand in this kind of body.
    case misplaced(String, in: StatementContext)
    /// A relative URL where only `/…` or `scheme://…` can stand.
    case bareURL(String)
    /// `->`, `=>` or `do` after a group.
    case targetOfGroup
    /// Deeper than `Parser.depthLimit`.
    case tooDeep

    var isMisplaced: Bool { if case .misplaced = self { true } else { false } }
  }

  /// What is missing.
  package enum Expectation: Sendable, Hashable {
    case name(String)
    case pattern
    case url
    case file
    case text(String)
    case expression
    case type
    case number
    case body
    case arrow
    case fatArrow
    case token(SyntaxKind)
    case word([String])
    case target
    case separator
  }
}
