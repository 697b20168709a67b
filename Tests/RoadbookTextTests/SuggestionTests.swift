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

  @Test func theNearestIsTheOneThatTheDefinitionGives() {
    var random = SeededRandom(seed: 11)
    let letters = ["a", "b", "C", "D", "ä", "Ⱥ", "_", "1"]
    func name() -> String { (0...random.below(7)).map { _ in letters[random.below(8)] }.joined() }
    for _ in rounds(2_000) {
      let wanted = name()
      let candidates = (0..<random.below(12)).map { _ in name() }
      let found = candidates.filter { $0 != wanted }.compactMap { candidate in
        let (left, right) = (
          Array(wanted.lowercased().utf8), Array(candidate.lowercased().utf8)
        )
        let length = max(left.count, right.count)
        let distance = editDistance(left, right)
        let isNear = distance <= max(1, length / 3) && distance < length
        return isNear
          ? (distance, -zip(left, right).prefix { $0 == $1 }.count, candidate) : nil
      }.min { $0 < $1 }
      #expect(
        Suggestion.nearest(to: wanted, among: candidates) == found?.2, "\(wanted) \(candidates)")
    }
  }

  @Test func amongManyTheLastIsFound() {
    let names = (0..<5_000).map { "Screen\($0)" } + ["Wallet"]
    #expect(Suggestion.nearest(to: "Walet", among: names) == "Wallet")
  }

  @Test func distanceAgreesWithTheDefinition() {
    var random = SeededRandom(seed: 3)
    for _ in rounds(300) {
      let left = (0..<random.below(6)).map { _ in UInt8(random.below(3)) }
      let right = (0..<random.below(6)).map { _ in UInt8(random.below(3)) }
      #expect(
        editDistance(left, right) == naive(left[...], right[...]), "\(left) \(right)")
    }
  }

  private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    EditDistance(from: left).to(right, atMost: max(left.count, right.count)) ?? 0
  }

  /// The definition as a recursion over the last bytes.
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
