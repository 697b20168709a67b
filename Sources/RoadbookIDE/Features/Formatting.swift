import RoadbookSyntax
package import RoadbookText

/// A text's canonical layout as changes to it, none of them over another, in order.
enum Formatting {
  /// Where the layout differs in blanks only, each run of blanks is one change, so that cursors stay where they are.
  static func edits(_ parse: Parse) -> [TextEdit] {
    let old = parse.tree.bytes
    let new = Formatter.format(parse)
    guard old != new else { return [] }
    return blankEdits(old, new) ?? [wholeEdit(old, new)]
  }

  private static func blankEdits(_ old: [UInt8], _ new: [UInt8]) -> [TextEdit]? {
    var edits: [TextEdit] = []
    var left = 0
    var right = 0
    while left < old.count || right < new.count {
      let leftEnd = endOfBlanks(old, from: left)
      let rightEnd = endOfBlanks(new, from: right)
      if old[left..<leftEnd] != new[right..<rightEnd] {
        edits.append(smallest(old[left..<leftEnd], new[right..<rightEnd]))
      }
      left = leftEnd
      right = rightEnd
      guard left < old.count || right < new.count else { break }
      guard left < old.count, right < new.count, old[left] == new[right] else { return nil }
      left += 1
      right += 1
    }
    return edits
  }

  /// The change that leaves what both begin and end with.
  private static func smallest(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> TextEdit {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    return TextEdit(
      TextRange(old.startIndex + head, old.endIndex - tail),
      String(decoding: new.dropFirst(head).dropLast(tail), as: UTF8.self))
  }

  /// A line's end may take the place of a `;`, so that these are like blanks.
  private static func endOfBlanks(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x3B].contains(bytes[end]) { end += 1 }
    return end
  }

  /// One change that leaves out the lines that are the same at both ends.
  static func wholeEdit(_ old: [UInt8], _ new: [UInt8]) -> TextEdit {
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, old[start - 1] != 0x0A { start -= 1 }
    var tail = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    while tail > 0, old[old.count - tail - 1] != 0x0A { tail -= 1 }
    let text = String(decoding: new[start..<(new.count - tail)], as: UTF8.self)
    return TextEdit(TextRange(start, old.count - tail), text)
  }
}

extension MapView {
  /// The changes that give a document its canonical layout, none of them over another, in order.
  package func formatting(_ document: Int) -> [TextEdit] { Formatting.edits(parse(document)) }

  /// The same for the lines that a range touches.
  package func formatting(_ document: Int, touching range: TextRange) -> [TextEdit] {
    let lines = lines(around: range, in: document)
    return formatting(document).filter {
      lines.start <= $0.range.start && $0.range.end <= lines.end
    }
  }

  /// What is laid out while one types: behind a `}` what it closes, behind a line's end the line before, and how far the
  /// new one is indented.
  package func formatting(
    _ document: Int, afterTyping text: String, at offset: Int
  ) -> [TextEdit] {
    let bytes = source(document).bytes
    guard offset > 0, offset <= bytes.count else { return [] }
    if text == "}" {
      let closed = path(in: document, to: offset - 1).last {
        $0.range.end == offset && $0.kind != .body && $0.kind != .file
      }
      guard let closed, bytes[offset - 1] == UInt8(ascii: "}") else { return [] }
      return formatting(document, touching: closed.range).filter { $0.range.end <= offset }
    }
    guard text == "\n" else { return [] }
    let line = lines(around: TextRange(at: offset), in: document)
    guard line.start > 0 else { return [] }
    let before = lines(around: TextRange(at: line.start - 1), in: document)
    return formatting(document, touching: before).filter {
      $0.range.end < before.end || !$0.replacement.contains("\n") && $0.range.end <= before.end
    } + indentation(of: line, in: document)
  }

  /// From the first line that a range touches to the end of the last one.
  private func lines(around range: TextRange, in document: Int) -> TextRange {
    let source = source(document)
    let first = source.lines.range(ofLine: source.lines.line(at: range.start), in: source.bytes)
    let last = source.lines.range(ofLine: source.lines.line(at: range.end), in: source.bytes)
    return TextRange(first.start, last.end)
  }

  /// Two blanks for each body that is open at a line.
  private func indentation(of line: TextRange, in document: Int) -> [TextEdit] {
    let bytes = source(document).bytes
    let blanks = bytes[line.start..<line.end].prefix { $0 == 0x20 || $0 == 0x09 }
    let next = blanks.endIndex
    // A body that is not closed yet ends with what is written of it.
    let last = bytes[..<line.start].lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
    var depth = path(in: document, to: last).count { node in
      guard node.kind == .body, !node.range.isEmpty, node.range.end <= bytes.count else {
        return false
      }
      let isClosed = bytes[node.range.end - 1] == UInt8(ascii: "}") && node.range.length > 1
      return !isClosed || line.start < node.range.end
    }
    if next < line.end, bytes[next] == UInt8(ascii: "}"), depth > 0 { depth -= 1 }
    let wanted = String(repeating: "  ", count: depth)
    guard String(decoding: blanks, as: UTF8.self) != wanted else { return [] }
    return [TextEdit(TextRange(line.start, next), wanted)]
  }
}
