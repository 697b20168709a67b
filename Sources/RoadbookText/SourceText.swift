import Synchronization

/// One text with its name and its lines: what a diagnostic needs to show a place.
///
/// The name is only shown; nothing here opens files.
package struct SourceText: Sendable {
  /// How the text is called in messages: a path as the user wrote it, `<prompt>`, `<stdin>`.
  package let name: String
  package let bytes: [UInt8]
  /// How many lines of a longer text come before this one; they count in every position told.
  package let linesBefore: Int
  private let counted: CountedLines

  /// The lines of a text once somebody asked for them: of most texts that have no findings nobody does.
  private final class CountedLines: Sendable {
    let lines: Mutex<LineIndex?>
    init(_ lines: LineIndex?) { self.lines = Mutex(lines) }
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

  /// Linear in the length of the text when it is asked for first.
  package var lines: LineIndex {
    counted.lines.withLock { known in
      if let known { return known }
      let lines = LineIndex(bytes)
      known = lines
      return lines
    }
  }

  /// The same text, called something else; its lines are counted once for both.
  package func named(_ name: String) -> SourceText {
    SourceText(name, bytes, linesBefore, counted)
  }

  /// The same text after a change; lines that are known are not counted anew.
  package func replacing(_ range: TextRange, with new: some Collection<UInt8>) -> SourceText {
    let place = min(range.start, bytes.count)..<min(range.end, bytes.count)
    var changed = bytes
    changed.replaceSubrange(place, with: new)
    let lines = counted.lines.withLock { $0 }?.replacing(place, by: new.count, in: changed)
    return SourceText(name, changed, linesBefore, CountedLines(lines))
  }

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
