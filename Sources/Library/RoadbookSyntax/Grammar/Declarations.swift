import RoadbookText

extension Parser {
  /// Parses a declaration with this keyword; nil, consuming nothing, for other keywords.
  mutating func parseDeclaration(_ keyword: Keyword, _ context: StatementContext) -> SyntaxKind? {
    switch keyword {
    case .route: return parseRoute()
    case .group: return parseGroup()
    case .scheme: return parseScheme()
    case .type: return parseTypeDeclaration()
    case .`var`: return parseVariable()
    case .screen: return parseScreens()
    case .tabs, .container, .stack: return parseContainer()
    case .presenter:
      bump()
      parseName("container")
      return .rootStatement
    case .guard: return parseGuard(context)
    case .on:
      bump()
      let isCreation = peekText() == "created"
      parseName("hook")
      if isCreation || !at(.leftBrace) && !atEnd() && !atBlockStatement() { parsePatterns() }
      parseBody([.block])
      return .hookDeclaration
    case .test: return parseTest()
    case .cases: return parseCases()
    default: return nil
    }
  }

  /// Whether a statement of a body follows, whose brace is missing: `on unmatched open /lost`.
  private mutating func atBlockStatement() -> Bool {
    guard at(.word), let row = peekKeyword(), row.group == .statement || row.group == .command,
      row.contexts.contains(.block)
    else { return false }
    let next = scanner.byteBehindBlanks(peekEnd())
    return next != UInt8(ascii: "{") && next != UInt8(ascii: ",")
  }

  /// Parses a namespace option: its word and its values.
  mutating func parseOption() -> SyntaxKind {
    let word = peekText()
    bump()
    parseName(word)
    while atName() { leaf(.name) }
    return .optionStatement
  }

  /// Parses a line of `platforms`: `manifest "path" since 26 activity ".Main"`, with each option
  /// once.
  mutating func parsePlatformFile(_ keyword: Keyword) -> SyntaxKind {
    bump()
    parseBare(.bare, or: .file, as: .file)
    var options = keyword.fileOptions
    while atName(), let index = options.firstIndex(of: peekText()) {
      let node = open(.modifier)
      let option = options.remove(at: index)
      bump()
      if option != "since" {
        parseBare(.bare, or: .name(["app": "id", "for": "host"][option] ?? option))
      } else if !eat(.integer) {
        expected(.number)
      }
      close(node)
    }
    return .platformFile
  }

  /// `= expression`
  mutating func parseAssigned() {
    if require(.equal) { requireExpression() }
  }

  /// `=> URL`, `=> item(id: 4)`
  mutating func parseRewrite() { if require(.fatArrow) { parsePlace() } }

  private mutating func parseScheme() -> SyntaxKind {
    bump()
    parsePatterns()
    parseClauses(only: ["in", "modal", "style", "guard", "as", "when"])
    if at(.leftBrace) { parseBody([.scheme]) }
    return .schemeDeclaration
  }

  private mutating func parseTypeDeclaration() -> SyntaxKind {
    bump()
    parseName("type")
    // The app's code converts what a type accepts.
    if eatWord("extern") { return .typeDeclaration }
    if require(.equal) { parseType() }
    while atWord("where") || atWord("as") {
      let node = open(.clause)
      bump()
      requireExpression()
      close(node)
    }
    _ = eatWord("extern")
    return .typeDeclaration
  }

  private mutating func parseVariable() -> SyntaxKind {
    bump()
    parseName("variable")
    if eat(.colon) { parseType() }
    // The app's code answers a variable; the value is only where it begins.
    if eatWord("extern") { return .variableDeclaration }
    if require(.equal) { requireExpression() }
    _ = eatWord("extern")
    return .variableDeclaration
  }

  /// `screen A`, or `screen A, B`: a list contains all its screens, the first with the keyword.
  private mutating func parseScreens() -> SyntaxKind {
    bump()
    parseScreen()
    guard at(.comma) else { return .screenDeclaration }
    let list = statement
    nodes[list].kind = .screenDeclaration
    close(list)
    wrap(list, .screenList)
    let outer = hasProblem
    if hasProblem, let last = problems.indices.last, !problems[last].kind.isMisplaced {
      problems[last].statement = list + 1
    }
    while eat(.comma) {
      continueLine()
      statement = open(.screenDeclaration)
      hasProblem = false
      parseScreen()
      if !atEnd(), !at(.comma) {
        report(.unexpected, peekRange())
        skipToComma()
      }
      close(statement)
    }
    (statement, hasProblem) = (list, outer)
    return .screenList
  }

  /// Skips unexpected tokens up to the next screen of the list.
  private mutating func skipToComma() {
    let node = open(.unexpected)
    repeat {
      if at(.quote) { skipOne() } else { bump() }
    } while !atEnd() && !at(.comma)
    close(node)
  }

  private mutating func parseScreen() {
    parseName("screen")
    if at(.leftParen) {
      let node = open(.parameterList)
      parseList(.rightParen) { $0.parseParameter() }
      close(node)
    }
    while atName(), atWord("else") {
      let node = open(.elseDecline)
      bump()
      if !eatWord("decline") { expected(.word(["decline"])) }
      close(node)
    }
  }

  private mutating func parseParameter() {
    if at(.ellipsis) { return bump() }
    if at(.comma) { expected(.name("parameter")) }
    guard at(.word) else { return }
    let node = open(.parameter)
    leaf(.name)
    if eat(.colon) { atNextParameter() ? expected(.type) : parseType() }
    if eat(.equal) { requireExpression() }
    if eatWord("from") { parseKey() }
    close(node)
  }

