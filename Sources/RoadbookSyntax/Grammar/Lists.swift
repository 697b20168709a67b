import RoadbookText

extension Parser {
  /// Parses `( item, item )` and similar lists; the opening bracket is the next token.
  ///
  /// Line breaks are allowed inside. A statement keyword at the start of a line, an unmatched `}` or the end of the
  /// file ends the list.
  mutating func parseList(_ closing: SyntaxKind, _ item: (inout Parser) -> Void) {
    let opening = peek()
    let opened = peekRange()
    guard enter() else { return }
    bump()
    let outer = ignoresNewlines
    ignoresNewlines = true
    while !eat(closing) {
      if breaksList(closing) {
        report(
          .unclosed(opening), opened,
          isAtEnd: at(.endOfText) && limit == bytes.count)
        break
      }
      let before = tokenKinds.count
      item(&self)
      if eat(.comma) || at(closing) || breaksList(closing) { continue }
      if before == tokenKinds.count || hasProblem {
        report(.unexpected, peekRange())
      } else {
        expected(.token(.comma))
      }
      skipItem(closing)
      _ = eat(.comma)
    }
    ignoresNewlines = outer
    depth -= 1
  }

  private mutating func breaksList(_ closing: SyntaxKind) -> Bool {
    switch peek() {
    case .endOfText: true
    case .rightBrace: closing != .rightBrace
    default: atNextStatement()
    }
  }

  /// Skips to the next comma or the closing bracket of this list; always makes progress.
  private mutating func skipItem(_ closing: SyntaxKind) {
    let node = open(.unexpected)
    var open = 0
    repeat {
      switch peek() {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace:
        if open > 0 { open -= 1 }
      default: break
      }
      if at(.quote) { skipOne() } else { bump() }
      if breaksList(closing) { break }
    } while open > 0 || !(at(.comma) || at(closing))
    close(node)
  }

  /// Enters one nesting level; at the limit returns false and keeps everything up to the matching bracket as
  /// unexpected.
  mutating func enter() -> Bool {
    if depth < Parser.depthLimit {
      depth += 1
      return true
    }
    report(.tooDeep, peekRange())
    let node = open(.unexpected)
    var open = 0
    repeat {
      switch peek() {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace: open -= 1
      case .newline where open <= 0: open = 0
      default: break
      }
      if at(.quote) { skipOne() } else { bump() }
    } while open > 0 && !at(.endOfText)
    close(node)
    return false
  }
}
