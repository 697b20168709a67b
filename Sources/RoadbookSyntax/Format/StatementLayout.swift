package import RoadbookText

/// Edits statements of a source without changing its layout.
package struct StatementLayout {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The edit that replaces a statement by others.
  package func replacing(_ range: TextRange, by statements: [String]) -> TextEdit {
    let before = start(ofBlanksBefore: range.start)
    let after = end(ofBlanksBehind: range.end)
    let beginsLine = before == 0 || [0x0A, 0x0D].contains(bytes[before - 1])
    let endsLine = after == bytes.count || [0x0A, 0x0D, 0x23].contains(bytes[after])
    if !statements.isEmpty {
      let indent = String(decoding: bytes[before..<range.start], as: UTF8.self)
      let separator = beginsLine && endsLine ? "\n" + indent : "; "
      return TextEdit(range, statements.joined(separator: separator))
    }
    // Removes the whole line, or the statement with its separator.
    if beginsLine, let next = nextLine(after) { return TextEdit(TextRange(before, next), "") }
    // The comment after it stays.
    if beginsLine, after < bytes.count, bytes[after] == 0x23 {
      return TextEdit(TextRange(range.start, after), "")
    }
    if after < bytes.count, bytes[after] == UInt8(ascii: ";") {
      return TextEdit(TextRange(range.start, end(ofBlanksBehind: after + 1)), "")
    }
    if before > 0, bytes[before - 1] == UInt8(ascii: ";") {
      return TextEdit(TextRange(before - 1, range.end), "")
    }
    return TextEdit(range, "")
  }

  /// The edit that inserts statements at the beginning of a statement's body.
  package func inserting(_ statements: [String], in statement: SyntaxNode) -> TextEdit {
    let joined = statements.joined(separator: "; ")
    guard let body = statement.body else {
      return TextEdit(TextRange(at: statement.range.end), " { \(joined) }")
    }
    let start = body.range.start + 1
    let next = end(ofBlanksBehind: start)
    let isLaidOut = next >= bytes.count || [0x0A, 0x0D, 0x23].contains(bytes[next])
    if isLaidOut {
      return TextEdit(TextRange(at: start), "\n" + statements.joined(separator: "\n") + "\n")
    }
    let isEmpty = bytes[next] == UInt8(ascii: "}")
    return TextEdit(TextRange(start, next), " " + joined + (isEmpty ? " " : "; "))
  }

  /// The start of the line after a line break; nil if there is no line break at `end`.
  private func nextLine(_ end: Int) -> Int? {
    guard end < bytes.count, [0x0A, 0x0D].contains(bytes[end]) else { return nil }
    let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
    return end + (isPair ? 2 : 1)
  }

  private func start(ofBlanksBefore offset: Int) -> Int {
    var place = min(offset, bytes.count)
    while place > 0, bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 { place -= 1 }
    return place
  }

  private func end(ofBlanksBehind offset: Int) -> Int {
    var place = min(offset, bytes.count)
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
    return place
  }
}
