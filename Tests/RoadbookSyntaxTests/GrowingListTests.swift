import RoadbookTestSupport
import Testing

@testable import RoadbookSyntax

/// A growing list behaves like an array, wherever its memory is.
@Suite struct GrowingListTests {
  @Test(arguments: [0, 1, 16, 40, 4_000]) func isAnArrayInTheEnd(room: Int) {
    var random = SeededRandom(seed: 41)
    for _ in rounds(200) {
      var expected: [UInt32] = []
      let array = GrowingList<UInt32>.array(room: room) { list in
        for _ in 0..<random.below(120) {
          let value = UInt32(random.below(1_000))
          switch random.below(5) {
          case 0 where !expected.isEmpty:
            let index = random.below(expected.count)
            #expect(list[index] == expected[index])
            list[index] = value
            expected[index] = value
          case 1:
            let index = random.below(expected.count + 1)
            list.insert(value, at: index)
            expected.insert(value, at: index)
          default:
            list.append(value)
            expected.append(value)
          }
          #expect(list.count == expected.count)
        }
      }
      #expect(array == expected)
    }
  }
}
