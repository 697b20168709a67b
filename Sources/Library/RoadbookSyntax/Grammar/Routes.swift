import RoadbookText

extension Parser {
  mutating func parseRoute() -> SyntaxKind {
    bump()
    if at(.leftParen), position == endOfLastToken {
      // `route("/players/:id", Player)`
      report(.calledStatement, peekRange())
      return .routeDeclaration
    }
    parsePatterns()
    parseTarget()
    skipWith()
    parseClauses()
    if at(.leftBrace) { parseBody([.route]) }
    return .routeDeclaration
  }

  /// Parses clauses; `words`: the only ones that are allowed.
  mutating func parseClauses(only words: [String]? = nil) {
    repeat {
      while atClause(), words?.contains(peekText()) != false { parseClauseOfLine() }
    } while skipCommaBeforeClause()
  }

  /// Consumes a comma between the names of a clause; not one before another clause, which is
  /// reported.
  ///
  /// A guard or a container may be called `modal`, so that a clause of one word is read as a name.
  mutating func eatCommaInClause() -> Bool { !atCommaBeforeClause(ofOneWord: false) && eatComma() }

  /// `in Main, modal`: reports the comma and skips it.
  private mutating func skipCommaBeforeClause() -> Bool {
    guard atCommaBeforeClause(ofOneWord: true) else { return false }
    report(.commaBeforeClause, peekRange())
    leaf(.unexpected)
    return true
  }

  /// Whether a comma follows, and a clause after it: one without names, or one with what belongs to
  /// it.
  private mutating func atCommaBeforeClause(ofOneWord: Bool) -> Bool {
    guard at(.comma) else { return false }
    let start = scanner.endOfBlanks(peekEnd())
    let end = scanner.end(of: Bytes.isWordPart, from: start)
    guard let row = scanner.keyword(start, end), row.isClause else { return false }
    if row.keyword == .modal || row.keyword == .internal { return ofOneWord }
    let next = scanner.byteBehindBlanks(end)
    return Bytes.isWordStart(next) || next == UInt8(ascii: "\"") || Bytes.isDigit(next)
  }

  /// `-> Item with { id: 1 }`, as after `open`: reports it as a whole.
  private mutating func skipWith() {
    guard atWord("with"), let end = lookahead?.end,
      scanner.byteBehindBlanks(end) == UInt8(ascii: "{")
    else { return }
    report(.valuesOfTarget, TextRange(position, end))
    let node = open(.unexpected)
    bump()
    var open = 0
    repeat {
      if at(.leftBrace) { open += 1 }
      if at(.rightBrace) { open -= 1 }
      if at(.quote) { skipOne() } else { bump() }
    } while open > 0 && !at(.newline) && !at(.endOfText)
    close(node)
  }

  /// Parses a clause on the line of its statement, where no notes are allowed.
  private mutating func parseClauseOfLine() {
    guard peekKeyword()?.keyword.isNote == true else { return parseClause() }
    let word = peekText()
    let outer = (statement, hasProblem)
    let start = peekRange().start
    (statement, hasProblem) = (nodes.count, false)
    parseClause()
    report(.noteOnLine(word), TextRange(start, endOfLastToken))
    (statement, hasProblem) = outer
  }

  /// Parses a route without a target, which groups the routes in its body.
  mutating func parseGroup() -> SyntaxKind {
    bump()
    let hasPattern =
      !at(.leftBrace) && !at(.arrow) && !at(.fatArrow) && !atEnd() && !atClause()
    if hasPattern { parsePatterns() }
    let hasTarget = at(.arrow) || at(.fatArrow) || hasPattern && atWord("do")
    if hasTarget {
      report(.targetOfGroup, peekRange())
      parseTarget()
    }
    parseClauses()
    if !hasTarget || at(.leftBrace) { parseBody([.route]) }
    return .routeDeclaration
  }

  private mutating func parseTarget() {
    switch peek() {
    case .arrow:
      let node = open(.screenTarget)
      let arrow = peekRange()
      bump()
      continueLine()
      if atWord("do"), let end = lookahead?.end, bodyBegins(end) {
        report(.arrowBeforeCode, arrow)
        nodes[node].kind = .actionTarget
        bump()
        parseBody([.block])
      } else if atWord("external"), let end = lookahead?.end {
        bump()
        nodes[node].kind = .externalTarget
        if !endsClause(end) { parseURL() }
      } else if atWord("if"), let end = lookahead?.end, !endsClause(end) {
        report(.conditionOfTarget, peekRange())
        bump()
      } else {
        parseName("screen")
        if at(.leftParen), position == endOfLastToken { parseArguments() }
      }
      close(node)
    case .fatArrow:
      let node = open(.rewriteTarget)
      parseRewrite()
      close(node)
    case .word:
      if atWord("do") {
        let node = open(.actionTarget)
        bump()
        parseBody([.block])
        close(node)
      } else if !atClause() {
        expected(.target)
      }
    case .leftBrace, .newline, .semicolon, .rightBrace, .endOfText: break
    default: expected(.target)
    }
  }

  /// Whether a body follows this offset.
  private func bodyBegins(_ offset: Int) -> Bool {
    scanner.byte(scanner.endOfBlanks(offset)) == UInt8(ascii: "{")
  }

  /// Whether no URL follows this offset: the line ends, or a body or a clause begins.
  private func endsClause(_ offset: Int) -> Bool {
    let start = scanner.endOfBlanks(offset)
    let first = scanner.byte(start)
    if first == 0 || Bytes.isLineEnd(first) || first == UInt8(ascii: "{")
      || first == UInt8(ascii: "}") || first == UInt8(ascii: ";") || first == UInt8(ascii: "#")
    {
      return true
    }
    let end = scanner.end(of: Bytes.isWordPart, from: start)
    return scanner.keyword(start, end)?.isClause == true
      && (end >= scanner.limit || Bytes.isSpace(scanner.bytes[end]))
  }

  mutating func atClause() -> Bool { at(.word) && peekKeyword()?.isClause == true }

  /// Parses one clause; its keyword is the next token.
  mutating func parseClause() {
    let node = open(.clause)
    let keyword = peekKeyword()?.keyword
    bump()
    if let keyword { parseClauseRest(keyword) }
    close(node)
  }

  /// Parses what follows the word of a clause, on a line or as a statement of a body.
  mutating func parseClauseRest(_ keyword: Keyword) {
    switch keyword {
    case .tag: parseTags()
    case .only: parseNameList("parameter")
    case .priority:
      _ = eat(.minus)
      if !eat(.integer) { expected(.number) }
    default: parseRest(ofClause: keyword)
    }
  }

  /// `beta, since: "2.1"`
  private mutating func parseTags() {
    repeat {
      parseName("tag")
      if eat(.colon), !parseString() { expected(.text("value")) }
    } while eatComma()
  }

  /// `guard NAME …` with a body is a declaration; in a route's body and without one it is a clause.
  mutating func parseGuard(_ context: StatementContext) -> SyntaxKind {
    let start = peekRange()
    bump()
    parseName("guard")
    if context.contains(.route), at(.comma) || atEnd() {
      report(.clauseInBody("guard", in: context), start)
      while eat(.comma) { parseName("guard") }
      return .clause
    }
    if eatWord("on") { parsePatterns() }
    if eatWord("before") { parseName("point") }
    // The app's code answers a guard without a body.
    if !eatWord("extern") { parseBody([.block]) }
    return .guardDeclaration
  }
}
