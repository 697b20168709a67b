import RoadbookText

extension FormatWriter {
  /// The tokens and nodes of a statement or of a part of it.
  mutating func writeParts(of node: SyntaxNode, breaksLists: Bool) {
    for piece in node.pieces {
      switch piece {
      case .token(let token):
        switch tree.tokenKind(token) {
        case .newline:
          // Kept behind an operator; `else` always goes behind its brace.
          if !(node.kind == .ifStatement || node.kind == .elseBranch), !isFlat {
            breaksBeforeNext = true
          }
        case .comment, .docComment: putComment(token)
        case .whitespace, .shebang: continue
        default: put(token, in: node)
        }
      case .node(let child): writePart(child, breaksLists: breaksLists)
      }
    }
  }

  mutating func writePart(_ node: SyntaxNode, breaksLists: Bool) {
    if parse.isBroken(node) { return putVerbatim(node) }
    switch node.kind {
    case .body: writeBody(node)
    case .url, .pattern, .bare, .name, .stringExpression, .regexExpression, .literalExpression,
      .nameExpression, .typeName, .typeQuoted, .typeRegex:
      putVerbatim(node)
    case .parameterList, .argumentList, .listExpression, .recordExpression, .groupExpression:
      writeList(node, breaksLists: breaksLists)
    default: writeParts(of: node, breaksLists: breaksLists)
    }
  }

  /// A bracketed list: on one line, or one item a line.
  private mutating func writeList(_ node: SyntaxNode, breaksLists: Bool) {
    let items = node.ownTokens.count > 2 || node.children.contains { _ in true }
    guard !isFlat, items, isBroken(node.tokens) || breaksLists else {
      return writeParts(of: node, breaksLists: false)
    }
    var isOpen = false
    var isNewLine = false
    for piece in node.pieces {
      switch piece {
      case .token(let token):
        switch tree.tokenKind(token) {
        case .whitespace: continue
        case .newline: isNewLine = true
        case .comment, .docComment:
          if isNewLine { endLine() }
          putComment(token)
          isNewLine = false
        case .comma:
          put(token, in: node)
        default:
          if isCloser(token, of: node) {
            endLine()
            indent -= 2
            isOpen = false
            put(token, in: node)
          } else if !isOpen {
            put(token, in: node)
            isOpen = true
            indent += 2
          } else {
            endLine()
            put(token, in: node)
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

  private func isCloser(_ token: Int, of node: SyntaxNode) -> Bool {
    token == node.tokens.upperBound - 1
  }

  mutating func put(_ token: Int, in node: SyntaxNode) {
    let range = tree.tokenRange(token)
    let kind = tree.tokenKind(token)
    put(
      tree.bytes[range.start..<range.end], gluedBefore: isGluedBefore(kind, token, node),
      gluedAfter: isGluedAfter(kind, token, node))
  }

  private func isGluedBefore(_ kind: SyntaxKind, _ token: Int, _ node: SyntaxNode) -> Bool {
    switch kind {
    case .comma, .colon, .rightParen, .rightBracket, .dot, .question: true
    case .less, .greater: node.kind == .typeList
    case .leftParen: node.kind == .argumentList || node.kind == .parameterList
    case .leftBracket: node.kind == .indexExpression
    case .ellipsis:
      node.kind == .typeRange
        && (previousKind(token) == .typeWord || previousKind(token) == .typeText)
    case .typeWord, .typeText: node.kind == .typeRange && previousKind(token) == .ellipsis
    case .rightBrace: node.kind == .recordExpression && previousKind(token) == .leftBrace
    default: false
    }
  }

  private func isGluedAfter(_ kind: SyntaxKind, _ token: Int, _ node: SyntaxNode) -> Bool {
    switch kind {
    case .leftParen, .leftBracket, .dot: true
    case .less: node.kind == .typeList
    case .minus: node.kind == .unaryExpression || node.kind == .clause
    case .ellipsis: node.kind == .recordField || node.kind == .argument
    default: false
    }
  }

  /// The kind of the token before, white space left out.
  private func previousKind(_ token: Int) -> SyntaxKind {
    var index = token - 1
    while index > 0, tree.tokenKind(index).isTrivia { index -= 1 }
    return index >= 0 ? tree.tokenKind(index) : .endOfText
  }
}
