import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Ways to present, and who presents.
@Suite struct PresentationTests {
  @Test func presentURLs() {
    Story.check(
      """
      tabs Main { one; two }
      root Main
      route /a -> A in two
      route /m -> M modal
      """,
      """
      push /a
      push /a from two
      present /a
      present /a wrap
      present /a from one
      push /m
      """,
      expect(
        """
        > push /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:one,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          stacks {one:[A],two:[]}
          visible A
        > push /a from two
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:two,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          stacks {one:[A],two:[A]}
        > present /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:false,from:Main,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:A,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[A],presentation:modal}]
        > present /a wrap
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:true,from:modal1,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:A,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[A],presentation:modal},{container:modal2,screens:[A],presentation:modal}]
        > present /a from one
        = failed: 'one' cannot present: 'A' is presented above it
          generate {target:A,parameters:{},userInfo:null}
        > push /m
        = handled
          generate {target:M,parameters:{},userInfo:null}
          push {screen:M,in:modal2,animated:true}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[A],presentation:modal},{container:modal2,screens:[A,M],presentation:modal}]
          visible M
        """))
  }

  @Test func presentations() {
    Story.check(
      """
      tabs Main { Home; Search }
      stack Home = [Start, Other]
      root Main
      presentation fromHome { select Home; pop to root; push }
      presentation over { dismiss all; present }
      presentation sheeted { present sheet }
      route /a -> A present fromHome
      route /s -> S present sheeted
      route /o -> O present over
      route /r -> R present replace
      route /root -> Root present root
      route /w -> W present wrap
      route /f -> F present fullscreen
      """,
      """
      select Search
      open /a
      open /s
      open /o
      open /s
      open /o
      open /r
      open /root
      open /w
      open /f
      """,
      expect(
        """
        > select Search
        = handled
          select {in:Main,child:Search,changed:true}
          selected {Main:Search}
          visible null
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          select {in:Main,child:Home,changed:true}
          popTo {screen:Start,in:Home,count:1,animated:true}
          push {screen:A,in:Home,animated:true}
          reload {screen:A,parameters:{},arguments:{}}
          stacks {Home:[Start,A],Search:[]}
          selected {Main:Home}
          visible A
        > open /s
        = handled
          generate {target:S,parameters:{},userInfo:null}
          present {screens:[S],wrapped:true,from:Main,presentation:sheet,animated:true,parameters:{},userInfo:null}
          reload {screen:S,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[S],presentation:sheet}]
          visible S
        > open /o
        = handled
          generate {target:O,parameters:{},userInfo:null}
          dismiss {screens:[S],animated:true}
          present {screens:[O],wrapped:true,from:Main,presentation:over,animated:true,parameters:{},userInfo:null}
          reload {screen:O,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[O],presentation:over}]
          visible O
        > open /s
        = handled
          generate {target:S,parameters:{},userInfo:null}
          present {screens:[S],wrapped:true,from:modal1,presentation:sheet,animated:true,parameters:{},userInfo:null}
          reload {screen:S,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[O],presentation:over},{container:modal2,screens:[S],presentation:sheet}]
          visible S
        > open /o
        = handled
          generate {target:O,parameters:{},userInfo:null}
          dismiss {screens:[S],animated:true}
          dismiss {screens:[O],animated:true}
          present {screens:[O],wrapped:true,from:Main,presentation:over,animated:true,parameters:{},userInfo:null}
          reload {screen:O,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[O],presentation:over}]
          visible O
        > open /r
        = handled
          generate {target:R,parameters:{},userInfo:null}
          replaceStack {in:modal1,with:[R]}
          reload {screen:R,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[R],presentation:over}]
          visible R
        > open /root
        = handled
          generate {target:Root,parameters:{},userInfo:null}
          dismiss {screens:[R],animated:true}
          replaceStack {in:Home,with:[Root]}
          reload {screen:Root,parameters:{},arguments:{}}
          stacks {Home:[Root],Search:[]}
          modals []
          visible Root
        > open /w
        = handled
          generate {target:W,parameters:{},userInfo:null}
          present {screens:[W],wrapped:true,from:Main,presentation:wrap,animated:true,parameters:{},userInfo:null}
          reload {screen:W,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[W],presentation:wrap}]
          visible W
        > open /f
        = handled
          generate {target:F,parameters:{},userInfo:null}
          present {screens:[F],wrapped:true,from:modal1,presentation:fullscreen,animated:true,parameters:{},userInfo:null}
          reload {screen:F,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[W],presentation:wrap},{container:modal2,screens:[F],presentation:fullscreen}]
          visible F
        """))
  }

  @Test func presentationsThatSelectEachOther() {
    Story.check(
      """
      presentation a { present b }
      presentation b { present a }
      route /x -> X present a
      """,
      """
      open /x
      """,
      expect(
        """
        ! 1:1 `presentation a { present b }` error presentation-cycle: presentation 'a' selects itself: a → b → a (end one of them with 'show')
        ! 2:1 `presentation b { present a }` error presentation-cycle: presentation 'b' selects itself: b → a → b (end one of them with 'show')
        > open /x
        = failed: presentations select each other: a → b → a
          generate {target:X,parameters:{},userInfo:null}
        """))
  }
}
