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

  /// Reads the whole text once, where its lines are not uncommonly short.
  package init(_ text: [UInt8]) {
    length = text.count
    lineStarts = text.withUnsafeBytes { Self.starts($0) }
  }

  private init(_ lineStarts: [UInt32], _ length: Int) {
    self.lineStarts = lineStarts
    self.length = length
  }

  /// The lines of the text after a change, which took the bytes of a range away and put so many in their place: reads
  /// the lines that it touches, and moves those behind.
  package func replacing(_ range: Range<Int>, by count: Int, in text: [UInt8]) -> LineIndex {
    let moved = count - range.count
    guard range.upperBound <= length, length + moved == text.count else { return LineIndex(text) }
    // What stands before and behind the change may make one line end of two bytes, or two of one.
    let first = line(at: range.lowerBound - 1)
    let behind = lineStarts.partitioningIndex { $0 > range.upperBound + 1 }
    let start = Int(lineStarts[first])
    let end = behind < lineStarts.count ? Int(lineStarts[behind]) + moved : text.count
    let between = text.withUnsafeBytes { bytes in
      Self.starts(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }
    var starts: [UInt32] = []
    starts.reserveCapacity(first + between.count + lineStarts.count - behind)
    starts += lineStarts[..<first]
    starts += between.lazy.map { UInt32(clamping: Int($0) + start) }
    if behind < lineStarts.count {
      // The line behind begins where those that were read end: it is among them already.
      if starts.last == UInt32(clamping: end) { starts.removeLast() }
      starts += lineStarts[behind...].lazy.map { UInt32(clamping: Int($0) + moved) }
    }
    return LineIndex(starts, text.count)
  }

  private static func starts(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
    starts(bytes, room: bytes.count / 16 + 16) ?? starts(bytes, room: bytes.count + 1) ?? [0]
  }

  /// Where the lines begin; nil where there are more than `room`.
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

  /// Whether a line ends behind a line feed or carriage return: both together end one.
  @inline(__always)
  private static func endsLine(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    bytes[index] == 0x0A || index + 1 >= bytes.count || bytes[index + 1] != 0x0A
  }

  /// Of eight bytes, the highest bit of each that is a line feed or carriage return.
  @inline(__always)
  private static func lineEnds(_ word: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (feeds, returns) = (word ^ (ones &* 0x0A), word ^ (ones &* 0x0D))
    // A zero among them borrows, and may have the next byte borrow, too.
    let borrowed = (feeds &- ones) | (returns &- ones)
    guard borrowed & ~word & 0x8080_8080_8080_8080 != 0 else { return 0 }
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((feeds & low) &+ low) | feeds | low) | ~(((returns & low) &+ low) | returns | low)
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
