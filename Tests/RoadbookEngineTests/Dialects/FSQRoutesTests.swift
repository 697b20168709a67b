import RoadbookEngine
import RoadbookText
import RoadbookURL
import Testing

/// The rules of FSQRoutes for maps, patterns and parameters, one test per rule number.
@Suite struct FSQRoutesTests {
  private func rows(
    _ patterns: [String], _ rows: [(url: String, answer: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expectRows(try DialectTable(.fsqroutes, patterns), rows, sourceLocation: sourceLocation)
  }

  @Test func f2MapsBelongToSchemesAndHosts() throws {
    let options = NamespaceOptions(dialect: .fsqroutes)
    var builder = RouteTableBuilder(globalOptions: options)
    let host = HostPattern(labels: ["x", "example"].map { PatternSegment([.literal($0)]) })
    let native = try builder.addNamespace(
      "app", claims: [SchemeClaim(scheme: "app")], options: options)
    let web = try builder.addNamespace(
      "web", claims: [SchemeClaim(scheme: "https", host: host)], options: options)
    let pattern = Pattern.parse("/venue/:id", dialect: .fsqroutes).pattern
    try builder.addRoute([pattern], in: native)
    try builder.addRoute([pattern], in: web)
    let table = builder.build()
    for (url, route) in [
      ("app://venue/1", 0), ("https://x.example/venue/1", 1), ("https://x.example:81/venue/1", 1),
      ("https://y.example/venue/1", nil), ("other://venue/1", nil),
    ] as [(String, Int?)] {
      #expect(table.firstMatch(try table.request(url).get())?.route.index == route, "\(url)")
    }
  }

  @Test func f5SlashesNeverMatter() throws {
    try rows(
      ["venue//tips/"],
      [("app://venue/tips/", "venue//tips/"), ("app:///venue//tips", "venue//tips/")])
  }

  @Test func f6TheHostIsAComponentOutsideTheWeb() throws {
    try rows(
      ["/h/:x"],
      [
        ("app://h/1", "/h/:x x=1"), ("app://u@h:80/1", "/h/:x x=1"),
        ("https://x.example/h/1", "/h/:x x=1"), ("http://x.example/h/1", "/h/:x x=1"),
      ])
  }

  @Test func f7ComponentsAreDecoded() throws {
    try rows(["/caf%C3%A9/:x"], [("app://café/a%20b", "/caf%C3%A9/:x x=a b")])
    // Decoded once, after splitting, and plus stays a plus: unlike the library.
    try rows(
      ["/v/:x"],
      [
        ("app://v/a%252Fb", "/v/:x x=a%2Fb"), ("app://v/a%2Fb", "/v/:x x=a/b"),
        ("app://v/a+b", "/v/:x x=a+b"), ("app://v/100%25", "/v/:x x=100%"),
      ])
  }

  @Test func f8Signs() throws {
    try rows(["/a/*"], [("app://a", "-"), ("app://a/1", "/a/*"), ("app://a/1/2", "-")])
    try rows(["/a/**"], [("app://a", "/a/**"), ("app://a/1/2", "/a/**")])
    try rows(["/a/:"], [("app://a/1", "-"), ("app://a/:", "/a/:")])
    try rows(["/a*/***"], [("app://ab/c", "-"), ("app://a*/***", "/a*/***")])
    try rows(["/A"], [("app://a", "-")])
    try rows(["/:a-b.c"], [("app://1", "/:a-b.c a-b.c=1")])
  }

  @Test func f9RepeatedDoubleStarsCountOnce() throws {
    let pattern = Pattern.parse("/**/**/x", dialect: .fsqroutes).pattern
    #expect(pattern.expansions.first?.segments.count == 2)
    let problems = Pattern.parse("/x/**/:p/**", dialect: .fsqroutes).problems
    #expect(problems.map(\.code) == ["pattern-ambiguous-rest"])
    #expect(problems.map(\.isUsable) == [false])
    #expect(Pattern.parse("/**/:p/x/**", dialect: .fsqroutes).problems.isEmpty)
  }

  @Test func f10DoubleStarsAreAsShortAsPossible() throws {
    try rows(
      ["/**/a/:x/**"],
      [
        ("app://a/1/a/2", "/**/a/:x/** x=1"), ("app://z/a/a/3", "/**/a/:x/** x=a"),
        ("app://a", "-"),
      ])
    try rows(
      ["/**/a/:x/**/b/:y"],
      [("app://a/1/b/b/2", "/**/a/:x/**/b/:y x=1 y=2"), ("app://a/1/b", "-")])
  }

  @Test func f11TheRoot() throws {
    try rows(["/"], [("app://", "/"), ("app://?x=1", "/ x=1")])
    try rows(["/**"], [("app://", "/**")])
    try rows(["/*"], [("app://", "-")])
  }

  @Test func f12ANameUsedTwiceKeepsTheLastValue() throws {
    try rows(["/:x/:x"], [("app://1/2", "/:x/:x x=2")])
  }

  @Test func f13QueryItems() throws {
    try rows(
      ["/a"],
      [
        ("app://a?x=p+q&y=b=c#z=1", "/a x=p q y=b=c"), ("app://a?x=1&x=2", "/a x=2"),
        ("app://a?flag&x=100%25", "/a x=100%"),
      ])
    // Unlike in the library, the path wins; a map may choose the library's order.
    try rows(["/a/:x"], [("app://a/1?x=2", "/a/:x x=1"), ("app://a/1?x", "/a/:x x=1")])
    let table = try DialectTable(.fsqroutes, ["/a/:x"]) { $0.queryWins = true }
    expectRows(table, [("app://a/1?x=2", "/a/:x x=2")])
  }

  @Test func f14TheFirstOfTheMapWins() throws {
    try rows(["/:x", "/a"], [("app://a", "/:x x=a")])
  }

  @Test func q1AVariableBeforeDoubleStarsIsFine() throws {
    try rows(
      ["/:p/**/edit"], [("app://a/b/edit", "/:p/**/edit p=a"), ("app://a/edit", "/:p/**/edit p=a")])
  }

  @Test func q3StarBetweenDoubleStarsIsOneOrMore() throws {
    try rows(["/**/*/**"], [("app://", "-"), ("app://a", "/**/*/**"), ("app://a/b", "/**/*/**")])
  }

  @Test func q4TooShortAURLDoesNotMatch() throws {
    try rows(
      ["/**/:p/:q", "/**/:p/:q/*"],
      [("app://a", "-"), ("app://a/b", "/**/:p/:q p=a q=b")])
    try rows(["/**/a/**/b/:y"], [("app://a/b", "-")])
  }
}
