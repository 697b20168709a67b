/// A set of ASCII characters: those of URLs.
package struct ByteSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  package init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  package init(_ text: String) { self.init(text.utf8) }

  package mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  package func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  package var isEmpty: Bool { low | high == 0 }

  package func union(_ other: ByteSet) -> ByteSet { with(low | other.low, high | other.high) }
  package func intersection(_ other: ByteSet) -> ByteSet {
    with(low & other.low, high & other.high)
  }
  package func subtracting(_ other: ByteSet) -> ByteSet {
    with(low & ~other.low, high & ~other.high)
  }

  private func with(_ low: UInt64, _ high: UInt64) -> ByteSet {
    var set = ByteSet()
    (set.low, set.high) = (low, high)
    return set
  }

  /// All characters of ASCII.
  package static let all = ByteSet(0..<128)

  /// The character of a rank: letters first, then digits; nil for control characters.
  package static func character(ofRank rank: Int) -> UInt8? {
    readable.indices.contains(rank) ? readable[rank] : nil
  }

  /// How readable its most readable character is; smaller is better.
  package var rank: Int {
    if contains(Self.readable[0]) { return 0 }
    return min(Self.rank(low, from: 0), Self.rank(high, from: 64))
  }

  private static func rank(_ word: UInt64, from start: Int) -> Int {
    var best = readable.count
    var left = word
    while left != 0 {
      best = min(best, ranks[start + left.trailingZeroBitCount])
      left &= left - 1
    }
    return best
  }

  /// The rank of each character.
  private static let ranks: [Int] = (UInt8(0)..<128).map { byte in
    readable.firstIndex(of: byte) ?? readable.count
  }

  private static let readable: [UInt8] =
    Array("xabcdefghijklmnopqrstuvwyz7123456890ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./?=&#".utf8)
    + (33..<127)
}
