extension SourceLexer {
  /// Reads a string literal from its first `#` or quote on; an unclosed one ends with its line.
  mutating func string(marks: Int) -> SourceToken.Kind {
    index += marks
    if language == .swift, at("\"", 1), at("\"", 2), !closesInLine(marks: marks) {
      index += 3
      return .text(trimmed(pieces(marks: marks, quotes: 3)))
    }
    index += 1
    return .text(pieces(marks: marks, quotes: 1))
  }

  /// Skips the prefix of a raw string of C++, up to its quote: `R"x(…)x"`, `@R"(…)"`, `u8R"(…)"`.
  /// False if there is none.
  mutating func skipsRawStringPrefix() -> Bool {
    let rest = bytes[index...].prefix(5).drop { $0 == UInt8(ascii: "@") }
    let prefix = rest.prefix { $0 != UInt8(ascii: "\"") }
    guard prefix.count < rest.count,
      ["R", "LR", "uR", "UR", "u8R"].contains(String(decoding: prefix, as: UTF8.self)),
      rawStringDelimiter(from: prefix.endIndex + 1) != nil
    else { return false }
    index = prefix.endIndex
    return true
  }

  /// Reads a raw string from its quote on; an unclosed one ends with the file, as a comment does.
  mutating func rawString() -> SourceToken.Kind {
    index += 1
    let delimiter = rawStringDelimiter(from: index) ?? []
    index += delimiter.count + 1
    let start = index
    let closing = [UInt8(ascii: ")")] + delimiter + [UInt8(ascii: "\"")]
    while !isAtEnd, !bytes[index...].starts(with: closing) { index += 1 }
    let content = text(start, index)
    index = min(index + closing.count, bytes.count)
    return .text([.plain(content)])
  }

  /// What is between the quote and the bracket of a raw string: at most 16 characters, but no
  /// blank, bracket or backslash.
  private func rawStringDelimiter(from start: Int) -> [UInt8]? {
    let delimiter = bytes[min(start, bytes.count)...].prefix(17).prefix {
      $0 > 0x20 && !"()\\\"".utf8.contains($0)
    }
    guard delimiter.count <= 16, delimiter.endIndex < bytes.count,
      bytes[delimiter.endIndex] == UInt8(ascii: "(")
    else { return nil }
    return Array(delimiter)
  }

  private mutating func pieces(marks: Int, quotes: Int) -> [TextPiece] {
    var result: [TextPiece] = []
    var plain: [UInt8] = []
    while !isAtEnd {
      if isClosing(quotes: quotes, marks: marks) {
        index += quotes + marks
        break
      }
      if quotes == 1, bytes[index] == 0x0A || bytes[index] == 0x0D { break }
      guard isEscape(marks) else {
        plain.append(bytes[index])
        index += 1
        continue
      }
      index += 1 + marks
      if language == .swift, at("(", 0) {
        if !plain.isEmpty { result.append(.plain(String(decoding: plain, as: UTF8.self))) }
        plain = []
        result.append(.code(enclosed("(", ")", isLong: quotes == 3)))
      } else {
        escape(into: &plain)
      }
    }
    if !plain.isEmpty || result.isEmpty {
      result.append(.plain(String(decoding: plain, as: UTF8.self)))
    }
    return result
  }

  private func isClosing(quotes: Int, marks: Int) -> Bool {
    (0..<quotes).allSatisfy { at("\"", $0) } && hasMarks(marks, at: quotes)
  }

  private func isEscape(_ marks: Int) -> Bool {
    at("\\", 0) && hasMarks(marks, at: 1)
  }

  /// Whether these many `#` follow, from a place after the current one on.
  private func hasMarks(_ count: Int, at start: Int) -> Bool {
    (0..<count).allSatisfy { at("#", start + $0) }
  }

  /// Whether a raw string that begins like a long one ends in its line, as `#"""#` does, the string
  /// of one quote.
  private func closesInLine(marks: Int) -> Bool {
    guard marks > 0 else { return false }
    var offset = 2
    while index + offset < bytes.count, !at("\n", offset), !at("\r", offset) {
      if at("\"", offset), hasMarks(marks, at: offset + 1) { return true }
      offset += 1
    }
    return false
  }

  /// The source between a bracket here and its partner. Brackets in strings do not count; in long
  /// strings the source may have several lines.
  mutating func enclosed(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, isLong: Bool
  ) -> String {
    let start = index + 1
    var depth = 0
    stringDepth += 1
    defer { stringDepth -= 1 }
    while !isAtEnd, isLong || bytes[index] != 0x0A {
      if stringDepth < Self.maximumDepth, skipsString() { continue }
      if at(open, 0) {
        depth += 1
      } else if at(close, 0) {
        depth -= 1
        if depth == 0 {
          index += 1
          return text(start, index - 1)
        }
      }
      index += 1
    }
    return text(start, index)
  }

