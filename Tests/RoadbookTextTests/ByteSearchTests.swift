import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct ByteSearchTests {
  @Test func findsWhatIsThere() {
    #expect(Array("a include b".utf8).contains(text: "include"))
    #expect(Array("include".utf8).contains(text: "include"))
    #expect(Array("ininclude".utf8).contains(text: "include"))
    #expect(!Array("includ".utf8).contains(text: "include"))
    #expect(!Array("".utf8).contains(text: "include"))
    #expect(Array("".utf8).contains(text: ""))
    #expect(Array("xé".utf8).contains(text: "é"))
  }

  @Test func findsTheSameAsLookingEverywhere() {
    var random = SeededRandom(seed: 51)
    let texts: [StaticString] = ["a", "ab", "aab", "abab", "abcab", "bbbbb"]
    for _ in rounds(4_000) {
      let bytes = (0..<random.below(40)).map { _ in UInt8(ascii: "a") + UInt8(random.below(3)) }
      let text = random.pick(texts)
      let wanted = Array("\(text)".utf8)
      let isThere = bytes.indices.contains { bytes[$0...].starts(with: wanted) }
      #expect(bytes.contains(text: text) == isThere, "\(bytes) \(text)")
    }
  }
}
