import RoadbookText

extension Parser {
  /// Parses an expression; false, consuming nothing, if none begins here.
  mutating func parseExpression(_ minimum: Int = 0) -> Bool {
    guard depth < Parser.depthLimit else { return enter() }
    depth += 1
    let outerDepth = depth
    defer { depth = outerDepth - 1 }
    let start = nodes.count
    guard parsePrefix() else { return false }
    while let power = binaryPower(), power >= minimum {
      // A chain of operators nests to the left, so its length counts as depth.
      depth += 1
      if depth >= Parser.depthLimit {
        _ = enter()
        return true
      }
      wrap(start, .binaryExpression)
      let isMatch = atWord("matches")
      if let word = foreignOperator() { reportForeign(word, word == "==" ? 1 : 2) } else { bump() }
      continueLine()
      if !(isMatch && parseRegex(.regexExpression)), !parseExpression(power + 1) {
        expected(.expression)
      }
      close(start)
    }
    return true
  }

  mutating func requireExpression() { if !parseExpression() { expected(.expression) } }

  /// Parses an expression without operators: a name or a call, with members.
  mutating func requireOperand() { if !parseExpression(8) { expected(.expression) } }

  private mutating func binaryPower() -> Int? {
    switch peek() {
    // `>> FILE` and `>! FILE` follow a statement; no operand begins with these signs.
    case .greater where atLongRedirection(): nil
    case .coalesce: 1
    case .equalEqual, .notEqual, .less, .lessEqual, .greater, .greaterEqual: 5
    case .plus, .minus: 6
    case .star, .slash: 7
    case .word:
      if atWord("or") {
        2
      } else if atWord("and") {
        3
      } else if atWord("in") || atWord("matches") {
        5
      } else {
        nil
      }
    case .equal: 5
    case .unknown, .pipe: foreignOperator().map { $0 == "or" ? 2 : 3 }
    default: nil
    }
  }

  /// `and`, `or` or `==`, where `&&`, `||` or `=` is written as in other languages.
  private mutating func foreignOperator() -> String? {
    if at(.equal) { return "==" }
    guard scanner.byte(position) == scanner.byte(position + 1) else { return nil }
    switch scanner.byte(position) {
    case UInt8(ascii: "&"): return "and"
    case UInt8(ascii: "|"): return "or"
    default: return nil
    }
  }

  /// Reports an operator of another language, and consumes it as if it was `word`.
  private mutating func reportForeign(_ word: String, _ length: Int) {
    let end = position + length
    report(.foreignOperator(word), TextRange(position, end))
    while position < end, !at(.endOfText) { bump() }
  }

  private mutating func parsePrefix() -> Bool {
    let isForeign = at(.bang)
    guard isForeign || at(.minus) || atWord("not") else { return parsePostfix() }
    let node = open(.unaryExpression)
    let isMinus = at(.minus)
    if isForeign { reportForeign("not", 1) } else { bump() }
    if !parseExpression(isMinus ? 8 : 4) { expected(.expression) }
    close(node)
    return true
  }

  private mutating func parsePostfix() -> Bool {
    let start = nodes.count
    guard parsePrimary() else { return false }
    let outerDepth = depth
    defer { depth = outerDepth }
    while true {
      let kind = peek()
      let isGlued = position == endOfLastToken
      guard kind == .dot || isGlued && (kind == .leftParen || kind == .leftBracket) else {
        return true
      }
      depth += 1
      if depth >= Parser.depthLimit {
        _ = enter()
        return true
      }
      switch kind {
      case .dot:
        wrap(start, .memberExpression)
        bump()
        parseName("member")
      case .leftParen:
        wrap(start, .callExpression)
        parseArguments()
      default:
        wrap(start, .indexExpression)
        parseList(.rightBracket) { if !$0.parseExpression() { $0.expected(.expression) } }
      }
      close(start)
    }
  }

  private mutating func parsePrimary() -> Bool {
    switch peek() {
    case .integer, .decimal: leaf(.literalExpression)
    case .word:
      if atWord("true") || atWord("false") || atWord("null") {
        leaf(.literalExpression)
      } else {
        leaf(.nameExpression)
      }
    case .quote: return parseString()
    case .leftBracket:
      let node = open(.listExpression)
      parseList(.rightBracket) { if !$0.parseExpression() { $0.expected(.expression) } }
      close(node)
    case .leftBrace: parseRecord()
    case .leftParen:
      let node = open(.groupExpression)
      parseList(.rightParen) { if !$0.parseExpression() { $0.expected(.expression) } }
      close(node)
    default: return false
    }
    return true
  }

  /// `{ ...record, key: value, … }`
  mutating func parseRecord() {
    let node = open(.recordExpression)
    parseList(.rightBrace) { parser in
      let field = parser.open(.recordField)
      if parser.eat(.ellipsis) {
        parser.requireExpression()
      } else {
        parser.parseName("key")
        if parser.eatColon() { parser.requireExpression() }
      }
      parser.close(field)
    }
    close(node)
  }

  /// The ':' after a name, or what other languages write for it; false if there is neither.
  private mutating func eatColon() -> Bool {
    if eat(.colon) { return true }
    expected(.token(.colon))
    return eat(.equal) || eat(.fatArrow) || eat(.equalEqual)
  }

  /// `(value, label: value, ...record)`
  mutating func parseArguments() {
    let node = open(.argumentList)
    parseList(.rightParen) { parser in
      let argument = parser.open(.argument)
      if parser.at(.word), let end = parser.lookahead?.end,
        [.colon, .equal, .fatArrow].contains(
          parser.scanner.token(at: parser.scanner.endOfBlanks(end)).kind)
      {
        parser.leaf(.name)
        _ = parser.eatColon()
      } else {
        _ = parser.eat(.ellipsis)
      }
      parser.requireExpression()
      parser.close(argument)
    }
    close(node)
  }

  /// Parses `/…/` as one token in a node; false if none begins here.
  mutating func parseRegex(_ kind: SyntaxKind) -> Bool {
    guard at(.slash), let end = scanner.closingSlash(position) else { return false }
    let node = open(kind)
    lookahead = nil
    commit(.regex, end + 1)
    close(node)
    return true
  }
}
