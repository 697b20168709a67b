import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

@Suite struct TokenClassTests {
  @Test func everyClassIsTold() {
    check(
      #"""
      ## doc
      route /list/:id<int>/x?q=:q -> Item in Home guard member # c
      open shop://list/42 with { page: 3 } from widget
      guard g before match { require signedIn and size(x) == 1.5 else defer "x\n${id}" }
      screen Item(id: int from itemID)
      """#,
      expect(
        """
        documentation ## doc
        keyword route
        pattern /list/
        capture :id
        type <int>
        pattern /x?q=
        capture :q
        operator ->
        name Item
        keyword in
        name Home
        keyword guard
        name member
        comment # c
        keyword open
        url shop://list/42
        keyword with
        bracket {
        property page
        number 3
        bracket }
        keyword from
        name widget
        keyword guard
        name g
        keyword before
        name match
        bracket {
        keyword require
        variable signedIn
        operator and
        function size
        bracket (
        variable x
        bracket )
        operator ==
        number 1.5
        keyword else
        keyword defer
        string "
        string x
        escape \\n
        escape ${
        variable id
        bracket }
        string "
        bracket }
        keyword screen
        name Item
        bracket (
        property id
        type int
        keyword from
        url itemID
        bracket )
        """))
  }

  @Test func mistakesAreWhereTheyAre() {
    check(
      "fooo /a\nroute /a -> A B\nopen",
      expect(
        """
        keyword route
        pattern /a
        operator ->
        name A
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
        pattern a
        bracket {
        keyword route
        pattern /x
        operator ->
        """))
    check(
      "resolv",
      expect(
        """
        """))
  }

  @Test func bracketsFindTheirPartners() {
    let text = "open /a with { x: [1, (2)] } # }"
    let classes = TokenClasses(text)
    #expect(classes.brackets(at: 13, in: text) == [TextRange(13, 14), TextRange(27, 28)])
    #expect(classes.brackets(at: 28, in: text) == [TextRange(13, 14), TextRange(27, 28)])
    #expect(classes.brackets(at: 3, in: text).isEmpty)
  }

  @Test func usageIsTheStatementsAroundTheCursor() {
    #expect(UsageHint.text(in: "resolv", at: 6) == nil)
    #expect(
      UsageHint.text(in: "scheme a { block /x", at: 17) == "block PATTERN { … }")
  }

  private func check(_ text: String, _ expected: Expect) {
    let classes = TokenClasses(text)
    let source = SourceText(name: "", text)
    var lines = classes.tokens.map { "\($0.tokenClass.rawValue) \(source.text(in: $0.range))" }
    lines += classes.mistakes.map { "MISTAKE \(source.text(in: $0))" }
    expected.match(lines.joined(separator: "\n"))
  }
}
