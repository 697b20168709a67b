/// How words at the prompt and in scripts go on: there, a URL alone is opened and an expression
/// alone is evaluated.
extension Scanner {
  /// Whether `> FILE` or `| program` follows a word, not `>=`.
  func redirects(behind end: Int) -> Bool {
    let place = endOfBlanks(end)
    switch byte(place) {
    case UInt8(ascii: "|"): return true
    case UInt8(ascii: ">"): return byte(place + 1) != UInt8(ascii: "=")
    default: return false
    }
  }

  /// Whether the word that ends at an offset is called with named arguments, as only routes are. A
  /// route may be named like a command.
  func isNamedCall(_ end: Int) -> Bool {
    guard byte(end) == UInt8(ascii: "(") else { return false }
    let start = endOfBlanks(end + 1)
    let next = self.end(of: Bytes.isWordPart, from: start)
    return byte(start) == UInt8(ascii: ")") || byte(start) == UInt8(ascii: ".")
      || next > start && byte(next) == UInt8(ascii: ":")
  }

  /// Whether the keyword that ends at an offset is followed by a token that no statement allows
  /// there.
  func goesOnAsName(_ end: Int) -> Bool {
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
  func goesOnAsValue(_ end: Int) -> Bool {
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
      let word = text(index, wordEnd)
      return ["and", "or", "in", "matches"].contains(word) && !endsStatement(behind: wordEnd)
    }
  }
}
