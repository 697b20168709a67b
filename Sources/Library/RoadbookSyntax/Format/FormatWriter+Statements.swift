import RoadbookText

extension FormatWriter {
  /// Writes the statements of a file or of a multi-line body, one per line, with the comments
  /// between them.
  mutating func writeStatements(of node: Int, isFile: Bool) {
    var newlines = 0
    var isFirst = true
    var isBehindBroken = false
    var pieces = pieces(of: node)
    while let piece = pieces.next() {
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
        // What follows a broken statement on its line may be parsed differently on a line of its
        // own.
        if !isBehindBroken || newlines > 0 { separate(newlines, isFirst) }
        if isUnwanted(child) { putVerbatim(child) } else { writeStatement(child) }
        // Keeps the `;`: without it a broken statement might continue on the next line.
        isBehindBroken = isBroken(node: child)
        if isBehindBroken, hasSemicolon(pieces) {
          putSemicolon()
          isBehindBroken = false
        }
        (newlines, isFirst) = (0, false)
      }
    }
  }

  /// Whether a `;` precedes the next statement.
  private func hasSemicolon(_ pieces: SyntaxPieces) -> Bool {
    var pieces = pieces
    while case .token(let token)? = pieces.next() {
      if tree.tokenKind(token) == .semicolon { return true }
    }
    return false
  }

  /// Ends the line; keeps at most one empty line.
  private mutating func separate(_ newlines: Int, _ isFirst: Bool) {
    endLine()
    if newlines > 1, !isFirst { emptyLine() }
  }

  mutating func writeStatement(_ node: Int) {
    // A broken redirect or item is kept as well: its problem belongs to its own node.
    if isBroken(node: node) { return putVerbatim(node) }
    if kind(node) == .caseRow, !columnWidths.isEmpty, isPlainRow(node) {
      return writeRow(node, columnWidths)
    }
    if kind(node) == .screenList {
      // What follows a broken screen could be read as the next one.
      return containsBroken(node) ? putVerbatim(node) : writeScreens(node)
    }
    let forced = !line.isTrial && needsBreaking(node)
    writeParts(of: node, breaksLists: forced)
  }

  /// Writes the screens of a list on as few lines as possible; existing line breaks are kept.
  private mutating func writeScreens(_ node: Int) {
    var breaks = false
    var isFirst = true
    let outer = indent
    for piece in pieces(of: node) {
      switch piece {
      case .token(let token):
        switch tree.tokenKind(token) {
        case .newline: breaks = !line.isTrial
        case .comment, .docComment: putComment(token)
        case .comma: put(token, in: .screenList)
        default: continue
        }
      case .node(let child):
        let width = flatWidth(child) { $0.writeParts(of: child, breaksLists: false) }
        // A blank before and a comma after it.
        let fits = width.map { column + $0 + 2 <= Formatter.lineLength } ?? false
        if !isFirst, !line.isTrial, breaks || !fits || line.breaksBeforeNext {
          endLine()
          indent = outer + 2
        }
        writeScreen(child, width)
        (breaks, isFirst) = (false, false)
      }
    }
    indent = outer
  }

  private mutating func writeScreen(_ node: Int, _ width: Int?) {
    let isLong = width.map { indent + $0 + 1 > Formatter.lineLength } ?? true
    writeParts(of: node, breaksLists: isLong && !line.isTrial && !isBroken(tree.tokens(of: node)))
  }

  /// Whether the statement's first line, without bodies, is too long and has no line break in a
  /// bracket yet.
  private mutating func needsBreaking(_ node: Int) -> Bool {
    let tokens = tree.tokens(of: node)
    guard let body = children(of: node).first(where: { kind($0) == .body }) else {
      // An upper bound: the longest form adds at most one character for each token and statement.
      let most = length(node) + tokens.count + tree.end(of: node) - node + indent
      guard most > Formatter.lineLength, !isBroken(tokens) else { return false }
      let width = flatWidth(node) { $0.writeParts(of: node, breaksLists: false) }
      return width.map { $0 + indent > Formatter.lineLength } ?? true
    }
    let head = tree.range(of: body).start - tree.range(of: node).start
    return head > Formatter.lineLength - indent
      && children(of: node).contains { kind($0) == .parameterList }
      && !isBroken(tokens.lowerBound..<tree.tokens(of: body).lowerBound)
  }

  /// Writes `{ … }` on one line if it was on one line and fits, else one statement per line.
  mutating func writeBody(_ node: Int) {
    let tokens = tree.tokens(of: node)
    guard isClosed(node), let open = tokens.first, let close = tokens.last else {
      return putVerbatim(node)
    }
    if !isBroken(tokens), line.isTrial || fits(node) { return writeFlatBody(node) }
    put(tree.tokenRange(open))
    indent += 2
    let outer = columnWidths
    columnWidths = columnWidths(of: node)
    writeStatements(of: node, isFile: false)
    columnWidths = outer
    endLine()
    indent -= 2
    put(tree.tokenRange(close))
  }

  /// Whether a body begins and ends with its own braces.
  private func isClosed(_ node: Int) -> Bool {
    let tokens = tree.tokens(of: node)
    return tokens.count > 1 && tree.tokenKind(tokens.lowerBound) == .leftBrace
      && tree.tokenKind(tokens.upperBound - 1) == .rightBrace
      && tree[node].ownsToken(tokens.upperBound - 1)
  }

  private mutating func fits(_ node: Int) -> Bool {
    if tree.end(of: node) == node + 1 { return true }
    guard length(node) <= 20 * Formatter.lineLength, !containsBroken(node),
      let width = flatWidth(node, { $0.writeFlatBody(node) })
    else { return false }
    return column + 1 + width <= Formatter.lineLength
  }

  private mutating func writeFlatBody(_ node: Int) {
    let tokens = tree.tokens(of: node)
    put(tree.tokenRange(tokens.lowerBound))
    for (index, statement) in children(of: node).enumerated() {
      if index > 0 { putSemicolon(gluedBefore: true) }
      writeStatement(statement)
    }
    put(tree.tokenRange(tokens.upperBound - 1))
  }
}
