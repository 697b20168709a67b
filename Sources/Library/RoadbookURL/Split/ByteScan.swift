/// Searches bytes eight at a time. Every load is checked against the bounds.
package enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Marks the zero bytes of a word; bits above the lowest mark may be wrong.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  @inline(__always)
  private static func word(_ bytes: RawSpan, _ position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// The position of the first occurrence of either byte in `start..<end`; `end` if there is none.
  package static func first(
    of left: UInt8, or right: UInt8, in text: Span<UInt8>, from start: Int, to end: Int
  ) -> Int {
    let bytes = text.bytes
    let (lefts, rights) = (ones &* UInt64(left), ones &* UInt64(right))
    var position = start
    while position + 8 <= end {
      let word = word(bytes, position)
      let found = zeros(word ^ lefts) | zeros(word ^ rights)
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end, text[position] != left, text[position] != right { position += 1 }
    return position
  }

  /// The position of the first byte that cannot be in a URL as it is or begins an escape: a control
  /// character, a blank, `%` or DEL; the end if there is none.
  package static func firstUnplain(in text: Span<UInt8>, from start: Int) -> Int {
    let bytes = text.bytes
    let end = text.count
    var position = start
    while position + 8 <= end {
      let word = word(bytes, position)
      // Marks bytes below 0x21, ignoring those with the high bit set.
      let low = (word &- ones &* 0x21) & ~word & highs
      let found = low | zeros(word ^ ones &* UInt64(Byte.percent)) | zeros(word ^ ones &* 0x7F)
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end {
      let byte = text[position]
      if byte <= Byte.blank || byte == Byte.percent || byte == 0x7F { return position }
      position += 1
    }
    return end
  }
}
