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
  case word, integer, decimal
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
  case leftBrace, rightBrace, leftParen, rightParen, leftBracket, rightBracket
  case comma, semicolon, colon, dot, ellipsis, equal, equalEqual, notEqual
  case less, lessEqual, greater, greaterEqual
  /// `->`
  case arrow
  /// `=>`
  case fatArrow
  case plus, minus, star, slash, question, coalesce, bang, pipe
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
  case headerStatement, includeStatement, schemeDeclaration
  /// `rules [LIBRARY] { … }`, `dialect LIBRARY [{ … }]`
  case rulesDeclaration
  case optionStatement
  /// `platforms { … }`, with a `platformFile` for each line
  case platformsDeclaration, platformFile
  case typeDeclaration, variableDeclaration, screenDeclaration
  /// `screen A, B`: the first of its screens contains the keyword.
  case screenList
  case containerDeclaration, rootStatement, guardDeclaration, routeDeclaration, blockDeclaration
  case hookDeclaration, styleDeclaration, normalizeStatement, testDeclaration, beforeDeclaration
  case casesStatement
  /// `in Home`, `modal`, `tag x`: after a route's target or as a statement of its body.
  case clause
  case caseRow

  // Nodes: statements of blocks.
  case logStatement, performStatement, setStatement, ifStatement, verdictStatement, requireStatement

  // Nodes: statements that navigate, in blocks and at the prompt.
  case openStatement, showStatement, selectStatement, popStatement

  // Nodes: commands.
  case command, itemCommand, breakCommand, matchCommand, answerCommand, stepCommand, expectCommand
  /// An expression alone, whose value is shown.
  case valueStatement
  case unknownStatement

  // Nodes: parts of statements.
  case screenTarget, rewriteTarget, actionTarget, externalTarget, parameterList, parameter
  case elseDecline, containerSelection, elseBranch
  /// `with {…}`, `from link`, `animated off`: after a command's subject.
  case modifier
  case answerItem
  /// `> FILE`, `| program`: where the answer of a statement is written.
  case redirection
  /// `Item(id: 4) in Home`, `deferred "why"`: after the arrow of an expectation.
  case expectedResult

  // Nodes: names, strings and types.
  case name, pattern, url, interpolation, bare, typeUnion, typeName, typeQuoted, typeList, typeRegex
  case typeRange, typeOptional

  // Nodes: expressions.
  case literalExpression, stringExpression, nameExpression, memberExpression, indexExpression
  case callExpression, argumentList, argument, listExpression, recordExpression, recordField
  case unaryExpression, binaryExpression, groupExpression, regexExpression

  /// Whether the answer of the statement may be written to a file or a program.
  package var mayBeRedirected: Bool {
    switch self {
    case .command, .itemCommand, .breakCommand, .matchCommand, .stepCommand, .openStatement,
      .valueStatement, .popStatement, .selectStatement:
      true
    default: false
    }
  }

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
