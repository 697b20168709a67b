import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// What the prompt shows while typing: syntax errors and matching brackets.
@Suite struct TypedTextTests {
  @Test func mistakesAreWhereTheyAre() {
    check(
      "fooo /a\nroute /a -> A B\nopen",
      expect(
        """
        keyword route
        pattern /a
        mark ->
        screen A
        keyword open
        MISTAKE fooo
        MISTAKE B
        """))
  }

  @Test func whatIsOnlyUnfinishedIsNoMistake() {
    check(
      "scheme a { route /x ->",
      expect(
        """
        keyword scheme
        scheme a
        keyword route
        pattern /x
        mark ->
        """))
    check(
      "resolv",
      expect(
        """
        variable resolv
        """))
  }

  @Test func bracketsFindTheirPartners() {
    let text = "open /a with { x: [1, (2)] } # }"
    let typed = TypedText(text)
    #expect(typed.brackets(at: 13) == [TextRange(13, 14), TextRange(27, 28)])
    #expect(typed.brackets(at: 28) == [TextRange(13, 14), TextRange(27, 28)])
    #expect(typed.brackets(at: 3).isEmpty)
  }

  private func check(_ text: String, _ expected: Expect) {
    let typed = TypedText(text)
    let source = SourceText(name: "", text)
    var lines = typed.pieces.map { "\($0.class.rawValue) \(source.text(in: $0.range))" }
    lines += typed.mistakes.map { "MISTAKE \(source.text(in: $0))" }
    expected.match(lines.joined(separator: "\n"))
  }
}
