import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookBinder
@testable import RoadbookModel

/// Two routes have the same key if their patterns differ only in the names of captures.
struct RouteKeyTests {
  /// A simple implementation of the rule: a name follows a colon and consists of letters, digits
  /// and `_`.
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

  /// A route in a namespace, or in another route.
  private func source(
    _ texts: [String], namespace: Int = 0, priority: Int? = nil, in outer: RouteSource? = nil
  ) -> RouteSource {
    var route = RouteDeclaration(range: TextRange(at: 0))
    route.patterns = texts.map { text in
      PatternText(
        pattern: Pattern(source: text, isRooted: text.hasPrefix("/")), range: TextRange(at: 0))
    }
    route.priority = priority
    return RouteSource(
      route, PlacedPatterns(of: route, in: outer), in: Place(document: 0, range: route.range),
      inheriting: outer, outer: outer, namespace: namespace, isBroken: false,
      presentation: "push")
  }

  private func key(
    _ written: String, namespace: Int = 0, priority: Int? = nil, isAction: Bool = false
  ) -> RouteKey? {
    RouteKey(
      source([written], namespace: namespace, priority: priority).content, pattern: 0,
      isAction: isAction)
  }

  @Test(arguments: 0..<4)
  func equalWithoutNames(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(900 + seed))
    var first: [String: RouteKey?] = [:]
    var again = 0
    for _ in rounds(4_000) {
      let written = "/" + text(&random)
      let plain = withoutNames(written)
      #expect(PlacedPatterns.nameless(written, in: .native) == plain)
      let own = key(written)
      if let other = first[plain] {
        #expect(own == other && own.hashValue == other.hashValue, "\(written)")
        again += 1
      }
      first[plain] = own
    }
    #expect(again > share(of: 500))
    #expect(distinct(Array(first.values)) == first.count)
  }

  @Test func namespacePriorityAndTableCount() {
    let keys = [
      key("/a/:b"), key("/a/:b", namespace: 1), key("/a/:b", priority: 1),
      key("/a/:b", isAction: true), key("/a/b"), key("/a/:b/"),
    ]
    #expect(distinct(keys) == keys.count)
    #expect(key("/a/:b", priority: 0) == key("/a/:other"))
  }

  private func distinct(_ keys: [RouteKey?]) -> Int { Set(keys).count }

  /// A nested route has the key of a route with the joined pattern.
  @Test(arguments: 0..<4)
  func nestedPatternsAreComparedAsJoined(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(950 + seed))
    var compared = 0
    for _ in rounds(2_000) {
      var inner: RouteSource?
      for _ in 0...random.below(3) {
        inner = source(
          (0...random.below(2)).map { _ in text(&random) }, namespace: random.below(2), in: inner)
      }
      guard let inner else { continue }
      #expect(inner.patterns.count == inner.written.count)
      for (index, written) in inner.written.enumerated() {
        let alone = source([written], namespace: inner.content.value.namespace)
        guard alone.written == [written] else { continue }
        let key = RouteKey(inner.content, pattern: index, isAction: false)
        #expect(key?.written == written)
        #expect(key == RouteKey(alone.content, pattern: 0, isAction: false))
        compared += 1
      }
    }
    #expect(compared > share(of: 3_000))
  }
}
