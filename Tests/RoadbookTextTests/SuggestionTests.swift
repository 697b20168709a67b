import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct SuggestionTests {
  @Test func nearestIsFound() {
    #expect(Suggestion.nearest(to: "Itme", among: ["Item", "ItemList", "Time"]) == "Item")
    #expect(Suggestion.nearest(to: "item", among: ["Item"]) == "Item")
    #expect(Suggestion.nearest(to: "xa", among: ["ya"]) == "ya")
  }

  @Test func farNamesAreNot() {
    #expect(Suggestion.nearest(to: "Cart", among: ["Login", "Account"]) == nil)
    #expect(Suggestion.nearest(to: "Cart", among: []) == nil)
    #expect(Suggestion.nearest(to: "x", among: ["y"]) == nil)
  }

  @Test func equalDistancesGiveTheFirstInTheAlphabet() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat", "aat"]) == "aat")
  }

  @Test func distanceAgreesWithTheDefinition() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let left = (0..<random.below(6)).map { _ in UInt8(random.below(3)) }
      let right = (0..<random.below(6)).map { _ in UInt8(random.below(3)) }
      #expect(
        Suggestion.editDistance(left, right) == naive(left[...], right[...]), "\(left) \(right)")
    }
  }

  /// The definition as a recursion over last bytes.
  private func naive(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    guard let a = left.last, let b = right.last else { return left.count + right.count }
    var best = naive(left.dropLast(), right.dropLast()) + (a == b ? 0 : 1)
    best = min(best, naive(left.dropLast(), right) + 1, naive(left, right.dropLast()) + 1)
    let lefts = left.suffix(2)
    if lefts.count == 2, right.count >= 2, lefts.first == b, right.suffix(2).first == a {
      best = min(best, naive(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return best
  }
}
