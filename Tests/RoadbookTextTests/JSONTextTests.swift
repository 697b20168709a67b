import RoadbookTestSupport
import RoadbookText
import Testing

/// Values that are written part by part, as a line of text.
@Suite struct JSONTextTests {
  @Test func linesAreWhatTheirTreesAre() {
    var random = SeededRandom(seed: 41)
    var text = JSONText()
    for _ in rounds(300) {
      let value = Self.value(&random, depth: 4)
      text.removeAll()
      Self.write(value, to: &text)
      text.endLine()
      #expect(text.withBytes { String(decoding: $0, as: UTF8.self) } == value.compact + "\n")
    }
  }

  @Test func eachLineEndsByItself() {
    var text = JSONText()
    text.strings(["a", "b"])
    text.endLine()
    Self.writePieces(to: &text)
    text.endLine()
    let expected = #"{"n":null,"m":[],"o":"p","\"":[1,false]}"#
    #expect(
      text.withBytes { String(decoding: $0, as: UTF8.self) } == "[\"a\",\"b\"]\n\(expected)\n")
  }

  private static func writePieces(to output: inout JSONText) {
    let members = JSONPiece {
      $0.name("m")
      $0.emptyArray()
      $0.name("o")
      $0.string("p")
    }
    output.object { output in
      output.name("n")
      output.optional(nil)
      output.piece(members)
      output.key("\"")
      output.piece(JSONPiece(.array([.int(1), .bool(false)])))
    }
  }

  private static func value(_ random: inout SeededRandom, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int.random(in: -200_000...200_000, using: &random))
    case 3: return .double(Double(Int.random(in: 1..<100, using: &random)) + 0.5)
    case 4, 5: return .string(string(&random))
    case 6:
      let count = Int.random(in: 0..<4, using: &random)
      return .array((0..<count).map { _ in value(&random, depth: depth - 1) })
    default:
      let count = Int.random(in: 0..<4, using: &random)
      return .object(
        (0..<count).map { _ in JSONMember(string(&random), value(&random, depth: depth - 1)) })
    }
  }

  /// Short, long, and with signs that need escaping.
  private static func string(_ random: inout SeededRandom) -> String {
    let signs = Array("abcdefgh,:[]{}/ \u{7F}\u{1F}\"\\\n\tä€😀\u{85}\u{202E}")
    let length = Int.random(in: 0..<40, using: &random)
    let limit = Bool.random(using: &random) ? 8 : signs.count
    return String((0..<length).map { _ in signs[Int.random(in: 0..<limit, using: &random)] })
  }

  private static func write(_ value: JSON, to output: inout JSONText) {
    switch value {
    case .null: output.null()
    case .bool(let value): output.bool(value)
    case .int(let value): output.int(value)
    case .double(let value): output.double(value)
    case .string(let text): output.string(text)
    case .numbers: output.piece(JSONPiece(value))
    case .array(let items): output.array { for item in items { write(item, to: &$0) } }
    case .object(let members):
      output.object {
        for member in members {
          $0.key(member.key)
          write(member.value, to: &$0)
        }
      }
    }
  }
}
