import RoadbookEngine
import RoadbookTestSupport
import RoadbookURL
import Testing

@testable import RoadbookLanguage

/// Dialects in maps: on files and on schemes, side by side, with what the language adds to them.
@Suite struct DialectTests {
  private func check(_ map: String, _ urls: String, _ expected: Expect) {
    var transcript = Transcript(map)
    var lines = transcript.findings().split(separator: "\n").map(String.init)
    lines += urls.split(separator: "\n").map { transcript.line(String($0)) }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func fourDialectsInOneMap() {
    check(
      """
      dialect jlroutes
      route /feed/* -> Feed
      scheme nav { dialect urlnavigator; route nav://feed/<path:rest> -> Path; route nav://feed/<int:id> -> Id }
      scheme wa { dialect waapprouting; route feed/* -> Wild; route list{List}/:id{Item} }
      scheme fsq { dialect fsqroutes; route /feed/* -> One; route /feed/** -> Any }
      scheme own { dialect native; route /feed/* -> Native }
      scheme same { route /feed/* -> Inherited }
      """,
      """
      app://feed/1/2
      nav://feed/7
      nav://feed/x/y
      wa://feed
      wa://feed/1/2
      wa://list/4
      fsq://feed/1
      fsq://feed/1/2
      own://feed/1/2
      own://feed/1
      same://feed/1/2
      """,
      expect(
        """
        app://feed/1/2 | /feed/* | Feed |  | Feed
        nav://feed/7 | nav://feed/<int:id> | Id | id=7 (path) | Id
        nav://feed/x/y | nav://feed/<path:rest> | Path | rest="x/y" (path) | Path
        wa://feed | unmatched: no route of scheme 'wa' takes this URL; feed/*: the URL is shorter than the pattern: '*' is missing; write wa://feed/…
        wa://feed/1/2 | feed/* | Wild |  | Wild
        wa://list/4 | list{List}/:id{Item} | Item | id="4" (path) | List › Item
        fsq://feed/1 | /feed/* | One |  | One
        fsq://feed/1/2 | /feed/** | Any |  | Any
        own://feed/1/2 | unmatched: no route of scheme 'own' takes this URL; /feed/*: the URL is longer than the pattern: '2' is left over; did you mean own://feed/1?
        own://feed/1 | /feed/* | Native |  | Native
        same://feed/1/2 | /feed/* | Inherited |  | Inherited
        """))
  }

  @Test func aSecondBlockOfASchemeHasItsDialect() {
    check(
      """
      scheme shop { dialect fsqroutes }
      scheme shop { route /a/** -> A }
      """,
      """
      shop://a/1/2
      """,
      expect(
        """
        shop://a/1/2 | /a/** | A |  | A
        """))
  }

  @Test func optionsStandAboveTheDialect() {
    check(
      """
      scheme a { plus literal; dialect jlroutes; route /say/:text -> Say }
      scheme b { dialect jlroutes; host path; route /x.example/say -> Say }
      scheme c { dialect fsqroutes; clash query; route /say/:text -> Say }
      scheme d { rank specific; dialect jlroutes; route /:any -> Any; route /say -> Say }
      """,
      """
      a://say/p+q?k=p+q
      b://x.example/say
      c://say/p?text=q
      d://say
      """,
      expect(
        """
        a://say/p+q?k=p+q | /say/:text | Say | text="p+q" (path), k="p+q" (query) | Say
        b://x.example/say | /x.example/say | Say |  | Say
        c://say/p?text=q | /say/:text | Say | text="q" (query) | Say
        d://say | /say | Say |  | Say
        """))
  }

  @Test func j34NamespacesBelongToSchemes() {
    check(
      """
      dialect jlroutes
      route /a -> Global
      scheme one { route /a -> One }
      """,
      """
      one://a
      ONE://a
      two://a
      /a
      one://b
      """,
      expect(
        """
        one://a | /a | One |  | One
        ONE://a | /a | One |  | One
        two://a | /a | Global |  | Global
        /a | /a | Global |  | Global
        one://b | unmatched: no route of scheme 'one' takes this URL
        """))
  }

  @Test func j36FallbackAlsoAfterADecline() {
    check(
      """
      dialect jlroutes
      route /a -> Global
      route /b -> Global
      scheme one { fallback global; route /a do { decline "no" } }
      """,
      """
      one://a
      one://b
      """,
      expect(
        """
        one://a | /a | Global |  | Global
        one://b | /b | Global |  | Global
        """))
  }

  @Test func j38ADeclineGoesOnInTheList() {
    check(
      """
      dialect jlroutes
      route /a do { decline "first" }
      route /:x do { decline "second" }
      route /* -> Rest
      scheme all { route /a do { decline "all" } }
      """,
      """
      app://a
      all://a
      """,
      expect(
        """
        app://a | /* | Rest |  | Rest
        all://a | declined: all
        """))
  }

  @Test func j39OneRouteMayHaveSeveralPatterns() {
    check(
      """
      dialect jlroutes
      route /profile/:name, /u/:name(/:tab) -> Profile
      """,
      """
      app://profile/ann
      app://u/ann/posts
      """,
      expect(
        """
        app://profile/ann | /profile/:name | Profile | name="ann" (path) | Profile
        app://u/ann/posts | /u/:name(/:tab) | Profile | name="ann" (path), tab="posts" (path) | Profile
        """))
  }

  @Test func j22TheBuiltInKeysHaveTheirNames() {
    let log = """
      log "${JLRoutePattern} ${JLRouteURL} ${JLRouteScheme ?? "none"}"
          log "${JLRouteWildcardComponents}"
      """
    var transcript = Transcript(
      """
      dialect jlroutes
      scheme app {
        route /f(/:x)/* do { \(log) }
      }
      route /g/:JLRouteURL do { \(log) }
      """)
    #expect(transcript.findings().isEmpty)
    #expect(
      transcript.session.resolve("app://f/1/2?JLRoutePattern=evil").log
        == ["/f/:x/* app://f/1/2?JLRoutePattern=evil app", "2"])
    let other = transcript.session.resolve("other://g/1")
    #expect(other.log == ["/g/:JLRouteURL other://g/1 JLRoutesGlobalRoutesScheme", ""])
    #expect(other.parameters["JLRouteURL"] == .string("1"))
  }

