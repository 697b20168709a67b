import RoadbookText

extension Parser {
  /// Parses a block statement with this keyword; nil, consuming nothing, for other keywords.
  mutating func parseBlockStatement(
    _ keyword: Keyword, _ context: StatementContext
  ) -> SyntaxKind? {
    switch keyword {
    case .set:
      bump()
      // The target is parsed as an expression without operators: a name, optionally with members.
      if !parseExpression(8) { expected(.name("variable")) }
      parseAssigned()
      return .setStatement
    case .if:
      parseIf(context.contains(.style) ? .style : .block)
      return .ifStatement
    case .decline, .cancel, .defer, .allow, .hold:
      bump()
      _ = parseExpression()
      return .verdictStatement
    case .require:
      parseRequire(context)
      return .requireStatement
    case .open, .push, .present, .generate, .resolve, .explain:
      if context == .style, parseForeignShow(keyword) { return .showStatement }
      bump()
      let isPresenting = keyword == .push || keyword == .present
      parseSubject(isPlace: !isPresenting)
      parseModifiers(takesContainer: isPresenting)
      return .openStatement
    case .show:
      bump()
      if atName(), !atWord("animated"), !atWord("in"), !atWord("from") { parseName("style") }
      parseModifiers(takesContainer: true)
      return .showStatement
    case .pop, .dismiss, .back:
      let start = peekRange().start
      bump()
      if keyword != .back, eatWord("all") {
        // All screens above the lowest, or all modals.
      } else if eatWord("to") {
        if keyword == .pop, atWord("root") {
          report(.foreignWords(instead: "pop all"), TextRange(start, peekRange().end))
        }
        parseName("screen")
      }
      parseModifiers()
      return .popStatement
    default: return nil
    }
  }

  /// `push`, `present` and `present sheet` in a style, where `show` is meant; nothing, for other
  /// statements.
  private mutating func parseForeignShow(_ keyword: Keyword) -> Bool {
    guard keyword == .push || keyword == .present, let end = lookahead?.end else { return false }
    let start = peekRange()
    let next = scanner.endOfBlanks(end)
    let word = scanner.bytes[next..<scanner.end(of: Bytes.isWordPart, from: next)]
    let ends = scanner.endsStatement(behind: end) || word.elementsEqual("animated".utf8)
    let styles = ["push", "modal", "sheet", "fullscreen", "replace", "root", "wrap"]
    let namesStyle = keyword == .present && styles.contains { word.elementsEqual($0.utf8) }
    guard ends || namesStyle else { return false }
    let isModal = keyword == .present && !namesStyle
    report(.foreignWords(instead: isModal ? "show modal" : "show"), start)
    bump()
    if namesStyle { parseName("style") }
    parseModifiers(takesContainer: true)
    return true
  }

  /// `context`: of the bodies.
  private mutating func parseIf(_ context: StatementContext) {
    bump()
    requireExpression()
    parseBody(context)
    guard atElse() else { return }
    let node = open(.elseBranch)
    bump()
    if atWord("if"), depth < Parser.depthLimit {
      depth += 1
      let inner = open(.ifStatement)
      parseIf(context)
      close(inner)
      depth -= 1
    } else {
      parseBody(context)
    }
    close(node)
  }

  /// Whether `else` follows, on the same line or the next one.
  private mutating func atElse() -> Bool {
    if atWord("else") { return true }
    guard at(.newline), let end = lookahead?.end else { return false }
    let index = scanner.endOfBlanks(end)
    guard index + 4 <= scanner.limit, scanner.bytes[index..<index + 4].elementsEqual("else".utf8),
      !Bytes.isWordPart(scanner.byte(index + 4))
    else { return false }
    commit(.newline, end)
    isAtLineStart = false
    return true
  }

  private mutating func parseRequire(_ context: StatementContext) {
    bump()
    requireExpression()
    guard atWord("else") else { return }
    let node = open(.elseBranch)
    bump()
    if at(.leftBrace) {
      parseBody([.block])
    } else if atEnd() || !at(.word) {
      expected(.word(["decline", "cancel", "defer", "open"]))
    } else if depth < Parser.depthLimit {
      depth += 1
      parseStatement(in: context)
      depth -= 1
    } else {
      _ = enter()
    }
    close(node)
  }

  /// Parses the subject of `open` and similar commands. `isPlace`: a call is that of a route, not a
  /// screen with arguments.
  mutating func parseSubject(isPlace: Bool = true) {
    if atEnd() { return expected(.url) }
    if atURL() || isPlace && atCall() { return parsePlace() }
    guard at(.word), let end = lookahead?.end else { return parseBareURL() }
    // The name of a screen is followed by its arguments, a modifier or the end.
    let next = scanner.byte(end)
    guard
      next == UInt8(ascii: "(") || next == 0 || Bytes.isSpace(next) || next == UInt8(ascii: ";")
        || next == UInt8(ascii: "}") || next == UInt8(ascii: ",")
    else { return parseBareURL() }
    leaf(.name)
    if at(.leftParen), position == endOfLastToken { parseArguments() }
  }

  /// Parses `list/4` as the URL that was probably meant.
  mutating func parseBareURL() {
    guard atBare() else { return expected(.url) }
    let start = position
    let end = scanner.scanBare(start).end
    report(.bareURL(scanner.text(start, min(end, start + 200))), TextRange(start, end))
    parseURL()
  }

  /// `with { … } from ORIGIN`; `takesContainer`: `in` names a container and not a scheme.
  mutating func parseModifiers(takesContainer: Bool = false) {
    while let modifier = peekModifier() {
      let node = open(.modifier)
      if takesContainer, modifier == .from {
        report(.foreignWords(instead: "in"), peekRange())
      }
      bump()
      switch modifier {
      case .with, .userInfo:
        if at(.leftBrace) { parseRecord() } else { expected(.token(.leftBrace)) }
      case .as: parseBare(.bare, or: .name("route"))
      case .from: parseName(takesContainer ? "container" : "origin")
      case .in:
        if takesContainer { parseName("container") } else { parseBare(.bare, or: .name("scheme")) }
      case .wrap: if atName(), peekModifier() ?? .wrap == .wrap { leaf(.name) }
      case .animated: _ = eatWord("on") || eatWord("off")
      }
      close(node)
    }
  }

  enum Modifier: String {
    case with, userInfo, `as`, from, `in`, wrap, animated
  }

  mutating func peekModifier() -> Modifier? { atName() ? Modifier(rawValue: peekText()) : nil }
}
