package import RoadbookText

/// Edits that replace, insert, move and remove statements without changing the layout around them.
package struct StatementLayout {
  private let tree: SyntaxTree

  package init(_ tree: SyntaxTree) { self.tree = tree }

  /// The edit that replaces a statement by others.
  package func replacing(_ range: TextRange, by statements: [String]) -> TextEdit {
    let before = blankStart(range.start)
    let after = blankEnd(range.end)
    let beginsLine = endsLine(before - 1)
    let isBeforeComment = byte(after) == UInt8(ascii: "#")
    if !statements.isEmpty {
      let isAlone = beginsLine && (endsLine(after) || isBeforeComment)
      let indent = tree.text(in: TextRange(before, range.start))
      return TextEdit(range, statements.joined(separator: isAlone ? "\n" + indent : "; "))
    }
    // Removes the whole line, or the statement with its separator.
    if beginsLine, let next = nextLine(after) { return TextEdit(TextRange(before, next), "") }
    // The comment after it stays.
    if beginsLine, isBeforeComment { return TextEdit(TextRange(range.start, after), "") }
    if byte(after) == UInt8(ascii: ";") {
      return TextEdit(TextRange(range.start, blankEnd(after + 1)), "")
    }
    if byte(before - 1) == UInt8(ascii: ";") {
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
    let next = blankEnd(start)
    if endsLine(next) || byte(next) == UInt8(ascii: "#") {
      return TextEdit(TextRange(at: start), "\n" + statements.joined(separator: "\n") + "\n")
    }
    let isEmpty = byte(next) == UInt8(ascii: "}")
    return TextEdit(TextRange(start, next), " " + joined + (isEmpty ? " " : "; "))
  }

  /// The edit that removes a statement with its comments, and its line if nothing else is on it.
  package func removing(_ node: SyntaxNode) -> TextEdit {
    replacing(node.rangeWithComments, by: [])
  }

  /// The edits that move a statement, with its comments, before another one of its list.
  package func moving(_ node: SyntaxNode, before other: SyntaxNode) -> [TextEdit] {
    let text = tree.text(in: node.rangeWithComments)
    let place = other.rangeWithComments.start
    return [TextEdit(TextRange(at: place), text + "\n" + other.indentation), removing(node)]
  }

  /// Removes statements from the body of a statement, and the body if nothing else is in it.
  ///
  /// - Parameters:
  ///   - moved: Children of the body, in order.
  ///   - body: The body they are in.
  ///   - header: Text to add to the line of the statement.
  ///   - notes: Statements that are added at the start of the body.
  /// - Returns: The edits, in order.
  package func moving(
    _ moved: [Int], outOf body: Int, to header: String, adding notes: [String] = []
  ) -> [TextEdit] {
    let range = tree.range(of: body)
    let end = tree.start(of: Bytes.isSpace, before: range.start)
    let isEmptied =
      tree.count(tree.children(of: body)) == moved.count
      && !tree.tokens(of: body).contains { tree.tokenKind($0) == .comment }
    if isEmptied {
      let body = notes.isEmpty ? "" : " { \(notes.joined(separator: "; ")) }"
      return [TextEdit(TextRange(end, range.end), header + body)]
    }
    var result = header.isEmpty ? [] : [TextEdit(TextRange(at: end), header)]
    let opened = range.start + 1
    if !notes.isEmpty {
      let isOnLines = endsLine(blankEnd(opened))
      let indentation = tree[body].indentation + "  "
      result.append(
        TextEdit(
          TextRange(at: opened),
          notes.map { isOnLines ? "\n\(indentation)\($0)" : " \($0);" }.joined()))
    }
    var previous = opened
    for statement in moved {
      let range = removal(of: tree.range(of: statement), behind: previous)
      result.append(TextEdit(range, ""))
      previous = range.end
    }
    return result
  }

  /// The range to delete to remove a statement from a body: its line, or the statement with one
  /// separator.
  private func removal(of range: TextRange, behind previous: Int) -> TextRange {
    let start = max(previous, blankStart(range.start))
    let end = blankEnd(range.end)
    if byte(end) == UInt8(ascii: ";") { return TextRange(start, end + 1) }
    if start > previous, endsLine(start - 1), endsLine(end) { return TextRange(start - 1, end) }
    let isBehindSeparator = start > previous && byte(start - 1) == UInt8(ascii: ";")
    return TextRange(isBehindSeparator ? start - 1 : start, range.end)
  }

  /// The start of the blanks before an offset.
  package func blankStart(_ offset: Int) -> Int {
    tree.start(of: Bytes.isBlank, before: offset)
  }

  private func blankEnd(_ offset: Int) -> Int { tree.end(of: Bytes.isBlank, from: offset) }

  /// The byte at an offset; 0 outside the file.
  private func byte(_ offset: Int) -> UInt8 { tree.byte(at: offset) ?? 0 }

  /// Whether an offset is that of a line break, or outside the file.
  private func endsLine(_ offset: Int) -> Bool {
    tree.byte(at: offset).map(Bytes.isLineEnd) ?? true
  }

  /// The start of the line after a line break; nil if there is no line break at `end`.
  private func nextLine(_ end: Int) -> Int? {
    guard Bytes.isLineEnd(byte(end)) else { return nil }
    return end + (byte(end) == 0x0D && byte(end + 1) == 0x0A ? 2 : 1)
  }
}