  /// Whether the type is missing: `title: string` on the next line is not the type of `note:`.
  private mutating func atNextParameter() -> Bool {
    guard at(.word) else { return false }
    return scanner.byte(scanner.typeWordEnd(position) - 1) == UInt8(ascii: ":")
  }

  /// Parses a URL key: letters, digits, `_`, `-` and `.`, or a quoted string.
  private mutating func parseKey() {
    guard at(.word) else {
      return at(.quote) ? parseBare(.bare, or: .name("URL key")) : expected(.name("URL key"))
    }
    let node = open(.bare)
    let end = scanner.end(
      of: { Bytes.isWordPart($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") },
      from: position)
    lookahead = nil
    commit(.bareText, end)
    close(node)
  }

  private mutating func parseContainer() -> SyntaxKind {
    let isStack = atWord("stack")
    bump()
    parseName("container")
    _ = eatWord("lazy")
    if isStack {
      if eat(.equal) { requireExpression() }
      return .containerDeclaration
    }
    if atWord("selected") || atWord("select") {
      let node = open(.containerSelection)
      let isNone = atWord("select")
      bump()
      if !isNone {
        parseName("container")
      } else if !eatWord("none") {
        expected(.word(["none"]))
      }
      close(node)
    }
    parseItems(.containerDeclaration) { parser in
      guard parser.atWord("stack") || parser.atWord("tabs") || parser.atWord("container"),
        let end = parser.lookahead?.end, Bytes.isWordStart(parser.scanner.byteBehindBlanks(end))
      else { return parser.parseName("container") }
      let outer = parser.statement
      let node = parser.open(.containerDeclaration)
      parser.statement = node
      _ = parser.parseContainer()
      parser.close(node)
      parser.statement = outer
    }
    return .containerDeclaration
  }

  /// Parses a body of items instead of statements, one per line or separated by `;`.
  mutating func parseItems(_ kind: SyntaxKind, _ item: (inout Parser) -> Void) {
    guard at(.leftBrace) else { return expected(.body) }
    parseBraces { parser in
      while !parser.at(.rightBrace), !parser.at(.endOfText) {
        if parser.at(.newline) || parser.at(.semicolon) {
          parser.bump()
          continue
        }
        if kind == .containerDeclaration, parser.beginsLineOfStatement() { return }
        let before = parser.tokenKinds.count
        parser.isAtLineStart = false
        item(&parser)
        if kind == .containerDeclaration, parser.at(.comma) {
          // The other children are known all the same.
          parser.report(.unexpected, parser.peekRange())
          parser.leaf(.unexpected)
          continue
        }
        if before == parser.tokenKinds.count || !parser.atEnd() {
          parser.report(.unexpected, parser.peekRange())
          parser.skipToEnd(bodies: [.block])
        }
        if before == parser.tokenKinds.count { parser.leaf(.unexpected) }
      }
    }
  }

  /// Whether a statement begins at the very start of a line: then a brace before it is missing.
  private func beginsLineOfStatement() -> Bool {
    isAtLineStart && position > 0 && Bytes.isLineEnd(scanner.bytes[position - 1])
      && scanner.beginsStatement(at: position)
  }

  // MARK: Tests

  /// `test "name" [fails ["why"]] { … }`; without a body the command `test [FILTER]`.
  mutating func parseTest() -> SyntaxKind {
    let end = lookahead?.end ?? position
    if isTestCommand(behind: end) {
      bump()
      parseArguments(of: .test)
      return .command
    }
    bump()
    if !parseString() { expected(.text("test's name")) }
    parseFails()
    parseBody([.test, .block])
    return .testDeclaration
  }

  /// Whether nothing but a filter follows `test`: one word or one string. A string with lines
  /// indented below it is the name of a test whose `{` is missing.
  private mutating func isTestCommand(behind end: Int) -> Bool {
    if scanner.endsStatement(behind: end) { return true }
    let start = scanner.endOfBlanks(end)
    let filterEnd = scanner.scanBare(start).end
    guard filterEnd > start, scanner.endsStatement(behind: filterEnd) else { return false }
    guard scanner.byte(start) == UInt8(ascii: "\"") else { return true }
    // The following lines are examined only if the statement ends its line: otherwise many
    // statements on one line would each scan the rest of the file.
    let end = scanner.byteBehindBlanks(filterEnd)
    return !(Bytes.isLineEnd(end) || end == UInt8(ascii: "#"))
      || !scanner.hasIndentedLine(behind: filterEnd)
  }

  /// `fails ["why"]`: after the name of a test, or after a row of its table.
  private mutating func parseFails() {
    guard atWord("fails") else { return }
    let node = open(.clause)
    bump()
    _ = parseString()
    close(node)
  }

  /// `cases NAME, NAME { value, value; … }`
  mutating func parseCases() -> SyntaxKind {
    bump()
    parseNames("column")
    parseItems(.caseRow) { $0.parseCaseRow() }
    return .casesStatement
  }

  private mutating func parseCaseRow() {
    let outer = (statement, hasProblem)
    let node = open(.caseRow)
    statement = node
    hasProblem = false
    repeat {
      if atURL(quoted: false) { parseURL() } else { requireExpression() }
    } while eatComma()
    parseFails()
    if !atEnd() {
      report(.unexpected, peekRange())
      skipToEnd(bodies: [.block])
    }
    close(node)
    (statement, hasProblem) = outer
  }
}
