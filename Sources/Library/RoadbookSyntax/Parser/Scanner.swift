/// The bytes of a file, and where strings, patterns and statements in them end: what the parser
/// looks up ahead of the next token.
///
/// Scans are linear in the length of the file all together: those for closing marks that failed are
/// remembered.
struct Scanner {
  let bytes: [UInt8]
  /// Where the file, or the interpolation being parsed, ends.
  var limit: Int
  private let keywords = KeywordTable.all
  /// No `${` and no `<` before these offsets has a closing mark.
  private var noInterpolationBefore = 0
  private var noAngleBefore = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    limit = bytes.count
  }

  /// The byte at an offset; 0 after the end.
  func byte(_ offset: Int) -> UInt8 { offset >= 0 && offset < limit ? bytes[offset] : 0 }

  /// The next byte on the same line, from an offset on, that is not a blank.
  func byteBehindBlanks(_ offset: Int) -> UInt8 { byte(endOfBlanks(offset)) }

  /// The next offset on the same line, from `offset` on, without a blank.
  func endOfBlanks(_ offset: Int) -> Int { end(of: Bytes.isBlank, from: offset) }

  /// The end of a run of bytes of a class that begins at an offset.
  @inline(__always)
  func end(of isMember: (UInt8) -> Bool, from offset: Int) -> Int {
    end(of: isMember, from: offset, limit: limit)
  }

  @inline(__always)
  private func end(of isMember: (UInt8) -> Bool, from start: Int, limit: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      let limit = min(limit, bytes.count)
      guard start >= 0 else { return start }
      var index = start
      while index < limit, isMember(bytes[index]) { index += 1 }
      return index
    }
  }

  /// Whether a statement ends at an offset, ignoring blanks.
  func endsStatement(behind offset: Int) -> Bool {
    switch byteBehindBlanks(offset) {
    case 0, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "#"): true
    default: false
    }
  }

  /// The characters in a range.
  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The row of the keyword in a range; nil if it is not one.
  func keyword(_ start: Int, _ end: Int) -> KeywordTable.Row? {
    keywords.row(of: bytes[start..<end])
  }

  /// Whether there is a keyword at this offset, followed by something that cannot continue an
  /// expression; `alone`: whether a keyword at the end of its line counts.
  func beginsStatement(at offset: Int, alone: Bool = false) -> Bool {
    var end = offset
    while end < limit, Bytes.isWordPart(bytes[end]), end - offset < 20 { end += 1 }
    guard keyword(offset, end) != nil else { return false }
    switch byteBehindBlanks(end) {
    case UInt8(ascii: "-"):
      // No expression continues with an arrow.
      return byte(endOfBlanks(end) + 1) == UInt8(ascii: ">")
    case UInt8(ascii: ":"): return end < limit && Bytes.isBlank(bytes[end])
    case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "="),
      UInt8(ascii: "."),
      UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "?"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "!"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "|"):
      return false
    case 0, 0x0A, 0x0D: return alone
    default: return true
    }
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

  /// Whether the next non-empty line is indented further than the line of an offset. Skips indented
  /// comments; a comment at the start of its line ends the search, since files may be split before
  /// it.
  func hasIndentedLine(behind offset: Int) -> Bool {
    var index = end(of: { !Bytes.isLineEnd($0) }, from: offset)
    while index < limit {
      let start = endOfLine(index)
      index = endOfBlanks(start)
      if index < limit, Bytes.isLineEnd(bytes[index]) { continue }
      guard index > start, byte(index) == UInt8(ascii: "#") else {
        return Bytes.isWordStart(byte(index)) && index - start > indentation(at: offset)
      }
      index = end(of: { !Bytes.isLineEnd($0) }, from: index)
    }
    return false
  }

  /// The number of blanks at the start of an offset's line.
  func indentation(at offset: Int) -> Int {
    var start = min(offset, limit)
    while start > 0, !Bytes.isLineEnd(bytes[start - 1]) { start -= 1 }
    return endOfBlanks(start) - start
  }

  private func endOfLine(_ index: Int) -> Int {
    byte(index) == 0x0D && byte(index + 1) == 0x0A ? index + 2 : index + 1
  }

  // MARK: Ends of strings and patterns

  /// Where a bare or quoted string that begins at an offset ends, and the offset of a `{` in it
  /// that is never closed.
  ///
  /// A bare string ends at white space, before an unmatched `}` or `)`, and at `,` or `;` before
  /// white space; only a closed `<…>` or `${…}` may contain blanks.
  mutating func scanBare(_ start: Int) -> (end: Int, openBrace: Int?) {
    if byte(start) == UInt8(ascii: "\""), let close = closingQuote(start) {
      return (close + 1, nil)
    }
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
        if let close = closingAngle(index) {
          index = close + 1
          continue scan
        }
      case UInt8(ascii: "$"):
        if byte(index + 1) == UInt8(ascii: "{"), let close = interpolationEnd(index + 1) {
          index = close + 1
          continue scan
        }
      default: break
      }
      index += 1
    }
    return (index, braces > 0 ? openBrace : nil)
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

  /// The offset of the `"` that ends the string begun at `start`, on the same line; `${…}` in it
  /// may contain quotes.
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
    if close == nil { noInterpolationBefore = scanned }
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

  /// The offset of the `>` for the `<` at an offset: on the same line, before any `->` or `=>` that
  /// is preceded by a blank.
  private mutating func closingAngle(_ start: Int) -> Int? {
    guard start >= noAngleBefore else { return nil }
    let (close, scanned) = scanAngle(start)
    if close == nil { noAngleBefore = scanned }
    return close
  }

  /// The `>`, and the offset up to which was scanned.
  private func scanAngle(_ start: Int) -> (close: Int?, scanned: Int) {
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

  /// The offset of the `/` that ends the regular expression begun at an offset: unescaped, outside
  /// `[…]`, on the same line.
  func closingSlash(_ start: Int) -> Int? { scanRegex(start).close }

  /// Whether a regular expression begun at an offset is not closed because a `[` in it is open.
  func opensClass(_ start: Int) -> Bool { scanRegex(start).isInClass }

  private func scanRegex(_ start: Int) -> (close: Int?, isInClass: Bool) {
    var isInClass = false
    var index = start + 1
    while index < limit, !Bytes.isLineEnd(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return (index, false)
      default: break
      }
      index += 1
    }
    return (nil, isInClass)
  }

  /// The offset of the next character in a string that is a quote, a backslash, a line end or a
  /// `$`.
  func endOfPlainText(_ start: Int) -> Int {
    end(
      of: {
        $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "$") && $0 != UInt8(ascii: "\\")
          && !Bytes.isLineEnd($0)
      }, from: start)
  }

  /// The offset of the next `$` or backslash in a URL.
  func endOfPlainURL(_ start: Int, _ limit: Int) -> Int {
    end(of: { $0 != UInt8(ascii: "$") && $0 != UInt8(ascii: "\\") }, from: start, limit: limit)
  }

  func beginsInterpolation(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "$") && byte(index + 1) == UInt8(ascii: "{")
  }

  /// The end of `[A-Z]{3}` where a type is expected; nil if no class of characters begins here.
  func bareRegexEnd(_ start: Int) -> Int? {
    guard byte(start) == UInt8(ascii: "[") || byte(start) == UInt8(ascii: "^") else { return nil }
    var depth = 0
    var index = start
    while index < limit, !Bytes.isSpace(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
        if depth == 0 { return index }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ">"):
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return min(index, limit)
  }

  /// The end of a word of a type: at white space, `|`, `<`, `>`, `,`, a brace, a parenthesis, `?`,
  /// `=`, `;`, a quote or `...`.
  func typeWordEnd(_ start: Int) -> Int {
    var index = start
    while index < limit {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("),
        UInt8(ascii: ")"),
        UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: "\""):
        return index
      case UInt8(ascii: "."):
        if byte(index + 1) == UInt8(ascii: "."), byte(index + 2) == UInt8(ascii: ".") {
          return index
        }
      default: break
      }
      index += 1
    }
    return index
  }
}