  @Test func n15TheQueryIsReachedByMatch() {
    var transcript = Transcript(
      """
      scheme app { dialect urlnavigator; route app://u/<id> do { log "${id} ${match.query.id}" } }
      """)
    #expect(transcript.findings().isEmpty)
    let resolution = transcript.session.resolve("app://u/1?id=2&id=3&flag")
    #expect(resolution.log == ["1 3"])
    #expect(resolution.query.map(\.key) == ["id", "id", "flag"])
  }

  @Test func aDialectBehindRoutesOfAnotherFileIsRefused() {
    var transcript = Transcript("route /a/:id<int> -> A")
    expect(
      """
      > dialect jlroutes
      ! 1:9 `jlroutes` error dialect-of-file: the routes outside any scheme follow dialect 'native' already (name it in front of the first route, or in a scheme)
      > resolve app://a/1
      app://a/1  →  A
        route       /a/:id<int>  (map:1)
        parameters  id = 1 (path)
        steps       push A
        stack       A
      """
    ).match(transcript.run("dialect jlroutes\nresolve app://a/1"))
  }

  @Test func n8AnUnknownTypeIsSaidAndAConverterIsAType() {
    check(
      """
      dialect urlnavigator
      type region = us-west-1 | eu-west-3
      route app://r/<region:r> -> Region
      route app://z/<zone:z> -> Zone
      """,
      """
      app://r/eu-west-3
      app://r/eu
      app://z/eu
      """,
      expect(
        """
        4:16 `zone` warning unknown-type: there is no type 'zone': the placeholder takes any text (declare it with 'type zone = …'; for the literal text, write it in quotes: "zone")
        app://r/eu-west-3 | app://r/<region:r> | Region | r="eu-west-3" (path) | Region
        app://r/eu | unmatched: no route takes this URL; app://r/<region:r>: r must be us-west-1|eu-west-3, not 'eu'
        app://z/eu | app://z/<zone:z> | Zone | z="eu" (path) | Zone
        """))
  }

  @Test func w19ClassesOfAPathTextAreTheStack() {
    check(
      """
      tabs Main { Home; Mail }
      root Main
      scheme app {
        dialect waapprouting
        route list{List}/:id{Item}/edit{Edit}! in Home
        route list{List}/plain/new{New} in Home
      }
      """,
      """
      app://list/4/edit
      app://list/4
      app://list
      app://list/plain
      app://list/plain/new
      """,
      expect(
        """
        app://list/4/edit | list{List}/:id{Item}/edit{Edit}! | Edit | id="4" (path) | Edit
        app://list/4 | list{List}/:id{Item} | Item | id="4" (path) | List › Item
        app://list | list{List} | List |  | List
        app://list/plain | list{List}/:id{Item} | Item | id="plain" (path) | List › Item
        app://list/plain/new | list{List}/plain/new{New} | New |  | List › New
        """))
  }

