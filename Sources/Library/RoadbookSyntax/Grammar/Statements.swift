import RoadbookText

extension Parser {
  /// Parses statements up to the body's `}` or the end of the file.
  mutating func parseStatements(in context: StatementContext, isBody: Bool) {
    while parseNext(in: context, isBody: isBody) {}
  }

  /// Parses the next statement or a separator; false if no statement can follow.
  mutating func parseNext(in context: StatementContext, isBody: Bool) -> Bool {
    switch peek() {
    case .endOfText: return false
    case .newline, .semicolon: bump()
    case .rightBrace where isBody: return false
    default:
      if isBody, leavesBody(context) { return false }
      let before = tokenKinds.count
      parseStatement(in: context)
      // Every statement consumes something; this ensures that the loop ends even if a production
      // does not.
      if tokenKinds.count == before { bump() }
    }
    return true
  }

  /// Whether a declaration that cannot be in this body begins at the start of a line: then the
  /// body's `}` is missing.
  private mutating func leavesBody(_ context: StatementContext) -> Bool {
    guard at(.word), position == 0 || Bytes.isLineEnd(scanner.bytes[position - 1]),
      let keyword = peekKeyword()
    else { return false }
    return keyword.contexts.contains(.file) && keyword.contexts.isDisjoint(with: context)
      && scanner.beginsStatement(at: position)
  }

  /// Parses `{ statements }`; reports a missing `{`.
  mutating func parseBody(_ context: StatementContext) {
    guard at(.leftBrace) else {
      expected(.body)
      return parseIndentedBody(context)
    }
    parseBraces { parser in
      let outer = (parser.statement, parser.hasProblem)
      parser.hasProblem = false
      parser.parseStatements(in: context, isBody: true)
      (parser.statement, parser.hasProblem) = outer
    }
  }

  /// Parses braces as a body; `contents` parses up to the closing one, or to where it is missing.
  mutating func parseBraces(_ contents: (inout Parser) -> Void) {
    let opened = peekRange()
    let node = open(.body)
    guard enter() else { return close(node) }
    bump()
    let outer = ignoresNewlines
    ignoresNewlines = false
    contents(&self)
    ignoresNewlines = outer
    if !eat(.rightBrace) {
      let isAtEnd = at(.endOfText)
      if !isAtEnd || !reportedUnclosedAtEnd {
        report(.unclosed(.leftBrace), opened, isAtEnd: isAtEnd)
      }
      if isAtEnd { reportedUnclosedAtEnd = true }
      // What follows is the next statement, not the rest of this one.
      isAtLineStart = true
    }
    depth -= 1
    close(node)
  }

  /// Parses one statement with its body, up to the end of its line.
  mutating func parseStatement(in context: StatementContext) {
    let outer = (statement, hasProblem)
    defer { (statement, hasProblem) = outer }
    let node = open(.unknownStatement)
    statement = node
    // In the body of an unknown statement, only that statement is reported as unknown.
    hasProblem = context == .unknown && peekKeyword() == nil
    if isInput, context == .file, let kind = parseInput() {
      nodes[node].kind = kind
    } else if at(.word) {
      if let row = peekKeyword() {
        if row.contexts.isDisjoint(with: context), !row.keyword.mayAlsoStand(in: context) {
          report(
            row.keyword.isClauseOfLine(in: context)
              ? .clauseInBody(peekText(), in: context) : .misplaced(peekText(), in: context),
            peekRange())
        }
        nodes[node].kind = parseKnown(row, context)
      } else {
        report(.unknownStatement(peekText(), in: context), peekRange())
        bump()
      }
    } else {
      report(.unexpected, peekRange())
      if at(.rightBrace) {
        bump()
        return close(node)
      }
      // A body on the line below its statement is still parsed, so that its problems are reported,
      // too.
      if at(.leftBrace) { parseBody(.any) } else { skipOne() }
    }
    if context == .file, nodes[node].kind.mayBeRedirected, atRedirection() { parseRedirection() }
    if !atEnd() {
      report(.unexpected, peekRange())
      skipToEnd(bodies: bodyContext(of: nodes[node].kind))
    }
    close(node)
  }

  /// The context of a body that follows a broken statement.
  private func bodyContext(of kind: SyntaxKind) -> StatementContext {
    switch kind {
    case .schemeDeclaration: [.scheme]
    case .rulesDeclaration: [.rules]
    case .platformsDeclaration: [.platforms]
    case .routeDeclaration: [.route]
    case .testDeclaration, .beforeDeclaration: [.test, .block]
    case .styleDeclaration: [.style]
    case .unknownStatement: .unknown
    default: [.block]
    }
  }

