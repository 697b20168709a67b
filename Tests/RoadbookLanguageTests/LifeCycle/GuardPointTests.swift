import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Guards at their points, their answers, and which URLs they watch.
@Suite struct GuardPointTests {
  @Test func guardsAtEachPoint() {
    Story.check(
      """
      guard handle on everything before match { log "1" }
      guard make on everything before generate { log "2" }
      guard pushing on everything before push { log "3" }
      guard presenting on everything before present { log "3b" }
      route /a -> A
      route /m -> M modal
      route /do do { log "done" }
      """,
      """
      open /a
      open /m
      open /do
      """,
      expect(
        """
        > open /a
        = handled
          ask {point:handle,guard:handle,url:/a,route:a,parameters:{},userInfo:null,answer:allow}
          ask {point:generate,guard:make,url:/a,route:a,parameters:{},userInfo:null,answer:allow}
          generate {target:A,parameters:{},userInfo:null}
          ask {point:push,guard:pushing,url:/a,route:a,parameters:{},userInfo:null,answer:allow}
          push {screen:A,in:main,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          log '1'
          log '2'
          log '3'
          stacks {main:[A]}
          visible A
        > open /m
        = handled
          ask {point:handle,guard:handle,url:/m,route:m,parameters:{},userInfo:null,answer:allow}
          ask {point:generate,guard:make,url:/m,route:m,parameters:{},userInfo:null,answer:allow}
          generate {target:M,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:/m,route:m,parameters:{},userInfo:null,answer:allow}
          present {screens:[M],wrapped:true,from:main,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          log '1'
          log '2'
          log '3b'
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > open /do
        = handled
          ask {point:handle,guard:handle,url:/do,route:do,parameters:{},userInfo:null,answer:allow}
          ask {point:generate,guard:make,url:/do,route:do,parameters:{},userInfo:null,answer:allow}
          log '1'
          log '2'
          log 'done'
        """))
  }

  @Test func whatStandsOutsideWatchesEveryScheme() {
    Story.check(
      """
      scheme shop { route /buy -> Buy; guard own on /buy { log "own" }; block /buy { log "own block" } }
      scheme https://shop.example.com { route /buy -> Buy }
      scheme wild { dialect jlroutes; route /buy/* -> Buy }
      guard outside on /buy/** before match { log "outside" }
      block /buy/** { log "block" }
      block /other { log "never" }
      route /buy -> Buy
      """,
      """
      open shop://buy
      open https://shop.example.com/buy
      open wild://buy/x
      open /buy
      """,
      expect(
        """
        > open shop://buy
        = handled
          ask {point:handle,guard:outside,url:shop://buy,route:buy,parameters:{},userInfo:null,answer:allow}
          ask {point:generate,guard:own,url:shop://buy,route:buy,parameters:{},userInfo:null,answer:allow}
          generate {target:Buy,parameters:{},userInfo:null}
          block {pattern:/buy,parameters:{}}
          block {pattern:/buy/**,parameters:{}}
          push {screen:Buy,in:main,animated:false}
          reload {screen:Buy,parameters:{},arguments:{}}
          log 'outside'
          log 'own'
          log 'own block'
          log 'block'
          stacks {main:[Buy]}
          visible Buy
        > open https://shop.example.com/buy
        = handled
          ask {point:handle,guard:outside,url:https://shop.example.com/buy,route:buy,parameters:{},userInfo:null,answer:allow}
          generate {target:Buy,parameters:{},userInfo:null}
          block {pattern:/buy/**,parameters:{}}
          reload {screen:Buy,parameters:{},arguments:{}}
          log 'outside'
          log 'block'
        > open wild://buy/x
        = handled
          ask {point:handle,guard:outside,url:wild://buy/x,route:buy/**,parameters:{},userInfo:null,answer:allow}
          block {pattern:/buy/**,parameters:{}}
          reload {screen:Buy,parameters:{},arguments:{}}
          log 'outside'
          log 'block'
        > open /buy
        = handled
          ask {point:handle,guard:outside,url:/buy,route:buy,parameters:{},userInfo:null,answer:allow}
          generate {target:Buy,parameters:{},userInfo:null}
          block {pattern:/buy/**,parameters:{}}
          reload {screen:Buy,parameters:{},arguments:{}}
          log 'outside'
          log 'block'
        """))
  }

  @Test func answers() {
    Story.check(
      """
      guard g on everything before generate { allow }
      route /a -> A
      route /b -> B
      """,
      """
      answer g: cancel "no", defer "later", open /b, allow
      open /a
      open /a
      open /a
      open /b
      open /b
      answer h: allow
      answer g: perhaps
      """,
      expect(
        """
        > answer g: cancel "no", defer "later", open /b, allow
        > open /a
        = cancelled: no
          ask {point:generate,guard:g,url:/a,route:a,parameters:{},userInfo:null,answer:cancel}
        > open /a
        = deferred: later
          ask {point:generate,guard:g,url:/a,route:a,parameters:{},userInfo:null,answer:defer}
          deferred [{url:/a,point:generate}]
        > open /a
        = handled
          ask {point:generate,guard:g,url:/a,route:a,parameters:{},userInfo:null,answer:open}
          ask {point:generate,guard:g,url:/b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:B,parameters:{},userInfo:null}
          push {screen:B,in:main,animated:false}
          reload {screen:B,parameters:{},arguments:{}}
          stacks {main:[B]}
          visible B
          deferred []
        > open /b
        = handled
          ask {point:generate,guard:g,url:/b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:B,parameters:{},userInfo:null}
          reload {screen:B,parameters:{},arguments:{}}
        > open /b
        = handled
          ask {point:generate,guard:g,url:/b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:B,parameters:{},userInfo:null}
          reload {screen:B,parameters:{},arguments:{}}
        > answer h: allow
        ! there is no guard 'h'
        > answer g: perhaps
        ! 1:11 `perhaps` error unknown-answer: a guard cannot answer 'perhaps' (write allow, cancel, defer, open and a URL)
        """))
  }

  @Test func aGuardThatOpensWhatItGuards() {
    Story.check(
      """
      guard g on /** before match { open /login }
      route /a -> A
      route /login -> Login
      """,
      """
      open /a
      """,
      expect(
        """
        > open /a
        = failed: the URL is sent in a circle: /login => /login
          ask {point:handle,guard:g,url:/a,route:a,parameters:{},userInfo:null,answer:open}
          ask {point:handle,guard:g,url:/login,route:login,parameters:{},userInfo:null,answer:open}
        """))
  }
}
