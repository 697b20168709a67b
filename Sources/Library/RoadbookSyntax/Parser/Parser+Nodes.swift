import RoadbookText

extension Parser {
  /// Opens a node at the next token.
  @inline(__always)
  mutating func open(_ kind: SyntaxKind, as part: Part = .none) -> Int {
    _ = peek()
    nodes.append(
      SyntaxTree.NodeRecord(
        kind: kind, part: part, firstToken: UInt32(truncatingIfNeeded: tokenKinds.count),
        endToken: 0, size: 0))
    return nodes.count - 1
  }

  /// Closes a node after the last token that is not trivia.
  @inline(__always)
  mutating func close(_ node: Int) {
    var record = nodes[node]
    record.size = UInt32(truncatingIfNeeded: nodes.count - node)
    record.endToken = UInt32(truncatingIfNeeded: significantEnd)
    // An empty node is directly after the last token, before any white space that follows.
    record.firstToken = min(record.firstToken, record.endToken)
    nodes[node] = record
  }

  /// Inserts a node around the finished one at `index` and everything after it; the caller closes
  /// it.
  mutating func wrap(_ index: Int, _ kind: SyntaxKind) {
    nodes.insert(
      SyntaxTree.NodeRecord(
        kind: kind, firstToken: nodes[index].firstToken, endToken: 0, size: 0), at: index)
  }

  /// Adds a node of one token.
  mutating func leaf(_ kind: SyntaxKind) {
    let node = open(kind)
    bump()
    close(node)
  }

  // MARK: problems

  /// Records a problem; only the first one of a statement counts.
  mutating func report(_ kind: SyntaxProblem.Kind, _ range: TextRange, isAtEnd: Bool = false) {
    guard !hasProblem else { return }
    hasProblem = true
    problems.append(SyntaxProblem(kind: kind, range: range, statement: statement, isAtEnd: isAtEnd))
  }

  /// Records that something is missing after the last token.
  mutating func expected(_ what: SyntaxProblem.Expectation) {
    guard !hasProblem else { return }
    report(
      .expected(what), TextRange(at: endOfLastToken),
      isAtEnd: isAtTextEnd() && isBehindOperator && scanner.limit == scanner.bytes.count)
  }

  var endOfLastToken: Int { significantEnd == 0 ? 0 : Int(tokenEnds[significantEnd - 1]) }

  /// Whether only white space follows, after an optional comment on this line.
  mutating func isAtTextEnd() -> Bool {
    if at(.endOfText) { return true }
    guard at(.newline) else { return false }
    return scanner.bytes[position..<scanner.limit].allSatisfy(Bytes.isSpace)
  }

  /// Whether the last token requires something after it.
  private var isBehindOperator: Bool {
    guard significantEnd > 0 else { return false }
    switch tokenKinds[significantEnd - 1] {
    case .arrow, .fatArrow, .equal, .equalEqual, .notEqual, .less, .lessEqual, .greater,
      .greaterEqual,
      .plus, .minus, .star, .slash, .coalesce, .comma, .pipe:
      return true
    case .word:
      let start = significantEnd < 2 ? 0 : Int(tokenEnds[significantEnd - 2])
      let word = scanner.text(start, endOfLastToken)
      return ["and", "or", "not", "in", "matches"].contains(word)
    default: return false
    }
  }

  /// The range of the next token.
  mutating func peekRange() -> TextRange {
    let end = peekEnd()
    return TextRange(position, end)
  }

  /// Keeps unexpected tokens up to the end of the statement; a body among them is still parsed.
  mutating func skipToEnd(bodies: StatementContext) {
    while !atEnd() {
      if at(.leftBrace), isBehindBlank {
        parseBody(bodies)
        continue
      }
      let node = open(.unexpected)
      repeat { skipOne() } while !atEnd() && !(at(.leftBrace) && isBehindBlank)
      close(node)
    }
  }

  private var isBehindBlank: Bool { position == 0 || Bytes.isSpace(scanner.bytes[position - 1]) }

  /// Commits one blank-separated piece, strings as a whole; always makes progress before the end.
  mutating func skipOne() {
    if at(.endOfText) { return }
    let (end, _) = scanner.scanBare(position)
    if end > position { commit(.bareText, end) } else { bump() }
  }

  // MARK: Lists and nesting

  /// Parses `( item, item )` and similar lists; the opening bracket is the next token.
  ///
  /// Line breaks are allowed inside. A statement keyword at the start of a line, an unmatched `}`
  /// or the end of the file ends the list.
  mutating func parseList(_ closing: SyntaxKind, _ item: (inout Parser) -> Void) {
    let opening = peek()
    let opened = peekRange()
    guard enter() else { return }
    bump()
    let outer = ignoresNewlines
    ignoresNewlines = true
    while !eat(closing) {
      if breaksList(closing) {
        report(
          .unclosed(opening), opened,
          isAtEnd: at(.endOfText) && scanner.limit == scanner.bytes.count)
        break
      }
      let before = tokenKinds.count
      item(&self)
      if eat(.comma) || at(closing) || breaksList(closing) { continue }
      if before == tokenKinds.count || hasProblem {
        report(.unexpected, peekRange())
      } else {
        expected(.token(.comma))
      }
      skipItem(closing)
      _ = eat(.comma)
    }
    ignoresNewlines = outer
    depth -= 1
  }

  private mutating func breaksList(_ closing: SyntaxKind) -> Bool {
    switch peek() {
    case .endOfText: true
    case .rightBrace: closing != .rightBrace
    default: atNextStatement()
    }
  }

  /// Skips to the next comma or the closing bracket of this list; always makes progress.
  private mutating func skipItem(_ closing: SyntaxKind) {
    let node = open(.unexpected)
    var open = 0
    repeat {
      switch peek() {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace:
        if open > 0 { open -= 1 }
      default: break
      }
      if at(.quote) { skipOne() } else { bump() }
      if breaksList(closing) { break }
    } while open > 0 || !(at(.comma) || at(closing))
    close(node)
  }

  /// Enters one nesting level; at the limit returns false and keeps everything up to the matching
  /// bracket as unexpected.
  mutating func enter() -> Bool {
    if depth < Parser.depthLimit {
      depth += 1
      return true
    }
    report(.tooDeep, peekRange())
    let node = open(.unexpected)
    var open = 0
    repeat {
      switch peek() {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace: open -= 1
      case .newline where open <= 0: open = 0
      default: break
      }
      if at(.quote) { skipOne() } else { bump() }
    } while open > 0 && !at(.endOfText)
    close(node)
    return false
  }
}
