/// A position in a file as people count it: lines and columns from 1, columns in Unicode scalars.
package struct LineColumn: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Finds the line of a byte offset and the range of a line in O(log lines).
///
/// A line ends at `\n`, `\r\n` or `\r`.
package struct LineIndex: Sendable {
  /// The offset at which each line begins; the first is 0.
  package let lineStarts: [UInt32]
  private let length: Int

  /// Reads the file once, or twice if its lines are unusually short (under 16 bytes on average).
  package init(_ text: [UInt8]) {
    length = text.count
    lineStarts = text.withUnsafeBytes { Self.starts($0) }
  }

  private init(_ lineStarts: [UInt32], _ length: Int) {
    self.lineStarts = lineStarts
    self.length = length
  }

  /// The lines after `range` was replaced by `count` bytes, which gave `text`: reads only the
  /// changed lines and moves the ones after them.
  package func replacing(_ range: Range<Int>, by count: Int, in text: [UInt8]) -> LineIndex {
    let moved = count - range.count
    guard range.upperBound <= length, length + moved == text.count else { return LineIndex(text) }
    // The bytes around the change may join two line ends into one (`\r\n`) or split one into two.
    let first = line(at: range.lowerBound - 1)
    let after = lineStarts.partitioningIndex { $0 > range.upperBound + 1 }
    let start = Int(lineStarts[first])
    let end = after < lineStarts.count ? Int(lineStarts[after]) + moved : text.count
    let between = text.withUnsafeBytes { bytes in
      Self.starts(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }
    var starts: [UInt32] = []
    starts.reserveCapacity(first + between.count + lineStarts.count - after)
    starts += lineStarts[..<first]
    starts += between.lazy.map { UInt32(clamping: Int($0) + start) }
    if after < lineStarts.count {
      // The next unchanged line begins where the reread lines end, so it may already be included.
      if starts.last == UInt32(clamping: end) { starts.removeLast() }
      starts += lineStarts[after...].lazy.map { UInt32(clamping: Int($0) + moved) }
    }
    return LineIndex(starts, text.count)
  }

  private static func starts(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
    starts(bytes, room: bytes.count / 16 + 16) ?? starts(bytes, room: bytes.count + 1) ?? [0]
  }

  /// The offsets at which lines begin; nil if there are more than `room`.
  private static func starts(_ bytes: UnsafeRawBufferPointer, room: Int) -> [UInt32]? {
    let starts = [UInt32](unsafeUninitializedCapacity: room) { starts, count in
      starts.initializeElement(at: 0, to: 0)
      var lines = 1
      var index = 0
      while index <= bytes.count - 8 {
        var ends = lineEnds(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        while ends != 0 {
          let end = index + ends.trailingZeroBitCount / 8
          ends &= ends - 1
          guard endsLine(bytes, end) else { continue }
          guard lines < room else { return }
          starts.initializeElement(at: lines, to: UInt32(clamping: end + 1))
          lines += 1
        }
        index &+= 8
      }
      while index < bytes.count {
        index += 1
        let last = bytes[index - 1]
        guard last == 0x0A || last == 0x0D, endsLine(bytes, index - 1) else { continue }
        guard lines < room else { return }
        starts.initializeElement(at: lines, to: UInt32(clamping: index))
        lines += 1
      }
      count = lines
    }
    return starts.isEmpty ? nil : starts
  }

  /// Whether a line ends after this line feed or carriage return; `\r\n` counts once.
  @inline(__always)
  private static func endsLine(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    bytes[index] == 0x0A || index + 1 >= bytes.count || bytes[index + 1] != 0x0A
  }

  /// The highest bit of each of eight bytes that is a line feed or carriage return.
  @inline(__always)
  private static func lineEnds(_ word: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (feeds, returns) = (word ^ (ones &* 0x0A), word ^ (ones &* 0x0D))
    // A zero byte borrows, and may make the next byte borrow, too.
    let borrowed = (feeds &- ones) | (returns &- ones)
    guard borrowed & ~word & 0x8080_8080_8080_8080 != 0 else { return 0 }
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((feeds & low) &+ low) | feeds | low) | ~(((returns & low) &+ low) | returns | low)
  }

  /// The number of lines; an empty file has one.
  package var lineCount: Int { lineStarts.count }

  /// The index, from 0, of the line that contains the byte at `offset`.
  package func line(at offset: Int) -> Int {
    let target = UInt32(clamping: offset)
    return max(0, lineStarts.partitioningIndex(where: { $0 > target }) - 1)
  }

  /// The range of a line, counted from 0, without its line break.
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
