import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules W12 to W39: blocks, entities, stacks, modals and containers.
@Suite struct WAAppRoutingLifeCycleTests {
  @Test func W22_aModalHasNoPresentingController() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route m{M}! in nav
      """,
      """
      open x://m
      """,
      expect(
        """
        > open x://m
        = handled
          present {screens:[M],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        """))
  }

  @Test func W23_noURLIsRefused() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      """,
      """
      open ""
      """,
      expect(
        """
        > open ""
        = invalid: there is no URL
        """))
  }

  @Test func W23_oneBlockRuns_theMoreSpecific() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      block list/* { log "any" }
      block list/:id/extra2 { log "other" }
      block list/7 { log "seven" }
      """,
      """
      open x://list/7
      """,
      expect(
        """
        > open x://list/7
        = handled
          block {pattern:list/7,parameters:{id:7}}
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:7},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          reload {screen:Item,parameters:{id:7},arguments:{}}
          displayed {screen:Item,told:List}
          log seven
          stacks {nav:[List,Item]}
          visible Item
        """))
  }

  @Test func W24_aBlockGetsWhatTheRouteBinds() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      block */* { log "${id} ${q}" }
      """,
      """
      open x://list/3?q=1
      """,
      expect(
        """
        > open x://list/3?q=1
        = handled
          block {pattern:*/*,parameters:{id:3}}
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3,q:1},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          reload {screen:Item,parameters:{id:3,q:1},arguments:{}}
          displayed {screen:Item,told:List}
          log 3 1
          stacks {nav:[List,Item]}
          visible Item
        """))
  }

  @Test func W24_W25_aBlockAloneHandlesTheURL() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      block other/:thing { log "block ${thing}" }
      block bad/:x { require x == "y" else cancel; log 1 / 0 }
      """,
      """
      open x://other/7?q=1
      open x://nowhere
      open x://bad/y
      """,
      expect(
        """
        ! 6:38 `cancel` warning verdict-in-block: a block beside a route decides nothing: this has no effect (decide in a guard, or in the route's own 'do { … }')
        > open x://other/7?q=1
        = handled
          block {pattern:other/:thing,parameters:{thing:7}}
          log block 7
        > open x://nowhere
        = unmatched: no route takes this URL
        > open x://bad/y
        = failed: division by zero
          block {pattern:bad/:x,parameters:{x:y}}
        """))
  }

  @Test func W25_blocksRunBeforeAnyoneIsAsked_W_Q11_andAreTakenBack() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      var seen = 0
      guard may on everything before match { log "asked" }
      block list/* { set seen = seen + 1 }
      """,
      """
      open x://list/3
      answer may: cancel
      open x://list/4
      expect seen == 1
      """,
      expect(
        """
        > open x://list/3
        = handled
          block {pattern:list/*,parameters:{id:3}}
          ask {point:handle,guard:may,url:x://list/3,route:list/:id,parameters:{id:3},userInfo:null,answer:allow}
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          displayed {screen:Item,told:List}
          log asked
          stacks {nav:[List,Item]}
          visible Item
        > answer may: cancel
        > open x://list/4
        = cancelled: guard 'may'
          block {pattern:list/*,parameters:{id:4}}
          ask {point:handle,guard:may,url:x://list/4,route:list/:id,parameters:{id:4},userInfo:null,answer:cancel}
        > expect seen == 1
        """))
  }

  @Test func W26_oneQuestionForTheMatchedRoute() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      guard may on everything before match { allow }
      """,
      """
      open x://list/3/extra
      answer may: cancel "no"
      open x://list
      """,
      expect(
        """
        > open x://list/3/extra
        = handled
          ask {point:handle,guard:may,url:x://list/3/extra,route:list/:id/extra,parameters:{id:3},userInfo:null,answer:allow}
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3},arguments:{}}
          push {screen:Item,in:nav,animated:false}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          displayed {screen:Item,told:List}
          push {screen:Extra,in:nav,animated:true}
          reload {screen:Extra,parameters:{id:3},arguments:{}}
          displayed {screen:Extra,told:Item}
          stacks {nav:[List,Item,Extra]}
          visible Extra
        > answer may: cancel "no"
        > open x://list
        = cancelled: no
          ask {point:handle,guard:may,url:x://list,route:list,parameters:{},userInfo:null,answer:cancel}
        """))
  }

  @Test func W27_theScreensFromTheRootToTheLeaf() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      """,
      """
      open x://list/3/extra
      """,
      expect(
        """
        > open x://list/3/extra
        = handled
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3},arguments:{}}
          push {screen:Item,in:nav,animated:false}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          displayed {screen:Item,told:List}
          push {screen:Extra,in:nav,animated:true}
          reload {screen:Extra,parameters:{id:3},arguments:{}}
          displayed {screen:Extra,told:Item}
          stacks {nav:[List,Item,Extra]}
          visible Extra
        """))
  }

  @Test func W28_W30_W31_whatIsThereStaysAndIsReloaded() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      """,
      """
      open x://list/3
      open x://list/4
      open x://list
      """,
      expect(
        """
        > open x://list/3
        = handled
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          displayed {screen:Item,told:List}
          stacks {nav:[List,Item]}
          visible Item
        > open x://list/4
        = handled
          popTo {screen:Item,in:nav,count:0,animated:true}
          reload {screen:List,parameters:{id:4},arguments:{}}
          reload {screen:Item,parameters:{id:4},arguments:{}}
        > open x://list
        = handled
          popTo {screen:List,in:nav,count:1,animated:true}
          reload {screen:List,parameters:{},arguments:{}}
          stacks {nav:[List]}
          visible List
        """))
  }

  @Test func W29_aContainerIsNoStack() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      tabs t { a; b }
      root t
      route list{List} in b
      route tab{Tab} in t
      """,
      """
      open x://list
      open x://tab
      """,
      expect(
        """
        > open x://list
        = handled
          push {screen:List,in:b,animated:false}
          reload {screen:List,parameters:{},arguments:{}}
          select {in:t,child:b,changed:true}
          stacks {nav:[],a:[],b:[List]}
          selected {t:b}
          visible List
        > open x://tab
        = failed: 't' is no stack: no screen can be put there
        """))
  }

  @Test func W32_onlyTheLeafIsAnimated_theFlagOverrides() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route a{A}/b{B}/c{C} in nav
      """,
      """
      open x://a?wapprouting_animated=YES
      open x://a/b/c
      open x://a/b?wapprouting_animated=NO
      open x://a/b/c?wapprouting_animated=1 animated off
      """,
      expect(
        """
        > open x://a?wapprouting_animated=YES
        = handled
          push {screen:A,in:nav,animated:true}
          reload {screen:A,parameters:{wapprouting_animated:YES},arguments:{}}
          stacks {nav:[A]}
          visible A
        > open x://a/b/c
        = handled
          popTo {screen:A,in:nav,count:0,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          push {screen:B,in:nav,animated:false}
          reload {screen:B,parameters:{},arguments:{}}
          displayed {screen:B,told:A}
          push {screen:C,in:nav,animated:true}
          reload {screen:C,parameters:{},arguments:{}}
          displayed {screen:C,told:B}
          stacks {nav:[A,B,C]}
          visible C
        > open x://a/b?wapprouting_animated=NO
        = handled
          popTo {screen:B,in:nav,count:1,animated:false}
          reload {screen:A,parameters:{wapprouting_animated:NO},arguments:{}}
          reload {screen:B,parameters:{wapprouting_animated:NO},arguments:{}}
          stacks {nav:[A,B]}
          visible B
        > open x://a/b/c?wapprouting_animated=1 animated off
        = handled
          popTo {screen:B,in:nav,count:0,animated:false}
          reload {screen:A,parameters:{wapprouting_animated:1},arguments:{}}
          reload {screen:B,parameters:{wapprouting_animated:1},arguments:{}}
          push {screen:C,in:nav,animated:false}
          reload {screen:C,parameters:{wapprouting_animated:1},arguments:{}}
          displayed {screen:C,told:B}
          stacks {nav:[A,B,C]}
          visible C
        """))
  }

  @Test func W33_aForeignRootGoes() {
    Story.check(
      """
      dialect waapprouting
      stack nav = [X, A]
      root nav
      route a{A}/b{B} in nav
      """,
      """
      open x://a/b
      """,
      expect(
        """
        > open x://a/b
        = handled
          replaceStack {in:nav,with:[A]}
          reload {screen:A,parameters:{},arguments:{}}
          push {screen:B,in:nav,animated:true}
          reload {screen:B,parameters:{},arguments:{}}
          displayed {screen:B,told:A}
          stacks {nav:[A,B]}
          visible B
        """))
  }

  @Test func W34_modalsOfOnePathStackUp() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route a{A}/m{M}!/n{N}! in nav
      route m{M}!
      """,
      """
      open x://a/m/n
      open x://m
      back
      """,
      expect(
        """
        > open x://a/m/n
        = handled
          push {screen:A,in:nav,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          present {screens:[M],wrapped:true,from:nav,presentation:modal,animated:false,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          displayed {screen:M,told:A}
          present {screens:[N],wrapped:true,from:modal1,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:N,parameters:{},arguments:{}}
          displayed {screen:N,told:M}
          stacks {nav:[A]}
          modals [{container:modal1,screens:[M],presentation:modal},{container:modal2,screens:[N],presentation:modal}]
          visible N
        > open x://m
        = handled
          present {screens:[M],wrapped:true,from:modal2,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal},{container:modal2,screens:[N],presentation:modal},{container:modal3,screens:[M],presentation:modal}]
          visible M
        > back
        = handled
          dismiss {screens:[M],animated:true}
          modals [{container:modal1,screens:[M],presentation:modal},{container:modal2,screens:[N],presentation:modal}]
          visible N
        """))
  }

  @Test func W34_aModalThatIsOnTopIsUsedAgain() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route m{M}!
      """,
      """
      open x://m?x=1
      open x://m?x=2
      """,
      expect(
        """
        > open x://m?x=1
        = handled
          present {screens:[M],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{x:1},userInfo:null}
          reload {screen:M,parameters:{x:1},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > open x://m?x=2
        = handled
          popTo {screen:M,in:modal1,count:0,animated:true}
          reload {screen:M,parameters:{x:2},arguments:{}}
        """))
  }

  @Test func W36_configureReloadDisplayed() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      configure List { log "${screen} is made" }
      configure Item { log "item ${id}" }
      on reload { log "reload ${screen}" }
      """,
      """
      open x://list/3
      open x://list/4
      """,
      expect(
        """
        > open x://list/3
        = handled
          push {screen:List,in:nav,animated:false}
          configure {screen:List,route:list/:id}
          reload {screen:List,parameters:{id:3},arguments:{}}
          tell {hook:reload,namespace:null,url:x://list/3,userInfo:null}
          push {screen:Item,in:nav,animated:true}
          configure {screen:Item,route:list/:id}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          tell {hook:reload,namespace:null,url:x://list/3,userInfo:null}
          displayed {screen:Item,told:List}
          log List is made
          log reload List
          log item 3
          log reload Item
          stacks {nav:[List,Item]}
          visible Item
        > open x://list/4
        = handled
          popTo {screen:Item,in:nav,count:0,animated:true}
          configure {screen:List,route:list/:id}
          reload {screen:List,parameters:{id:4},arguments:{}}
          tell {hook:reload,namespace:null,url:x://list/4,userInfo:null}
          configure {screen:Item,route:list/:id}
          reload {screen:Item,parameters:{id:4},arguments:{}}
          tell {hook:reload,namespace:null,url:x://list/4,userInfo:null}
          log List is made
          log reload List
          log item 4
          log reload Item
        """))
  }

  @Test func W37_containersAreSelectedUpwards() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      tabs inner { a; b }
      container outer { inner; side }
      root outer
      route list{List}/:id{Item} in b
      route side{Side} in side
      """,
      """
      open x://side
      open x://list/3
      open x://list/3
      """,
      expect(
        """
        > open x://side
        = handled
          push {screen:Side,in:side,animated:false}
          reload {screen:Side,parameters:{},arguments:{}}
          select {in:outer,child:side,changed:true}
          stacks {nav:[],a:[],b:[],side:[Side]}
          selected {inner:a,outer:side}
          visible Side
        > open x://list/3
        = handled
          push {screen:List,in:b,animated:false}
          reload {screen:List,parameters:{id:3},arguments:{}}
          select {in:inner,child:b,changed:true}
          select {in:outer,child:inner,changed:true}
          push {screen:Item,in:b,animated:true}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          displayed {screen:Item,told:List}
          stacks {nav:[],a:[],b:[List,Item],side:[Side]}
          selected {inner:b,outer:inner}
          visible Item
        > open x://list/3
        = handled
          popTo {screen:Item,in:b,count:0,animated:true}
          reload {screen:List,parameters:{id:3},arguments:{}}
          select {in:inner,child:b,changed:false}
          select {in:outer,child:inner,changed:false}
          reload {screen:Item,parameters:{id:3},arguments:{}}
        """))
  }

  @Test func W37_aContainerThatCannotSelect() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      container plain select none { nav }
      root plain
      route list{List}/:id{Item}/extra{Extra} in nav
      """,
      """
      open x://list/3
      """,
      expect(
        """
        > open x://list/3
        = failed: 'plain' cannot select 'nav'
        """))
  }

  @Test func W38_modalsStay() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route m{M}!
      route list{List}/:id{Item}/extra{Extra} in nav
      """,
      """
      open x://m
      open x://list
      """,
      expect(
        """
        > open x://m
        = handled
          present {screens:[M],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > open x://list
        = handled
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{},arguments:{}}
          stacks {nav:[List]}
        """))
  }

  @Test func W38_unlessTheMapSaysOtherwise() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      modals dismiss
      route m{M}!
      route list{List}/:id{Item}/extra{Extra} in nav
      """,
      """
      open x://m
      open x://list
      """,
      expect(
        """
        > open x://m
        = handled
          present {screens:[M],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > open x://list
        = handled
          dismiss {screens:[M],animated:false}
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{},arguments:{}}
          stacks {nav:[List]}
          modals []
          visible List
        """))
  }

  @Test func W39_onlyBrowsingTheWebIsTaken() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List}/:id{Item}/extra{Extra} in nav
      """,
      """
      open activity browsingWeb with { webpageURL: "https://www.example.com/list/3" }
      open activity com.example.spotlight with { webpageURL: "https://www.example.com/list" }
      open activity NSUserActivityTypeBrowsingWeb with { webpageURL: null }
      """,
      expect(
        """
        > open activity browsingWeb with { webpageURL: "https://www.example.com/list/3" }
        = handled
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3,webpageURL:https://www.example.com/list/3},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          reload {screen:Item,parameters:{id:3,webpageURL:https://www.example.com/list/3},arguments:{}}
          displayed {screen:Item,told:List}
          stacks {nav:[List,Item]}
          visible Item
        > open activity com.example.spotlight with { webpageURL: "https://www.example.com/list" }
        = failed: there is no activity 'com.example.spotlight'
        > open activity NSUserActivityTypeBrowsingWeb with { webpageURL: null }
        = failed: there is no activity 'NSUserActivityTypeBrowsingWeb'
        """))
  }

  @Test func W12_W13_eachScreenHasItsOwnDefaults() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List} in nav {
        default d = "list"
        route :id{Item} {
          route extra{Extra} {
            default d = "extra"
          }
        }
      }
      """,
      """
      open x://list/3/extra?x=1
      """,
      expect(
        """
        > open x://list/3/extra?x=1
        = handled
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3,x:1,d:list},arguments:{}}
          push {screen:Item,in:nav,animated:false}
          reload {screen:Item,parameters:{id:3,x:1},arguments:{}}
          displayed {screen:Item,told:List}
          push {screen:Extra,in:nav,animated:true}
          reload {screen:Extra,parameters:{id:3,x:1,d:extra},arguments:{}}
          displayed {screen:Extra,told:Item}
          stacks {nav:[List,Item,Extra]}
          visible Extra
        """))
  }

  @Test func W16_W_Q13_whatDoesNotConvertIsFoundBeforeAnythingMoves() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      screen List
      screen Item(id: float?, kind: int = 1)
      route list{List}/:id{Item} in nav
      """,
      """
      open x://list/abc
      open x://list/3.5?kind=x
      open x://list/3.5
      """,
      expect(
        """
        > open x://list/abc
        = invalid: argument id: 'abc' is no float
        > open x://list/3.5?kind=x
        = invalid: argument kind: 'x' is no int
        > open x://list/3.5
        = handled
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3.5},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          reload {screen:Item,parameters:{id:3.5},arguments:{id:3.5,kind:1}}
          displayed {screen:Item,told:List}
          stacks {nav:[List,Item]}
          visible Item
        """))
  }

  @Test func W17_onePathOneEntry() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      screen List
      screen Other
      screen Item
      route list{List} in nav
      route list{List} in nav
      route list{Other} in nav
      route list{List}/:id{Item} in nav
      block list { log "b" }
      block free { log "1" }
      block free { log "2" }
      """,
      """
      open x://list
      """,
      expect(
        """
        ! 9:7 `list{Other}` error duplicate-path: there are two entries for the path 'list' (WAAppRouting keeps one route or block for each path: remove one of the two)
        ! 11:7 `list` error duplicate-path: there are two entries for the path 'list' (WAAppRouting keeps one route or block for each path: remove one of the two)
        ! 13:7 `free` error duplicate-path: there are two blocks for the path 'free' (WAAppRouting keeps one route or block for each path: remove one of the two)
        > open x://list
        = handled
          block {pattern:list,parameters:{}}
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{},arguments:{}}
          log b
          stacks {nav:[List]}
          visible List
        """))
  }

  @Test func W_Q6_theStackFollowsThePath() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route home{A}/list{B}/shop{C}/chat{D} in nav
      route home{A}/shop{C}/chat{D} in nav
      """,
      """
      open x://home/shop/chat
      open x://home/list/shop/chat
      """,
      expect(
        """
        > open x://home/shop/chat
        = handled
          push {screen:A,in:nav,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          push {screen:C,in:nav,animated:false}
          reload {screen:C,parameters:{},arguments:{}}
          displayed {screen:C,told:A}
          push {screen:D,in:nav,animated:true}
          reload {screen:D,parameters:{},arguments:{}}
          displayed {screen:D,told:C}
          stacks {nav:[A,C,D]}
          visible D
        > open x://home/list/shop/chat
        = handled
          popTo {screen:A,in:nav,count:2,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          push {screen:B,in:nav,animated:false}
          reload {screen:B,parameters:{},arguments:{}}
          displayed {screen:B,told:A}
          push {screen:C,in:nav,animated:false}
          reload {screen:C,parameters:{},arguments:{}}
          displayed {screen:C,told:B}
          push {screen:D,in:nav,animated:true}
          reload {screen:D,parameters:{},arguments:{}}
          displayed {screen:D,told:C}
          stacks {nav:[A,B,C,D]}
        """))
  }

  @Test func W_Q7_aCircleOfParentsIsFound() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route a -> A in nav parent B
      route b -> B in nav parent A
      route c -> C parent D { route d -> D }
      """,
      """
      open x://a
      """,
      expect(
        """
        ! 4:28 `B` error parent-cycle: 'A' lies beneath itself: A → B → A (end the way down with a route that has no 'parent')
        ! 6:21 `D` error parent-cycle: 'C' lies beneath itself: C → D → C (end the way down with a route that has no 'parent')
        > open x://a
        = handled
          push {screen:A,in:nav,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          push {screen:B,in:nav,animated:false}
          reload {screen:B,parameters:{},arguments:{}}
          displayed {screen:B,told:A}
          push {screen:A,in:nav,animated:true}
          reload {screen:A,parameters:{},arguments:{}}
          displayed {screen:A,told:B}
          stacks {nav:[A,B,A]}
          visible A
        """))
  }

  @Test func W_Q8_aSegmentWithoutAScreenIsNoDestination() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route a{A}/:x/c{C} in nav
      """,
      """
      open x://a/9
      open x://a/9/c
      """,
      expect(
        """
        > open x://a/9
        = unmatched: no route takes this URL
        > open x://a/9/c
        = handled
          push {screen:A,in:nav,animated:false}
          reload {screen:A,parameters:{x:9},arguments:{}}
          push {screen:C,in:nav,animated:true}
          reload {screen:C,parameters:{x:9},arguments:{}}
          displayed {screen:C,told:A}
          stacks {nav:[A,C]}
          visible C
        """))
  }

  @Test func W_Q12_aModalPolicyCanBeDeclared() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      modals reuse
      route m{M}!
      route n{N}!
      """,
      """
      open x://m
      open x://n
      open x://m
      """,
      expect(
        """
        > open x://m
        = handled
          present {screens:[M],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > open x://n
        = handled
          dismiss {screens:[M],animated:false}
          present {screens:[N],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:N,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[N],presentation:modal}]
          visible N
        > open x://m
        = handled
          dismiss {screens:[N],animated:false}
          present {screens:[M],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        """))
  }
}
