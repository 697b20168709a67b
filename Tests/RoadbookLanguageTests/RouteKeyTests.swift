import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookLanguage

/// What tells routes apart is a number of their texts, which nobody puts together.
struct RouteKeyTests {
  /// Letter by letter, as the rule is written: a name begins behind a colon and consists of letters, digits and '_'.
  private func withoutNames(_ text: String) -> String {
    var result = ""
    var isName = false
    let letters = Array(text)
    for (index, letter) in letters.enumerated() {
      if isName, letter == "_" || letter.isASCII && (letter.isLetter || letter.isNumber) {
        continue
      }
      isName = letter == ":" && index + 1 < letters.count && !letters[index + 1].isNumber
      result.append(letter)
    }
    return result
  }

  private func text(_ random: inout SeededRandom) -> String {
    (0..<random.below(9)).map { _ in random.pick([":", ":", "/", "a", "b_", "7", "é", "<int>"]) }
      .joined()
  }

  private func key(
    _ written: String, namespace: Int = 0, priority: Int? = nil, isAction: Bool = false
  ) -> RouteKey {
    var parts = RouteDeclaration.Parts()
    parts.more.priority = priority
    let content = RouteContent(
      namespace: namespace, patterns: [], isBroken: false, written: [written],
      declaration: RouteDeclaration(parts), documentation: nil,
      place: Place(document: 0, range: TextRange(at: 0)), containers: [], guards: [], tags: [],
      conditions: [], presentation: "push", wrap: nil)
    return RouteKey(content, pattern: 0, isAction: isAction)
  }

  @Test(arguments: 0..<4)
  func equalWithoutNames(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(900 + seed))
    var first: [String: RouteKey] = [:]
    var again = 0
    for _ in 0..<4_000 {
      let written = text(&random)
      let plain = withoutNames(written)
      #expect(Pattern.nameless(written) == plain)
      let own = key(written)
      if let other = first[plain] {
        #expect(own == other && own.hashValue == other.hashValue, "\(written)")
        again += 1
      }
      first[plain] = own
    }
    #expect(again > 500)
    #expect(Set(first.values).count == first.count)
  }

  @Test func namespacePriorityAndTableCount() {
    let keys = [
      key("/a/:b"), key("/a/:b", namespace: 1), key("/a/:b", priority: 1),
      key("/a/:b", isAction: true), key("/a/b"), key("/a/:b/"),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(key("/a/:b", priority: 0) == key("/a/:other"))
  }
}
