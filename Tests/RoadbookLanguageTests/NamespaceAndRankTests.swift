import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Which routes a URL is tried on, and in which order.
@Suite struct NamespaceAndRankTests {
  private func check(_ map: String, _ urls: String, _ expected: Expect) {
    var transcript = Transcript(map)
    var lines = transcript.findings().split(separator: "\n").map(String.init)
    lines += urls.split(separator: "\n").map { transcript.line(String($0)) }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func schemesAndHosts() {
    check(
      """
      scheme shop { fallback global; route /own -> Own }
      scheme https://shop.example.com, https://*.shop.example.com { route /web -> Web }
      scheme chat, https://chat.example.com { route /room/:id<int> -> Room }
      route /global -> Global
      route https://shop.example.com/late -> Late
      route other://deep/link -> Other
      scheme shop { route /second -> Second }
      """,
      """
      shop://own
      SHOP://own
      shop:///own
      shop:own
      shop://global
      shop://second
      https://shop.example.com/web
      https://SHOP.example.com:443/web
      https://m.shop.example.com/web
      https://a.b.shop.example.com/web
      https://shop.example.com.evil.org/web
      https://evilshop.example.com/web
      https://shop.example.com@evil.org/web
      https://shop.example.com/global
      https://shop.example.com/late
      chat://room/7
      https://chat.example.com/room/7
      chat://room/x
      other://deep/link
      unknown://global
      /global
      global
      /own
      """,
      expect(
        """
        shop://own | /own | Own |  | Own
        SHOP://own | /own | Own |  | Own
        shop:///own | /own | Own |  | Own
        shop:own | /own | Own |  | Own
        shop://global | /global | Global |  | Global
        shop://second | /second | Second |  | Second
        https://shop.example.com/web | /web | Web |  | Web
        https://SHOP.example.com:443/web | /web | Web |  | Web
        https://m.shop.example.com/web | /web | Web |  | Web
        https://a.b.shop.example.com/web | unmatched: no scheme declares the host 'a.b.shop.example.com'; did you mean shop.example.com?
        https://shop.example.com.evil.org/web | unmatched: no scheme declares the host 'shop.example.com.evil.org'
        https://evilshop.example.com/web | unmatched: no scheme declares the host 'evilshop.example.com'; did you mean shop.example.com?
        https://shop.example.com@evil.org/web | unmatched: no scheme declares the host 'evil.org'
        https://shop.example.com/global | unmatched: no route of scheme 'https://shop.example.com' takes this URL
        https://shop.example.com/late | https://shop.example.com/late | Late |  | Late
        chat://room/7 | /room/:id<int> | Room | id=7 (path) | Room
        https://chat.example.com/room/7 | /room/:id<int> | Room | id=7 (path) | Room
        chat://room/x | unmatched: no route of scheme 'chat' takes this URL; /room/:id<int>: id must be an int, not 'x'
        other://deep/link | other://deep/link | Other |  | Other
        unknown://global | unmatched: no scheme 'unknown'
        /global | /global | Global |  | Global
        global | /global | Global |  | Global
        /own | unmatched: no route takes this URL
        """))
  }

  @Test func optionsOfANamespace() {
    check(
      """
      scheme loose { case insensitive; route /Home/:Name -> Home }
      scheme strict { slash strict; route /a/b -> AB; route /c/ -> C }
      scheme literal { plus literal; route /q?t=:t -> Q }
      scheme hosty { host authority; route /x -> X }
      """,
      """
      loose://home/Ann
      loose://HOME/aNN
      strict://a/b
      strict://a/b/
      strict://a//b
      strict://c
      strict://c/
      literal://q?t=a+b
      hosty://any/x
      hosty://x
      """,
      expect(
        """
        loose://home/Ann | /Home/:Name | Home | Name="Ann" (path) | Home
        loose://HOME/aNN | /Home/:Name | Home | Name="aNN" (path) | Home
        strict://a/b | /a/b | AB |  | AB
        strict://a/b/ | unmatched: no route of scheme 'strict' takes this URL; /a/b: the URL is longer than the pattern: an empty segment is left over; did you mean strict://a/b?
        strict://a//b | unmatched: no route of scheme 'strict' takes this URL; /a/b: segment 2: an empty segment is not 'b'
        strict://c | unmatched: no route of scheme 'strict' takes this URL; /c/: the URL is shorter than the pattern: an empty segment is missing; did you mean strict://c/?
        strict://c/ | /c/ | C |  | C
        literal://q?t=a+b | /q?t=:t | Q | t="a+b" (query) | Q
        hosty://any/x | /x | X |  | X
        hosty://x | unmatched: no route of scheme 'hosty' takes this URL
        """))
  }

  /// A URL that was escaped as a whole, once or several times, on its way through other apps.
  @Test func urlsOpenedUp() {
    check(
      """
      scheme a { decode stable; route /list/:id?tab=:tab -> Item }
      scheme b { decode when host; host path; route /list/:id?tab=:tab -> Item }
      scheme c { route /list/:id?tab=:tab -> Item }
      """,
      """
      a://list/4%3Ftab=2
      a://list/4%253Ftab%253D2
      a://list/100%25?tab=x%2526y
      a:%2Flist%2F4?tab=1
      b://list%2F4%3Ftab=2
      b:/list/4%3Ftab=2
      c://list/4%3Ftab=2
      a://list/%E0%A4%A?tab=1
      a://list/%2500?tab=1
      """,
      expect(
        """
        a://list/4%3Ftab=2 | /list/:id?tab=:tab | Item | id="4" (path), tab="2" (query) | Item
        a://list/4%253Ftab%253D2 | /list/:id?tab=:tab | Item | id="4" (path), tab="2" (query) | Item
        a://list/100%25?tab=x%2526y | /list/:id?tab=:tab | Item | id="100%" (path), tab="x%26y" (query) | Item
        a:%2Flist%2F4?tab=1 | /list/:id?tab=:tab | Item | id="4" (path), tab="1" (query) | Item
        b://list%2F4%3Ftab=2 | /list/:id?tab=:tab | Item | id="4" (path), tab="2" (query) | Item
        b:/list/4%3Ftab=2 | unmatched: no route of scheme 'b' takes this URL; /list/:id?tab=:tab: the query has no 'tab'; write b:/list/4%3Ftab=2?tab=…
        c://list/4%3Ftab=2 | unmatched: no route of scheme 'c' takes this URL; /list/:id?tab=:tab: the query has no 'tab'; write c://list/4%3Ftab=2?tab=…
        a://list/%E0%A4%A?tab=1 | invalid: '%' must be followed by two hexadecimal digits
        a://list/%2500?tab=1 | /list/:id?tab=:tab | Item | id="%00" (path), tab="1" (query) | Item
        """))
  }

  /// Whether a screen that is there with other arguments is the one wanted.
  @Test func reusing() {
    var transcript = Transcript(
      """
      route /s/:id -> S
      scheme x { reuse arguments; route /s/:id -> S }
      screen S(id: int)
      """)
    expect(
      """
      > open /s/1
      /s/1  →  S
        route       /s/:id  (map:1)
        parameters  id = "1" (path)
        arguments   id = 1
        steps       push S
        stack       S
      > open /s/2
      /s/2  →  S
        route       /s/:id  (map:1)
        parameters  id = "2" (path)
        arguments   id = 2
        steps       push S
        stack       S › S
      > open x:/s/2
      x:/s/2  →  S
        route       /s/:id in scheme x  (map:2)
        parameters  id = "2" (path)
        arguments   id = 2
        steps       reload S
        stack       S › S
      > open x:/s/3
      x:/s/3  →  S
        route       /s/:id in scheme x  (map:2)
        parameters  id = "3" (path)
        arguments   id = 3
        steps       push S
        stack       S › S › S
      > reset
      no screens
      """
    ).match(transcript.run("open /s/1\nopen /s/2\nopen x:/s/2\nopen x:/s/3\nreset"))
  }

  @Test func specificFirst() {
    check(
      """
      route /** -> Any
      route /:a -> Capture
      route /:n<int> -> Number
      route /:c<red|blue> -> Colour
      route /x:rest -> Mixed
      route /red -> Literal
      route /:a?q=:q -> WithQuery
      route /low -> Low priority -1
      route /:top -> Top priority 5 when origin == "qr"
      """,
      """
      /red
      /blue
      /7
      /xyz
      /green
      /green?q=1
      /red?q=1
      /a/b
      /low
      """,
      expect(
        """
        /red | /red | Literal |  | Literal
        /blue | /:c<red|blue> | Colour | c="blue" (path) | Colour
        /7 | /:n<int> | Number | n=7 (path) | Number
        /xyz | /x:rest | Mixed | rest="yz" (path) | Mixed
        /green | /:a | Capture | a="green" (path) | Capture
        /green?q=1 | /:a?q=:q | WithQuery | a="green" (path), q="1" (query) | WithQuery
        /red?q=1 | /red | Literal | q="1" (query) | Literal
        /a/b | /** | Any |  | Any
        /low | /:a | Capture | a="low" (path) | Capture
        """))
  }

  @Test func firstAndAll() {
    check(
      """
      rank first
      route /:a -> Capture
      route /red -> Literal
      route /red/x -> Preferred priority 1
      route /** -> Any
      """,
      """
      /red
      /red/x
      /other/y
      """,
      expect(
        """
        /red | /:a | Capture | a="red" (path) | Capture
        /red/x | /red/x | Preferred |  | Preferred
        /other/y | /** | Any |  | Any
        """))
    var transcript = Transcript(
      """
      rank all
      route /:a -> First
      route /red -> Second
      route /blue -> Third
      """)
    expect(
      """
      > open /red
      /red  →  First
        route       /:a  (map:2)
        parameters  a = "red" (path)
        steps       push First
        stack       First
      also
        /red  →  Second
          route       /red  (map:3)
          steps       push Second
          stack       First › Second
      > open /none/none
      /none/none  unmatched: no route takes this URL
        stack       First › Second
      """
    ).match(transcript.run("open /red\nopen /none/none"))
  }

  @Test func whenAndInternal() {
    var transcript = Transcript(
      """
      var beta = false
      route /x -> New when beta
      route /x -> Old
      route /w -> Widget when origin == "widget"
      route /secret -> Secret internal
      route /door => /secret
      route /broken -> B when 1 / 0 == 1
      """)
    expect(
      """
      > expect /x -> Old
      > set beta = true
      beta = true
      > expect /x -> New
      > expect unmatched /w
      > open /w from widget
      /w  →  Widget
        route       /w  (map:4)
        steps       push Widget
        stack       Widget
      > expect unmatched /secret
      > expect /door -> Secret
      > expect unmatched /broken
      > explain /secret
      /secret
        namespace   routes outside any scheme, rank specific
          1 ✗ /secret  (map:5)
              it is internal: only other routes lead here
            5 other routes are less similar
      /secret  unmatched: no route takes this URL
      > explain /broken
      /broken
        namespace   routes outside any scheme, rank specific
          1 ✗ /broken  (map:7)
              'when 1 / 0 == 1' cannot be computed: division by zero
            5 other routes are less similar
      /broken  unmatched: no route takes this URL
      """
    ).match(
      transcript.run(
        """
        expect /x -> Old
        set beta = true
        expect /x -> New
        expect unmatched /w
        open /w from widget
        expect unmatched /secret
        expect /door -> Secret
        expect unmatched /broken
        explain /secret
        explain /broken
        """))
  }

  @Test func declines() {
    var transcript = Transcript(
      """
      route /x/:id<int> do { log "asked"; decline "not ${id}" }
      route /x/:id do { if id == "7" { decline } ; log "taken"; handled }
      route /x/** -> Rest
      route /all do { decline "never" }
      """)
    expect(
      """
      > resolve /x/5
      /x/5  →  handled
        route       /x/:id  (map:2)
        parameters  id = "5" (path)
        declined    /x/:id<int>: not 5
        log         asked
        log         taken
      > resolve /x/7
      /x/7  →  Rest
        route       /x/**  (map:3)
        wildcard    ["7"]
        declined    /x/:id<int>: not 7
        declined    /x/:id
        log         asked
        steps       push Rest
        stack       Rest
      > resolve /all
      /all  declined: never
        route       /all  (map:4)
        declined    /all: never
      > explain /x/5
      /x/5
        namespace   routes outside any scheme, rank specific
          1 ✓ /x/:id<int>  (map:1)
              matches: literal, typed capture; route 1; declined: not 5
          2 → /x/:id  (map:2)
              matches: literal, capture; route 2
          3 ✓ /x/**  (map:3)
              matches: literal, **; route 3
            1 other route is less similar
      /x/5  →  handled
        route       /x/:id  (map:2)
        parameters  id = "5" (path)
        declined    /x/:id<int>: not 5
        log         asked
        log         taken
      """
    ).match(transcript.run("resolve /x/5\nresolve /x/7\nresolve /all\nexplain /x/5"))
  }
}
