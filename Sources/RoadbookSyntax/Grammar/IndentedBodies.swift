import RoadbookText

/// Recovery for a body whose `{` is missing: the lines indented further than its statement.
extension Parser {
  /// Whether the next non-empty line is indented further than the line of an offset. Skips indented comments; a
  /// comment at the start of its line ends the search, since files may be split before it.
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

  /// Parses the lines indented below a statement as its body, so that only the missing `{` is reported; consumes its
  /// `}`, if there is one.
  mutating func parseIndentedBody(_ context: StatementContext) {
    guard at(.newline), hasIndentedLine(behind: endOfLastToken), depth < Parser.depthLimit else {
      return
    }
    let outermost = indentation(at: endOfLastToken)
    depth += 1
    bump()
    let node = open(.body)
    let outer = (statement, hasProblem, ignoresNewlines)
    ignoresNewlines = false
    hasProblem = false
    while !isAtLineStart || at(.newline) || indentation(at: position) > outermost,
      parseNext(in: context, isBody: true)
    {}
    (statement, hasProblem, ignoresNewlines) = outer
    if at(.rightBrace), indentation(at: position) >= outermost {
      bump()
    } else {
      isAtLineStart = true
    }
    depth -= 1
    close(node)
  }

  private func endOfLine(_ index: Int) -> Int {
    byte(index) == 0x0D && byte(index + 1) == 0x0A ? index + 2 : index + 1
  }
}
