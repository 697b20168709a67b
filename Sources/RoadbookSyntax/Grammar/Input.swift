import RoadbookText

/// At the prompt and in scripts, a URL alone is opened and an expression alone is evaluated.
extension Parser {
  /// Parses a URL or an expression as a statement; nil, consuming nothing, if neither begins here.
  mutating func parseInput() -> SyntaxKind? {
    if beginsURL() {
      parseURL()
      parseModifiers()
      return .openStatement
    }
    if isRelativeURL() {
      parseBareURL()
      parseModifiers()
      return .openStatement
    }
    guard beginsValue() else { return nil }
    requireExpression()
    return .valueStatement
  }

  /// Whether a URL begins here: `/list`, `shop://list`, `${page}`.
  mutating func beginsURL() -> Bool {
    guard atURL(quoted: false) else { return false }
    guard at(.word) else { return true }
    // `answer: x` is a mistyped statement, `shortcut:x` a URL.
    let end = end(of: { $0 != UInt8(ascii: ":") }, from: position)
    return !Bytes.isSpace(byte(end + 1)) && byte(end + 1) != 0
  }

  /// Whether this is `list/42` or `shop.example.com/list`, a URL without its beginning.
  private mutating func isRelativeURL() -> Bool {
    guard at(.word) else { return false }
    let end = end(
      of: { Bytes.isWordPart($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") },
      from: position)
    return byte(end) == UInt8(ascii: "/") && Bytes.isWordPart(byte(end + 1))
  }

  /// Whether an expression begins here, not a statement.
  private mutating func beginsValue() -> Bool {
    switch peek() {
    case .integer, .decimal, .quote, .leftBracket, .leftParen, .minus: return true
    case .leftBrace:
      // A record, not a body without its statement.
      let name = endOfBlanks(position + 1)
      let end = end(of: Bytes.isWordPart, from: name)
      return byte(name) == UInt8(ascii: ".") || end > name && byte(end) == UInt8(ascii: ":")
    case .word:
      let end = peekEnd()
      // Options occur only in `rules`; elsewhere the word is a name.
      guard let row = peekKeyword(), row.group != .option else {
        return atWord("not") || endsStatement(behind: end) || goesOnAsValue(end)
      }
      if isNamedCall(end) { return true }
      if endsStatement(behind: end) {
        return ["screen", "container", "log", "modals", "stack"].contains(peekText())
      }
      return Self.readableKeywords.contains(peekText()) && goesOnAsName(end)
    default: return false
    }
  }

  /// Whether the word that ends at an offset is called with named arguments, as only routes are. A route may be named
  /// like a command.
  private func isNamedCall(_ end: Int) -> Bool {
    guard byte(end) == UInt8(ascii: "(") else { return false }
    let start = endOfBlanks(end + 1)
    let next = self.end(of: Bytes.isWordPart, from: start)
    return byte(start) == UInt8(ascii: ")") || byte(start) == UInt8(ascii: ".")
      || next > start && byte(next) == UInt8(ascii: ":")
  }

  /// Keywords that are also names in expressions.
  private static let readableKeywords: Set<String> = [
    "match", "stack", "screen", "presentation", "container", "log",
    "route", "blocks", "modals",
  ]

  /// Whether the keyword that ends at an offset is followed by a token that no statement allows
  /// there.
  private func goesOnAsName(_ end: Int) -> Bool {
    if byte(end) == UInt8(ascii: ".") || byte(end) == UInt8(ascii: "[") { return true }
    let index = endOfBlanks(end)
    let next = byte(index + 1)
    switch byte(index) {
    case UInt8(ascii: "="), UInt8(ascii: "!"): return next == UInt8(ascii: "=")
    case UInt8(ascii: "?"): return next == UInt8(ascii: "?")
    case UInt8(ascii: "i"):
      return next == UInt8(ascii: "n") && Bytes.isBlank(byte(index + 2))
        && byteBehindBlanks(index + 2) == UInt8(ascii: "[")
    default: return false
    }
  }

  /// Whether the word that ends at an offset is followed by a token that only expressions allow.
  private func goesOnAsValue(_ end: Int) -> Bool {
    switch byte(end) {
    case UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: "["): return true
    default: break
    }
    let index = endOfBlanks(end)
    let next = byte(index + 1)
    switch byte(index) {
    case UInt8(ascii: "="), UInt8(ascii: "!"): return next == UInt8(ascii: "=")
    case UInt8(ascii: "?"): return next == UInt8(ascii: "?")
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "*"): return true
    // `opn /list` is not a division, and `foo -x` not a subtraction.
    case UInt8(ascii: "-"), UInt8(ascii: "/"): return Bytes.isSpace(next)
    default:
      let wordEnd = self.end(of: Bytes.isWordPart, from: index)
      let word = String(decoding: bytes[index..<wordEnd], as: UTF8.self)
      return ["and", "or", "in", "matches"].contains(word) && !endsStatement(behind: wordEnd)
    }
  }
}
