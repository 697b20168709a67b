import RoadbookText

/// The unit in which characters of a line are counted; negotiated at the start.
enum PositionEncoding: String, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The first supported encoding that the client lists, else UTF-16, the protocol's default.
  ///
  /// The client's order counts: an editor that uses several servers prefers one encoding for all.
  init(among names: [String]) {
    self = names.lazy.compactMap(PositionEncoding.init(rawValue:)).first ?? .utf16
  }

  /// The number of units of the character that begins with a byte; 0 for a continuation byte.
  private func units(_ lead: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf32: lead & 0xC0 == 0x80 ? 0 : 1
    case .utf16: lead & 0xC0 == 0x80 ? 0 : lead >= 0xF0 ? 2 : 1
    }
  }

  /// The byte offset of a position. A position after the end of its line is clamped to that end,
  /// one after the last line to the end of the file, one inside a character to the start of that
  /// character.
  func offset(of position: Position, in source: SourceText) -> Int {
    guard position.line < source.lines.lineCount else { return source.bytes.count }
    let line = source.lines.range(ofLine: position.line, in: source.bytes)
    var offset = line.start
    if self == .utf8 {
      offset = min(line.start + min(position.character, line.length), line.end)
      while offset > line.start, offset < line.end, source.bytes[offset] & 0xC0 == 0x80 {
        offset -= 1
      }
      return offset
    }
    var left = position.character
    while offset < line.end {
      let width = units(source.bytes[offset])
      if width > left { return offset }
      left -= width
      offset += 1
      while offset < line.end, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  func position(of offset: Int, in source: SourceText) -> Position {
    let offset = min(max(0, offset), source.bytes.count)
    let line = source.lines.line(at: offset)
    let range = source.lines.range(ofLine: line, in: source.bytes)
    // There is no position between the two bytes of a line break.
    let end = min(offset, range.end)
    if self == .utf8 { return Position(line: line, character: end - range.start) }
    var character = 0
    for index in range.start..<max(range.start, end) { character += units(source.bytes[index]) }
    return Position(line: line, character: character)
  }

  /// The number of units of whole characters.
  func length(of bytes: ArraySlice<UInt8>) -> Int {
    self == .utf8 ? bytes.count : bytes.reduce(0) { $0 + units($1) }
  }

  func range(of range: TextRange, in source: SourceText) -> PositionRange {
    PositionRange(
      start: position(of: range.start, in: source), end: position(of: range.end, in: source))
  }

  /// Accepts ranges with start and end swapped.
  func range(of range: PositionRange, in source: SourceText) -> TextRange {
    let start = offset(of: range.start, in: source)
    let end = offset(of: range.end, in: source)
    return TextRange(min(start, end), max(start, end))
  }
}
