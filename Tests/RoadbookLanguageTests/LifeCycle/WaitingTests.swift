import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// URLs that are kept: deferred and held ones.
@Suite struct WaitingTests {
  @Test func deferralOne() {
    Story.check(
      """
      guard g on everything { defer "later" }
      route /:x -> X
      """,
      """
      open /1
      open /2
      open /a/b
      resume
      guards off
      resume
      resume
      """,
      expect(
        """
        > open /1
        = deferred: later
          ask {point:generate,guard:g,url:/1,route::x,parameters:{x:1},userInfo:null,answer:defer}
          deferred [{url:/1,point:generate}]
        > open /2
        = deferred: later
          ask {point:generate,guard:g,url:/2,route::x,parameters:{x:2},userInfo:null,answer:defer}
          deferred [{url:/2,point:generate}]
        > open /a/b
        = unmatched: no route takes this URL
        > resume
        = deferred: later
          ask {point:generate,guard:g,url:/2,route::x,parameters:{x:2},userInfo:null,answer:defer}
        > guards off
        > resume
        = handled
          generate {target:X,parameters:{x:2},userInfo:null}
          push {screen:X,in:main,animated:false}
          reload {screen:X,parameters:{x:2},arguments:{}}
          stacks {main:[X]}
          visible X
          deferred []
        > resume
        = failed: nothing is deferred
        """))
  }

  @Test func deferralMany() {
    Story.check(
      """
      deferral many
      guard g on everything { defer "later" }
      route /:x -> X
      """,
      """
      open /1
      open /2
      deferred
      guards off
      resume
      resume
      resume
      """,
      expect(
        """
        > open /1
        = deferred: later
          ask {point:generate,guard:g,url:/1,route::x,parameters:{x:1},userInfo:null,answer:defer}
          deferred [{url:/1,point:generate}]
        > open /2
        = deferred: later
          ask {point:generate,guard:g,url:/2,route::x,parameters:{x:2},userInfo:null,answer:defer}
          deferred [{url:/1,point:generate},{url:/2,point:generate}]
        > deferred
          /1  later
          /2  later
        > guards off
        > resume
        = handled
          generate {target:X,parameters:{x:2},userInfo:null}
          push {screen:X,in:main,animated:false}
          reload {screen:X,parameters:{x:2},arguments:{}}
          stacks {main:[X]}
          visible X
          deferred [{url:/1,point:generate}]
        > resume
        = handled
          generate {target:X,parameters:{x:1},userInfo:null}
          reload {screen:X,parameters:{x:1},arguments:{}}
          deferred []
        > resume
        = failed: nothing is deferred
        """))
  }

  @Test func aChangedMapBeginsAnew() {
    Story.check(
      """
      guard g on everything before present { allow }
      route /m -> M modal
      """,
      """
      answer g: defer
      open /m
      route /m -> N modal priority 1
      resume
      """,
      expect(
        """
        > answer g: defer
        > open /m
        = deferred: guard 'g'
          generate {target:M,parameters:{},userInfo:null}
          ask {point:present,guard:g,url:/m,route:m,parameters:{},userInfo:null,answer:defer}
          deferred [{url:/m,point:present}]
        > route /m -> N modal priority 1
        > resume
        = handled
          generate {target:N,parameters:{},userInfo:null}
          ask {point:present,guard:g,url:/m,route:m,parameters:{},userInfo:null,answer:allow}
          present {screens:[N],wrapped:true,from:main,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:N,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[N],presentation:modal}]
          visible N
          deferred []
        """))
  }

  @Test func holdManyProceedInTurn() {
    Story.check(
      """
      deferral many
      on willPresent { hold }
      route /:x -> X modal
      """,
      """
      open /1
      open /2
      proceed
      proceed
      proceed
      """,
      expect(
        """
        > open /1
        = held
          generate {target:X,parameters:{x:1},userInfo:null}
          tell {hook:willPresent,namespace:null,url:/1,userInfo:null}
          held [{url:/1}]
        > open /2
        = held
          generate {target:X,parameters:{x:2},userInfo:null}
          tell {hook:willPresent,namespace:null,url:/2,userInfo:null}
          held [{url:/1},{url:/2}]
        > proceed
        = handled
          present {screens:[X],wrapped:true,from:main,presentation:modal,animated:true,parameters:{x:2},userInfo:null}
          reload {screen:X,parameters:{x:2},arguments:{}}
          modals [{container:modal1,screens:[X],presentation:modal}]
          visible X
          held [{url:/1}]
        > proceed
        = handled
          reload {screen:X,parameters:{x:1},arguments:{}}
          held []
        > proceed
        = failed: nothing is held
        """))
  }
}
