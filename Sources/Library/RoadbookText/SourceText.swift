/// The contents of a file with its name and lines: what a diagnostic needs to show a place.
///
/// The name is only displayed; nothing here opens files.
package struct SourceText: Sendable {
  /// The name in messages: a path as the user wrote it, `<prompt>`, `<stdin>`.
  package let name: String
  package let bytes: [UInt8]
  /// How many lines of a longer file come before this part; added to every position.
  package let linesBefore: Int
  private let counted: CountedLines

  /// The line index, made on first use: most files without diagnostics never need it.
  private final class CountedLines: Sendable {
    let lines: Lock<LineIndex?>
    init(_ lines: LineIndex?) { self.lines = Lock(lines) }
  }

  package init(name: String, bytes: [UInt8], linesBefore: Int = 0) {
    self.init(name, bytes, linesBefore, CountedLines(nil))
  }

  package init(name: String, _ text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  private init(_ name: String, _ bytes: [UInt8], _ linesBefore: Int, _ counted: CountedLines) {
    self.name = name
    self.bytes = bytes
    self.linesBefore = linesBefore
    self.counted = counted
  }

  /// Linear in the length of the file on first use.
  package var lines: LineIndex {
    counted.lines.withLock { known in
      if let known { return known }
      let lines = LineIndex(bytes)
      known = lines
      return lines
    }
  }

  /// The same contents under another name; both share one line index.
  package func named(_ name: String) -> SourceText { SourceText(name, bytes, linesBefore, counted) }

  /// The contents after a change; an existing line index is updated instead of rebuilt.
  package func replacing(_ range: TextRange, with new: some Collection<UInt8>) -> SourceText {
    let place = min(range.start, bytes.count)..<min(range.end, bytes.count)
    var changed = bytes
    changed.replaceSubrange(place, with: new)
    let lines = counted.lines.withLock { $0 }?.replacing(place, by: new.count, in: changed)
    return SourceText(name, changed, linesBefore, CountedLines(lines))
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The string in a range, clamped to the bounds; broken UTF-8 becomes U+FFFD.
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
