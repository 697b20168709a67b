import RoadbookTestSupport
import RoadbookText
import Synchronization
import Testing

@testable import RoadbookLanguage

/// With helpers the same is read as without.
@Suite struct HelpersTests {
  /// Does the last first, as threads may.
  private static let backwards = Helpers(count: 3) { count, work in
    (0..<count).reversed().forEach(work)
  }

  private static let pieces = [
    "screen Item(id: int = 1 from itemID, name: string?)", "scheme shop {", "}", "\n", "{", "(",
    "\"",
    "  route /a/:id<int> -> Item {", "    route b(/:page) -> Item", "  }",
    "  route /old/:id => /a/${id}", "  dialect jlroutes", "## Says something.", "# nothing",
    "test \"t\" {", "  open shop://a/1", "  expect screen == Item", "type Kind = one|two",
    "guard g { if x { cancel \"no\" } }", "var x = 3 +", "include \"other.roadbook\"",
    "tabs Main { Home; Search }", "nonsense here", "route /x{Item} when x > 3 modal", "scheme {",
  ]

  @Test func whatIsReadIsTheSame() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<300 {
      let text = (0..<random.below(40)).map { _ in random.pick(Self.pieces) }
        .joined(separator: random.oneIn(4) ? " " : "\n")
      #expect(parts(text, Self.backwards) == parts(text, .none), "\(text)")
    }
  }

  @Test func allShareInALongText() {
    let lines = (0..<50).map { "screen S\($0)(id: int)" }
    let count = Mutex(0)
    let helpers = Helpers(count: 4) { number, work in
      count.withLock { $0 += number }
      (0..<number).forEach(work)
    }
    let text = lines.joined(separator: "\n")
    #expect(parts(text, helpers) == parts(text, .none))
    #expect(count.withLock { $0 } == 4)
    // A key typed in it is nothing to share.
    let bytes = Array(text.utf8)
    let reading = TextReading(bytes, around: DialectScope(), after: nil)
    _ = PartReader(
      bytes + [0x0A], around: DialectScope(), after: reading, with: helpers, sharingAtLeast: 100)
    #expect(count.withLock { $0 } == 4)
  }

  /// All that a reading says, with its places.
  private func parts(_ text: String, _ helpers: Helpers) -> [String] {
    let reader = PartReader(
      Array(text.utf8), around: DialectScope(), after: nil, with: helpers, sharingAtLeast: 1)
    return reader.parts.map { part in
      "\(part.node) \(part.start) \(part.end) \(part.traits.rawValue) \(part.content.address) "
        + "\(part.content.length) \(part.content.dialect) \(part.content.meaning) "
        + "\(part.content.diagnostics)"
    } + ["\(reader.nextAddress)"]
  }
}