  /// Whether a string is here; skips it.
  private mutating func skipsString() -> Bool {
    if language == .swift {
      let marks = marks(before: "\"")
      guard at("\"", marks) else { return false }
      _ = string(marks: marks)
      return true
    }
    let isQuote =
      at("\"", 0) || at("'", 0) && language.hasSingleQuotes
      || at("`", 0) && language == .typeScript
    if isQuote { _ = dollarString(isRaw: false) }
    return isQuote
  }

  /// Strings in interpolations of strings are read to this depth.
  static let maximumDepth = 32

  // MARK: Regular expressions

  /// Skips `#/…/#`; it ends with its line unless a line break follows its opening.
  mutating func skipRegex(marks: Int) {
    index += marks + 1
    let isLong = at("\n", 0) || at("\r", 0)
    while !isAtEnd, isLong || !at("\n", 0) {
      if at("/", 0), hasMarks(marks, at: 1) {
        index += 1 + marks
        return
      }
      index += at("\\", 0) ? 2 : 1
    }
    index = min(index, bytes.count)
  }

  /// Skips `/…/` where an expression begins; false if this is a division or the beginning of an
  /// operator.
  mutating func skipsPlainRegex() -> Bool {
    guard !at(" ", 1), !at("\t", 1), !at("=", 1), startsExpression else { return false }
    var offset = 1
    var isInClass = false
    while index + offset < bytes.count, !at("\n", offset) {
      if language == .typeScript {
        if at("[", offset) { isInClass = true }
        if at("]", offset) { isInClass = false }
      }
      if at("/", offset), !isInClass {
        guard offset > 1, language == .typeScript || !at(" ", offset - 1) else { return false }
        index += offset + 1
        return true
      }
      offset += at("\\", offset) ? 2 : 1
    }
    return false
  }

  /// Whether the last token is followed by an expression.
  private var startsExpression: Bool {
    switch tokens.last?.kind {
    case .symbol(let scalar): "=([{,:;!&|?".unicodeScalars.contains(scalar)
    case .word(let word): ["return", "in", "case", "try", "await", "throw"].contains(word)
    case .number, .text: false
    case nil: true
    }
  }

  mutating func escape(into plain: inout [UInt8]) {
    guard !isAtEnd else { return }
    let byte = bytes[index]
    index += 1
    if language == .objectiveC, let control = Self.controls[byte] { return plain.append(control) }
    switch byte {
    case UInt8(ascii: "n"): plain.append(0x0A)
    case UInt8(ascii: "t"): plain.append(0x09)
    case UInt8(ascii: "r"): plain.append(0x0D)
    case UInt8(ascii: "0") where language == .swift: plain.append(0)
    case UInt8(ascii: "b") where !language.hasDirectives: plain.append(0x08)
    case 0x0A: break
    case 0x0D: if at("\n", 0) { index += 1 }
    case UInt8(ascii: "0")...UInt8(ascii: "7") where language == .objectiveC:
      index -= 1
      plain.append(UInt8(truncatingIfNeeded: number(radix: 8, atMost: 3)))
    case UInt8(ascii: "u") where at("{", 0):
      index += 1
      append(number(radix: 16, atMost: 8), to: &plain)
      if at("}", 0) { index += 1 }
    case UInt8(ascii: "u"): append(number(radix: 16, atMost: 4), to: &plain)
    case UInt8(ascii: "U"): append(number(radix: 16, atMost: 8), to: &plain)
    // A byte, not a character: "\xC3\xA9" is "é".
    case UInt8(ascii: "x"): plain.append(UInt8(truncatingIfNeeded: number(radix: 16, atMost: 2)))
    default: plain.append(byte)
    }
  }

  /// Escapes of C that stand for one control character; `\e` is an extension that compilers accept.
  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "v"): 0x0B, UInt8(ascii: "e"): 0x1B, UInt8(ascii: "E"): 0x1B,
  ]

  private mutating func number(radix: Int, atMost count: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard !isAtEnd, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue,
        digit < radix
      else { break }
      value = value &* UInt32(radix) &+ UInt32(digit)
      index += 1
    }
    return value
  }

  private func append(_ value: UInt32, to plain: inout [UInt8]) {
    plain.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }

  /// A multi-line string without its first and last line break and its indentation.
  func trimmed(_ pieces: [TextPiece]) -> [TextPiece] {
    guard pieces.count == 1, case .plain(let text) = pieces[0] else { return pieces }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return pieces }
    let indent =
      lines[lines.count - 1].allSatisfy { $0 == " " || $0 == "\t" } ? lines[lines.count - 1] : ""
    lines.removeFirst()
    lines.removeLast()
    return [
      .plain(
        lines.map { $0.hasPrefix(indent) ? $0.dropFirst(indent.count) : $0 }.joined(separator: "\n")
      )
    ]
  }
}
