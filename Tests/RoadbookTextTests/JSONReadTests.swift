import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct JSONReadTests {
  private func read(_ text: String) -> String {
    do { return try JSON(reading: Array(text.utf8)).compact } catch { return "\(error.message)" }
  }

  @Test(arguments: [
    ("{\"a\":[1,-2.5,true,false,null,\"x\"]}", "{\"a\":[1,-2.5,true,false,null,\"x\"]}"),
    ("\u{FEFF} { } ", "{}"),
    ("\"textDocument\\/didOpen\"", "\"textDocument/didOpen\""),
    ("\"\\u00e9\\ud83d\\ude00 \\ud83d \\ude00\"", "\"é😀 \u{FFFD} \u{FFFD}\""),
    ("\"\\ud83d\\u0041\"", "\"\u{FFFD}A\""),
    ("1e2", "100.0"), ("1e400", "null"), ("123456789012345678901", "1.2345678901234568e+20"),
  ])
  func values(_ text: String, _ expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    "", " ", "{", "[1,", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "[1,]", "01", "1.", "-", "+1",
    ".5",
    "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"abc", "tru", "nullx", "1 2", "{} x", "'a'",
  ])
  func nonsenseIsRefused(_ text: String) {
    #expect(throws: JSONProblem.self) { try JSON(reading: Array(text.utf8)) }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: JSONProblem.self) { try JSON(reading: [0x22, 0xFF, 0x22]) }
  }

  @Test func marksAreSeenWhereverTheyStand() throws {
    let marks = [
      ("\\n", "\n"), ("\\\"", "\""), ("\\\\", "\\"), ("\\u0041", "A"), ("é", "é"),
      ("\u{7F}", "\u{7F}"),
    ]
    let plain = "abcdefgh ijklmno~!#[]^_ABCDEF"
    for place in 0...plain.count {
      let (head, tail) = (String(plain.prefix(place)), String(plain.dropFirst(place)))
      for (written, meant) in marks {
        let text = "\"" + head + written + tail + written + "\""
        #expect(
          try JSON(reading: Array(text.utf8)) == .string(head + meant + tail + meant), "\(text)")
      }
      for text in [head + "\u{1F}" + tail, head + "\\n\u{0}" + tail] {
        let problem = #expect(throws: JSONProblem.self) {
          try JSON(reading: Array("\"\(text)\"".utf8))
        }
        #expect(problem?.message == "a control character in a string")
      }
    }
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSON(reading: nested(JSON.depthLimit))
    #expect(throws: JSONProblem.self) { try JSON(reading: nested(JSON.depthLimit + 1)) }
    #expect(throws: JSONProblem.self) {
      try JSON(reading: Array(repeating: UInt8(ascii: "["), count: 1_000_000))
    }
  }

  @Test func theLastOfEqualKeysCounts() throws {
    let value = try JSON(reading: Array("{\"a\":1,\"a\":{\"b\":2.0}}".utf8))
    #expect(value[path: "a", "b"]?.whole == 2)
    #expect(value["c"] == nil)
  }

  @Test func whatIsWrittenIsReadBack() throws {
    var random = SeededRandom(seed: 6)
    for _ in rounds(2_000) {
      let value = Self.value(&random, depth: 0)
      let text = random.oneIn(2) ? value.compact : value.pretty
      #expect(try JSON(reading: Array(text.utf8)) == value)
    }
  }

  private static func value(_ random: inout SeededRandom, depth: Int) -> JSON {
    switch random.below(depth > 4 ? 5 : 7) {
    case 0: .null
    case 1: .bool(random.oneIn(2))
    case 2: .int(Int(truncatingIfNeeded: random.next()))
    case 3: .double(Double(random.below(100_000)) / 8)
    case 4: .string(text(&random))
    case 5: .array((0..<random.below(4)).map { _ in value(&random, depth: depth + 1) })
    default:
      .object(
        (0..<random.below(4)).map { _ in
          JSONMember(text(&random), value(&random, depth: depth + 1))
        })
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let pieces = ["a", "\"", "\\", "\n", "\r", "\u{1}", "é", "😀", "/", "\u{7F}", "\u{2028}", " "]
    return (0..<random.below(8)).map { _ in random.pick(pieces) }.joined()
  }
}
