import RoadbookSyntax
package import RoadbookText

/// Formats a document. All edits are in order and do not overlap.
extension DocumentFeatures {
  /// The edits that give the document its canonical layout.
  package var formatting: [TextEdit] { Formatter.edits(snapshot.parse(document)) }

  /// The edits for the lines that a range touches.
  package func formatting(touching range: TextRange) -> [TextEdit] {
    let lines = lines(around: range)
    return Formatter.edits(snapshot.parse(document), in: lines)
      .filter { lines.encloses($0.range) }
  }

  /// Formats while typing: after `}` the statement that it closes; after a line end the previous
  /// line, and the indentation of the new one.
  package func formatting(afterTyping text: String, at offset: Int) -> [TextEdit] {
    let bytes = snapshot.source(document).bytes
    guard offset > 0, offset <= bytes.count else { return [] }
    if text == "}" {
      let closed = snapshot.path(in: document, to: offset - 1).last {
        $0.range.end == offset && $0.kind != .body && $0.kind != .file
      }
      guard let closed, bytes[offset - 1] == UInt8(ascii: "}") else { return [] }
      return formatting(touching: closed.range).filter { $0.range.end <= offset }
    }
    guard text == "\n" else { return [] }
    let line = lines(around: TextRange(at: offset))
    guard line.start > 0 else { return [] }
    let before = lines(around: TextRange(at: line.start - 1))
    return formatting(touching: before).filter {
      let hasLineEnd = $0.replacement.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      return $0.range.end < before.end || !hasLineEnd && $0.range.end <= before.end
    } + indentation(of: line)
  }

  /// The range from the first line that a range touches to the end of the last one.
  private func lines(around range: TextRange) -> TextRange {
    let source = snapshot.source(document)
    let first = source.lines.range(ofLine: source.lines.line(at: range.start), in: source.bytes)
    let last = source.lines.range(ofLine: source.lines.line(at: range.end), in: source.bytes)
    return TextRange(first.start, last.end)
  }

  /// Two blanks for each open body at a line.
  private func indentation(of line: TextRange) -> [TextEdit] {
    let bytes = snapshot.source(document).bytes
    let blanks = bytes[line.start..<line.end].prefix { $0 == 0x20 || $0 == 0x09 }
    let next = blanks.endIndex
    // An unclosed body ends with its last statement.
    let last = bytes[..<line.start].lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
    var depth = snapshot.path(in: document, to: last).count { node in
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
