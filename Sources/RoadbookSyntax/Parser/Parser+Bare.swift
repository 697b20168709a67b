import RoadbookText

extension Parser {
  /// Where a bare string that begins at an offset ends, and the offset of a `{` in it that is never closed.
  ///
  /// It ends at white space, before an unmatched `}` or `)`, and at `,` or `;` before white space; only a closed
  /// `<…>` or `${…}` may contain blanks. The last two results are the offsets up to which scans for closing marks
  /// have failed.
  func scanBareText(_ start: Int) -> (end: Int, openBrace: Int?, angle: Int, interpolation: Int) {
    var noAngle = noAngleBefore
    var noInterpolation = noInterpolationBefore
    var parens = 0
    var braces = 0
    var openBrace = 0
    var index = start
    scan: while true {
      index = end(of: Self.isPlainInBare, from: index)
      guard index < limit else { break }
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: break scan
      case UInt8(ascii: "("): parens += 1
      case UInt8(ascii: ")"):
        if parens == 0 { break scan }
        parens -= 1
      case UInt8(ascii: "{"):
        if braces == 0 { openBrace = index }
        braces += 1
      case UInt8(ascii: "}"):
        if braces == 0 { break scan }
        braces -= 1
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        var next = index + 1
        while next < limit, bytes[next] == UInt8(ascii: ",") || bytes[next] == UInt8(ascii: ";") {
          next += 1
        }
        if next >= limit || Bytes.isSpace(bytes[next])
          || braces == 0 && bytes[next] == UInt8(ascii: "}")
          || parens == 0 && bytes[next] == UInt8(ascii: ")")
        {
          break scan
        }
        index = next
        continue scan
      case UInt8(ascii: "<"):
        if index >= noAngle {
          let (close, scanned) = closingAngle(index)
          if let close {
            index = close + 1
            continue scan
          }
          noAngle = scanned
        }
      case UInt8(ascii: "$"):
        if self.byte(index + 1) == UInt8(ascii: "{"), index >= noInterpolation {
          let (close, scanned) = closingBrace(index + 1)
          if let close {
            index = close + 1
            continue scan
          }
          noInterpolation = scanned
        }
      default: break
      }
      index += 1
    }
    return (index, braces > 0 ? openBrace : nil, noAngle, noInterpolation)
  }

  /// Whether a byte has no effect on where a bare string ends.
  private static func isPlainInBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "$"):
      false
    default: true
    }
  }

  /// The end of a bare or quoted string, and an unclosed `{` in it. Remembers failed scans.
  mutating func scanBare(_ start: Int) -> (end: Int, openBrace: Int?) {
    if byte(start) == UInt8(ascii: "\""), let close = closingQuote(start) {
      return (close + 1, nil)
    }
    let result = scanBareText(start)
    noAngleBefore = max(noAngleBefore, result.angle)
    noInterpolationBefore = max(noInterpolationBefore, result.interpolation)
    return (result.end, result.openBrace)
  }

  /// The offset of the `"` that ends the string begun at `start`, on the same line; `${…}` in it may contain quotes.
  mutating func closingQuote(_ start: Int) -> Int? {
    var index = start + 1
    while index < limit, !Bytes.isLineEnd(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "$") where byte(index + 1) == UInt8(ascii: "{"):
        if let close = interpolationEnd(index + 1) { index = close }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The offset of the `}` for the `{` at an offset, on the same line.
  mutating func interpolationEnd(_ start: Int) -> Int? {
    guard start >= noInterpolationBefore else { return nil }
    let (close, scanned) = closingBrace(start)
    if close == nil { noInterpolationBefore = max(noInterpolationBefore, scanned) }
    return close
  }

  /// The offset of the `}` for the `{` at an offset, skipping strings and their interpolations, and
  /// the offset up to which was scanned.
  private func closingBrace(_ start: Int) -> (close: Int?, scanned: Int) {
    // For every open construct, whether it is a string.
    var open: [Bool] = [false]
    var index = start + 1
    while index < limit, !Bytes.isLineEnd(bytes[index]), open.count <= Parser.depthLimit {
      let byte = bytes[index]
      if open[open.count - 1] {
        if byte == UInt8(ascii: "\\") {
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          open.removeLast()
        } else if byte == UInt8(ascii: "$"), self.byte(index + 1) == UInt8(ascii: "{") {
          open.append(false)
          index += 1
        }
      } else if byte == UInt8(ascii: "{") {
        open.append(false)
      } else if byte == UInt8(ascii: "\"") {
        open.append(true)
      } else if byte == UInt8(ascii: "}") {
        open.removeLast()
        if open.isEmpty { return (index, index) }
      }
      index += 1
    }
    while index < limit, !Bytes.isLineEnd(bytes[index]) { index += 1 }
    return (nil, index)
  }

  /// The offset of the `>` for the `<` at an offset: on the same line, before any `->` or `=>` that is preceded by a
  /// blank.
  private func closingAngle(_ start: Int) -> (close: Int?, scanned: Int) {
    var depth = 0
    var index = start
    var hasSlash = true
    while index < limit, !Bytes.isLineEnd(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        depth += 1
        if hasSlash, byte(index + 1) == UInt8(ascii: "/") {
          if let close = closingSlash(index + 1) { index = close } else { hasSlash = false }
        }
      case UInt8(ascii: ">"):
        let before = byte(index - 1)
        if before == UInt8(ascii: "-") || before == UInt8(ascii: "="),
          Bytes.isBlank(byte(index - 2))
        {
          return (nil, index)
        }
        depth -= 1
        if depth == 0 { return (index, index) }
      case UInt8(ascii: "\""):
        index += 1
        while index < limit, bytes[index] != UInt8(ascii: "\""), !Bytes.isLineEnd(bytes[index]) {
          index += 1
        }
        if index >= limit || Bytes.isLineEnd(bytes[index]) { return (nil, index) }
      default: break
      }
      index += 1
    }
    return (nil, index)
  }

  /// The offset of the `/` that ends the regular expression begun at an offset: unescaped, outside `[…]`, on the same
  /// line.
  func closingSlash(_ start: Int) -> Int? {
    var isInClass = false
    var index = start + 1
    while index < limit, !Bytes.isLineEnd(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return index
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether a `[` after an offset is not closed on the same line.
  func opensClass(_ start: Int) -> Bool {
    var isInClass = false
    var index = start + 1
    while index < limit, !Bytes.isLineEnd(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      default: break
      }
      index += 1
    }
    return isInClass
  }

  /// Whether a bare string can begin at the next token.
  mutating func atBare() -> Bool {
    switch peek() {
    case .newline, .semicolon, .comma, .leftBrace, .rightBrace, .rightParen, .endOfText, .arrow,
      .fatArrow:
      false
    case .unknown: byte(position) != UInt8(ascii: "#")
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
    if byte(position) == UInt8(ascii: "\""), closingQuote(position) == nil {
      report(.unclosedText, TextRange(position, position + 1))
      commit(.bareText, lineEnd(position))
    } else {
      let (end, openBrace) = scanBare(position)
      if let openBrace, kind == .pattern, openBrace > position {
        report(.gluedBrace, TextRange(openBrace, openBrace + 1))
        commit(.bareText, openBrace)
      } else {
        commit(.bareText, max(end, position + 1))
      }
    }
    close(node)
  }

  /// The end of the line without trailing blanks.
  func lineEnd(_ start: Int) -> Int {
    var end = start
    var index = start
    while index < limit, !Bytes.isLineEnd(bytes[index]) {
      index += 1
      if !Bytes.isBlank(bytes[index - 1]) { end = index }
    }
    return end
  }

  mutating func parsePatterns() {
    repeat { parseBare(.pattern, or: .pattern) } while eatComma()
  }
}
