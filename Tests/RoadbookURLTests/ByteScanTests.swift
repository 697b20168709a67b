import RoadbookURL
import Testing

@Suite struct ByteScanTests {
  @Test func aByteIsFoundAtEachPlace() {
    let wanted = UInt8(ascii: "?")
    func isFound(in text: String) -> Bool {
      let bytes = Array(text.utf8)
      return ByteScan.first(of: wanted, or: wanted, in: bytes.span, from: 0, to: bytes.count)
        < bytes.count
    }
    // Neighbours of the byte in value, and one that differs in the highest bit only.
    for other in [">", "@", "\u{7F}", "¿", "é"] {
      for length in 0..<40 {
        let text = String(repeating: other, count: length)
        #expect(!isFound(in: text))
        for place in 0...length {
          let before = String(repeating: other, count: place)
          #expect(isFound(in: before + "?" + text))
        }
      }
    }
  }
}
