import RoadbookText

/// The bytes of a pattern, where they stand: lent for as long as it is being read.
struct PatternBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }

  /// Looks at eight bytes at once.
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

  /// Lends the bytes of a text.
  static func with<Result>(_ text: String, _ read: (PatternBytes) -> Result) -> Result {
    let bytes = Array(text.utf8)
    return with(bytes, bytes.indices, read)
  }

  /// Lends a piece of a longer text. They must not be kept.
  static func with<Result>(
    _ bytes: [UInt8], _ range: Range<Int>, _ read: (PatternBytes) -> Result
  ) -> Result {
    let range = range.clamped(to: bytes.indices)
    return bytes.withUnsafeBufferPointer {
      read(PatternBytes(bytes: UnsafeBufferPointer(rebasing: $0[range])))
    }
  }

  // A buffer checks its indices only while one debugs, and these are decided by what is read.

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < bytes.count)
    return bytes[index]
  }

  subscript(range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    return bytes[range]
  }

  /// Where the bytes of a name end that begins at an index.
  func endOfName(from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index < bytes.count, TextShape.isNameByte(bytes[index]) { index &+= 1 }
    return index
  }

  func text(_ lower: Int, _ upper: Int) -> String { bytes.text(lower, upper) }
}
