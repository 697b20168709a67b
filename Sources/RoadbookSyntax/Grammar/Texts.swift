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
      var index = endOfPlainText(position)
      while byte(index) == UInt8(ascii: "$"), !beginsInterpolation(index) {
        index = endOfPlainText(index + 1)
      }
      if index > start { commit(.stringText, index) }
      if index >= limit || Bytes.isLineEnd(bytes[index]) {
        report(.unclosedText, opened)
        break
      }
      if bytes[index] == UInt8(ascii: "\"") {
        commit(.quote, index + 1)
        break
      }
      if bytes[index] == UInt8(ascii: "\\") { parseEscape() } else { parseInterpolation() }
    }
    close(node)
    return true
  }

  /// The offset of the next character in a string that is a quote, a backslash, a line end or a `$`.
  private func endOfPlainText(_ start: Int) -> Int {
    end(
      of: {
        $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "$") && $0 != UInt8(ascii: "\\")
          && !Bytes.isLineEnd($0)
      }, from: start)
  }

  func beginsInterpolation(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "$") && byte(index + 1) == UInt8(ascii: "{")
  }

  private mutating func parseEscape() {
    let start = position
    var end = min(start + 2, limit)
    switch byte(start + 1) {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "\""),
      UInt8(ascii: "\\"), UInt8(ascii: "$"):
      break
    case UInt8(ascii: "u") where byte(start + 2) == UInt8(ascii: "{"):
      end = start + 3
      while end < limit, end < start + 12, Bytes.isWordPart(bytes[end]) { end += 1 }
      if byte(end) == UInt8(ascii: "}") { end += 1 }
      if Unquoting.unicodeEscape(String(decoding: bytes[start..<end], as: UTF8.self)) == nil {
        report(.unknownEscape, TextRange(start, end))
      }
    default:
      if end == start + 2, Bytes.isLineEnd(bytes[start + 1]) || bytes[start + 1] >= 0x80 {
        end = start + 1
      }
      report(.unknownEscape, TextRange(start, end))
    }
    commit(.stringEscape, end)
  }

  /// Parses `${expression}`; the next byte is `$`. Without a closing brace on the line it is plain text.
  mutating func parseInterpolation() {
    let start = position
    guard depth < Parser.depthLimit, let end = interpolationEnd(start + 1) else {
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
    let outer = limit
    limit = end
    if !parseExpression() { expected(.expression) }
    if !at(.endOfText) {
      report(.unexpected, peekRange())
      let rest = open(.unexpected)
      while !at(.endOfText) { skipOrBump() }
      close(rest)
    }
    limit = outer
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
    let isQuoted = byte(position) == UInt8(ascii: "\"")
    var end: Int
    if isQuoted {
      if let close = closingQuote(position) {
        end = close
      } else {
        report(.unclosedText, TextRange(position, position + 1))
        end = lineEnd(position)
      }
      commit(.quote, position + 1)
    } else {
      end = max(scanBare(position).end, position + 1)
    }
    while position < end {
      var index = endOfPlainURL(position, end)
      while index < end, byte(index) == UInt8(ascii: "\\") ? !isQuoted : !beginsInterpolation(index)
      {
        index = endOfPlainURL(index + 1, end)
      }
      if index > position {
        commit(.stringText, index)
      } else if bytes[index] == UInt8(ascii: "$") {
        parseInterpolation()
      } else {
        let next = byte(index + 1)
        let isEscape = next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\")
        commit(isEscape ? .stringEscape : .stringText, min(index + (isEscape ? 2 : 1), end))
      }
    }
    end = position
    if isQuoted, byte(end) == UInt8(ascii: "\"") { commit(.quote, end + 1) }
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
  mutating func atCall() -> Bool {
    at(.word) && byte(peekEnd()) == UInt8(ascii: "(")
  }

  /// The offset of the next `$` or backslash in a URL.
  private func endOfPlainURL(_ start: Int, _ limit: Int) -> Int {
    Bytes.end(
      of: { $0 != UInt8(ascii: "$") && $0 != UInt8(ascii: "\\") }, from: start, in: bytes,
      limit: limit)
  }

  /// Whether a URL follows: `/…`, `scheme:…`, `${…`, or a quoted string.
  mutating func atURL(quoted: Bool = true) -> Bool {
    switch peek() {
    case .slash: return true
    case .quote: return quoted
    case .word:
      let end = end(
        of: {
          Bytes.isWordPart($0) && $0 != UInt8(ascii: "_") || $0 == UInt8(ascii: "+")
            || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }, from: position)
      return byte(end) == UInt8(ascii: ":") && bytes[position] != UInt8(ascii: "_")
    default: return byte(position) == UInt8(ascii: "$") && beginsInterpolation(position)
    }
  }
}
