import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

@Suite struct SyncTests {
  private static let pieces = [
    "a", "route /a -> A", "\n", "\r\n", "\r", "é", "😀", "𝒳", "\u{200D}", "e\u{301}", " ", "\"", "{",
    "}", "\u{2028}", "",
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    (0..<random.below(6)).map { _ in random.pick(pieces) }.joined()
  }

  @Test(arguments: PositionEncoding.allCases)
  func randomEditsGiveTheTextOfAPlainModel(_ encoding: PositionEncoding) {
    var random = SeededRandom(seed: 17)
    var document = OpenDocument(uri: DocumentURI("untitled:a"), key: "", version: 0, text: "")
    var model = TextModel(text: [], encoding: encoding)
    for step in rounds(3_500) {
      if random.oneIn(200) {
        document = OpenDocument(uri: document.uri, key: "", version: step, text: "x😀\r\ny\rz\n")
        model.text = Array("x😀\r\ny\rz\n".utf8)
      }
      func position() -> Position {
        Position(line: random.below(6), character: random.below(12))
      }
      let range = PositionRange(start: position(), end: position())
      let new = Self.text(&random)
      document.apply([.init(range: range, text: new)], version: step, encoding)
      model.replace(range, new)
      #expect(document.source.bytes == model.text, "step \(step)")
      if model.text.count > 300 {
        document.apply([.init(range: nil, text: "")], version: step, encoding)
        model.text = []
      }
      guard document.source.bytes == model.text else { return }
    }
  }

  @Test func changesThatComeLateAreMadeInTheOrderOfTheirVersions() {
    var random = SeededRandom(seed: 23)
    for _ in rounds(200) {
      var expected = OpenDocument(
        uri: DocumentURI("untitled:a"), key: "", version: 0, text: "ab\n😀c")
      var mixed = expected
      var changes = (1...12).map { version in
        let start = Position(line: random.below(3), character: random.below(5))
        let range = PositionRange(start: start, end: Position(line: random.below(3), character: 2))
        return (
          version: version, change: OpenDocument.Change(range: range, text: Self.text(&random))
        )
      }
      for (version, change) in changes { expected.apply([change], version: version, .utf16) }
      changes.shuffle(using: &random)
      for (version, change) in changes { mixed.apply([change], version: version, .utf16) }
      #expect(mixed.source.bytes == expected.source.bytes, "\(changes.map(\.version))")
      #expect(mixed.version == 12)
    }
  }

  @Test func versionsThatDoNotGrowAreTakenAsTheyCome() {
    var document = OpenDocument(uri: DocumentURI("untitled:a"), key: "", version: 5, text: "")
    let end = PositionRange(
      start: Position(line: 0, character: 99), end: Position(line: 0, character: 99))
    for (version, letter) in [(9, "a"), (9, "b"), (4, "c"), (6, "d"), (2, "e"), (3, "f")] {
      document.apply([.init(range: end, text: letter)], version: version, .utf16)
    }
    #expect(document.source.bytes == Array("abcdef".utf8))
    #expect(document.version == 3)
  }

  @Test func whatIsLeftOutForGoodIsNotWaitedForForEver() {
    var document = OpenDocument(uri: DocumentURI("untitled:a"), key: "", version: 0, text: "")
    let end = PositionRange(
      start: Position(line: 0, character: 999), end: Position(line: 0, character: 999))
    for step in 1...80 {
      document.apply([.init(range: end, text: "x")], version: step * 2, .utf16)
    }
    document.apply([.init(range: end, text: "y")], version: 3, .utf16)
    #expect(document.source.bytes.last == UInt8(ascii: "y"))
  }

  @Test(arguments: PositionEncoding.allCases)
  func placesAndPositionsAreInverse(_ encoding: PositionEncoding) {
    let source = SourceText(name: "", "a😀é\r\n\r𝒳b\n\nend")
    for offset in 0...source.bytes.count {
      let isWithin = offset < source.bytes.count && source.bytes[offset] & 0xC0 == 0x80
      let isInLineEnd =
        offset > 0 && offset < source.bytes.count && source.bytes[offset - 1] == 0x0D
        && source.bytes[offset] == 0x0A
      guard !isWithin, !isInLineEnd else { continue }
      let position = encoding.position(of: offset, in: source)
      #expect(encoding.offset(of: position, in: source) == offset, "\(offset) \(position)")
    }
  }

  @Test func theClientsFirstEncodingIsTaken() {
    #expect(PositionEncoding(among: ["utf-32", "utf-8"]) == .utf32)
    #expect(PositionEncoding(among: ["utf-7", "utf-16"]) == .utf16)
    #expect(PositionEncoding(among: []) == .utf16)
  }

  @Test(arguments: [
    ("file:///c%3A/maps/a.roadbook", "file:///c:/maps/a.roadbook", "/c:/maps/a.roadbook"),
    ("file:///C:/maps/a.roadbook", "file:///c:/maps/a.roadbook", "/c:/maps/a.roadbook"),
    ("file:///a%20b/%C3%A9", "file:///a b/é", "/a b/é"),
    ("FILE://localhost/a", "file:///a", "/a"),
    ("file:///a%zz%4", "file:///a%zz%4", "/a%zz%4"),
    ("file://host/a", "file://host/a", nil),
    ("file:///a%00b", "file:///a\0b", nil),
    ("file:", "file:", nil),
    ("file://", "file://", nil),
    ("untitled:Untitled-1", "untitled:Untitled-1", nil),
    ("git:/a?b", "git:/a?b", nil),
    ("", "", nil),
  ])
  func addresses(_ text: String, _ normal: String, _ path: String?) {
    let uri = DocumentURI(text)
    #expect(uri.spelled == text)
    #expect(uri.normal == normal)
    #expect(uri.path == path)
  }

  @Test func pathsBecomeAddresses() {
    let uri = DocumentURI(path: "/a b/é#?.roadbook")
    #expect(uri.spelled == "file:///a%20b/%C3%A9%23%3F.roadbook")
    #expect(DocumentURI(uri.spelled) == uri)
  }
}
