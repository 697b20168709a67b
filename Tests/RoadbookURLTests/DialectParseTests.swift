import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

/// Properties of every pattern string in every dialect.
@Suite struct DialectParseTests {
  private static let pieces = [
    "/", "/", ":", "*", "**", "(", ")", "<", ">", "{", "}", "!", "#", "?", "%", "%41", "%zz", "a",
    "id", "int", "path", "app", "://", "https", ".", "é", "=", "&", ":x", "<int:x>", "<path:p>",
    "{A}",
  ]

  @Test(arguments: Dialect.allCases)
  func anyTextIsReadWithinBounds(_ dialect: Dialect) {
    var random = SeededRandom(seed: 11)
    for _ in rounds(3_000) {
      let length = Int.random(in: 0...14, using: &random)
      let text = (0..<length).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      let (pattern, problems) = Pattern.parse(text, dialect: dialect)
      // A group's own path, `.`, is an empty pattern.
      #expect(pattern.source == (dialect == .native && text == "." ? "" : text))
      #expect(pattern.dialect == dialect)
      for problem in problems {
        #expect(problem.range.start <= problem.range.end, "\(text)")
        #expect(problem.range.end <= text.utf8.count, "\(text)")
      }
      let expansions = pattern.expansions
      #expect(!expansions.isEmpty)
      #expect(Set(expansions.map(\.text)).count == expansions.count, "\(text)")
      #expect(expansions.allSatisfy { $0.segments.allSatisfy { $0.isRest || !$0.parts.isEmpty } })
    }
  }

  @Test(arguments: Dialect.allCases)
  func longTextsCostLittle(_ dialect: Dialect) {
    for piece in ["(", "(/a)", "/:x", "/*", "/**", "<", "{", "#", "%", "(/a(/b"] {
      let text = String(repeating: piece, count: 10_000)
      let (pattern, problems) = Pattern.parse(text, dialect: dialect)
      #expect(problems.count <= 200)
      #expect(pattern.expansions.count <= 1_024)
    }
  }

  /// The expansions of JLRoutes are valid patterns themselves.
  @Test func expansionsAreRoutesOfTheirOwn() {
    var random = SeededRandom(seed: 5)
    let pieces = ["/a", "/:b", "(/c)", "(/:d/e)", "(/f(/g))", "(h/)", "/i%2Fj", "/*"]
    for _ in rounds(500) {
      let count = Int.random(in: 1...5, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      for expansion in Pattern.parse(text, dialect: .jlroutes).pattern.expansions {
        let again = Pattern.parse(expansion.text, dialect: .jlroutes).pattern.expansions
        #expect(again.count == 1, "\(text)")
        #expect(again.first?.text == expansion.text, "\(text)")
        #expect(again.first?.segments.count == expansion.segments.count, "\(text)")
      }
    }
  }
}
