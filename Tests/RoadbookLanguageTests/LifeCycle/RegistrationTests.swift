import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules about what is registered, asked for and listed, of all four libraries.
@Suite struct RegistrationTests {
  /// Options count when a URL is routed, not when a route is added.
  @Test func J24_optionsHoldForRoutesAddedBefore() {
    Story.check(
      """
      dialect jlroutes
      route /say/:text -> Say
      """,
      """
      open app://say/a+b
      plus literal
      open app://say/a+b
      host authority
      open app://say/a+b
      """,
      expect(
        """
        > open app://say/a+b
        = handled
          push {screen:Say,in:main,animated:false}
          stacks {main:[Say]}
          visible Say
        > plus literal
        > open app://say/a+b
        = handled
          reload {screen:Say,parameters:{text:a+b},arguments:{}}
        > host authority
        > open app://say/a+b
        = unmatched: no route takes this URL
        """))
  }

  /// J-Q9: only a declaration makes a namespace, asking for one does not.
  @Test func J35_onlyADeclarationMakesANamespace() {
    Story.check(
      """
      dialect jlroutes
      route /a -> A
      """,
      """
      resolve other://a
      resolve /a in other
      scheme other
      resolve other://a
      remove scheme other
      resolve other://a
      """,
      expect(
        """
        > resolve other://a
        = handled
        > resolve /a in other
        ! there is no scheme 'other'
        > scheme other
        > resolve other://a
        = unmatched: no route of scheme 'other' takes this URL
        > remove scheme other
          removed scheme other
        > resolve other://a
        = handled
        """))
  }

  @Test func J37_oneNamespaceIsAskedDirectly() {
    Story.check(
      """
      dialect jlroutes
      route /a -> Outside
      scheme one { route /a -> One }
      scheme two { route /b -> Two }
      """,
      """
      resolve x://a in one
      resolve one://b in two
      resolve two://a in one
      resolve one://b
      """,
      expect(
        """
        > resolve x://a in one
        = handled
        > resolve one://b in two
        = handled
        > resolve two://a in one
        = handled
        > resolve one://b
        = unmatched: no route of scheme 'one' takes this URL
        """))
  }

  @Test func J43_noURLIsANoAndNobodyIsTold() {
    Story.check(
      """
      dialect jlroutes
      route / -> Root
      on unmatched { log "lost" }
      on failed { log "failed" }
      """,
      """
      open ""
      resolve ""
      open nowhere://x
      """,
      expect(
        """
        > open ""
        = invalid: there is no URL
        > resolve ""
        = invalid: there is no URL
        > open nowhere://x
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:nowhere://x,userInfo:null}
          log 'lost'
        """))
  }

  @Test func J45_theListsOfAllNamespaces() {
    Story.check(
      """
      dialect jlroutes
      route /low -> A
      route /high(/:x) -> B priority 2
      scheme s { route /own -> C; route /first -> D priority 1 }
      """,
      """
      routes
      routes own
      """,
      expect(
        """
        > routes
          outside any scheme
            /high/:x  B  priority 2  map:3
            /high     B  priority 2  map:3
            /low      A              map:2
          scheme s
            /first    D  priority 1  map:4
            /own      C              map:4
        > routes own
          scheme s
            /own  C  map:4
        """))
  }

  /// The list of items as they came, beside the values by name.
  @Test func N16_theQueryAsAList() {
    var transcript = Transcript(
      """
      dialect urlnavigator
      route un://a do { log match.query.x }
      """)
    expect(
      """
      > output json
      {"ok":true}
      > resolve un://a?x=1&y&x=2&=3
      {"url":"un://a?x=1&y&x=2&=3","outcome":"handled","matched":true,"route":{"name":"a","pattern":"un://a","written":"un://a","scheme":null,"file":"map","line":2},"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[["x","1"],["y",null],["x","2"],["","3"]],"fragment":null,"wildcard":null,"blocks":[],"log":["2"],"declined":[],"stack":[],"steps":[]}
      > resolve un://a?
      {"url":"un://a?","outcome":"handled","matched":true,"route":{"name":"a","pattern":"un://a","written":"un://a","scheme":null,"file":"map","line":2},"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[""],"declined":[],"stack":[],"steps":[]}
      > resolve un://a
      {"url":"un://a","outcome":"handled","matched":true,"route":{"name":"a","pattern":"un://a","written":"un://a","scheme":null,"file":"map","line":2},"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[""],"declined":[],"stack":[],"steps":[]}
      """
    ).match(
      transcript.run(
        """
        output json
        resolve un://a?x=1&y&x=2&=3
        resolve un://a?
        resolve un://a
        """))
  }

