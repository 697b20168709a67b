import RoadbookEngine
import RoadbookText
import RoadbookURL
import Testing

/// The rules of JLRoutes for patterns, URLs and order, one test per rule number; `q` is a quirk
/// that is not reproduced.
@Suite struct JLRoutesTests {
  private func rows(
    _ patterns: [String], _ rows: [(url: String, answer: String)], priorities: [Int] = [],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout NamespaceOptions) -> Void = { _ in }
  ) throws {
    let table = try DialectTable(.jlroutes, patterns, priorities: priorities, change)
    expectRows(table, rows, sourceLocation: sourceLocation)
  }

  private func problems(_ pattern: String) -> [String] {
    Pattern.parse(pattern, dialect: .jlroutes).problems.map {
      "\($0.code)\($0.isUsable ? "" : "!") \($0.range.start)..<\($0.range.end)"
    }
  }

  // MARK: Patterns

  @Test func j1LeadingSlashIsNoDifference() throws {
    try rows(["jobs/open"], [("app://jobs/open", "jobs/open")])
    try rows(["/jobs/open"], [("app://jobs/open", "/jobs/open"), ("jobs/open", "/jobs/open")])
    try rows([""], [("app://", "")])
    try rows(["/"], [("app://", "/"), ("app://x", "-")])
  }

  @Test func j2ColonBeginsAVariableOfAnyName() throws {
    try rows(["/job/:job-id.v2"], [("app://job/8", "/job/:job-id.v2 job-id.v2=8")])
  }

  @Test func j3StarIsAWildcardOnlyAlone() throws {
    try rows(["/a*"], [("app://ab", "-"), ("app://a%2A", "/a*")])
    try rows(["/a/**"], [("app://a/b", "-"), ("app://a/**", "/a/**")])
  }

  @Test func j4LiteralsAreCaseSensitive() throws {
    try rows(["/Inbox"], [("app://Inbox", "/Inbox"), ("app://inbox", "-")])
  }

  @Test func j5ParenthesesMarkOptionalParts() throws {
    try rows(
      ["/pet(/:name)"], [("app://pet", "/pet"), ("app://pet/rex", "/pet/:name name=rex")])
    try rows(["/b)"], [("app://b)", "/b)")])
  }

  @Test func j6ThereAreNoTypes() throws {
    try rows(["/n/:id<int>"], [("app://n/x", "/n/:id<int> id<int>=x")])
    try rows(["/n/<id>"], [("app://n/x", "-"), ("app://n/<id>", "/n/<id>")])
  }

  // MARK: URLs

  @Test func j7HostWithoutDotIsTheFirstComponent() throws {
    try rows(
      ["/wiki/page", "/page"],
      [
        ("http://wiki/page", "/wiki/page"), ("app://wiki/page", "/wiki/page"),
        ("app://wiki.example/page", "/page"), ("http://localhost/page", "/page"),
        ("http://10.0.0.1/page", "/page"), ("app://u:p@wiki:99/page", "/wiki/page"),
      ])
    try rows(["/wiki.example/page"], [("app://wiki.example/page", "/wiki.example/page")]) {
      $0.hostRole = .path
    }
  }

  @Test func j8SlashesBehindTheHostAreSqueezed() throws {
    try rows(["/a/b"], [("app://a//b", "/a/b"), ("app://a/b//", "/a/b")])
  }

  @Test func j9OuterSlashesGo() throws {
    try rows(["/"], [("app://", "/"), ("app:///", "/"), ("https://x.example/", "/")])
  }

  @Test func j10ComponentsAreSplitBeforeTheyAreDecoded() throws {
    try rows(["/open/:url"], [("app://open/a%2Fb", "/open/:url url=a/b")])
  }

  @Test func j11VariablesAreDecodedOnceAndPlusIsABlank() throws {
    let table: [(String, String)] = [
      ("app://say/two+words", "/say/:t t=two words"), ("app://say/1%2B1", "/say/:t t=1+1"),
      ("app://say/100%2525", "/say/:t t=100%25"),
    ]
    try rows(["/say/:t"], table)
    try rows(["/say/:t"], [("app://say/two+words", "/say/:t t=two+words")]) {
      $0.isPlusLiteral = true
    }
    try rows(["/a+b"], [("app://a+b", "/a+b")])
  }

  @Test func j12URLsWithoutSchemeOrAuthority() throws {
    try rows(
      ["/x"], [("/x", "/x"), ("x", "/x"), ("app:/x", "/x"), ("app:x", "/x")])
  }

  // MARK: Query and fragment

  @Test func j13ItemsWithoutValueAreNoParameters() throws {
    try rows(
      ["/x"],
      [
        ("app://x?a=1&flag&b=", "/x a=1 b="), ("app://x?a=b=c", "/x a=b=c"),
        ("app://x?=v", "/x =v"), ("app://x?k%20y=v%20w", "/x k y=v w"),
      ])
  }

  @Test func j14RepeatedNamesGiveAList() throws {
    try rows(
      ["/x"],
      [
        ("app://x?t=1&t=2&t=3", "/x t=[1 2 3]"), ("app://x?t[]=1&t[]=2", "/x t[]=[1 2]"),
        ("app://x?t=1#t=2", "/x t=[1 2]"),
      ])
  }

  @Test func j15PlusIsABlankInValues() throws {
    try rows(["/x"], [("app://x?t=a+b&t=c%2Bd", "/x t=[a b c+d]")])
    try rows(["/x"], [("app://x?t=a+b", "/x t=a+b")]) { $0.isPlusLiteral = true }
  }

  @Test func j16AFragmentMayCarryAQuery() throws {
    try rows(["/x"], [("app://x#/?a=1", "/x a=1"), ("app://x#a=1&b=2", "/x a=1 b=2")])
  }

  @Test func j17OneValueMakesAllItemsCount() throws {
    try rows(["/x"], [("app://x#a=1&b", "/x a=1"), ("app://x#b&a=1", "/x a=1")])
  }

  @Test func j18TheFragmentsPathGoesOn() throws {
    try rows(
      ["/mail#/read/:id"],
      [
        ("app://mail#/read/4", "/mail#/read/:id id=4"), ("app://mail/read/4", "-"),
        ("app://mail#/read/4?id=5&t=1", "/mail#/read/:id id=4 t=1"),
      ])
    try rows(["/mail#/*"], [("app://mail#/a/b", "/mail#/* *[a b]"), ("app://mail", "-")])
  }

  @Test func j19TheMarkIsNoPartOfAName() throws {
    try rows(["/:box#/:id"], [("app://in#/4", "/:box#/:id box=in id=4")])
  }

  // MARK: Matching

  @Test func j20WithoutWildcardTheNumbersMustBeEqual() throws {
    try rows(["/a/:b"], [("app://a", "-"), ("app://a/1", "/a/:b b=1"), ("app://a/1/2", "-")])
  }

  @Test func j21TheWildcardTakesTheRestAlsoNone() throws {
    try rows(
      ["/f/:x/*"],
      [
        ("app://f", "-"), ("app://f/1", "/f/:x/* x=1 *[]"),
        ("app://f/1/a%20b/c", "/f/:x/* x=1 *[a b c]"),
      ])
    try rows(["/*"], [("app://", "/* *[]")])
  }

  @Test func j22RouteIsStrongerThanQuery() throws {
    try rows(["/u/:id"], [("app://u/1?id=2&x=3", "/u/:id id=1 x=3")])
    try rows(["/u#/:id"], [("app://u?id=2#/1", "/u#/:id id=1")])
    try rows(
      ["/u/*"], [("app://u/1?JLRouteURL=x&JLRouteWildcardComponents=y", "/u/* *[1]")])
  }

  @Test func j23ThePatternReportedIsTheExpansion() throws {
    try rows(["a(/b)/"], [("app://a", "/a")])
    try rows(["a/b/"], [("app://a/b", "a/b/")])
  }

  // MARK: Order and groups

  @Test func j25HigherPriorityGoesFirst() throws {
    try rows(
      ["/:a", "/x", "/:c"], [("app://x", "/x"), ("app://y", "/:c c=y")], priorities: [0, 7, 3])
  }

  @Test func j26TheFirstThatMatchesWins() throws {
    try rows(["/:any", "/x"], [("app://x", "/:any any=x")])
  }

  @Test func j27StretchesLoseTheirOuterSlashes() throws {
    try rows(
      ["/a/:b/(/c)(/d)"], [("app://a/1/d", "/a/:b/d b=1"), ("app://a/1", "/a/:b b=1")])
    try rows(["/a(b)"], [("app://ab", "-"), ("app://a/b", "/a/b"), ("app://a", "/a")])
    try rows(["/a(b)c"], [("app://a/c", "/a/c"), ("app://a/b/c", "/a/b/c")])
  }

  @Test func j28ExpansionsAreWrittenWithSingleSlashes() {
    let pattern = Pattern.parse("a//b/(/c)/", dialect: .jlroutes).pattern
    #expect(pattern.expansions.map(\.text) == ["/a/b/c", "/a/b"])
  }

  @Test func j29LongerExpansionsGoFirst() {
    let pattern = Pattern.parse("/at(/x/:long)(/y/:z)", dialect: .jlroutes).pattern
    #expect(
      pattern.expansions.map(\.text) == ["/at/x/:long/y/:z", "/at/x/:long", "/at/y/:z", "/at"])
  }

  @Test func j30AllExpansionsLeadToTheRoute() throws {
    try rows(
      ["/s(/:q)(/p/:n)", "/s/*"],
      [("app://s/p/2", "/s/p/:n n=2"), ("app://s/x/p/2", "/s/:q/p/:n q=x n=2")])
  }

  @Test func j31GroupsMultiply() {
    let pattern = Pattern.parse("/a(/b)(/c)(/d)", dialect: .jlroutes).pattern
    #expect(pattern.expansions.count == 8)
  }

  @Test func j32GroupsNeedNotBeginWithASlash() throws {
    try rows(
      ["/(v2/)(api/):kind/:id"],
      [
        ("app://cat/1", "/:kind/:id kind=cat id=1"),
        ("app://v2/api/cat/1", "/v2/api/:kind/:id kind=cat id=1"),
        ("app://api/cat/1", "/api/:kind/:id kind=cat id=1"),
      ])
  }

  @Test func j33WildcardsAndFragmentsBesideGroups() throws {
    try rows(
      ["/w(/x)/*"], [("app://w/x/1", "/w/x/* *[1]"), ("app://w/y", "/w/* *[y]")])
    try rows(
      ["/w#/:a(/b/:c)"],
      [("app://w#/1", "/w#/:a a=1"), ("app://w#/1/b/2", "/w#/:a/b/:c a=1 c=2")])
  }

  // MARK: Quirks

  @Test func q1AStarInTheMiddleIsOneComponent() throws {
    try rows(["/a/*/c"], [("app://a/b/c", "/a/*/c"), ("app://a/b/d/c", "-")])
    #expect(problems("/a/*/c") == ["pattern-middle-wildcard 3..<4"])
  }

  @Test func q2TrailingSlashIsNoDifference() throws {
    try rows(["/a/"], [("app://a", "/a/"), ("app://a/", "/a/")])
  }

  @Test func q3EmptyComponentsAreNothing() throws {
    try rows(["/a/:b/c"], [("https://x.example/a//c", "-")])
  }

  @Test func q6LiteralsCompareDecoded() throws {
    try rows(["/th%C3%A9"], [("app://thé", "/th%C3%A9"), ("app://th%C3%A9", "/th%C3%A9")])
  }

  @Test func q7AFragmentMattersOnlyToPatternsThatHaveOne() throws {
    try rows(["/x"], [("app://x#top", "/x"), ("app://x#", "/x"), ("app://x#/a", "/x")])
  }

  @Test func q11OddNamesAreSaid() throws {
    try rows(["/a/:"], [("app://a/1", "/a/: :=1")])
    #expect(problems("/a/:") == ["pattern-nameless-capture 3..<4"])
    try rows(["/:x/:x"], [("app://1/2", "/:x/:x x=2")])
    #expect(problems("/:x/:x") == ["pattern-duplicate-capture 5..<6"])
  }

  @Test func q12GroupsNestAndBrokenOnesAreErrors() throws {
    try rows(
      ["/a(/b(/c))"], [("app://a/b/c", "/a/b/c"), ("app://a/b", "/a/b"), ("app://a/c", "-")])
    #expect(problems("/a()") == ["pattern-empty-group! 2..<4"])
    #expect(problems("/a(/b") == ["pattern-unclosed-group! 2..<3"])
    #expect(problems("/a(/b))") == ["pattern-stray-bracket! 6..<7"])
    #expect(problems("/a(/b#/c)") == ["pattern-fragment-in-group! 5..<6"])
  }

  @Test func q13PositionsCountNotContents() {
    let pattern = Pattern.parse("/a(/b)/a", dialect: .jlroutes).pattern
    #expect(pattern.expansions.map(\.text) == ["/a/b/a", "/a/a"])
  }

  @Test func q14NamesDoNotDecideTheOrder() throws {
    for name in ["i", "identifier"] {
      try rows(["/x(/:\(name)/:o)(/a/b)"], [("app://x/a/b", "/x/a/b")])
    }
  }

  @Test func q17AVariableMayBeCalledLikeABuiltInKey() throws {
    try rows(["/u/:JLRouteURL"], [("app://u/1", "/u/:JLRouteURL JLRouteURL=1")])
  }
}
