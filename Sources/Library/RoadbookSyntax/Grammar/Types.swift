import RoadbookText

extension Parser {
  /// Parses `a | b | 1...`, followed by `?` if null is allowed.
  mutating func parseType() {
    guard depth < Parser.depthLimit else {
      _ = enter()
      return
    }
    depth += 1
    defer { depth -= 1 }
    let start = nodes.count
    guard parseAlternative() else { return expected(.type) }
    if at(.pipe) {
      wrap(start, .typeUnion)
      while eat(.pipe) {
        continueLine()
        if !parseAlternative() { expected(.type) }
      }
      close(start)
    }
    if at(.question) {
      wrap(start, .typeOptional)
      bump()
      close(start)
    }
  }

  private mutating func parseAlternative() -> Bool {
    switch peek() {
    case .quote:
      guard let end = scanner.closingQuote(position) else {
        report(.unclosedText, peekRange())
        return false
      }
      let node = open(.typeQuoted)
      lookahead = nil
      commit(.typeText, end + 1)
      close(node)
    case .slash:
      guard parseRegex(.typeRegex) else {
        report(
          .unclosedRegex(inClass: scanner.opensClass(position)), TextRange(position, position + 1))
        return false
      }
    default:
      if atRange() {
        parseTypeRange()
        return true
      }
      let end = scanner.typeWordEnd(position)
      guard end > position else { return false }
      // Where the word is the whole of it, the name says what was meant: `[int]`, `[a-z]+`.
      if let regex = scanner.bareRegexEnd(position), regex > end {
        report(.bareRegex, TextRange(position, regex))
        let node = open(.unexpected)
        lookahead = nil
        commit(.typeWord, regex)
        close(node)
        return true
      }
      let isList = atWord("list") && scanner.byte(end) == UInt8(ascii: "<")
      let node = open(isList ? .typeList : .typeName)
      lookahead = nil
      commit(.typeWord, end)
      if isList {
        bump()
        parseType()
        if !eat(.greater) { expected(.token(.greater)) }
      }
      close(node)
    }
    return true
  }

  /// Whether `1...`, `...500` or `2026-01-01...` begins here.
  private mutating func atRange() -> Bool {
    if at(.ellipsis) { return true }
    _ = peek()
    let first = scanner.byte(position)
    guard Bytes.isDigit(first) || first == UInt8(ascii: "-") else { return false }
    let dots = scanner.endOfBlanks(scanner.typeWordEnd(position))
    return scanner.byte(dots) == UInt8(ascii: ".") && scanner.byte(dots + 1) == UInt8(ascii: ".")
  }

  private mutating func parseTypeRange() {
    let node = open(.typeRange)
    let hasLower = parseBound()
    _ = eat(.ellipsis)
    if !parseBound(), !hasLower { expected(.number) }
    close(node)
  }

  private mutating func parseBound() -> Bool {
    _ = peek()
    let first = scanner.byte(position)
    guard
      Bytes.isDigit(first)
        || first == UInt8(ascii: "-") && Bytes.isDigit(scanner.byte(position + 1))
    else { return false }
    commit(.typeWord, scanner.typeWordEnd(position))
    return true
  }

}
