/// Splits a file into ordinary tokens: stateless, and every byte is in some token.
///
/// Bare patterns and URLs, strings and types are not ordinary tokens: the parser requests them
/// where the grammar expects one (`Grammar/Texts.swift`, `Grammar/Types.swift`).
extension Scanner {
  /// The token at an offset; empty and `.endOfText` at the limit.
  @inline(__always)
  func token(at start: Int) -> (kind: SyntaxKind, end: Int) {
    guard start < limit else { return (.endOfText, start) }
    let first = bytes[start]
    if Bytes.isWordStart(first) { return (.word, end(of: Bytes.isWordPart, from: start + 1)) }
    switch first {
    case 0x20, 0x09: return (.whitespace, end(of: Bytes.isBlank, from: start + 1))
    case 0x0A: return (.newline, start + 1)
    case 0x0D:
      return (.newline, start + 1 < limit && bytes[start + 1] == 0x0A ? start + 2 : start + 1)
    case UInt8(ascii: "#"): return comment(at: start)
    case 0x30...0x39: return number(at: start)
    case 0xEF where start == 0 && limit >= 3 && bytes[1] == 0xBB && bytes[2] == 0xBF:
      // A byte order mark is white space.
      return (.whitespace, 3)
    default: return mark(at: start)
    }
  }

  private func comment(at start: Int) -> (kind: SyntaxKind, end: Int) {
    let isBehindSpace =
      start == 0 || Bytes.isSpace(bytes[start - 1]) || start == 3 && bytes[0] == 0xEF
    guard isBehindSpace else { return (.unknown, start + 1) }
    let end = self.end(of: { !Bytes.isLineEnd($0) }, from: start + 1)
    if start == 0, end > 1, bytes[1] == UInt8(ascii: "!") { return (.shebang, end) }
    if end > start + 1, bytes[start + 1] == UInt8(ascii: "#") {
      // `##` is a doc comment only at the start of a line, after optional blanks.
      var index = start - 1
      while index >= 0, Bytes.isBlank(bytes[index]) { index -= 1 }
      if index < 0 || Bytes.isLineEnd(bytes[index]) { return (.docComment, end) }
    }
    return (.comment, end)
  }

  private func number(at start: Int) -> (kind: SyntaxKind, end: Int) {
    let end = self.end(of: Bytes.isDigit, from: start + 1)
    guard end + 1 < limit, bytes[end] == UInt8(ascii: "."), Bytes.isDigit(bytes[end + 1]) else {
      return (.integer, end)
    }
    return (.decimal, self.end(of: Bytes.isDigit, from: end + 2))
  }

  private func mark(at start: Int) -> (kind: SyntaxKind, end: Int) {
    let next = byte(start + 1)
    switch bytes[start] {
    case UInt8(ascii: "\""): return (.quote, start + 1)
    case UInt8(ascii: "{"): return (.leftBrace, start + 1)
    case UInt8(ascii: "}"): return (.rightBrace, start + 1)
    case UInt8(ascii: "("): return (.leftParen, start + 1)
    case UInt8(ascii: ")"): return (.rightParen, start + 1)
    case UInt8(ascii: "["): return (.leftBracket, start + 1)
    case UInt8(ascii: "]"): return (.rightBracket, start + 1)
    case UInt8(ascii: ","): return (.comma, start + 1)
    case UInt8(ascii: ";"): return (.semicolon, start + 1)
    case UInt8(ascii: ":"): return (.colon, start + 1)
    case UInt8(ascii: "."):
      if next == UInt8(ascii: "."), start + 2 < limit, bytes[start + 2] == next {
        return (.ellipsis, start + 3)
      }
      return (.dot, start + 1)
    case UInt8(ascii: "="):
      if next == UInt8(ascii: "=") { return (.equalEqual, start + 2) }
      return next == UInt8(ascii: ">") ? (.fatArrow, start + 2) : (.equal, start + 1)
    case UInt8(ascii: "!"):
      return next == UInt8(ascii: "=") ? (.notEqual, start + 2) : (.bang, start + 1)
    case UInt8(ascii: "<"):
      return next == UInt8(ascii: "=") ? (.lessEqual, start + 2) : (.less, start + 1)
    case UInt8(ascii: ">"):
      return next == UInt8(ascii: "=") ? (.greaterEqual, start + 2) : (.greater, start + 1)
    case UInt8(ascii: "-"):
      return next == UInt8(ascii: ">") ? (.arrow, start + 2) : (.minus, start + 1)
    case UInt8(ascii: "+"): return (.plus, start + 1)
    case UInt8(ascii: "*"): return (.star, start + 1)
    case UInt8(ascii: "/"): return (.slash, start + 1)
    case UInt8(ascii: "?"):
      return next == UInt8(ascii: "?") ? (.coalesce, start + 2) : (.question, start + 1)
    case UInt8(ascii: "|"): return (.pipe, start + 1)
    default: return (.unknown, unknownEnd(start))
    }
  }

  /// A run of non-ASCII bytes is one token, so that a message can show whole characters.
  private func unknownEnd(_ start: Int) -> Int {
    var end = start + 1
    while bytes[start] >= 0x80, end < limit, bytes[end] >= 0x80 { end += 1 }
    return end
  }
}
