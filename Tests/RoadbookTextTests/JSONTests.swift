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
}
