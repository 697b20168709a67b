extension FormatWriter {
  /// Writes the tokens and nodes of a statement or of a part of it.
  mutating func writeParts(of node: Int, breaksLists: Bool) {
    let kind = kind(node)
    for piece in pieces(of: node) {
      switch piece {
      case .token(let token):
        switch tree.tokenKind(token) {
        case .newline:
          // Line breaks after an operator are kept; `else` always follows its brace.
          if !(kind == .ifStatement || kind == .elseBranch), !line.isTrial {
            line.breaksBeforeNext = true
          }
        case .comment, .docComment: putComment(token)
        case .whitespace, .shebang: continue
        default: put(token, in: kind)
        }
      case .node(let child): writePart(child, breaksLists: breaksLists)
      }
    }
  }

  mutating func writePart(_ node: Int, breaksLists: Bool) {
    if isBroken(node: node) { return putVerbatim(node) }
    switch kind(node) {
    case .body: writeBody(node)
    case .url where holdsExpression(node): writeParts(of: node, breaksLists: breaksLists)
    case .url, .pattern, .bare, .name, .stringExpression, .regexExpression, .literalExpression,
      .nameExpression, .typeName, .typeQuoted, .typeRegex:
      putVerbatim(node)
    case .parameterList, .argumentList, .listExpression, .recordExpression, .groupExpression:
      writeList(node, breaksLists: breaksLists)
    default: writeParts(of: node, breaksLists: breaksLists)
    }
  }

  /// Whether a URL is a call of a named route.
  private func holdsExpression(_ url: Int) -> Bool {
    tree.expression(of: url) == url + 1
  }

  /// Writes a bracketed list on one line, or with one item per line.
  private mutating func writeList(_ node: Int, breaksLists: Bool) {
    let tokens = tree.tokens(of: node)
    guard !line.isTrial, hasItems(node), isBroken(tokens) || breaksLists else {
      return writeParts(of: node, breaksLists: false)
    }
    let kind = kind(node)
    var isOpen = false
    var isNewLine = false
    for piece in pieces(of: node) {
      switch piece {
      case .token(let token):
        switch tree.tokenKind(token) {
        case .whitespace: continue
        case .newline: isNewLine = true
        case .comment, .docComment:
          if isNewLine { endLine() }
          putComment(token)
          isNewLine = false
        case .comma: put(token, in: kind)
        default:
          if token == tokens.upperBound - 1 {
            endLine()
            indent -= 2
            isOpen = false
            put(token, in: kind)
          } else if !isOpen {
            put(token, in: kind)
            isOpen = true
            indent += 2
          } else {
            endLine()
            put(token, in: kind)
          }
          isNewLine = false
        }
      case .node(let child):
        endLine()
        writePart(child, breaksLists: false)
        isNewLine = false
      }
    }
    if isOpen { indent -= 2 }
  }

  /// Whether there is anything between the brackets.
  private func hasItems(_ node: Int) -> Bool {
    tree.end(of: node) > node + 1
      || tree.tokens(of: node).count { !tree.tokenKind($0).isTrivia } > 2
  }

  mutating func put(_ token: Int, in node: SyntaxKind) {
    let kind = tree.tokenKind(token)
    put(
      tree.tokenRange(token), gluedBefore: isGluedBefore(kind, token, node),
      gluedAfter: isGluedAfter(kind, node))
  }

  private func isGluedBefore(_ kind: SyntaxKind, _ token: Int, _ node: SyntaxKind) -> Bool {
    switch kind {
    case .comma, .colon, .rightParen, .rightBracket, .dot, .question: true
    case .less, .greater: node == .typeList
    case .leftParen: node == .argumentList || node == .parameterList
    case .leftBracket: node == .indexExpression
    case .ellipsis:
      node == .typeRange && (previousKind(token) == .typeWord || previousKind(token) == .typeText)
    case .typeWord, .typeText: node == .typeRange && previousKind(token) == .ellipsis
    case .rightBrace: node == .recordExpression && previousKind(token) == .leftBrace
    default: false
    }
  }

  private func isGluedAfter(_ kind: SyntaxKind, _ node: SyntaxKind) -> Bool {
    switch kind {
    case .leftParen, .leftBracket, .dot: true
    case .less: node == .typeList
    case .minus: node == .unaryExpression || node == .clause
    case .ellipsis: node == .recordField || node == .argument
    default: false
    }
  }

  /// The kind of the previous token that is not trivia.
  private func previousKind(_ token: Int) -> SyntaxKind {
    var index = token - 1
    while index > 0, tree.tokenKind(index).isTrivia { index -= 1 }
    return index >= 0 ? tree.tokenKind(index) : .endOfText
  }
}
