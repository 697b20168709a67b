import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// What is done with screens while they are put on stage, and every kind of event.
@Suite struct StagingTests {
  @Test func presenter() {
    Story.check(
      """
      stack main
      stack side
      tabs t { main; side }
      root t
      presenter side
      route /m -> M modal
      route /a -> A
      """,
      """
      open /m
      open /a
      answer presenter: main
      open /m
      answer presenter: none
      open /m
      """,
      expect(
        """
        > open /m
        = handled
          generate {target:M,parameters:{},userInfo:null}
          ask {point:presenter,guard:null,url:/m,route:m,parameters:{},userInfo:null,answer:side}
          present {screens:[M],wrapped:true,from:side,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:modal1,animated:true}
          reload {screen:A,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M,A],presentation:modal}]
          visible A
        > answer presenter: main
        > open /m
        = handled
          generate {target:M,parameters:{},userInfo:null}
          ask {point:presenter,guard:null,url:/m,route:m,parameters:{},userInfo:null,answer:main}
          present {screens:[M],wrapped:true,from:modal1,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M,A],presentation:modal},{container:modal2,screens:[M],presentation:modal}]
          visible M
        > answer presenter: none
        > open /m
        = failed: there is nothing to present from
          generate {target:M,parameters:{},userInfo:null}
          ask {point:presenter,guard:null,url:/m,route:m,parameters:{},userInfo:null,answer:none}
        """))
  }

  @Test func presenterNone() {
    Story.check(
      """
      presenter none
      route /m -> M modal
      route /a -> A
      """,
      """
      open /a
      open /m
      """,
      expect(
        """
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:main,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          stacks {main:[A]}
          visible A
        > open /m
        = failed: there is nothing to present from
          generate {target:M,parameters:{},userInfo:null}
          ask {point:presenter,guard:null,url:/m,route:m,parameters:{},userInfo:null,answer:none}
        """))
  }

  @Test func configureWhateverMakesTheScreen() {
    Story.check(
      """
      configure A { log "made ${screen}" }
      presentation own { push }
      route /a -> A
      route /own -> A present own
      route /do do { push A }
      """,
      """
      open /a
      open /a
      open /own
      open /do
      push A
      present /a
      """,
      expect(
        """
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:main,animated:false}
          configure {screen:A,route:a}
          reload {screen:A,parameters:{},arguments:{}}
          log 'made A'
          stacks {main:[A]}
          visible A
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          reload {screen:A,parameters:{},arguments:{}}
        > open /own
        = handled
          generate {target:A,parameters:{},userInfo:null}
          reload {screen:A,parameters:{},arguments:{}}
        > open /do
        = handled
          push {screen:A,in:main,animated:true}
          configure {screen:A,route:null}
          log 'made A'
          stacks {main:[A,A]}
        > push A
        = handled
          push {screen:A,in:main,animated:true}
          configure {screen:A,route:null}
          log 'made A'
          stacks {main:[A,A,A]}
        > present /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:false,from:main,presentation:modal,animated:true,parameters:{},userInfo:null}
          configure {screen:A,route:a}
          reload {screen:A,parameters:{},arguments:{}}
          log 'made A'
          modals [{container:modal1,screens:[A],presentation:modal}]
        """))
  }

  @Test func everyKindOfEvent() {
    Story.check(
      """
      tabs t { one; two }
      root t
      guard g on everything before present { allow }
      guard h on everything before match { allow }
      screen A(id: int)
      configure A { }
      presenter one
      on presented { }
      on unmatched { }
      block /** { }
      route /l -> L in two { route :id -> A }
      route /m/:id -> A modal
      route /out -> external https://example.com/
      """,
      """
      output json
      open /l/1?x=y
      open /l
      open /m/2 userInfo { k: null }
      back
      state
      open /nowhere
      open /out
      """,
      expect(
        """
        ! 11:13 `L` warning unknown-screen: there is no screen 'L' (declare it: screen L)
        > output json
        > open /l/1?x=y
        = handled
          ask {point:handle,guard:h,url:/l/1?x=y,route:l/:id,parameters:{id:1,x:y},userInfo:null,answer:allow}
          generate {target:A,parameters:{id:1,x:y},userInfo:null}
          block {pattern:/**,parameters:{id:1,x:y}}
          push {screen:L,in:two,animated:false}
          reload {screen:L,parameters:{id:1,x:y},arguments:{}}
          select {in:t,child:two,changed:true}
          push {screen:A,in:two,animated:true}
          configure {screen:A,route:l/:id}
          reload {screen:A,parameters:{id:1,x:y},arguments:{id:1}}
          displayed {screen:A,told:L}
          tell {hook:presented,namespace:null,url:/l/1?x=y,userInfo:null}
          stacks {one:[],two:[L,A]}
          selected {t:two}
          visible A
        > open /l
        = handled
          ask {point:handle,guard:h,url:/l,route:l,parameters:{},userInfo:null,answer:allow}
          generate {target:L,parameters:{},userInfo:null}
          block {pattern:/**,parameters:{}}
          popTo {screen:L,in:two,count:1,animated:true}
          reload {screen:L,parameters:{},arguments:{}}
          select {in:t,child:two,changed:false}
          tell {hook:presented,namespace:null,url:/l,userInfo:null}
          stacks {one:[],two:[L]}
          visible L
        > open /m/2 userInfo { k: null }
        = handled
          ask {point:handle,guard:h,url:/m/2,route:m/:id,parameters:{id:2},userInfo:{k:null},answer:allow}
          generate {target:A,parameters:{id:2},userInfo:{k:null}}
          ask {point:present,guard:g,url:/m/2,route:m/:id,parameters:{id:2},userInfo:{k:null},answer:allow}
          block {pattern:/**,parameters:{id:2}}
          ask {point:presenter,guard:null,url:/m/2,route:m/:id,parameters:{id:2},userInfo:{k:null},answer:one}
          present {screens:[A],wrapped:true,from:one,presentation:modal,animated:true,parameters:{id:2},userInfo:{k:null}}
          configure {screen:A,route:m/:id}
          reload {screen:A,parameters:{id:2},arguments:{id:2}}
          tell {hook:presented,namespace:null,url:/m/2,userInfo:{k:null}}
          modals [{container:modal1,screens:[A],presentation:modal}]
          visible A
        > back
        = handled
          dismiss {screens:[A],animated:true}
          modals []
          visible L
        > state
          {"state":{"root":"t","stacks":{"one":[],"two":["L"]},"selected":{"t":"two"},"modals":[],"visible":"L","deferred":[],"held":[]}}
        > open /nowhere
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:/nowhere,userInfo:null}
        > open /out
        = handled
          ask {point:handle,guard:h,url:/out,route:out,parameters:{},userInfo:null,answer:allow}
          block {pattern:/**,parameters:{}}
          external {url:https://example.com/}
        """))
  }
}