  /// Parses the statement of a keyword, which is the next token; returns the kind of its node.
  private mutating func parseKnown(
    _ row: KeywordTable.Row, _ context: StatementContext
  ) -> SyntaxKind {
    let keyword = row.keyword
    switch row.group {
    case .option: return parseOption()
    case .platform: return parsePlatformFile(keyword)
    case .noun: return parseNoun()
    case .clause:
      bump()
      parseClauseRest(keyword)
      return .clause
    case .declaration, .statement, .command:
      if let kind = parseDeclaration(keyword, context) ?? parseBlockStatement(keyword, context) {
        return kind
      }
      if row.group == .command { return parseCommand(keyword) }
      bump()
      return parseRest(of: keyword) ?? .unknownStatement
    }
  }

  /// Parses the lines indented below a statement as its body, so that only the missing `{` is
  /// reported; consumes its `}`, if there is one.
  mutating func parseIndentedBody(_ context: StatementContext) {
    guard at(.newline), scanner.hasIndentedLine(behind: endOfLastToken), depth < Parser.depthLimit
    else { return }
    let outermost = scanner.indentation(at: endOfLastToken)
    depth += 1
    bump()
    let node = open(.body)
    let outer = (statement, hasProblem, ignoresNewlines)
    ignoresNewlines = false
    hasProblem = false
    while !isAtLineStart || at(.newline) || scanner.indentation(at: position) > outermost,
      parseNext(in: context, isBody: true)
    {}
    (statement, hasProblem, ignoresNewlines) = outer
    if at(.rightBrace), scanner.indentation(at: position) >= outermost {
      bump()
    } else {
      isAtLineStart = true
    }
    depth -= 1
    close(node)
  }

  // MARK: URLs and values at the prompt and in scripts

  /// Parses a URL or an expression as a statement; nil, consuming nothing, if neither begins here.
  mutating func parseInput() -> SyntaxKind? {
    if beginsURL() {
      parseURL()
      parseModifiers()
      return .openStatement
    }
    if isRelativeURL() {
      parseBareURL()
      parseModifiers()
      return .openStatement
    }
    if at(.word), Self.pictures.contains(peekText()), scanner.redirects(behind: peekEnd()) {
      leaf(.nameExpression)
      return .valueStatement
    }
    guard beginsValue() else { return nil }
    requireExpression()
    return .valueStatement
  }

  /// Whether a URL begins here: `/list`, `shop://list`, `${page}`.
  mutating func beginsURL() -> Bool {
    guard atURL(quoted: false) else { return false }
    guard at(.word) else { return true }
    // `answer: x` is a mistyped statement, `shortcut:x` a URL.
    let end = scanner.end(of: { $0 != UInt8(ascii: ":") }, from: position)
    return !Bytes.isSpace(scanner.byte(end + 1)) && scanner.byte(end + 1) != 0
  }

  /// Whether this is `list/42` or `shop.example.com/list`, a URL without its beginning.
  private mutating func isRelativeURL() -> Bool {
    guard at(.word) else { return false }
    let end = scanner.end(
      of: { Bytes.isWordPart($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") },
      from: position)
    return scanner.byte(end) == UInt8(ascii: "/") && Bytes.isWordPart(scanner.byte(end + 1))
  }

  /// Whether an expression begins here, not a statement.
  private mutating func beginsValue() -> Bool {
    switch peek() {
    case .integer, .decimal, .quote, .leftBracket, .leftParen, .minus: return true
    case .leftBrace:
      // A record, not a body without its statement.
      let name = scanner.endOfBlanks(position + 1)
      let end = scanner.end(of: Bytes.isWordPart, from: name)
      return scanner.byte(name) == UInt8(ascii: ".")
        || end > name && scanner.byte(end) == UInt8(ascii: ":")
    case .word:
      let end = peekEnd()
      // These occur only in `rules` and `platforms`; elsewhere the word is a name.
      guard let row = peekKeyword(), row.group != .option, row.group != .platform else {
        return atWord("not") || scanner.endsStatement(behind: end) || scanner.goesOnAsValue(end)
      }
      if scanner.isNamedCall(end) { return true }
      if scanner.endsStatement(behind: end) {
        return ["screen", "container", "log", "modals", "stack"].contains(peekText())
      }
      return Self.readableKeywords.contains(peekText()) && scanner.goesOnAsName(end)
    default: return false
    }
  }

  /// Names whose value is shown as a picture, which is never compared with `>`.
  private static let pictures: Set<String> = ["stack", "state", "parameters", "deferred", "steps"]

  /// Keywords that are also names in expressions.
  private static let readableKeywords: Set<String> = [
    "match", "stack", "screen", "presentation", "container", "log",
    "route", "blocks", "modals",
  ]
}
