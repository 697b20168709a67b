package import RoadbookText

/// The lines and comments of statements.
extension SyntaxNode {
  /// The range of the statement with the comments directly above and after it, without leading
  /// blanks. A comment after several statements on a line belongs to none of them.
  package var rangeWithComments: TextRange {
    TextRange(startWithComments, beginsLine(range.start) ? endWithComment : range.end)
  }

  /// The end of the comment after the statement, or of the statement.
  package var endWithComment: Int {
    let next = tree.end(of: Bytes.isBlank, from: range.end)
    guard tree.byte(at: next) == UInt8(ascii: "#") else { return range.end }
    return tree.end(of: { !Bytes.isLineEnd($0) }, from: next)
  }

  /// The end of a declaration's header, before its body.
  package var endOfHeader: Int {
    children.reversed().first { $0.kind != .body }?.range.end ?? range.end
  }

  /// Whether it shares a line with another statement.
  package var sharesLine: Bool {
    let next = tree.byte(at: tree.end(of: Bytes.isBlank, from: endWithComment))
    return !beginsLine(range.start) || next.map(Bytes.isLineEnd) == false
  }

  /// Whether something else precedes it on its line.
  package var isBehindOther: Bool { !beginsLine(range.start) }

  private var startWithComments: Int {
    var start = range.start
    var newlines = 0
    var token = tokens.lowerBound - 1
    while token >= 0 {
      switch tree.tokenKind(token) {
      case .whitespace: break
      case .newline:
        newlines += 1
        if newlines > 1 { return start }
      case .docComment, .comment:
        // A comment after another statement belongs to that statement.
        guard beginsLine(tree.tokenRange(token).start), newlines == 1 else { return start }
        start = tree.tokenRange(token).start
        newlines = 0
      default: return start
      }
      token -= 1
    }
    return start
  }

  private func beginsLine(_ offset: Int) -> Bool {
    let start = tree.start(of: Bytes.isBlank, before: offset)
    return tree.byte(at: start - 1).map(Bytes.isLineEnd) ?? true
  }
}

extension String {
  /// The text without separators of statements at both ends.
  package var withoutSeparators: String {
    let isSeparator = { (character: Character) in character.isWhitespace || character == ";" }
    return drop(while: isSeparator).trimmingEnd(while: isSeparator)
  }
}
