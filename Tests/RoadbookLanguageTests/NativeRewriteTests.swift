import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookLanguage

/// What `format --dialect native` makes of maps, and what it says where it cannot.
@Suite struct NativeRewriteTests {
  private func check(_ map: String, _ expected: Expect) {
    let document = MapDocument(origin: .file("map"), reading: SourceText(name: "map", map))
    expected.match(Self.shown(NativeRewrite([document])))
  }

  private static func shown(_ rewrite: NativeRewrite) -> String {
    var lines: [String] = []
    for (index, document) in rewrite.documents.enumerated() {
      if rewrite.documents.count > 1 { lines.append("-- \(document.source.name)") }
      lines += rewrite.findings[index].map { concise($0, in: document.source) }
      lines.append(String(decoding: Formatter.format(rewrite.texts[index]), as: UTF8.self))
    }
    return lines.joined(separator: "\n")
  }

  @Test func jlRoutes() {
    check(
      """
      # From the app.
      dialect jlroutes  # since 2013

      route /the(/foo/:a)(/bar/:b) -> The   # groups
      route "/files/*" do { log "${JLRoutePattern} ${JLRouteURL} ${JLRouteScheme} ${JLRouteWildcardComponents}" }
      route /mail#/read/:id -> Mail
      route /a%20b/c:d?/x -> Odd
      guard g on /files/* before push { require JLRouteScheme == "x" }
      block /* { log "any" }
      test "files" {
        match /files/* /files/1
        url "/files/*"()
      }
      """,
      expect(
        """
        # From the app.
        rank first
        host dotted
        lifecycle jlroutes
        port ignore
        plus everywhere
        flags drop
        fragment join
        reserved jlroutes # since 2013

        route /the(/foo/:a)(/bar/:b) -> The # groups
        route /files/** do {
          log "${match.pattern} ${match.url} ${(match.namespace ?? "JLRoutesGlobalRoutesScheme")} ${wildcard}"
        }
        route /mail#/read/:id -> Mail
        route /a%20b/c%3Ad%3F/x -> Odd
        guard g on /files/** before push {
          require (match.namespace ?? "JLRoutesGlobalRoutesScheme") == "x"
        }
        block /** { log "any" }
        test "files" {
          match /files/** /files/1
          url "/files/**"()
        }

        """))
  }

  @Test func theOthersEachInItsScheme() {
    check(
      """
      type region = us | eu
      scheme nav { dialect urlnavigator; route nav://user/<int:id> -> User; route nav://<region:r>/<moon:m> -> M
        route https://<host>/<path:rest> -> Web
        route nav://shop.example.com:8080/<float:f>/<uuid:u> -> Shop }
      scheme wa {
        dialect waapprouting
        plus space  # ours
        route list{List}/:id{Item}/share{Share}!
        route web/* -> Web { route more -> More }
      }
      scheme https://fsq.example { dialect fsqroutes; route /v/:venue/** -> Venue }
      """,
      expect(
        """
        type region = us | eu
        scheme nav {
          rank literals
          tables apart
          host path
          lifecycle urlnavigator
          port unusual
          plus literal
          decode except slash
          query apart
          fragment ignore
          route nav://user/:id<int> -> User
          route nav://:r<region>/:m<string> -> M
          route https:///:host/**+:rest<path> -> Web
          route nav://shop.example.com:8080/:f<float32>/:u<UUID> -> Shop
        }
        scheme wa {
          lifecycle waapprouting
          hostless refuse
          port ignore
          repeated last
          fragment ignore
          wildcard drop
          modals keep
          place bottom
          plus space # ours
          route /list{List}/:id{Item}/share{Share}!
          route /web/**+ -> Web { route more -> More }
        }
        scheme https://fsq.example {
          rank first
          lifecycle fsqroutes
          port ignore
          repeated last
          flags drop
          fragment ignore
          wildcard drop
          route /v/:venue/** -> Venue
        }

        """))
  }

  @Test func whatIsInherited() {
    check(
      """
      dialect fsqroutes
      route /** -> Any
      scheme same { route /a/* -> A }
      scheme bare
      scheme own { dialect native; route /b/:x -> B }
      scheme other { dialect jlroutes; route /c/:x.y -> C }
      """,
      expect(
        """
        6:44 `x.y` error native-impossible: 'x.y' is not a valid capture name in a native pattern (scheme 'other' stays in dialect 'jlroutes' until then)
        rank first
        lifecycle fsqroutes
        port ignore
        repeated last
        flags drop
        fragment ignore
        wildcard drop
        route /** -> Any
        scheme same { route /a/* -> A }
        scheme bare
        scheme own {
          rank specific
          lifecycle native
          port keep
          repeated list
          flags keep
          fragment weaker
          route /b/:x -> B
        }
        scheme other {
          lifecycle jlroutes
          repeated list
          fragment join
          dialect jlroutes
          route /c/:x.y -> C
        }

        """))
  }

