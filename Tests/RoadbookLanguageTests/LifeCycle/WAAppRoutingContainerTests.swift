import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules W37 to W39 and what is read sanely: containers, modals above, user activities.
@Suite struct WAAppRoutingContainerTests {
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
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3},arguments:{}}
          stacks {nav:[List]}
        """))
  }

  /// A screen whose container is no stack is made and configured, and then nobody can show it.
  @Test func W35_aScreenWithoutAStack() {
    Story.check(
      """
      dialect waapprouting
      tabs tab { nav }
      root tab
      configure New { log "made" }
      route new{New} in tab
      """,
      """
      open x://new
      """,
      expect(
        """
        > open x://new
        = failed: 'tab' is not a stack, so it cannot show a screen
          configure {screen:New,route:new}
          reload {screen:New,parameters:{},arguments:{}}
          log 'made'
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
      open https://www.example.com/list/3 from activity
      open activity://com.example.spotlight with { webpageURL: "https://www.example.com/list" }
      """,
      expect(
        """
        > open https://www.example.com/list/3 from activity
        = handled
          push {screen:List,in:nav,animated:false}
          reload {screen:List,parameters:{id:3},arguments:{}}
          push {screen:Item,in:nav,animated:true}
          reload {screen:Item,parameters:{id:3},arguments:{}}
          displayed {screen:Item,told:List}
          stacks {nav:[List,Item]}
          visible Item
        > open activity://com.example.spotlight with { webpageURL: "https://www.example.com/list" }
        = unmatched: no route takes this activity
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
          push {screen:B,in:nav,animated:false}
          reload {screen:B,parameters:{},arguments:{}}
          push {screen:A,in:nav,animated:true}
          reload {screen:A,parameters:{},arguments:{}}
          displayed {screen:A,told:B}
          stacks {nav:[B,A]}
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
