import RoadbookEngine
import RoadbookText
import RoadbookURL
import Testing

/// The rules of WAAppRouting for patterns, URLs and parameters, one test per rule number.
@Suite struct WAAppRoutingTests {
  private func rows(
    _ patterns: [String], _ rows: [(url: String, answer: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expectRows(try DialectTable(.waapprouting, patterns), rows, sourceLocation: sourceLocation)
  }

  private func problems(_ pattern: String) -> [String] {
    Pattern.parse(pattern, dialect: .waapprouting).problems.map {
      "\($0.code)\($0.isUsable ? "" : "!") \($0.range.start)..<\($0.range.end)"
    }
  }

  @Test func w1ALeadingSlashTakesNothing() throws {
    try rows(["/feed"], [("app://feed", "-"), ("http://x.example/feed", "-")])
    #expect(problems("/feed") == ["pattern-leading-slash! 0..<1"])
    try rows(["feed/"], [("app://feed", "feed/")])
  }

  @Test func w2TheHostCountsForCustomSchemesOnly() throws {
    try rows(
      ["feed", "feed/:id"],
      [
        ("app://feed/1", "feed/:id id=1"), ("other://feed", "feed"),
        ("https://x.example/feed", "feed"), ("HTTP://feed/feed", "feed"),
        ("app:feed", "-"), ("app:///feed", "-"), ("app://u@feed:80", "feed"),
      ])
    try rows([""], [("app://", ""), ("http://x.example", ""), ("app:", "-")])
  }

  @Test func w3ValuesAreDecodedOnceAndPlusIsKept() throws {
    try rows(
      ["feed/:id"],
      [
        ("app://feed/a%20b", "feed/:id id=a b"), ("app://feed/a+b", "feed/:id id=a+b"),
        ("app://feed/1/", "feed/:id id=1"), ("app://feed/a%2520b", "feed/:id id=a%20b"),
        // Decoded after splitting, unlike the library.
        ("app://feed/a%2Fb", "feed/:id id=a/b"),
      ])
    try rows(["thé"], [("app://x/y", "-"), ("app://th%C3%A9", "thé")])
    try rows(["th%C3%A9"], [("app://th%C3%A9", "-")])
  }

  @Test func w4AllElseIsLiteral() throws {
    try rows(["a/**"], [("app://a/b", "-"), ("app://a/**", "a/**")])
    try rows(["a/b*"], [("app://a/bc", "-")])
    try rows(["a/<b>(c)"], [("app://a/1", "-"), ("app://a/<b>(c)", "a/<b>(c)")])
    try rows(["Feed"], [("app://feed", "-")])
  }

  @Test func w5CountsMustFit() throws {
    try rows(["a/:b"], [("app://a", "-"), ("app://a/1/2", "-")])
    try rows(["a/*/c"], [("app://a/c", "-")])
  }

  @Test func w6AWildcardIsOneInTheMiddleAndOneOrMoreAtTheEnd() throws {
    try rows(
      ["a/*/c"], [("app://a/b/c", "a/*/c"), ("app://a/b/c/d", "-"), ("app://a/b/b/c", "-")])
    try rows(["a/*"], [("app://a", "-"), ("app://a/1", "a/*"), ("app://a/1/2", "a/*")])
    try rows(["*/c"], [("app://x/c", "*/c"), ("app://x/y/c", "-")])
  }

  @Test func w7QueryAndFragmentTakeNoPart() throws {
    try rows(["a"], [("app://a?x=1#y", "a x=1"), ("app://a#x=1", "a")])
  }

  @Test func w8FullURLsArePatterns() throws {
    try rows(
      ["app://a/:id", "https://x.example/a/:id"],
      [
        ("app://a/1", "app://a/:id id=1"), ("other://a/1", "-"),
        ("https://X.example/a/1", "https://x.example/a/:id id=1"),
        ("https://y.example/a/1", "-"),
      ])
  }

  @Test func w10TheLastDuplicateWins() throws {
    try rows(
      ["a"],
      [
        ("app://a?x=1&x=2&y=", "a x=2 y="), ("app://a?x=1&&y=2", "a x=1 y=2"),
        ("app://a?x=a=b", "a x=a=b"), ("app://a?x=p%20q+r", "a x=p q+r"),
      ])
  }

  @Test func w11RouteIsStrongerThanQuery() throws {
    try rows(["a/:x"], [("app://a/1?x=2&y=3", "a/:x x=1 y=3")])
  }

  @Test func w12DefaultsAreWeakest() throws {
    let pattern = Pattern.parse("a/:x", dialect: .waapprouting).pattern
    let options = NamespaceOptions(dialect: .waapprouting)
    var builder = RouteTableBuilder(globalOptions: options)
    try builder.addRoute([pattern])
    let table = builder.build()
    let request = try table.request("app://a/1?y=2").get()
    let match = try #require(table.firstMatch(request))
    let defaults = ["x", "y", "z"].map { ParameterValue.Field($0, .string("default")) }
    let parameters = Parameters(
      match: match, request: request, reading: options.reading, defaults: defaults)
    #expect(parameters["x"] == .string("1"))
    #expect(parameters["y"] == .string("2"))
    #expect(parameters["z"] == .string("default"))
  }

  @Test func w19ClassesAreBoundToSegments() {
    let text = "list{List}/plain/:id{Item}!"
    let (pattern, problems) = Pattern.parse(text, dialect: .waapprouting)
    #expect(problems.isEmpty)
    #expect(pattern.bindings.map(\.screen) == ["List", "Item"])
    #expect(pattern.bindings.map(\.isModal) == [false, true])
  }

  @Test func w20DoubleSlashesAreSaid() throws {
    try rows(["a//b"], [("app://a/b", "a//b")])
    #expect(problems("a//b") == ["pattern-double-slash 1..<3"])
  }

  @Test func w21BrokenBracesAreErrors() {
    #expect(problems("a{A") == ["pattern-unclosed-brace! 1..<2"])
    #expect(problems("aA}") == ["pattern-stray-bracket! 2..<3"])
    #expect(problems("a{}") == ["pattern-bad-screen-name! 2..<2"])
    #expect(problems("a{A}b") == ["pattern-text-after-screen! 4..<5"])
    #expect(problems("{A}") == ["pattern-screen-on-nothing! 0..<3"])
  }

  @Test func q5AmbiguousPatternsGoBySpecificity() throws {
    try rows(
      ["*", ":a/:b", "x/*", "x/:b"],
      [
        ("app://x/1", "x/:b b=1"), ("app://x/1/2", "x/*"), ("app://y/1", ":a/:b a=y b=1"),
        ("app://y", "*"),
      ])
  }
}