  @Test func findingsOfADialectStandAtTheirPlace() {
    check(
      """
      scheme a { dialect jlroutes; route /a(/b -> A; route /x/*/y -> X }
      scheme b { dialect waapprouting; route /list -> List }
      scheme c { dialect fsqroutes; route /**/:x/** -> X }
      scheme d { dialect urlnavigator; route d://x<y>?q -> X }
      """,
      "",
      expect(
        """
        1:38 `(` error pattern-unclosed-group: '(' is not closed (close the group with ')', or write '%28' for the character itself)
        1:57 `*` hint pattern-middle-wildcard: JLRoutes ignores what follows '*'; here '*' matches one segment (put it last to match the rest of the path)
        2:40 `/` error pattern-leading-slash: in WAAppRouting, a pattern that starts with '/' never matches (remove the '/')
        3:41 `:x` error pattern-ambiguous-rest: ':x' is between two '**': any segment could match it (keep only one '**')
        4:44 `x<y>` hint pattern-literal-placeholder: 'x<y>' is literal text: a placeholder must be a whole segment '<name>' (close it, or make it a segment of its own)
        4:48 `?q` hint pattern-query-ignored: URLNavigator ignores the query and fragment of a pattern (remove them, or write the route in the native dialect)
        """))
  }

  @Test func thePromptKnowsTheDialectOfTheMap() {
    var transcript = Transcript(
      """
      dialect jlroutes
      scheme nav { dialect urlnavigator }
      """)
    expect(
      """
      > route /files/* -> Files
      > resolve app://files/a/b
      app://files/a/b  →  Files
        route       /files/*  (script:1)
        wildcard    ["a", "b"]
        steps       push Files
        stack       Files
      > match /x(/:y)/* app://x/1/2?k=a+b
      app://x/1/2?k=a+b  matches /x/:y/*
        parameters  y = "1" (path), k = "a b" (query)
        wildcard    ["2"]
      > match /x/*/y app://x/1/2
      ! 1:10 `*` hint pattern-middle-wildcard: JLRoutes ignores what follows '*'; here '*' matches one segment (put it last to match the rest of the path)
      app://x/1/2  does not match /x/*/y: segment 3: '2' is not 'y'
      > scheme nav { route nav://<path:p> -> P }
      > resolve nav://a/b
      nav://a/b  →  P
        route       nav://<path:p> in scheme nav  (script:1)
        parameters  p = "a/b" (path)
        steps       push P
        stack       P
      > route /the(/foo/:a)(/bar/:b) -> The
      > remove route /the/foo/:a
      removed route /the/foo/:a
      > routes
      outside any scheme
        /files/*            Files  script:1
        /the/foo/:a/bar/:b  The    script:1
        /the/bar/:b         The    script:1
        /the                The    script:1
      scheme nav
        nav://<path:p>      P      script:1
      > dialect native
      ! 1:9 `native` error dialect-of-file: the routes outside any scheme follow dialect 'jlroutes' already (name it in front of the first route, or in a scheme)
      > match /x/* app://x/1/2
      app://x/1/2  matches /x/*
        wildcard    ["1", "2"]
      """
    ).match(
      transcript.run(
        """
        route /files/* -> Files
        resolve app://files/a/b
        match /x(/:y)/* app://x/1/2?k=a+b
        match /x/*/y app://x/1/2
        scheme nav { route nav://<path:p> -> P }
        resolve nav://a/b
        route /the(/foo/:a)(/bar/:b) -> The
        remove route /the/foo/:a
        routes
        dialect native
        match /x/* app://x/1/2
        """))
  }

  @Test func aFileOfAnotherDialectIsRefused() {
    var transcript = Transcript(
      """
      dialect jlroutes
      include "other"
      include "same"
      route /a/* -> A
      """,
      files: [
        "other": "dialect fsqroutes\nroute /b/** -> B",
        "same": "route /c/* -> C\nscheme own { dialect fsqroutes; route /d/** -> D }",
      ])
    expect(
      """
      other:1:9 `fsqroutes` error dialect-of-file: the routes outside any scheme follow dialect 'jlroutes' already (name it in front of the first route, or in a scheme)
      app://a/1/2 | /a/* | A |  | A
      app://c/1/2 | /c/* | C |  | C
      own://d/1/2 | /d/** | D |  | D
      """
    ).match(
      [
        transcript.findings(), transcript.line("app://a/1/2"), transcript.line("app://c/1/2"),
        transcript.line("own://d/1/2"),
      ].joined(separator: "\n"))
  }
}
