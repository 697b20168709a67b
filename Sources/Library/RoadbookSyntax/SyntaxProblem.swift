package import RoadbookText

/// A problem found by the parser; `SyntaxDiagnostics` writes its message.
package struct SyntaxProblem: Sendable, Hashable {
  package var kind: Kind
  /// The unexpected range, or the empty range where something is missing.
  package var range: TextRange
  /// The node of the statement it belongs to; 0, the file, outside all statements.
  package var statement: Int
  /// Whether only the end of the file follows.
  package var isAtEnd: Bool

  package enum Kind: Sendable, Hashable {
    /// Something is missing here.
    case expected(Expectation)
    /// A token that does not belong to the statement.
    case unexpected
    /// `{ ( [` without its partner; the range is the opening bracket.
    case unclosed(SyntaxKind)
    /// A string without a closing quote on its line.
    case unclosedText
    /// A regular expression without its second `/`; `inClass`: because a `[` is open.
    case unclosedRegex(inClass: Bool)
    /// A word that is not one of those that a part can be.
    case unknownWord(Part)
    /// A part that should be a number.
    case notNumber(Part)
    /// `${` without its `}` on the same line.
    case unclosedInterpolation
    /// `\x` that is not an escape.
    case unknownEscape
    /// `/a{`: the brace of a body directly after the pattern.
    case gluedBrace
    /// A first word that is not a keyword.
    case unknownStatement(String, in: StatementContext)
    /// A clause in a body that belongs on the line of its statement.
    case clauseInBody(String, in: StatementContext)
    /// A clause such as `tag` on the line of a route, which belongs in its body.
    case noteOnLine(String)
    /// Words that are written otherwise here.
    case foreignWords(instead: String)
    /// `expect handled /list`
    case outcomeBeforeURL
    /// A keyword that is not allowed in this kind of body.
    case misplaced(String, in: StatementContext)
    /// A relative URL where only `/…` or `scheme://…` is allowed.
    case bareURL(String)
    /// `->` or `=>` in `expect` after something that is neither a URL nor the call of a route.
    case resultOfValue
    /// `&&`, `||`, `!`, or `=` for `==`; what is written instead.
    case foreignOperator(String)
    /// `->`, `=>` or `do` after a group.
    case targetOfGroup
    /// `-> do { … }`: an arrow in front of the code of a route.
    case arrowBeforeCode
    /// `route("/list", List)`
    case calledStatement
    /// `in Main, modal`: a comma between two clauses.
    case commaBeforeClause
    /// `-> Item with { id: 1 }`: values after the target of a route.
    case valuesOfTarget
    /// `-> if member then A`: the `if` of a target.
    case conditionOfTarget
    /// `[A-Z]{3}`: a regular expression without its slashes.
    case bareRegex
    /// Nested deeper than `Parser.depthLimit`.
    case tooDeep

    var isMisplaced: Bool { if case .misplaced = self { true } else { false } }
  }

  /// What is missing.
  package enum Expectation: Sendable, Hashable {
    case name(String)
    case pattern, url, file
    case text(String)
    case expression, type, number, body, arrow, fatArrow
    case token(SyntaxKind)
    case word([String])
    case target
  }
}
