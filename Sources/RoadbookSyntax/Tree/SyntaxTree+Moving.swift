package import RoadbookText

/// Edits that take statements out of a body.
extension SyntaxTree {
  /// Removes statements from the body of a statement, and the body if nothing else is in it.
  ///
  /// - Parameters:
  ///   - moved: Children of the body, in order.
  ///   - body: The body they are in.
  ///   - header: Text to add to the line of the statement.
  ///   - notes: Statements that are added at the start of the body.
  /// - Returns: The edits, in order.
  package func edits(
    moving moved: [Int], outOf body: Int, to header: String, adding notes: [String] = []
  ) -> [TextEdit] {
    let range = range(of: body)
    let end = spaceStart(range.start)
    let isEmptied =
      count(children(of: body)) == moved.count
      && !tokens(of: body).contains { tokenKind($0) == .comment }
    if isEmptied {
      let body = notes.isEmpty ? "" : " { \(notes.joined(separator: "; ")) }"
      return [TextEdit(TextRange(end, range.end), header + body)]
    }
    var result = header.isEmpty ? [] : [TextEdit(TextRange(at: end), header)]
    let opened = range.start + 1
    if !notes.isEmpty {
      let isOnLines = Bytes.isLineEnd(byte(blankEnd(opened)))
      let indentation = self[body].indentation + "  "
      result.append(
        TextEdit(
          TextRange(at: opened),
          notes.map { isOnLines ? "\n\(indentation)\($0)" : " \($0);" }.joined()))
    }
    var previous = opened
    for statement in moved {
      let range = self.range(of: statement)
      var start = max(previous, blankStart(range.start))
      var end = blankEnd(range.end)
      if byte(end) == UInt8(ascii: ";") {
        end += 1
      } else if start > previous, Bytes.isLineEnd(byte(start - 1)), Bytes.isLineEnd(byte(end)) {
        start -= 1
      } else {
        end = range.end
        if start > previous, byte(start - 1) == UInt8(ascii: ";") { start -= 1 }
      }
      result.append(TextEdit(TextRange(start, end), ""))
      previous = end
    }
    return result
  }

  private func byte(_ offset: Int) -> UInt8 { byte(at: offset) ?? 0 }

  /// The start of the blanks before an offset.
  func blankStart(_ offset: Int) -> Int {
    var start = offset
    while Bytes.isBlank(byte(start - 1)) { start -= 1 }
    return start
  }

  private func spaceStart(_ offset: Int) -> Int {
    var start = offset
    while Bytes.isSpace(byte(start - 1)) { start -= 1 }
    return start
  }

  private func blankEnd(_ offset: Int) -> Int {
    var end = offset
    while Bytes.isBlank(byte(end)) { end += 1 }
    return end
  }
}
