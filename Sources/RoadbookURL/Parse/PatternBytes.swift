import RoadbookText

/// The bytes of a pattern: a text by itself, or a piece of a longer one that is read where it stands.
struct PatternBytes {
  private let all: [UInt8]
  private let start: Int
  let count: Int
  let marks: Marks

  /// What one look at all bytes tells.
  struct Marks {
    let slashes: Int
    /// Where the first `:` stands; -1 where there is none.
    let firstColon: Int
    /// Where the last `)` stands; -1 where there is none.
    let lastClose: Int
    let isASCII: Bool

    init(_ bytes: [UInt8], _ range: Range<Int>) {
      let range = range.clamped(to: bytes.indices)
      var (slashes, firstColon, lastClose) = (0, -1, -1)
      var bits: UInt8 = 0
      bytes.withUnsafeBufferPointer { bytes in
        for index in range {
          let byte = bytes[index]
          bits |= byte
          if byte == UInt8(ascii: "/") { slashes += 1 }
          if byte == UInt8(ascii: ":"), firstColon < 0 { firstColon = index - range.lowerBound }
          if byte == UInt8(ascii: ")") { lastClose = index - range.lowerBound }
        }
      }
      self.slashes = slashes
      self.firstColon = firstColon
      self.lastClose = lastClose
      isASCII = bits < 0x80
    }
  }

  init(_ text: String) {
    all = Array(text.utf8)
    start = 0
    count = all.count
    marks = Marks(all, 0..<count)
  }

  /// The bytes of a range, looked at already.
  init(_ all: [UInt8], _ range: Range<Int>, _ marks: Marks) {
    let range = range.clamped(to: all.indices)
    self.all = all
    self.marks = marks
    start = range.lowerBound
    count = range.count
  }

  subscript(index: Int) -> UInt8 { all[start + index] }

  /// Some of them, with other indices.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    all[(start + range.lowerBound)..<(start + range.upperBound)]
  }

  func text(_ lower: Int, _ upper: Int) -> String { all.text(start + lower, start + upper) }
}
