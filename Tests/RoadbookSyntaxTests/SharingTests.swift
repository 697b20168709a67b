import RoadbookTestSupport
import RoadbookText
import Synchronization
import Testing

@testable import RoadbookSyntax

/// Parsing a text on several threads gives the same result as on one.
@Suite struct SharingTests {
  /// How often helpers were used.
  private let shares = Shares()

  private final class Shares: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }

    /// Runs the work in reverse order, as threads may.
    func helpers(_ count: Int) -> Helpers {
      Helpers(count: count) { count, work in
        self.number.withLock { $0 += 1 }
        (0..<count).reversed().forEach(work)
      }
    }
  }

  private static let whole = [
    "screen Item(id: int = 1 from itemID)", "", "", "# nothing", "## Says something.", "var x = 3",
    "scheme shop {\n  route /a -> Item {\n\n    route b(/:page)\n  }\n\n}",
    "test \"t\" {\n  open shop://a/1\n\n  expect screen == Item\n}", "type Kind = one | two",
  ]

  private static let pieces = [
    "screen Item(id: int = 1 from itemID)", "scheme shop {", "}", "", "", "",
    "  route /a -> Item {",
    "  route b(/:page)", "  }", "## Says something.", "# nothing", "#!shebang", "test \"t\" {",
    "  open shop://a/1", "type Kind = one |", "guard g { if x {", "} ", "else {",
    "var x = 3 +", "nonsense here", "route /x<", "screen Other(", "  id: int)", "route /y${", "\"",
    "require a else", "\u{FEFF}", "é", "var y = (1,", "route /z ->", "[", ")",
  ]

  @Test func partsMakeTheWhole() {
    var random = SeededRandom(seed: 21)
    for _ in 0..<4_000 {
      let end = random.oneIn(4) ? "\r\n" : "\n"
      let pieces = random.oneIn(2) ? Self.whole : Self.whole + Self.pieces
      let text = (0..<random.below(24)).map { _ in random.pick(pieces) }.joined(separator: end)
      #expect(
        isShared(Array(text.utf8), 2 + random.below(3)), "\(text.debugDescription)")
    }
    #expect(shares.count > 1_000)
  }

  @Test func aPartThatGoesOnIsReadWithTheRest() {
    let heads = [
      "scheme shop {", "screen A(", "var x = 1 +", "test \"t\" {\n  open /a {", "route /a ->",
    ]
    for head in heads {
      let text = head + "\n" + String(repeating: "\n", count: 40) + "screen B(id: int)\n}\n"
      #expect(isShared(Array(text.utf8), 2), "\(head)")
    }
    #expect(shares.count == heads.count)
  }

  @Test func partsOfAnyBytesMakeTheWhole() {
    var random = SeededRandom(seed: 22)
    let bytes = Array("\n\n\n\n\"{}()[]<>${}#:/=->,; aelsri".utf8)
    for _ in 0..<4_000 {
      let text = (0..<random.below(60)).map { _ in random.pick(bytes) }
      #expect(
        isShared(text, 2 + random.below(3)),
        "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
    #expect(shares.count > 100)
  }

  private func isShared(_ bytes: [UInt8], _ count: Int) -> Bool {
    let whole = Parse(bytes)
    let pieces = Parse.pieces(of: bytes, with: shares.helpers(count), sharingAtLeast: 1)
    return isSame(whole, Parse.joining(pieces, bytes))
      && pieces.allSatisfy { isPart($0, of: whole) }
  }

  /// Whether a piece has the same statements as the whole.
  private func isPart(_ piece: Parse.Piece, of whole: Parse) -> Bool {
    let own = piece.parse.tree
    return whole.tree.bytes[piece.start...].starts(with: own.bytes)
      && own.root.children.allSatisfy { node in
        guard let same = whole.tree.node(piece.nodesBefore + node.index) else { return false }
        return same.range == node.range.shifted(by: piece.start)
          && whole.isSame(same, as: node, in: piece.parse)
      }
  }

  private func isSame(_ left: Parse, _ right: Parse) -> Bool {
    let (one, other) = (left.tree.storage, right.tree.storage)
    return one.bytes == other.bytes && one.tokenKinds == other.tokenKinds
      && one.tokenEnds == other.tokenEnds && left.problems == right.problems
      && left.isIncomplete == right.isIncomplete && one.nodes.count == other.nodes.count
      && zip(one.nodes, other.nodes).allSatisfy {
        $0.kind == $1.kind && $0.size == $1.size && $0.firstToken == $1.firstToken
          && $0.endToken == $1.endToken
      }
  }
}
