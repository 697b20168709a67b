import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// `overlaps`, and examples that lead elsewhere.
@Suite struct OverlapCommandTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    expected.match(transcript.run(script))
  }

  @Test func pairsWithTheirURLs() {
    check(
      """
      scheme shop { route /item/:id -> A; route /item/:sku<Code> -> B; route /item/new -> C when on }
      var on = true
      type Code = /[A-Z]{2}[0-9]+/
      route /a/:x -> A
      route /a/:y -> B
      route /b/c -> A
      route /:x/c -> B priority 2
      route /** -> Lost
      """,
      """
      overlaps
      overlaps all
      overlaps some
      output json
      overlaps
      """,
      expect(
        """
        > overlaps
        outside any scheme
          /a/x             /a/:x             /a/:y      declared earlier                       map:4, 5
          /a/c             /:x/c             /a/:x      higher priority                        map:7, 4
          /b/c             /:x/c             /b/c       higher priority                        map:7, 6
        scheme shop
          shop://item/AA1  /item/:sku<Code>  /item/:id  more specific                          map:1, 1
          shop://item/new  /item/new         /item/:id  more specific, while its 'when' holds  map:1, 1
        3 more overlap only with catch-all routes; list them with `overlaps all`
        > overlaps all
        outside any scheme
          /a/x             /a/:x             /a/:y      declared earlier                       map:4, 5
          /a/x             /a/:x             /**        more specific                          map:4, 8
          /b/c             /b/c              /**        more specific                          map:6, 8
          /a/c             /:x/c             /a/:x      higher priority                        map:7, 4
          /b/c             /:x/c             /b/c       higher priority                        map:7, 6
          /x/c             /:x/c             /**        higher priority                        map:7, 8
        scheme shop
          shop://item/AA1  /item/:sku<Code>  /item/:id  more specific                          map:1, 1
          shop://item/new  /item/new         /item/:id  more specific, while its 'when' holds  map:1, 1
        > overlaps some
        no overlaps
        > output json
        {"ok":true}
        > overlaps
        {"overlaps":[{"url":"/a/x","scheme":null,"winner":"/a/:x","loser":"/a/:y","rule":"order","conditional":false,"expected":false,"at":["map:4","map:5"]},{"url":"/a/c","scheme":null,"winner":"/:x/c","loser":"/a/:x","rule":"priority","conditional":false,"expected":false,"at":["map:7","map:4"]},{"url":"/b/c","scheme":null,"winner":"/:x/c","loser":"/b/c","rule":"priority","conditional":false,"expected":false,"at":["map:7","map:6"]},{"url":"shop://item/AA1","scheme":"shop","winner":"/item/:sku<Code>","loser":"/item/:id","rule":"segments","conditional":false,"expected":false,"at":["map:1","map:1"]},{"url":"shop://item/new","scheme":"shop","winner":"/item/new","loser":"/item/:id","rule":"segments","conditional":true,"expected":false,"at":["map:1","map:1"]}]}
        """))
  }

  @Test func nothingInCommon() {
    check(
      "route /a -> A\nroute /b/:x<int> -> B\nroute /b/:y<x|y> -> C", "overlaps",
      expect(
        """
        > overlaps
        no overlaps
        """))
    check(
      "rank all\nroute /a -> A\nroute /:x -> B\nroute /a/** -> C", "overlaps",
      expect(
        """
        > overlaps
        no overlaps
        3 more overlap only with catch-all routes; list them with `overlaps all`
        """))
  }

  private let map = """
    scheme app { fallback global; route /only -> Only { example app://only; example other://only } }
    var on = false
    route /item/:id<int> -> Item { example /item/5; example /item/new; example app://item/7 }
    route /item/:word -> Word { example /item/12 }
    route /old/:id => /item/${id} { example /old/3 }
    route /later -> Later when on { example /later }
    route /secret -> Secret internal { example /secret }
    route /try do { decline "no" } { example /try }
    route /bad -> Bad { example /bad/%zz }
    route /kept -> Kept guard no { example /kept }
    guard no before generate { cancel "never" }
    """

  @Test func examplesThatLeadElsewhere() {
    check(
      map, "check",
      expect(
        """
        > check
        ! 1:81 `other://only` error example-elsewhere: the example other://only does not lead to '/only': no scheme 'other' (correct the example or the route; 'explain other://only' tells more)
        ! 3:57 `/item/new` error example-elsewhere: the example /item/new does not lead to '/item/:id<int>': '/item/:word' takes it (correct the example or the route; 'explain /item/new' tells more)
        ! 4:37 `/item/12` error example-elsewhere: the example /item/12 does not lead to '/item/:word': '/item/:id<int>' takes it (correct the example or the route; 'explain /item/12' tells more)
        ! 9:29 `/bad/%zz` error example-elsewhere: the example /bad/%zz does not lead to '/bad': '%' must be followed by two hexadecimal digits (correct the example or the route; 'explain /bad/%zz' tells more)
        4 errors in 9 routes
        """))
  }

  /// A route in front that may decline lets the example through; nothing is run to find that out.
  @Test func examplesBehindRoutesThatDecline() {
    check(
      """
      screen S(a: int) else decline
      route /a/:n<int> do { log "run"; if n > 10 { decline } } { example /a/4 }
      route /a/:x -> B { example /a/4 }
      route /b/:n<int> -> B guard picky
      route /b/:x -> C { example /b/4 }
      route /c/:n<int> -> B guard strict
      route /c/:x -> C { example /c/4 }
      route /d/:a -> S
      route /d/* => /c/x { example /d/x; example /d/4 }
      route /e/:n<int> => /a/${n}
      route /e/:x -> C { example /e/4 }
      route /f/:n<int> -> B
      route /f/:x -> C { example /f/4 }
      route /g/:n<int> do { handled }
      route /g/:x -> C { example /g/4 }
      guard picky before match { decline }
      guard strict before match { cancel }
      guard all on everything before match { if platform == "web" { decline } }
      """, "check",
      expect(
        """
        > check
        ! 3:16 `B` warning unknown-screen: there is no screen 'B' (declare it: screen B)
        ! 4:21 `B` warning unknown-screen: there is no screen 'B' (declare it: screen B)
        ! 5:16 `C` warning unknown-screen: there is no screen 'C' (declare it: screen C)
        ! 6:21 `B` warning unknown-screen: there is no screen 'B' (declare it: screen B)
        ! 7:16 `C` warning unknown-screen: there is no screen 'C' (declare it: screen C)
        ! 7:28 `/c/4` error example-elsewhere: the example /c/4 does not lead to '/c/:x': '/c/:n<int>' takes it (correct the example or the route; 'explain /c/4' tells more)
        ! 9:44 `/d/4` error example-elsewhere: the example /d/4 does not lead to '/d/*': '/d/:a' takes it (correct the example or the route; 'explain /d/4' tells more)
        ! 11:16 `C` warning unknown-screen: there is no screen 'C' (declare it: screen C)
        ! 11:28 `/e/4` error example-elsewhere: the example /e/4 does not lead to '/e/:x': '/e/:n<int>' takes it (correct the example or the route; 'explain /e/4' tells more)
        ! 12:21 `B` warning unknown-screen: there is no screen 'B' (declare it: screen B)
        ! 13:16 `C` warning unknown-screen: there is no screen 'C' (declare it: screen C)
        ! 13:28 `/f/4` error example-elsewhere: the example /f/4 does not lead to '/f/:x': '/f/:n<int>' takes it (correct the example or the route; 'explain /f/4' tells more)
        ! 15:16 `C` warning unknown-screen: there is no screen 'C' (declare it: screen C)
        ! 15:28 `/g/4` error example-elsewhere: the example /g/4 does not lead to '/g/:x': '/g/:n<int>' takes it (correct the example or the route; 'explain /g/4' tells more)
        5 errors, 9 warnings in 14 routes
        """))
  }

  /// Where the first that matches has the last word, a decline is the end.
  @Test func examplesWhereADeclineIsTheEnd() {
    check(
      """
      dialect fsqroutes
      route /a/:n do { decline }
      route /a/:x/ -> B { example /a/4 }
      """, "check",
      expect(
        """
        > check
        ! 3:29 `/a/4` error example-elsewhere: the example /a/4 does not lead to '/a/:x/': '/a/:n' takes it (correct the example or the route; 'explain /a/4' tells more)
        1 error in 2 routes
        """))
  }

  @Test func examplesLeaveTheAppAlone() {
    check(
      "var n = 0\nroute /a do { set n = n + 1; handled } { example /a }", "check\nvars",
      expect(
        """
        > check
        no findings in 1 route
        > vars
        var  value  at
        n    0      map:1
        """))
  }
}
