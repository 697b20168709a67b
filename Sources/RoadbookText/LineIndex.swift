/// A place in a text as people count it: lines and columns from 1, columns in Unicode scalars.
package struct LineColumn: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Finds the line of a byte offset, and the text of a line, in O(log lines).
///
/// A line ends at `\n`, `\r\n` or `\r`.
package struct LineIndex: Sendable {
  /// The offset at which each line begins; the first is 0.
  package let lineStarts: [UInt32]
  private let length: Int

  /// Reads the whole text once.
  package init(_ text: [UInt8]) {
    var starts: [UInt32] = []
    starts.reserveCapacity(text.count / 24 + 8)
    starts.append(0)
    text.withUnsafeBytes { bytes in
      func addLine(endingAt index: Int) {
        if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { return }
        starts.append(UInt32(clamping: index + 1))
      }
      var index = 0
      while index + 8 <= bytes.count {
        var ends = Self.lineEnds(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        while ends != 0 {
          addLine(endingAt: index + ends.trailingZeroBitCount / 8)
          ends &= ends - 1
        }
        index += 8
      }
      while index < bytes.count {
        if bytes[index] == 0x0A || bytes[index] == 0x0D { addLine(endingAt: index) }
        index += 1
      }
    }
    lineStarts = starts
    length = text.count
  }

  /// Of eight bytes, the highest bit of each that is a line feed or carriage return.
  private static func lineEnds(_ word: UInt64) -> UInt64 {
    func zeros(_ word: UInt64) -> UInt64 {
      let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
      return ~(((word & low) &+ low) | word | low)
    }
    let word = UInt64(littleEndian: word)
    return zeros(word ^ 0x0A0A_0A0A_0A0A_0A0A) | zeros(word ^ 0x0D0D_0D0D_0D0D_0D0D)
  }

  /// The number of lines; an empty text has one.
  package var lineCount: Int { lineStarts.count }

  /// The index, from 0, of the line that holds the byte at `offset`.
  package func line(at offset: Int) -> Int {
    let target = UInt32(clamping: offset)
    return max(0, lineStarts.partitioningIndex(where: { $0 > target }) - 1)
  }

  /// The range of a line, counted from 0, without its line end.
  package func range(ofLine line: Int, in text: [UInt8]) -> TextRange {
    guard lineStarts.indices.contains(line) else { return TextRange(at: length) }
    let start = Int(lineStarts[line])
    var end = line + 1 < lineStarts.count ? Int(lineStarts[line + 1]) : length
    while end > start, text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return TextRange(start, end)
  }

  /// Line and column, both from 1, of a byte offset.
  package func position(of offset: Int, in text: [UInt8]) -> LineColumn {
    let line = line(at: offset)
    let start = Int(lineStarts[line])
    var column = 1
    for index in start..<max(start, min(offset, text.count)) where text[index] & 0xC0 != 0x80 {
      column += 1
    }
    return LineColumn(line: line + 1, column: column)
  }
}
