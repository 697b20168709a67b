import RoadbookText

extension Parser {
  /// Parses a name: one word, or a quoted string.
  mutating func parseName(_ what: String) {
    if at(.word) { return leaf(.name) }
    guard at(.quote) else { return expected(.name(what)) }
    parseBare(.name, or: .name(what))
  }

  /// `NAME, NAME`
  mutating func parseNames(_ what: String) {
    repeat { parseName(what) } while eatComma()
  }

  /// `a, b` or `[a, b]`
  mutating func parseNameList(_ what: String) {
    guard at(.leftBracket) else { return parseNames(what) }
    parseList(.rightBracket) { $0.parseName(what) }
  }

  /// `"text with ${expression}"`; false if there is no quote here.
  mutating func parseString() -> Bool {
    guard at(.quote) else { return false }
    let node = open(.stringExpression)
    let opened = peekRange()
    bump()
    while true {
      let start = position
      var index = scanner.endOfPlainText(position)
      while scanner.byte(index) == UInt8(ascii: "$"), !scanner.beginsInterpolation(index) {
        index = scanner.endOfPlainText(index + 1)
      }
      if index > start { commit(.stringText, index) }
      if index >= scanner.limit || Bytes.isLineEnd(scanner.bytes[index]) {
        report(.unclosedText, opened)
        break
      }
      if scanner.bytes[index] == UInt8(ascii: "\"") {
        commit(.quote, index + 1)
        break
      }
      if scanner.bytes[index] == UInt8(ascii: "\\") { parseEscape() } else { parseInterpolation() }
    }
    close(node)
    return true
  }

  private mutating func parseEscape() {
    let start = position
    var end = min(start + 2, scanner.limit)
    switch scanner.byte(start + 1) {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "\""),
      UInt8(ascii: "\\"), UInt8(ascii: "$"):
      break
    case UInt8(ascii: "u") where scanner.byte(start + 2) == UInt8(ascii: "{"):
      end = start + 3
      while end < scanner.limit, end < start + 12, Bytes.isWordPart(scanner.bytes[end]) { end += 1 }
      if scanner.byte(end) == UInt8(ascii: "}") { end += 1 }
      if Unquoting.unicodeEscape(scanner.text(start, end)) == nil {
        report(.unknownEscape, TextRange(start, end))
      }
    default:
      if end == start + 2,
        Bytes.isLineEnd(scanner.bytes[start + 1]) || scanner.bytes[start + 1] >= 0x80
      {
        end = start + 1
      }
      report(.unknownEscape, TextRange(start, end))
    }
    commit(.stringEscape, end)
  }

  /// Parses `${expression}`; the next byte is `$`. Without a closing brace on the line it is plain
  /// text.
  mutating func parseInterpolation() {
    let start = position
    guard depth < Parser.depthLimit, let end = scanner.interpolationEnd(start + 1) else {
      report(
        depth < Parser.depthLimit ? .unclosedInterpolation : .tooDeep, TextRange(start, start + 2))
      return commit(.stringText, start + 2)
    }
    depth += 1
    nodes.append(
      SyntaxTree.NodeRecord(
        kind: .interpolation, firstToken: UInt32(truncatingIfNeeded: tokenKinds.count), endToken: 0,
        size: 0))
    let node = nodes.count - 1
    commit(.interpolationStart, start + 2)
    let outer = scanner.limit
    scanner.limit = end
    if !parseExpression() { expected(.expression) }
    if !at(.endOfText) {
      report(.unexpected, peekRange())
      let rest = open(.unexpected)
      while !at(.endOfText) { skipOrBump() }
      close(rest)
    }
    scanner.limit = outer
    lookahead = nil
    commit(.rightBrace, end + 1)
    close(node)
    depth -= 1
  }

  private mutating func skipOrBump() {
    let before = position
    skipOne()
    if position == before { bump() }
  }

  /// Parses a URL, bare or quoted, with its interpolations.
  mutating func parseURL() {
    guard atBare() else { return expected(.url) }
    let node = open(.url)
    lookahead = nil
    let isQuoted = scanner.byte(position) == UInt8(ascii: "\"")
    var end: Int
    if isQuoted {
      if let close = scanner.closingQuote(position) {
        end = close
      } else {
        report(.unclosedText, TextRange(position, position + 1))
        end = scanner.lineEnd(position)
      }
      commit(.quote, position + 1)
    } else {
      end = max(scanner.scanBare(position).end, position + 1)
    }
    while position < end {
      var index = scanner.endOfPlainURL(position, end)
      while index < end,
        scanner.byte(index) == UInt8(ascii: "\\") ? !isQuoted : !scanner.beginsInterpolation(index)
      {
        index = scanner.endOfPlainURL(index + 1, end)
      }
      if index > position {
        commit(.stringText, index)
      } else if scanner.bytes[index] == UInt8(ascii: "$") {
        parseInterpolation()
      } else {
        let next = scanner.byte(index + 1)
        let isEscape = next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\")
        commit(isEscape ? .stringEscape : .stringText, min(index + (isEscape ? 2 : 1), end))
      }
    }
    end = position
    if isQuoted, scanner.byte(end) == UInt8(ascii: "\"") { commit(.quote, end + 1) }
    close(node)
  }

  /// Parses a URL, or the call of a named route, which returns one: `item(id: 4)`.
  mutating func parsePlace() {
    guard atCall() else { return parseURL() }
    let node = open(.url)
    requireOperand()
    close(node)
  }

  /// Whether a word directly followed by a parenthesis comes next.
  mutating func atCall() -> Bool { at(.word) && scanner.byte(peekEnd()) == UInt8(ascii: "(") }

  /// Whether a URL follows: `/…`, `scheme:…`, `${…`, or a quoted string.
  mutating func atURL(quoted: Bool = true) -> Bool {
    switch peek() {
    case .slash: return true
    case .quote: return quoted
    case .word:
      let end = scanner.end(
        of: {
          Bytes.isWordPart($0) && $0 != UInt8(ascii: "_") || $0 == UInt8(ascii: "+")
            || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }, from: position)
      return scanner.byte(end) == UInt8(ascii: ":") && scanner.bytes[position] != UInt8(ascii: "_")
    default:
      return scanner.byte(position) == UInt8(ascii: "$") && scanner.beginsInterpolation(position)
    }
  }

  /// Whether a bare string can begin at the next token.
  mutating func atBare() -> Bool {
    switch peek() {
    case .newline, .semicolon, .comma, .leftBrace, .rightBrace, .rightParen, .endOfText, .arrow,
      .fatArrow:
      false
    case .unknown: scanner.byte(position) != UInt8(ascii: "#")
    default: true
    }
  }

  /// Parses a pattern, name or file as one token in a node; reports if there is none here.
  mutating func parseBare(
    _ kind: SyntaxKind, or what: SyntaxProblem.Expectation, as part: Part = .none
  ) {
    guard atBare() else { return expected(what) }
    let node = open(kind, as: part)
    lookahead = nil
    if scanner.byte(position) == UInt8(ascii: "\""), scanner.closingQuote(position) == nil {
      report(.unclosedText, TextRange(position, position + 1))
      commit(.bareText, scanner.lineEnd(position))
    } else {
      let (end, openBrace) = scanner.scanBare(position)
      if let openBrace, kind == .pattern, openBrace > position {
        report(.gluedBrace, TextRange(openBrace, openBrace + 1))
        commit(.bareText, openBrace)
      } else {
        commit(.bareText, max(end, position + 1))
      }
    }
    close(node)
  }

  mutating func parsePatterns() {
    repeat { parseBare(.pattern, or: .pattern) } while eatComma()
  }
}
