/// The kind of a token or a node.
///
/// Tokens come first, then nodes. A keyword is a `word`: only its position makes it a keyword.
package enum SyntaxKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  // Trivia: kept byte for byte, without effect on any statement.
  case whitespace
  /// A line feed, a carriage return or both; ends a statement outside brackets.
  case newline
  /// `# …` up to the end of the line.
  case comment
  /// `## …` at the start of a line.
  case docComment
  /// `#!…` on the first line.
  case shebang

  // Words and literals.
  case word
  case integer
  case decimal
  /// The `"` at either end of a string.
  case quote
  /// Plain characters of a string or of an interpolated URL.
  case stringText
  /// `\n`, `\u{…}` and so on inside a string.
  case stringEscape
  /// `${`
  case interpolationStart
  /// A bare or quoted pattern, name or file name, as one token.
  case bareText
  /// `/…/`
  case regex
  /// A word, number or bound inside a type.
  case typeWord
  /// A quoted string inside a type.
  case typeText

  // Punctuation.
  case leftBrace, rightBrace
  case leftParen, rightParen
  case leftBracket, rightBracket
  case comma, semicolon, colon, dot, ellipsis
  case equal, equalEqual, notEqual
  case less, lessEqual, greater, greaterEqual
  /// `->`
  case arrow
  /// `=>`
  case fatArrow
  case plus, minus, star, slash
  case question, coalesce, bang, pipe
  /// Bytes that begin no token: control characters, broken UTF-8, stray characters.
  case unknown
  /// The empty token after the last byte; never in a tree.
  case endOfText

  // Nodes: the whole file, bodies and unexpected tokens.
  case file
  /// `{ statement; statement }`
  case body
  /// Unexpected tokens.
  case unexpected

  // Nodes: declarations, and clauses.
  case headerStatement
  case includeStatement
  case schemeDeclaration
  /// `rules [LIBRARY] { … }`, `dialect LIBRARY [{ … }]`
  case rulesDeclaration
  case optionStatement
  case typeDeclaration
  case variableDeclaration
  case screenDeclaration
  /// `screen A, B`: the first of its screens contains the keyword.
  case screenList
  case containerDeclaration
  case rootStatement
  case guardDeclaration
  case routeDeclaration
  case blockDeclaration
  case hookDeclaration
  case styleDeclaration
  case normalizeStatement
  case testDeclaration
  case beforeDeclaration
  case casesStatement
  /// `in Home`, `modal`, `tag x`: after a route's target or as a statement of its body.
  case clause
  case caseRow

  // Nodes: statements of blocks.
  case logStatement
  case performStatement
  case setStatement
  case ifStatement
  case verdictStatement
  case requireStatement

  // Nodes: statements that navigate, in blocks and at the prompt.
  case openStatement
  case showStatement
  case selectStatement
  case popStatement

  // Nodes: commands.
  case command
  case itemCommand
  case breakCommand
  case matchCommand
  case answerCommand
  case stepCommand
  case expectCommand
  /// An expression alone, whose value is shown.
  case valueStatement
  case unknownStatement

  // Nodes: parts of statements.
  case screenTarget
  case rewriteTarget
  case actionTarget
  case externalTarget
  case parameterList
  case parameter
  case elseDecline
  case containerSelection
  case elseBranch
  /// `with {…}`, `from link`, `animated off`: after a command's subject.
  case modifier
  case answerItem
  /// `Item(id: 4) in Home`, `deferred "why"`: after the arrow of an expectation.
  case expectedResult

  // Nodes: names, strings and types.
  case name
  case pattern
  case url
  case interpolation
  case bare
  case typeUnion
  case typeName
  case typeQuoted
  case typeList
  case typeRegex
  case typeRange
  case typeOptional

  // Nodes: expressions.
  case literalExpression
  case stringExpression
  case nameExpression
  case memberExpression
  case indexExpression
  case callExpression
  case argumentList
  case argument
  case listExpression
  case recordExpression
  case recordField
  case unaryExpression
  case binaryExpression
  case groupExpression
  case regexExpression

  /// Whether this is white space, a comment or a line break.
  package var isTrivia: Bool { rawValue <= SyntaxKind.shebang.rawValue }
  /// Whether a node of this kind is an expression.
  package var isExpression: Bool {
    rawValue >= SyntaxKind.literalExpression.rawValue && self != .argumentList && self != .argument
      && self != .recordField
  }
  /// Whether a node of this kind is a type.
  package var isType: Bool {
    rawValue >= SyntaxKind.typeUnion.rawValue && rawValue <= SyntaxKind.typeOptional.rawValue
  }
  /// Whether a node of this kind is a statement of a file, a script, the prompt or a body.
  package var isStatement: Bool {
    rawValue >= SyntaxKind.headerStatement.rawValue
      && rawValue <= SyntaxKind.unknownStatement.rawValue
  }
}