  /// Who is asked in vain says why.
  @Test func N_Q9_theOtherTableWouldTakeIt() {
    Story.check(
      """
      dialect urlnavigator
      route un://alert do { log "hi" }
      route un://only -> Only
      """,
      """
      push un://alert
      open un://only
      present un://nowhere
      """,
      expect(
        """
        > push un://alert
        = unmatched: 'un://alert' shows no screen: open it
        > open un://only
        = unmatched: 'un://only' shows a screen: push or present it
        > present un://nowhere
        = unmatched: no route takes this URL
        """))
  }

  @Test func F3_F4_aSchemeIsKnownWhateverThePath() {
    Story.check(
      """
      scheme fsq { dialect fsqroutes; route /a -> A; route "" -> Nothing }
      """,
      """
      schemes
      resolve fsq://zzz
      resolve other://a
      """,
      expect(
        """
        ! 1:55 `` error empty-pattern: FSQRoutes takes no empty pattern (write '/' for the root)
        > schemes
          scheme     takes  rank      routes
          (outside)         specific  0
          fsq        fsq    first     2
        > resolve fsq://zzz
        = unmatched: no route of scheme 'fsq' takes this URL
        > resolve other://a
        = unmatched: no scheme 'other'
        """))
  }

  /// A class is made when it is shown, once for each URL that is shown.
  @Test func F17_aScreenIsMadeWhenItIsShown() {
    Story.check(
      """
      scheme fsq { dialect fsqroutes; default present modal; route /a/:id -> A }
      configure A { log "made" }
      guard later before present { allow }
      """,
      """
      generate fsq://a/1
      open fsq://a/1
      open fsq://a/2
      """,
      expect(
        """
        > generate fsq://a/1
        = handled
          generate {target:A,parameters:{id:1},userInfo:null}
        > open fsq://a/1
        = handled
          generate {target:A,parameters:{id:1},userInfo:null}
          present {screens:[A],wrapped:true,from:main,presentation:modal,animated:true,parameters:{id:1},userInfo:null}
          configure {screen:A,route:a/:id}
          log 'made'
          modals [{container:modal1,screens:[A],presentation:modal}]
          visible A
        > open fsq://a/2
        = handled
          generate {target:A,parameters:{id:2},userInfo:null}
          present {screens:[A],wrapped:true,from:modal1,presentation:modal,animated:true,parameters:{id:2},userInfo:null}
          configure {screen:A,route:a/:id}
          log 'made'
          modals [{container:modal1,screens:[A],presentation:modal},{container:modal2,screens:[A],presentation:modal}]
        """))
  }

  /// Defaults are computed anew for each URL, and a screen without parameters gets everything.
  @Test func W14_W15_defaultsAreMadeEachTime() {
    Story.check(
      """
      dialect waapprouting
      var opened = 0
      stack nav
      route a/:x -> A in nav { default time = opened }
      block a/* { set opened = opened + 1 }
      route b/:x -> B in nav only y
      """,
      """
      open x://a/1
      open x://a/2
      open x://b/3?y=1&z=2
      """,
      expect(
        """
        ! 6:29 `y` warning only-without-parameters: 'only' has no effect: the screen declares no parameters (declare them: screen B(y))
        > open x://a/1
        = handled
          block {pattern:a/*,parameters:{x:1}}
          push {screen:A,in:nav,animated:false}
          reload {screen:A,parameters:{x:1,time:0},arguments:{}}
          stacks {nav:[A]}
          visible A
        > open x://a/2
        = handled
          block {pattern:a/*,parameters:{x:2}}
          popTo {screen:A,in:nav,count:0,animated:true}
          reload {screen:A,parameters:{x:2,time:1},arguments:{}}
        > open x://b/3?y=1&z=2
        = handled
          replaceStack {in:nav,with:[B]}
          reload {screen:B,parameters:{x:3,y:1,z:2},arguments:{}}
          stacks {nav:[B]}
          visible B
        """))
  }

  @Test func W18_W40_everythingAnEntityHas() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      screen List
      screen Item(id: int from itemID, title: string?, kind: string = "plain")
      screen Sheet
      route list -> List as list in nav
      route list/:itemID -> Item as item in nav parent List only id, kind { default kind = "new" }
      route sheet -> Sheet modal
      """,
      """
      open x://list/4?title=t
      expect arguments == { id: 4, title: null, kind: "new" }
      open x://sheet
      open x://none
      url item(itemID: 5)
      """,
      expect(
        """
        > open x://list/4?title=t
        = handled
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{itemID:4,title:t},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          reload {screen:Item,parameters:{itemID:4,title:t,kind:new},arguments:{id:4,title:null,kind:new}}
          displayed {screen:Item,told:List}
          stacks {nav:[List,Item]}
          visible Item
        > expect arguments == { id: 4, title: null, kind: "new" }
        > open x://sheet
        = handled
          present {screens:[Sheet],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:Sheet,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[Sheet],presentation:modal}]
          visible Sheet
        > open x://none
        = unmatched: no route takes this URL
        > url item(itemID: 5)
          /list/5
        """))
  }
}
