import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules W12 to W26: entities and blocks, their parameters, who is asked.
@Suite struct WAAppRoutingEntityTests {
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
          log 'seven'
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
      block */* { log "${parameters.id} ${parameters.q}" }
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
          log '3 1'
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
          log 'block 7'
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
          log 'asked'
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
        = invalid: id must be a float, not "abc"
        > open x://list/3.5?kind=x
        = invalid: kind must be an int, not "x"
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
        ! 9:7 `list{Other}` warning duplicate-path: there are two entries for the path 'list' (WAAppRouting keeps one route or block for each path: remove one of the two)
        ! 11:7 `list` warning duplicate-path: there are two entries for the path 'list' (WAAppRouting keeps one route or block for each path: remove one of the two)
        ! 13:7 `free` warning duplicate-path: there are two blocks for the path 'free' (WAAppRouting keeps one route or block for each path: remove one of the two)
        > open x://list
        = handled
          block {pattern:list,parameters:{}}
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{},arguments:{}}
          log 'b'
          stacks {nav:[List]}
          visible List
        """))
  }

  @Test func W13_W36_aPathTextBringsEachPlaceOfItsOwn() {
    Story.check(
      """
      dialect waapprouting
      stack nav
      root nav
      route list{List} in nav {
        default d = "list"
      }
      route list{List}/:id{Item} in nav
      configure List { log parameters.d }
      configure Item { log parameters.id }
      """,
      """
      open x://list/3
      routes
      """,
      expect(
        """
        > open x://list/3
        = handled
          push {screen:List,in:nav,animated:false}
          configure {screen:List,route:list}
          reload {screen:List,parameters:{id:3,d:list},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          configure {screen:Item,route:list/:id}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          displayed {screen:Item,told:List}
          log 'list'
          log '3'
          stacks {nav:[List,Item]}
          visible Item
        > routes
            list{List}/:id{Item}  Item  nav  map:7
            list{List}            List  nav  map:4
        """))
  }
}
