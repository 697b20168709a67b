import RoadbookText

/// The bytes of a pattern: a text by itself, or a piece of a longer one that is read where it stands.
struct PatternBytes {
  private let all: [UInt8]
  private let start: Int
  let count: Int
  let marks: Marks

  /// What one look at all bytes tells.
  struct Marks {
    private(set) var slashes = 0
    /// Where the last `)` stands; -1 where there is none.
    private(set) var lastClose = -1
    private(set) var isASCII = true

    init(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBufferPointer { bytes in
        var bits: UInt8 = 0
        for index in bytes.indices {
          let byte = bytes[index]
          bits |= byte
          if byte == UInt8(ascii: "/") { slashes += 1 }
          if byte == UInt8(ascii: ")") { lastClose = index }
        }
        isASCII = bits < 0x80
      }
    }
  }

  init(_ text: String) {
    all = Array(text.utf8)
    start = 0
    count = all.count
    marks = Marks(all[...])
  }

  /// A piece of ASCII; nil for any other, where what is broken has to be mended first.
  init?(_ all: [UInt8], _ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= all.count else { return nil }
    marks = Marks(all[range])
    guard marks.isASCII else { return nil }
    self.all = all
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
