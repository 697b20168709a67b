import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct JSONTests {
  @Test func objectsKeepTheirOrder() {
    let value: JSON = .object(["b": .int(1), "a": .array([.bool(true), .null, .double(1.5)])])
    #expect(value.compact == #"{"b":1,"a":[true,null,1.5]}"#)
  }

  @Test func everyControlCharacterIsEscaped() {
    let text = String(String.UnicodeScalarView((0..<0x20).compactMap(Unicode.Scalar.init)))
    let written = JSON.string(text).compact
    #expect(written.utf8.allSatisfy { $0 >= 0x20 })
    #expect(written.hasPrefix(#""\u0000\u0001"#))
    #expect(written.contains(#"\t\n\u000b"#))
  }

  @Test func quotesAndBackslashesAreEscaped() {
    #expect(JSON.string(#"a"b\c"#).compact == #""a\"b\\c""#)
  }

  @Test func otherTextStaysAsItIs() {
    #expect(JSON.string("ä€😀/").compact == "\"ä€😀/\"")
  }

  @Test func infinityBecomesNull() {
    #expect(
      JSON.array([.double(.infinity), .double(.nan), .double(-0.5)]).compact == "[null,null,-0.5]")
  }

  @Test func emptyListsStayOnOneLine() {
    #expect(
      JSON.object(["a": .array([]), "b": .object([])]).pretty == "{\n  \"a\": [],\n  \"b\": {}\n}")
  }

  /// Long strings are examined eight bytes at a time.
  @Test func textsAreWrittenAsByteAfterByte() {
    var random = SeededRandom(seed: 23)
    let signs = Array("abcdefghij klmnop/0189\u{7E}\u{7F}\u{1F}\u{20}\u{21}\"#[\\]\n\t\r\0ä€😀")
    for _ in rounds(2_000) {
      let isPlain = random.oneIn(2)
      let count = random.below(40)
      let text = String(
        (0..<count).map { _ in isPlain ? "x" : random.oneIn(8) ? random.pick(signs) : "y" })
      #expect(JSON.string(text).compact == naive(text))
    }
    for number in Array(0...1_100) + [9_999, 10_000, 99_999, 100_000, .max, .min, -1, -10] {
      #expect(JSON.int(number).compact == "\(number)")
    }
  }

  private func naive(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { sign in
        switch sign {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case let other where other.value < 0x20 || other.value == 0x7F:
          "\\u00" + (other.value < 0x10 ? "0" : "") + String(other.value, radix: 16)
        default: String(sign)
        }
      }.joined() + "\""
  }
}
