import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules J25 to J44: who is tried and told, listing and removal.
@Suite struct JLRoutesLifeCycleTests {
  @Test func J38_oneThatDeclinesLetsTheNextTry() {
    Story.check(
      """
      dialect jlroutes
      route /a do { decline "first" }
      route /:x do { log "second ${x}" }
      """,
      """
      open app://a
      """,
      expect(
        """
        > open app://a
        = handled
          log 'second a'
        """))
  }

  @Test func J41_unmatchedWhenNothingAccepts() {
    Story.check(
      """
      dialect jlroutes
      on unmatched { log "global ${url}" }
      scheme own { route /a do { decline }; on unmatched { log "own ${parameters.x}" } }
      scheme bare { route /a do { handled } }
      scheme back { fallback global; route /a do { handled } }
      """,
      """
      open other://b
      open own://a with { x: 1 }
      open own://b
      open bare://b
      open back://b
      resolve own://b
      open ""
      """,
      expect(
        """
        > open other://b
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:other://b,userInfo:null}
          log 'global other://b'
        > open own://a with { x: 1 }
        = declined
          tell {hook:unmatched,namespace:own,url:own://a,userInfo:null}
          log 'own 1'
        > open own://b
        = unmatched: no route of scheme 'own' takes this URL
          tell {hook:unmatched,namespace:own,url:own://b,userInfo:null}
          log 'own '
        > open bare://b
        = unmatched: no route of scheme 'bare' takes this URL
        > open back://b
        = unmatched: no route of scheme 'back' takes this URL
          tell {hook:unmatched,namespace:null,url:back://b,userInfo:null}
          log 'global back://b'
        > resolve own://b
        = unmatched: no route of scheme 'own' takes this URL
          log 'own '
        > open ""
        = invalid: there is no URL
        """))
  }

  @Test func J42_askingIsNotActing() {
    Story.check(
      """
      dialect jlroutes
      var n = 0
      route /a do { set n = n + 1; decline }
      """,
      """
      resolve app://a
      expect n == 0
      resolve app://b
      """,
      expect(
        """
        > resolve app://a
        = declined
        > expect n == 0
        > resolve app://b
        = unmatched: no route takes this URL
        """))
  }

  @Test func J25_J29_J31_theOrderOfAList() {
    Story.check(
      """
      dialect jlroutes
      route /0 -> X
      route /5a -> X priority 5
      route /5b -> X priority 5
      route /10 -> X priority 10
      route /the(/foo/:a)(/bar/:b) -> The
      scheme s { route /s -> X }
      """,
      """
      output json
      routes
      """,
      expect(
        """
        > output json
        > routes
          {"routes":[{"scheme":null,"name":"10","pattern":"/10","written":"/10","priority":10,"screen":"X","target":"X","presentation":"push","container":null,"tags":[],"file":"map","line":5,"doc":null},{"scheme":null,"name":"5a","pattern":"/5a","written":"/5a","priority":5,"screen":"X","target":"X","presentation":"push","container":null,"tags":[],"file":"map","line":3,"doc":null},{"scheme":null,"name":"5b","pattern":"/5b","written":"/5b","priority":5,"screen":"X","target":"X","presentation":"push","container":null,"tags":[],"file":"map","line":4,"doc":null},{"scheme":null,"name":"0","pattern":"/0","written":"/0","priority":0,"screen":"X","target":"X","presentation":"push","container":null,"tags":[],"file":"map","line":2,"doc":null},{"scheme":null,"name":"the(/foo/:a)(/bar/:b)","pattern":"/the/foo/:a/bar/:b","written":"/the(/foo/:a)(/bar/:b)","priority":0,"screen":"The","target":"The","presentation":"push","container":null,"tags":[],"file":"map","line":6,"doc":null},{"scheme":null,"name":"the(/foo/:a)(/bar/:b)","pattern":"/the/foo/:a","written":"/the(/foo/:a)(/bar/:b)","priority":0,"screen":"The","target":"The","presentation":"push","container":null,"tags":[],"file":"map","line":6,"doc":null},{"scheme":null,"name":"the(/foo/:a)(/bar/:b)","pattern":"/the/bar/:b","written":"/the(/foo/:a)(/bar/:b)","priority":0,"screen":"The","target":"The","presentation":"push","container":null,"tags":[],"file":"map","line":6,"doc":null},{"scheme":null,"name":"the(/foo/:a)(/bar/:b)","pattern":"/the","written":"/the(/foo/:a)(/bar/:b)","priority":0,"screen":"The","target":"The","presentation":"push","container":null,"tags":[],"file":"map","line":6,"doc":null},{"scheme":"s","name":"s","pattern":"/s","written":"/s","priority":0,"screen":"X","target":"X","presentation":"push","container":null,"tags":[],"file":"map","line":7,"doc":null}]}
        """))
  }

  @Test func J44_removal() {
    Story.check(
      """
      dialect jlroutes
      route /a(/b) -> X
      route /c(/d) -> X
      route /same -> X
      route /same -> Y
      scheme s { route /s -> X; route /t -> X }
      """,
      """
      remove route /a/b
      remove route /c(/d)
      remove route /same
      remove route /nothing
      remove route /s in s
      routes
      remove routes in s
      remove scheme s
      remove scheme t
      remove all
      routes
      """,
      expect(
        """
        ! 5:7 `/same` warning duplicate-route: '/same' is routed twice (this one runs only when the first one declines)
        > remove route /a/b
          removed route /a/b
        > remove route /c(/d)
          removed route /c(/d)
        > remove route /same
          removed route /same
        > remove route /nothing
        ! there is no route '/nothing'
        > remove route /s in s
          removed route /s
        > routes
          outside any scheme
            /a     X  map:2
            /same  Y  map:5
          scheme s
            /t     X  map:6
        > remove routes in s
          removed route /t
        > remove scheme s
          removed scheme s
        > remove scheme t
        ! there is no scheme 't'
        > remove all
          the map is empty
        > routes
          no routes
        """))
  }
}
