import RoadbookText

/// In which units characters of a line are counted; both sides agree on one at the start.
enum PositionEncoding: String, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The first that the client names and we know; UTF-16 is what everybody understands.
  ///
  /// The client's order counts: an editor that mixes servers names what it wants all of them to speak.
  init(among names: [String]) {
    self = names.lazy.compactMap(PositionEncoding.init(rawValue:)).first ?? .utf16
  }

  /// The units of the character that begins with a byte; 0 for a byte within one.
  private func units(_ lead: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf32: lead & 0xC0 == 0x80 ? 0 : 1
    case .utf16: lead & 0xC0 == 0x80 ? 0 : lead >= 0xF0 ? 2 : 1
    }
  }

  /// The byte offset of a position. Behind the line's end is its end, behind the last line the text's end,
  /// within a character its start.
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
    // Between the two bytes of a line end there is no position.
    let end = min(offset, range.end)
    if self == .utf8 { return Position(line: line, character: end - range.start) }
    var character = 0
    for index in range.start..<max(range.start, end) { character += units(source.bytes[index]) }
    return Position(line: line, character: character)
  }

  /// How many units whole characters take.
  func length(of bytes: ArraySlice<UInt8>) -> Int {
    self == .utf8 ? bytes.count : bytes.reduce(0) { $0 + units($1) }
  }

  func range(of range: TextRange, in source: SourceText) -> PositionRange {
    PositionRange(
      start: position(of: range.start, in: source), end: position(of: range.end, in: source))
  }

  /// A range that was given the wrong way round means the same text.
  func range(of range: PositionRange, in source: SourceText) -> TextRange {
    let start = offset(of: range.start, in: source)
    let end = offset(of: range.end, in: source)
    return TextRange(min(start, end), max(start, end))
  }
}
