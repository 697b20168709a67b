/// Finds the bytes of JSON strings that need escaping: quotes, backslashes, control characters.
///
/// Examines eight bytes at a time. Output may be shown in a terminal, so DEL and the non-ASCII
/// characters that a terminal acts on (`TerminalText.isUnsafe`) are escaped, too; input may contain
/// them.
enum JSONMarks {
  /// Where the run of bytes that need no escaping ends.
  @inline(__always)
  static func plainEnd(
    in bytes: UnsafeRawBufferPointer, from start: Int, forTerminal: Bool = false
  ) -> Int {
    var index = start
    while index <= bytes.count - 8 {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let marks = first(in: word, forTerminal: forTerminal)
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    if index < bytes.count,
      first(in: lastWord(of: bytes, from: index), forTerminal: forTerminal) == 0
    {
      return bytes.count
    }
    while index < bytes.count, !isMark(bytes[index]),
      !forTerminal || bytes[index] != 0x7F && !isLead(bytes[index])
    {
      index += 1
    }
    return index
  }

  /// The last eight bytes, or those from `start` on with spaces before them.
  @inline(__always)
  private static func lastWord(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    if bytes.count >= 8 {
      return bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    }
    var word: UInt64 = 0x2020_2020_2020_2020
    for byte in bytes[start...] { word = word << 8 | UInt64(byte) }
    return word
  }

  /// Whether a byte may begin a character that a terminal acts on: those up to U+009F, U+061C,
  /// those from U+200E to U+2069, and U+FEFF.
  private static func isLead(_ byte: UInt8) -> Bool {
    byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
  }

  static func isMark(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// The highest bit of the first mark among eight bytes; the bits after it may be wrong.
  @inline(__always)
  static func first(in word: UInt64, forTerminal: Bool = false) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A byte less than the one subtracted borrows, which sets its highest bit; non-ASCII bytes are
    // masked out.
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    let deletes = forTerminal ? (word ^ (ones &* 0x7F)) &- ones : 0
    let highest: UInt64 = 0x8080_8080_8080_8080
    let marks = (quotes | backslashes | controls | deletes) & ~word & highest
    guard forTerminal, word & highest != 0 else { return marks }
    var leads: UInt64 = 0
    for lead: UInt64 in [0xC2, 0xD8, 0xE2, 0xEF] {
      let difference = word ^ (ones &* lead)
      leads |= (difference &- ones) & ~difference & highest
    }
    return marks | leads
  }
}
