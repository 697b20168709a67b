import RoadbookTestSupport
import RoadbookURL
import Testing

@Suite struct PercentCodingTests {
  @Test func decodesOnce() {
    #expect(PercentCoding.decodeText("a%20b%2F%C3%A9%2520".utf8) == "a b/é%20")
    for text in ["%", "%2", "%zz", "a%2g", "%ff"] {
      #expect(PercentCoding.decodeText(text.utf8) == nil, "\(text)")
    }
    #expect(PercentCoding.decode("%ff".utf8) == [0xFF])
  }

  @Test func encodesForAPlace() {
    expect(
      """
      segment a%2Fb%3Fc&d=e+f%20g:@%28%C3%A9%29%23%25
      path a/b%3Fc&d=e+f%20g:@%28%C3%A9%29%23%25
      queryKey a/b?c%26d%3De%2Bf%20g:@%28%C3%A9%29%23%25
      queryValue a/b?c%26d=e%2Bf%20g:@%28%C3%A9%29%23%25
      fragment a/b?c%26d%3De%2Bf%20g:@%28%C3%A9%29%23%25
      host a%2Fb%3Fc%26d%3De%2Bf%20g%3A%40%28%C3%A9%29%23%25
      """
    ).match(
      PercentCoding.Place.allCases.map { place in
        "\(place) \(PercentCoding.encode("a/b?c&d=e+f g:@(é)#%", for: place))"
      }.joined(separator: "\n"))
  }

  @Test func encodingIsUndoneByDecoding() {
    var random = SeededRandom(seed: 3)
    for _ in rounds(2_000) {
      let text = String(
        String.UnicodeScalarView(
          (0..<random.below(12)).compactMap { _ in
            Unicode.Scalar(UInt32(random.below(random.oneIn(2) ? 128 : 0x11_0000)))
          }))
      for place in PercentCoding.Place.allCases {
        #expect(PercentCoding.decodeText(PercentCoding.encode(text, for: place).utf8) == text)
      }
    }
  }
}
