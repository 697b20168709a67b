import RoadbookText

/// The bytes of a pattern inside its file, borrowed while it is parsed.
struct PatternBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }

  /// Tests eight bytes at a time.
  var isASCII: Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var bits: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= raw.count {
      bits |= raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < raw.count {
      bits |= UInt64(raw[offset])
      offset &+= 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// Lends the bytes of a string to `read`.
  static func with<Result>(_ text: String, _ read: (PatternBytes) -> Result) -> Result {
    var text = text
    return text.withUTF8 { read(PatternBytes(bytes: $0)) }
  }

  /// Lends a range of a file to `read`, which must not keep it.
  static func with<Result>(
    _ bytes: [UInt8], _ range: Range<Int>, _ read: (PatternBytes) -> Result
  ) -> Result {
    let range = range.clamped(to: bytes.indices)
    return bytes.withUnsafeBufferPointer {
      read(PatternBytes(bytes: UnsafeBufferPointer(rebasing: $0[range])))
    }
  }

  // Buffers check indices only in debug builds, and these indices depend on the input.

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < bytes.count)
    return bytes[index]
  }

  subscript(range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    return bytes[range]
  }

  /// Where a name that begins at `start` ends.
  func endOfName(from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index < bytes.count, TextShape.isNameByte(bytes[index]) { index &+= 1 }
    return index
  }

  /// What is before the first slash.
  var firstSegment: Slice<UnsafeBufferPointer<UInt8>> {
    bytes[..<(bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count)]
  }

  func text(_ lower: Int, _ upper: Int) -> String { bytes.text(lower, upper) }
}
