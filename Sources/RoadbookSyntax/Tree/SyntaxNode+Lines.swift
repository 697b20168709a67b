package import RoadbookText

/// The lines and comments of statements.
extension SyntaxNode {
  /// The range of the statement with the comments directly above and after it, without leading blanks. A comment
  /// after several statements on a line belongs to none of them.
  package var rangeWithComments: TextRange {
    TextRange(startWithComments, beginsLine(range.start) ? endWithComment : range.end)
  }

  /// The end of the comment after the statement, or of the statement.
  package var endWithComment: Int {
    let bytes = tree.bytes
    let next = bytes[range.end...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    guard next < bytes.count, bytes[next] == UInt8(ascii: "#") else { return range.end }
    return bytes[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// Whether it shares a line with another statement.
  package var sharesLine: Bool {
    let end = endWithComment
    let next = tree.bytes[end...].first { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
    return !beginsLine(range.start) || next != 0x0A && next != 0x0D
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
    var place = offset
    while place > 0, tree.bytes[place - 1] == 0x20 || tree.bytes[place - 1] == 0x09 { place -= 1 }
    return place == 0 || [0x0A, 0x0D].contains(tree.bytes[place - 1])
  }
}
