/// The bytes of a JSON text that do not stand for themselves: quotes, backslashes, control characters.
///
/// Eight bytes are looked at at once. What is written escapes DEL, too, since it may be shown in a terminal; what is read
/// may hold it.
enum JSONMarks {
  /// Where the run of bytes ends that stand for themselves.
  @inline(__always)
  static func plainEnd(
    in bytes: UnsafeRawBufferPointer, from start: Int, andDelete: Bool = false
  ) -> Int {
    var index = start
    while index <= bytes.count - 8 {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let marks = first(in: word, andDelete: andDelete)
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, !isMark(bytes[index]), !andDelete || bytes[index] != 0x7F {
      index += 1
    }
    return index
  }

  static func isMark(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Of eight bytes, the highest bit of the first mark; what is told of those behind it may be wrong.
  @inline(__always)
  static func first(in word: UInt64, andDelete: Bool = false) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A byte less than what is taken from it borrows; those of other characters than ASCII are left out.
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    let deletes = andDelete ? (word ^ (ones &* 0x7F)) &- ones : 0
    return (quotes | backslashes | controls | deletes) & ~word & 0x8080_8080_8080_8080
  }
}
