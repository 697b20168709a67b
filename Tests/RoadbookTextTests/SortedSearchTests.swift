import RoadbookTestSupport
import Testing

@testable import RoadbookText

/// Binary search, and the changed range of two strings, compared with simple implementations.
@Suite struct SortedSearchTests {
  @Test func findsTheFirstThatHolds() {
    var random = SeededRandom(seed: 11)
    for _ in rounds(500) {
      let numbers = (0..<random.below(30)).map { _ in random.below(20) }.sorted()
      let limit = random.below(22)
      let slice = numbers.dropFirst(random.below(numbers.count + 1))
      #expect(
        slice.partitioningIndex(where: { $0 >= limit })
          == slice.firstIndex { $0 >= limit } ?? slice.endIndex)
    }
  }

  @Test func aChangedRangeIsAllThatDiffers() {
    var random = SeededRandom(seed: 12)
    for _ in rounds(2_000) {
      let old = (0..<random.below(40)).map { _ in UInt8(random.below(3)) }
      var new = old
      let start = random.below(new.count + 1)
      let end = start + random.below(new.count - start + 1)
      new.replaceSubrange(
        start..<end, with: (0..<random.below(6)).map { _ in UInt8(random.below(3)) })
      guard let change = ChangedRange(from: old, to: new) else {
        #expect(old == new)
        continue
      }
      #expect(old != new)
      #expect(old[..<change.start] == new[..<change.start])
      #expect(old[change.oldEnd...] == new[change.newEnd...])
      #expect(change.start == zip(old, new).prefix { $0 == $1 }.count)
      // The bytes at the end of the range differ.
      if change.oldEnd > change.start, change.newEnd > change.start {
        #expect(old[change.oldEnd - 1] != new[change.newEnd - 1])
      }
    }
  }
}
