import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Completions at `$0` in quotes, which editors close automatically.
@Suite struct QuotedCompletionTests {
  private static let map = """
    scheme shop { route /list/:id<int> -> Item }
    screen Item(id: int, kind: up | down = "up")
    route /login, "/in:x" -> Login
    test "a film" { expect /login -> Login }

    """

  /// The labels of the first items, each with the resulting lines: replacing only the typed part, and the rest of the
  /// word, too.
  private func check(_ line: String, _ expected: Expect) {
    let map = EditorMap(Self.map + line)
    let bytes = Array(map.text.text.utf8)
    let lines = (map.view?.completions(in: 0, at: map.offset) ?? []).prefix(3).map { item in
      let results = [item.range, item.replaced].map { range in
        let all = bytes[..<range.start] + Array(item.insertion.utf8) + bytes[range.end...]
        return String(decoding: all, as: UTF8.self).split(separator: "\n").last ?? ""
      }
      return ([item.label + ":"] + (results[0] == results[1] ? [results[0]] : results[...]))
        .joined(separator: "  ")
    }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func theQuotesStayAPair() {
    check(
      "test \"$0\" { }",
      expect(
        """
        """))
    check(
      "test \"t\" { expect shop://list/4 -> Item(kind: \"u$0xy\", id: 4) }",
      expect(
        """
        up:  test "t" { expect shop://list/4 -> Item(kind: "upxy", id: 4) }  test "t" { expect shop://list/4 -> Item(kind: "up", id: 4) }
        """))
    check(
      "test \"t\" { expect shop://list/4 -> Item(kind: \"u$0, title: \"x\") }",
      expect(
        """
        up:  test "t" { expect shop://list/4 -> Item(kind: "up", title: "x") }
        """))
    check(
      "test \"t\" { expect shop://list/4 -> Item(kind: \"$0\") }",
      expect(
        """
        up:  test "t" { expect shop://list/4 -> Item(kind: "up") }
        down:  test "t" { expect shop://list/4 -> Item(kind: "down") }
        """))
    check(
      "test \"t\" { expect shop://list/4 -> Item(kind: \"d$0) }",
      expect(
        """
        down:  test "t" { expect shop://list/4 -> Item(kind: "down") }
        """))
    check(
      "test \"t\" { expect shop://list/4 -> Item(kind: d$0) }",
      expect(
        """
        down:  test "t" { expect shop://list/4 -> Item(kind: "down") }
        deferred:  test "t" { expect shop://list/4 -> Item(kind: deferred) }
        """))
  }

  @Test func onlyTextsStandInQuotes() {
    check(
      "test \"t\" { log \"$0\" }",
      expect(
        """
        """))
    check(
      "route /x -> Item when \"$0\"",
      expect(
        """
        """))
    check(
      "route /x/:y -> Item when \"${$0}\"",
      expect(
        """
        parameters:  route /x/:y -> Item when "${parameters}"
        origin:  route /x/:y -> Item when "${origin}"
        userInfo:  route /x/:y -> Item when "${userInfo}"
        """))
  }

  @Test func urlsAndPatterns() {
    check(
      "test \"t\" { open \"/l$0\" }",
      expect(
        """
        /login:  test "t" { open "/login" }
        /in:x:  test "t" { open "/l" }
        """))
    check(
      "test \"t\" { open \"shop://$0\" }",
      expect(
        """
        shop://list/:  test "t" { open "shop://list/" }
        """))
    check(
      "test \"t\" { open \"shop://l$0",
      expect(
        """
        shop://list/:  test "t" { open "shop://list/
        """))
    check(
      "test \"t\" { log url \"/l$0\" }",
      expect(
        """
        """))
    check(
      "route \"/lo$0\" -> Login",
      expect(
        """
        /login:  route "/login" -> Login
        """))
    check(
      "route /y => \"/lo$0\"",
      expect(
        """
        /login:  route /y => "/login"
        /in:x:  route /y => "/lo"
        """))
  }
}
