import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules W27 to W36: from the entities to stacks and modals.
@Suite struct WAAppRoutingStackTests {
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
        = failed: 't' is not a stack, so it cannot show a screen
          reload {screen:Tab,parameters:{},arguments:{}}
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
      configure Item { log "item ${parameters.id}" }
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
          configure {screen:List,route:list}
          reload {screen:List,parameters:{id:3},arguments:{}}
          tell {hook:reload,namespace:null,url:x://list/3,userInfo:null}
          push {screen:Item,in:nav,animated:true}
          configure {screen:Item,route:list/:id}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          tell {hook:reload,namespace:null,url:x://list/3,userInfo:null}
          displayed {screen:Item,told:List}
          log 'List is made'
          log 'reload List'
          log 'item 3'
          log 'reload Item'
          stacks {nav:[List,Item]}
          visible Item
        > open x://list/4
        = handled
          popTo {screen:Item,in:nav,count:0,animated:true}
          configure {screen:List,route:list}
          reload {screen:List,parameters:{id:4},arguments:{}}
          tell {hook:reload,namespace:null,url:x://list/4,userInfo:null}
          configure {screen:Item,route:list/:id}
          reload {screen:Item,parameters:{id:4},arguments:{}}
          tell {hook:reload,namespace:null,url:x://list/4,userInfo:null}
          log 'List is made'
          log 'reload List'
          log 'item 4'
          log 'reload Item'
        """))
  }
}
