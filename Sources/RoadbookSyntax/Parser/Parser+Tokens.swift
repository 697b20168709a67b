import RoadbookText

extension Parser {
  /// The kind of the next token that is not trivia; commits the trivia before it.
  @inline(__always)
  mutating func peek() -> SyntaxKind {
    if let lookahead { return lookahead.kind }
    return lookBehindTrivia()
  }

  @inline(never)
  private mutating func lookBehindTrivia() -> SyntaxKind {
    while true {
      let token = Lexer.token(at: position, in: bytes, limit: limit)
      guard token.kind.isTrivia, token.kind != .newline || ignoresNewlines else {
        lookahead = token
        return token.kind
      }
      if token.kind == .newline { isAtLineStart = true }
      commit(token.kind, token.end)
    }
  }

  /// The end of the next token.
  @inline(__always)
  mutating func peekEnd() -> Int {
    _ = peek()
    return lookahead?.end ?? position
  }

  /// Appends a token to the tree.
  @inline(__always)
  mutating func commit(_ kind: SyntaxKind, _ end: Int) {
    tokenKinds.append(kind)
    tokenEnds.append(UInt32(truncatingIfNeeded: end))
    position = end
    lookahead = nil
    if !kind.isTrivia {
      significantEnd = tokenKinds.count
      isAtLineStart = false
    }
  }

  /// Commits the next token of any kind; does nothing at the end.
  mutating func bump() {
    let kind = peek()
    guard kind != .endOfText, let end = lookahead?.end else { return }
    commit(kind, end)
    if kind == .newline { isAtLineStart = true }
  }

  @inline(__always)
  mutating func at(_ kind: SyntaxKind) -> Bool { peek() == kind }

  @inline(__always)
  mutating func atWord(_ word: StaticString) -> Bool {
    at(.word) && peekEnd() - position == word.utf8CodeUnitCount && isNext(word)
  }

  private func isNext(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes[position..<position + $0.count].elementsEqual($0) }
  }

  mutating func eat(_ kind: SyntaxKind) -> Bool {
    guard at(kind) else { return false }
    bump()
    return true
  }

  mutating func eatWord(_ word: StaticString) -> Bool {
    guard atWord(word) else { return false }
    bump()
    return true
  }

  /// Consumes a comma and, if the line ends there, goes on to the next line.
  mutating func eatComma() -> Bool {
    guard eat(.comma) else { return false }
    continueLine()
    return true
  }

  /// Consumes a sign that must come next, and goes on to the next line if the line ends there.
  mutating func require(_ sign: SyntaxKind) -> Bool {
    guard eat(sign) else {
      expected(sign == .fatArrow ? .fatArrow : .token(sign))
      return false
    }
    continueLine()
    return true
  }

  /// Whether a word follows in the statement.
  mutating func atName() -> Bool { at(.word) && !atEnd() }

  /// The next token as a string.
  mutating func peekText() -> String {
    let end = peekEnd()
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// The table row of the next token, if it is a keyword.
  mutating func peekKeyword() -> KeywordTable.Row? {
    let end = peekEnd()
    return keywords.row(of: bytes[position..<end])
  }

  /// Whether the statement's line ends here: at a line break, `;`, the body's `}` or the end of the file.
  mutating func atEnd() -> Bool {
    switch peek() {
    case .newline, .semicolon, .rightBrace, .endOfText: return true
    // After a broken bracket the line break is already consumed.
    default: return isAtLineStart && !ignoresNewlines
    }
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
    Bytes.end(of: isMember, from: offset, in: bytes, limit: limit)
  }

  /// Whether a statement ends at an offset, ignoring blanks.
  func endsStatement(behind offset: Int) -> Bool {
    switch byteBehindBlanks(offset) {
    case 0, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "#"): true
    default: false
    }
  }

  /// After an operator at the end of a line, continues with the next line, unless that is empty or begins a
  /// statement.
  mutating func continueLine() {
    guard at(.newline), let end = lookahead?.end else { return }
    let index = endOfBlanks(end)
    guard index < limit, !Bytes.isLineEnd(bytes[index]), bytes[index] != UInt8(ascii: "}"),
      bytes[index] != UInt8(ascii: "#"), !beginsStatement(at: index, alone: true)
    else { return }
    commit(.newline, end)
    isAtLineStart = false
  }

  /// Whether there is a keyword at this offset, followed by something that cannot continue an expression; `alone`:
  /// whether a keyword at the end of its line counts.
  func beginsStatement(at offset: Int, alone: Bool = false) -> Bool {
    var end = offset
    while end < limit, Bytes.isWordPart(bytes[end]), end - offset < 20 { end += 1 }
    guard keywords.row(of: bytes[offset..<end]) != nil else { return false }
    switch byteBehindBlanks(end) {
    case UInt8(ascii: "-"):
      // No expression continues with an arrow.
      return byte(endOfBlanks(end) + 1) == UInt8(ascii: ">")
    case UInt8(ascii: ":"):
      return end < limit && Bytes.isBlank(bytes[end])
    case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "="),
      UInt8(ascii: "."),
      UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "?"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "!"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "|"):
      return false
    case 0, 0x0A, 0x0D:
      return alone
    default:
      return true
    }
  }

  /// Whether the next token begins a statement on a new line, which ends an open bracket.
  mutating func atNextStatement() -> Bool {
    at(.word) && isAtLineStart && beginsStatement(at: position)
  }
}
