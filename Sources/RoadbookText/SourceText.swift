/// One text with its name and its lines: what a diagnostic needs to show a place.
///
/// The name is only shown; nothing here opens files.
package struct SourceText: Sendable {
  /// How the text is called in messages: a path as the user wrote it, `<prompt>`, `<stdin>`.
  package let name: String
  package let bytes: [UInt8]
  package let lines: LineIndex
  /// How many lines of a longer text come before this one; they count in every position told.
  package let linesBefore: Int

  package init(name: String, bytes: [UInt8], linesBefore: Int = 0) {
    self.name = name
    self.bytes = bytes
    self.linesBefore = linesBefore
    lines = LineIndex(bytes)
  }

  package init(name: String, _ text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of a range, cut to the text's bounds; broken UTF-8 shows as U+FFFD.
  package func text(in range: TextRange) -> String {
    let start = min(range.start, bytes.count)
    let end = min(range.end, bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  package func position(of offset: Int) -> LineColumn {
    var position = lines.position(of: offset, in: bytes)
    position.line += linesBefore
    return position
  }
}
