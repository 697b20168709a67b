import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

@Suite struct FuzzyMatchTests {
  @Test(
    arguments: [
      ("il", "ItemList", "[I]tem[L]ist"), ("itl", "ItemList", "[It]em[L]ist"),
      ("st", "ItemList", "ItemLi[st]"), ("IL", "itemList", nil), ("rv", "Reviews", "[R]e[v]iews"),
      ("fb", "foo-bar", "[f]oo-[b]ar"), ("ob", "xobx/ob", "xobx/[ob]"), ("x", "", nil),
      ("é", "café", "caf[é]"), ("ba", "ab", nil), ("日", "a日本", "a[日]本"),
    ])
  func lettersStandWherePeopleLook(_ pattern: String, _ text: String, _ shown: String?) {
    #expect(FuzzyMatch(pattern, in: text).map { mark($0, text) } == shown)
  }

  @Test(
    arguments: [
      ("il", ["ItemList", "Mail", "Trail", "ItemBySKUxxl"]), ("op", ["open", "oops", "stop"]),
      ("re", ["reset", "rxexx", "Genre"]),
    ])
  func betterOnesComeFirst(_ pattern: String, _ texts: [String]) {
    let ranked = texts.reversed()
      .compactMap { text in FuzzyMatch(pattern, in: text).map { (text, $0.score) } }
      .sorted { $0.1 > $1.1 }.map(\.0)
    #expect(ranked == texts)
  }

  @Test func aMatchHasTheLettersInOrder() {
    var random = SeededRandom(seed: 21)
    let letters = Array("abAB-é日 ")
    for _ in rounds(3_000) {
      let text = String((0..<random.below(12)).map { _ in random.pick(letters) })
      let pattern = String((0..<1 + random.below(4)).map { _ in random.pick(letters) })
      let match = FuzzyMatch(pattern, in: text)
      #expect((match != nil) == isPart(pattern, of: text))
      guard let match else { continue }
      let bytes = Array(text.utf8)
      let found = match.ranges.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
        .joined()
      #expect(found.count == pattern.count)
      #expect(zip(found, pattern).allSatisfy { fits($0, $1) })
    }
  }

  private func fits(_ letter: Character, _ wanted: Character) -> Bool {
    letter == wanted
      || letter.isASCII && letter.isUppercase && letter.lowercased() == String(wanted)
  }

  private func isPart(_ pattern: String, of text: String) -> Bool {
    var rest = pattern[...]
    for letter in text { if let first = rest.first, fits(letter, first) { rest.removeFirst() } }
    return rest.isEmpty
  }

  private func mark(_ match: FuzzyMatch, _ text: String) -> String {
    var bytes = Array(text.utf8)
    for range in match.ranges.reversed() {
      bytes.insert(UInt8(ascii: "]"), at: range.end)
      bytes.insert(UInt8(ascii: "["), at: range.start)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
