import RoadbookText

extension FormatWriter {
  /// The statements of a file or of a broken body, one a line, with the comments between them.
  mutating func writeStatements(of node: SyntaxNode, isFile: Bool) {
    var newlines = 0
    var isFirst = true
    let pieces = node.pieces
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .token(let token):
        switch tree.tokenKind(token) {
        case .newline: newlines += 1
        case .comment, .docComment, .shebang:
          if newlines > 0 || isFirst && isFile { separate(newlines, isFirst) }
          putComment(token)
          (newlines, isFirst) = (0, false)
        default: continue
        }
      case .node(let child):
        separate(newlines, isFirst)
        writeStatement(child)
        // Without it a broken statement might go on in the next line.
        if parse.isBroken(child), hasSemicolon(pieces[(index + 1)...]) {
          put([UInt8(ascii: ";")])
        }
        (newlines, isFirst) = (0, false)
      }
    }
  }

  /// Whether a `;` stands before the next statement.
  private func hasSemicolon(_ pieces: ArraySlice<SyntaxPiece>) -> Bool {
    for piece in pieces {
      guard case .token(let token) = piece else { return false }
      if tree.tokenKind(token) == .semicolon { return true }
    }
    return false
  }

  /// Ends the line; one empty line where the source has some.
  private mutating func separate(_ newlines: Int, _ isFirst: Bool) {
    endLine()
    if newlines > 1, !isFirst { emptyLine() }
  }

  mutating func writeStatement(_ node: SyntaxNode) {
    // A redirect or an item that is broken is kept as well: the problem names its own node.
    if parse.isBroken(node) { return putVerbatim(node) }
    if node.kind == .caseRow, !columnWidths.isEmpty, isPlainRow(node) {
      return writeRow(node, columnWidths)
    }
    let forced = !isFlat && needsBreaking(node)
    writeParts(of: node, breaksLists: forced)
  }

  /// Whether the statement's first line, bodies aside, is too long and no bracket in it is broken yet.
  private func needsBreaking(_ node: SyntaxNode) -> Bool {
    guard let body = node.children.first(where: { $0.kind == .body }) else {
      return !isBroken(node.tokens)
        && (flatWidth(node) { $0.writeParts(of: node, breaksLists: false) } ?? .max) + indent
          > Formatter.lineLength
    }
    let tokens = node.tokens.lowerBound..<body.tokens.lowerBound
    let start = node.range.start
    return !isBroken(tokens) && body.range.start - start > Formatter.lineLength - indent
      && node.children.contains { $0.kind == .parameterList }
  }

  /// `{ … }`: on one line if it was and fits, else a statement a line.
  mutating func writeBody(_ node: SyntaxNode) {
    let statements = Array(node.children)
    let isOneLine = !isBroken(node.tokens)
    guard node.tokens.last.map({ tree.tokenKind($0) }) == .rightBrace,
      node.token(.rightBrace) != nil
    else {
      return putVerbatim(node)
    }
    if isOneLine, statements.isEmpty { return put(Array("{ }".utf8)[...]) }
    if isOneLine, isFlat || fits(node, statements) { return writeFlatBody(statements) }
    put([UInt8(ascii: "{")])
    indent += 2
    let outer = columnWidths
    columnWidths = columnWidths(of: node)
    writeStatements(of: node, isFile: false)
    columnWidths = outer
    endLine()
    indent -= 2
    put([UInt8(ascii: "}")])
  }

  private func fits(_ node: SyntaxNode, _ statements: [SyntaxNode]) -> Bool {
    guard node.range.length <= 20 * Formatter.lineLength, !node.containsBroken(parse),
      let width = flatWidth(node, { $0.writeFlatBody(statements) })
    else { return false }
    return column + 1 + width <= Formatter.lineLength
  }

  private mutating func writeFlatBody(_ statements: [SyntaxNode]) {
    put([UInt8(ascii: "{")])
    for (index, statement) in statements.enumerated() {
      if index > 0 { put([UInt8(ascii: ";")], gluedBefore: true) }
      writeStatement(statement)
    }
    put([UInt8(ascii: "}")])
  }
}

extension SyntaxNode {
  /// Its own tokens, trivia included, and its children, in order of place.
  var pieces: [SyntaxPiece] {
    var result: [SyntaxPiece] = []
    var next = tokens.lowerBound
    for child in children where !child.tokens.isEmpty {
      result.append(contentsOf: (next..<max(next, child.tokens.lowerBound)).map(SyntaxPiece.token))
      result.append(.node(child))
      next = max(next, child.tokens.upperBound)
    }
    result.append(contentsOf: (next..<max(next, tokens.upperBound)).map(SyntaxPiece.token))
    return result
  }

  func containsBroken(_ parse: Parse) -> Bool {
    parse.isBroken(self) || children.contains { $0.containsBroken(parse) }
  }
}

/// A token of a node itself, or a child.
enum SyntaxPiece {
  case token(Int)
  case node(SyntaxNode)
}
