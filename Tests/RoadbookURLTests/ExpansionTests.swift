import RoadbookTestSupport
import RoadbookURL
import Testing

@Suite struct ExpansionTests {
  private func expansions(_ text: String) -> String {
    Pattern.parse(text).pattern.expansions.map { expansion in
      expansion.presentGroups.map { $0 ? "1" : "0" }.joined() + " " + expansion.text
    }.joined(separator: "\n")
  }

  @Test func groupsAreTakenFromLeftToRight() {
    expect(
      """
      11 /the/foo/:a/bar/:b
      10 /the/foo/:a
      01 /the/bar/:b
      00 /the
      """
    ).match(expansions("/the(/foo/:a)(/bar/:b)"))
  }

  @Test func nestedAndInsideSegments() {
    expect(
      """
      111 /abc/d/e?x=1#f
      110 /abc/d?x=1#f
      100 /abc?x=1#f
      011 /ac/d/e?x=1#f
      010 /ac/d?x=1#f
      000 /ac?x=1#f
      """
    ).match(expansions("a(b)c(/d(/e))?x=1#f"))
  }

  @Test func leadingGroupsAndSlashes() {
    expect(
      """
      11 /rest/app/:object/:id
      10 /rest/:object/:id
      01 /app/:object/:id
      00 /:object/:id
      """
    ).match(expansions("//(rest/)(app/):object//:id/"))
  }

  @Test func screensBindTheirSegments() {
    let pattern = Pattern.parse("/list{List}(/:id{Item}!)").pattern
    #expect(pattern.bindings.map(\.screen) == ["List", "Item"])
    #expect(
      pattern.expansions.map { $0.segments.map { $0.binding?.screen ?? "-" } } == [
        ["List", "Item"], ["List"],
      ])
    #expect(pattern.expansions.map(\.text) == ["/list/:id", "/list"])
  }

  @Test func nesting() {
    func joined(_ parent: String, _ child: String) -> String {
      Pattern.parse(parent).pattern.appending(Pattern.parse(child).pattern).description
    }
    expect(
      """
      /list/:id
      a
      /a
      https://h.org/a
      /a/b?x=1&y=:y#f
      /a/b
      /a(/b)
      /b
      shop://list/:id
      /a
      """
    ).match(
      [
        joined("/list", ":id"), joined("", "a"), joined("/", "a"), joined("https://h.org", "a"),
        joined("/a?x=1", "b?y=:y#f"), joined("/a/", "b"), joined("/a", "(/b)"), joined("/a", "/b"),
        joined("shop://list", ":id"), joined("/a", ""),
      ].joined(separator: "\n"))
  }

  @Test func hostsAsPath() {
    func path(_ text: String) -> String {
      Pattern.parse(text).pattern.withHostAsPath().description
    }
    expect(
      """
      shop:///List/:id
      shop:///a.b
      shop:///:x
      shop:///<a|b>/c
      https://a.b/c
      wc::topic
      shop:///list{L}(/:id)
      shop:///**
      """
    ).match(
      [
        path("shop://List/:id"), path("shop://a.b"), path("shop://:x"), path("shop://<a|b>/c"),
        path("https://a.b/c"), path("wc::topic"), path("shop://list{L}(/:id)"), path("shop://**"),
      ].joined(separator: "\n"))
  }
}