  @Test func aHostThatIsClaimedElsewhereStaysASegment() {
    check(
      """
      dialect urlnavigator
      route https://<host>/a -> A
      route app://<host>/a -> A
      scheme https://a.b
      """,
      expect(
        """
        rank literals
        tables apart
        host path
        lifecycle urlnavigator
        port unusual
        plus literal
        decode except slash
        query apart
        fragment ignore
        route https:///:host/a -> A
        route app://:host/a -> A
        scheme https://a.b

        """))
  }

  @Test func whatCannotBe() {
    check(
      """
      scheme a { dialect jlroutes; route /x/:a.json -> A; route /:b/:b -> B }
      scheme b { dialect jlroutes; route /x/(a(/b/c))/(d)/* -> A; route /m#/a(/b) -> B; route /: -> C }
      scheme c { dialect urlnavigator; route c://<a-b> -> A; route c://<> -> B }
      scheme d { dialect waapprouting; route /x -> A }
      scheme e { dialect jlroutes; var match = 1; route /x do { log JLRouteURL } }
      scheme f { dialect fsqroutes; route /fine/* -> Fine }
      """,
      expect(
        """
        1:40 `a.json` error native-impossible: 'a.json' is not a valid capture name in a native pattern (scheme 'a' stays in dialect 'jlroutes' until then)
        1:64 `b` error native-impossible: 'b' is captured twice; a native pattern can capture a name only once (scheme 'a' stays in dialect 'jlroutes' until then)
        2:67 `/m#/a(/b)` error native-impossible: a native fragment cannot have groups (scheme 'b' stays in dialect 'jlroutes' until then)
        2:90 `:` error native-impossible: the capture has no name (scheme 'b' stays in dialect 'jlroutes' until then)
        3:45 `a-b` error native-impossible: 'a-b' is not a valid capture name in a native pattern (scheme 'c' stays in dialect 'urlnavigator' until then)
        3:67 `` error native-impossible: the capture has no name (scheme 'c' stays in dialect 'urlnavigator' until then)
        4:40 `/` error native-impossible: the pattern is broken: in WAAppRouting, a pattern that starts with '/' never matches (scheme 'd' stays in dialect 'waapprouting' until then)
        scheme a { dialect jlroutes; route /x/:a.json -> A; route /:b/:b -> B }
        scheme b { dialect jlroutes; route /x/(a(/b/c))/(d)/* -> A; route /m#/a(/b) -> B; route /: -> C }
        scheme c { dialect urlnavigator; route c://<a-b> -> A; route c://<> -> B }
        scheme d { dialect waapprouting; route /x -> A }
        scheme e {
          rank first
          host dotted
          lifecycle jlroutes
          port ignore
          flags drop
          fragment join
          reserved jlroutes
          var match = 1 ;
          route /x do { log match.url }
        }
        scheme f {
          rank first
          lifecycle fsqroutes
          port ignore
          repeated last
          flags drop
          fragment ignore
          route /fine/* -> Fine
        }

        """))
  }

  @Test func includesAreRewrittenEachInItsFile() {
    let files = [
      "map": "dialect jlroutes\ninclude \"inner\"\nroute /a/* -> A\n",
      "inner": "dialect jlroutes\nroute /b/* -> B\nscheme s { route /c(/:d) -> C }\n",
    ]
    var session = Session(files: MemoryFiles(files))
    _ = session.load("map")
    expect(
      """
      -- map
      rank first
      host dotted
      lifecycle jlroutes
      port ignore
      plus everywhere
      flags drop
      fragment join
      reserved jlroutes
      include "inner"
      route /a/** -> A

      -- inner
      route /b/** -> B
      scheme s { route /c(/:d) -> C }

      """
    ).match(Self.shown(NativeRewrite(session.documents)))
  }

  @Test func theFixGivesTheSameText() {
    let map =
      "scheme s { dialect fsqroutes; route /a/** -> A }\nscheme t { dialect jlroutes; route /:x.y -> B }\n"
    let document = MapDocument(origin: .file("map"), reading: SourceText(name: "map", map))
    let rewrite = NativeRewrite([document])
    let fix = rewrite.hints[0].first?.fixIts.first
    #expect(rewrite.hints[0].map(\.range) == [TextRange(11, 28)])
    #expect(NativeRewrite.applying(fix?.edits ?? [], to: document.source.bytes) == rewrite.texts[0])
    #expect(rewrite.texts[0] != document.source.bytes)
  }

  @Test func aNativeMapStaysByteForByte() {
    let map = "route   /a/* ->   A\nscheme s { rank first }\n"
    let document = MapDocument(origin: .file("map"), reading: SourceText(name: "map", map))
    #expect(NativeRewrite([document]).texts == [Array(map.utf8)])
  }
}
