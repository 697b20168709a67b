import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct ByteTextTests {
  /// Names, long strings, broken UTF-8 and offsets out of bounds: always the same as decoding the
  /// slice.
  @Test func aPartIsTheTextOfItsSlice() {
    var random = SeededRandom(seed: 5)
    let pieces = ["a", "item", "ä", "→", "😀", "\u{301}", "\0"].map { Array($0.utf8) }
    for _ in rounds(3_000) {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(12) {
        bytes += random.oneIn(6) ? [UInt8(128 + random.below(128))] : random.pick(pieces)
      }
      let start = random.below(bytes.count + 1)
      let end = start + random.below(bytes.count - start + 1)
      #expect(bytes.text(start, end) == String(decoding: bytes[start..<end], as: UTF8.self))
      #expect(
        bytes.text(start, bytes.count + 3) == String(decoding: bytes[start...], as: UTF8.self))
      #expect(bytes.text(end + 1, start).isEmpty)
    }
    #expect([UInt8]().text(0, 1).isEmpty)
  }
}
