import RoadbookURL

/// Splits the path of a URL into segments, eight bytes at a time, and checks on the way that nothing needs decoding.
enum PathSlicer {
  /// The result for a path with an escape, an invalid character or more segments than `SegmentPlaces.limit`: only a
  /// `Request` can tell.
  static var isUnusual: Int { -1 }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// The number of non-empty segments, or `isUnusual`, and the end of the path. Adds the places of those from `start`
  /// on to `places`, which has `first` already. Everything after the path is checked, too. O(bytes).
  static func slice(
    _ text: Span<UInt8>, from start: Int, _ places: SegmentPlaces, first: Int = 0
  ) -> (count: Int, pathEnd: Int) {
    let isUnusual = (count: isUnusual, pathEnd: 0)
    var count = first
    var segment = start
    var position = start
    let end = text.count
    while position < end {
      let word = word(text, position, end)
      if oddMarks(word) != 0 {
        // Usually the end of the path; the bytes are read one by one.
        var index = position
        let stop = min(end, position + 8)
        while index < stop {
          let byte = text[index]
          if byte == UInt8(ascii: "/") {
            if index > segment, !add(segment, index, &count, places) { return isUnusual }
            segment = index + 1
          } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
            guard URLParts.isPlainlyValid(text, from: index + 1) else { return isUnusual }
            if index > segment, !add(segment, index, &count, places) { return isUnusual }
            return (count, index)
          } else if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "%") || byte == 0x7F {
            return isUnusual
          }
          index += 1
        }
      } else {
        var marks = slashMarks(word)
        while marks != 0 {
          let slash = position + marks.trailingZeroBitCount / 8
          if slash > segment, !add(segment, slash, &count, places) { return isUnusual }
          segment = slash + 1
          marks &= marks &- 1
        }
      }
      position += 8
    }
    if end > segment, !add(segment, end, &count, places) { return isUnusual }
    return (count, end)
  }

  /// False if there is no room.
  @inline(__always)
  private static func add(
    _ start: Int, _ end: Int, _ count: inout Int, _ places: SegmentPlaces
  ) -> Bool {
    if count == SegmentPlaces.limit { return false }
    places[count] = SegmentPlace(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
    count += 1
    return true
  }

  /// Eight bytes; those beyond the end are letters.
  @inline(__always)
  private static func word(_ text: Span<UInt8>, _ position: Int, _ end: Int) -> UInt64 {
    let bytes = text.bytes
    if position + 8 <= end {
      return UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
    let missing = UInt64(8 &* (position + 8 - end))
    let filler = (ones &* UInt64(UInt8(ascii: "a"))) &<< (64 &- missing)
    if end >= 8 {
      let word = UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: end - 8, as: UInt64.self))
      return word &>> missing | filler
    }
    var word = filler
    for index in position..<end { word |= UInt64(text[index]) &<< UInt64(8 &* (index - position)) }
    return word
  }

  /// Marks the slashes.
  @inline(__always)
  private static func slashMarks(_ word: UInt64) -> UInt64 {
    let zeros = word ^ ones &* 0x2F
    let low = (zeros & ~highs) &+ ~highs
    return ~(low | zeros) & highs
  }

  /// Not zero if there is a byte up to `%`, a `?` or DEL, and maybe for other words.
  @inline(__always)
  private static func oddMarks(_ word: UInt64) -> UInt64 {
    // Zero for `?` and DEL, which differ in one bit.
    let marks = (word | ones &* 0x40) ^ ones &* 0x7F
    return ((word &- ones &* 0x26) & ~word | (marks &- ones) & ~marks) & highs
  }
}
