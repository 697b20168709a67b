import RoadbookText
import Testing

@Suite struct TextRangeTests {
  @Test func aReversedPairIsEmpty() {
    let range = TextRange(5, 2)
    #expect(range.isEmpty)
    #expect(range.start == 5)
  }

  @Test func numbersOutsideAreClamped() {
    #expect(TextRange(-3, -1) == TextRange(at: 0))
    #expect(TextRange(0, Int.max).end == Int(UInt32.max))
  }

  @Test func theEndIsTouchedAndNotContained() {
    let range = TextRange(2, 4)
    #expect(range.touches(4))
    #expect(!range.contains(4))
    #expect(range.contains(2))
    #expect(!range.touches(1))
  }

  @Test func unionCoversBoth() {
    #expect(TextRange(2, 4).union(TextRange(8, 9)) == TextRange(2, 9))
  }
}
