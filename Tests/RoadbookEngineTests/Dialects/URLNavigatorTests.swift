import RoadbookEngine
import RoadbookText
import RoadbookURL
import Testing

/// The rules of URLNavigator for patterns, URLs, types and ranking, one test per rule number.
@Suite struct URLNavigatorTests {
  private func rows(
    _ patterns: [String], _ rows: [(url: String, answer: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expectRows(try DialectTable(.urlnavigator, patterns), rows, sourceLocation: sourceLocation)
  }

  private func problems(_ pattern: String) -> [String] {
    Pattern.parse(pattern, dialect: .urlnavigator).problems.map {
      "\($0.code)\($0.isUsable ? "" : "!") \($0.range.start)..<\($0.range.end)"
    }
  }

  @Test func n1URLsAreNormalised() throws {
    try rows(
      ["app://shop/cart/"],
      [
        ("app://shop/cart", "app://shop/cart/"), ("app:////shop//cart/", "app://shop/cart/"),
        ("app://shop/cart?x#y", "app://shop/cart/"), ("app://shop/cart#y?x", "app://shop/cart/"),
      ])
  }

  @Test func n2HostAndPathAreOneList() throws {
    try rows(
      ["https://<host>/p"], [("https://x.example/p", "https://<host>/p host=x.example")])
    try rows(
      ["app://a/b"],
      [("app:///a/b", "app://a/b"), ("app:/a/b", "app://a/b"), ("app://a/b", "app://a/b")])
    try rows(["app://h:81/b"], [("app://h:81/b", "app://h:81/b"), ("app://h/b", "-")])
  }

  @Test func nQ6AURLInThePathKeepsItsSlashes() throws {
    try rows(
      ["app://web/<path:url>"],
      [
        ("app://web/http://x.example/a", "app://web/<path:url> url=http://x.example/a"),
        ("app://web/http:////x.example//a/", "app://web/<path:url> url=http://x.example/a"),
        ("app://web/http%3A%2F%2Fx.example", "app://web/<path:url> url=http://x.example"),
        ("app://web/http:/a", "app://web/<path:url> url=http:/a"),
        ("app://web/a//b:c//d", "app://web/<path:url> url=a/b:c/d"),
        ("app://web/http://", "app://web/<path:url> url=http:"),
      ])
  }

  @Test func n3SchemesAreEqualOrBothAbsent() throws {
    try rows(["/u/<id>"], [("/u/1", "/u/<id> id=1"), ("app://u/1", "-")])
    try rows(["app://u"], [("/u", "-"), ("other://u", "-"), ("APP://u", "app://u")])
  }

  @Test func n4OnlyAWholeComponentIsAPlaceholder() throws {
    try rows(["app://u/<a:b:c>"], [("app://u/1", "-"), ("app://u/<a:b:c>", "app://u/<a:b:c>")])
    try rows(["app://x<y>"], [("app://xz", "-")])
    try rows(["app://:id/*"], [("app://1/2", "-"), ("app://:id/*", "app://:id/*")])
    #expect(
      problems("app://x<y>/<a:b:c>/<z") == [
        "pattern-literal-placeholder 6..<10", "pattern-literal-placeholder 11..<18",
        "pattern-literal-placeholder 19..<21",
      ])
    try rows(["app://<>"], [("app://1", "app://<> =1")])
  }

  @Test func n5LiteralsAreCaseSensitive() throws {
    try rows(["app://Pay"], [("app://Pay", "app://Pay"), ("app://pay", "-")])
  }

  @Test func n6ValuesKeepPlusAndEscapedSlashes() throws {
    try rows(
      ["app://u/<id>"],
      [
        ("app://u/a+b", "app://u/<id> id=a+b"), ("app://u/a%2Fb", "app://u/<id> id=a%2Fb"),
        ("app://u/한", "app://u/<id> id=한"), ("app://u/a%20b", "app://u/<id> id=a b"),
      ])
  }

  @Test func n7Types() throws {
    try rows(
      ["app://i/<int:v>", "app://f/<float:v>", "app://u/<uuid:v>", "app://s/<string:v>"],
      [
        ("app://i/-07", "app://i/<int:v> v=-7"), ("app://i/+7", "app://i/<int:v> v=7"),
        ("app://i/9223372036854775808", "-"), ("app://i/1.5", "-"),
        ("app://f/.5", "app://f/<float:v> v=0.5"), ("app://f/5.", "app://f/<float:v> v=5.0"),
        ("app://f/-.5", "app://f/<float:v> v=-0.5"), ("app://f/.", "-"),
        ("app://f/1_0", "-"), ("app://f/1e40", "-"),
        (
          "app://u/0a1b2c3d-0000-4000-8000-00000000000f",
          "app://u/<uuid:v> v=0A1B2C3D-0000-4000-8000-00000000000F"
        ),
        ("app://u/0a1b2c3d", "-"), ("app://s/7", "app://s/<string:v> v=7"),
      ])
  }

  @Test func n8AnUnknownTypeTakesAnyText() throws {
    try rows(["app://r/<region:r>"], [("app://r/eu", "app://r/<region:r> r=eu")])
  }

  @Test func n9PathTakesOneOrMore() throws {
    try rows(
      ["app://w/<path:p>"],
      [
        ("app://w", "-"), ("app://w/a", "app://w/<path:p> p=a"),
        ("app://w/a//b/", "app://w/<path:p> p=a/b"),
      ])
    try rows(["app://w/<id>"], [("app://w/1/2", "-")])
  }

  @Test func n10PathInTheMiddleTakesTheMiddle() throws {
    try rows(
      ["app://a/<path:p>/b"],
      [("app://a/x/b", "app://a/<path:p>/b p=x"), ("app://a/x/y/b", "app://a/<path:p>/b p=x/y")])
    #expect(problems("app://a/<path:p>/b") == ["pattern-middle-path 8..<16"])
  }

  @Test func n10CountsTellWhereToCut() throws {
    let pattern = Pattern.parse("app://<path:a>/x/<path:b>/<c>", dialect: .urlnavigator).pattern
    var builder = RouteTableBuilder(globalOptions: NamespaceOptions(dialect: .urlnavigator))
    try builder.addRoute([pattern])
    let table = builder.build()
    for (url, counts, texts) in [
      ("app://1/2/x/3/4/5/6", [2, 1, 3, 1], ["1/2", "3/4/5", "6"]),
      ("app://1/x/2/3", [1, 1, 1, 1], ["1", "2", "3"]),
    ] {
      let match = try #require(table.firstMatch(try table.request(url).get()))
      #expect(match.segmentCounts == counts)
      #expect(match.captures.map(\.text) == texts)
    }
  }

  @Test func n11ANameUsedTwiceKeepsTheLastValue() throws {
    try rows(["app://<x>/<x>"], [("app://1/2", "app://<x>/<x> x=2")])
  }

  @Test func n12MostLiteralsWin() throws {
    try rows(
      ["app://<path:_>", "app://<a>/b/c", "app://x/<b>/<c>"],
      [
        ("app://x/b/c", "app://<a>/b/c a=x"), ("app://x/y/c", "app://x/<b>/<c> b=y c=c"),
        ("app://y/y", "app://<path:_> _=y/y"),
      ])
  }

  @Test func n13TiesAreDecidedFromTheLeft() throws {
    let patterns = ["app://<path:_>", "app://<a>/<b>", "app://<a>/<int:b>", "app://<a>/z"]
    try rows(
      patterns,
      [
        ("app://q/z", "app://<a>/z a=q"), ("app://q/1", "app://<a>/<int:b> a=q b=1"),
        ("app://q/w", "app://<a>/<b> a=q b=w"),
      ])
    try rows(["app://<a>/x", "app://u/<b>"], [("app://u/x", "app://u/<b> b=x")])
    try rows(["app://<a>", "app://<b>"], [("app://1", "app://<a> a=1")])
  }

  @Test func n14ThePatternReportedIsTheOneRegistered() throws {
    try rows(["app:///u//<id>/"], [("app://u/1", "app:///u//<id>/ id=1")])
  }

  @Test func n15TheQueryIsKeptBesideTheValues() throws {
    try rows(["app://u/<id>"], [("app://u/1?id=2&x=3", "app://u/<id> id=1")])
  }

  @Test func n24AFallbackIsAPattern() throws {
    try rows(
      ["app://<path:_>", "app://home"],
      [("app://home", "app://home"), ("app://nowhere/at/all", "app://<path:_> _=nowhere/at/all")])
  }

  @Test func q2AQueryInAPatternIsSaid() throws {
    try rows(["app://u?x=1"], [("app://u", "app://u?x=1")])
    #expect(problems("app://u?x=1") == ["pattern-query-ignored 7..<11"])
  }

  @Test func q4EscapesAreDecodedOnce() throws {
    try rows(["app://caf%C3%A9"], [("app://café", "app://caf%C3%A9")])
    try rows(["app://w/<path:p>"], [("app://w/http%3A%2F%2Fx", "app://w/<path:p> p=http://x")])
  }

  @Test func q12TheUsualPortIsNoDifference() throws {
    try rows(
      ["https://x.example/p"],
      [("https://x.example:443/p", "https://x.example/p"), ("https://x.example:8443/p", "-")])
    try rows(
      ["https://X.example/p", "https://<host>/Q", "app://Host/p"],
      [
        ("HTTPS://x.Example/p", "https://X.example/p"), ("https://x.example/P", "-"),
        ("https://Y.Example:8443/Q", "https://<host>/Q host=y.example:8443"),
        ("app://host/p", "-"), ("app://Host/p", "app://Host/p"),
      ])
  }
}
