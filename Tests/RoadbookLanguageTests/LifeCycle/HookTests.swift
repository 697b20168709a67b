import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Who is told what became of a URL.
@Suite struct HookTests {
  @Test func hooksHearOfEachOutcome() {
    Story.check(
      """
      on unmatched { log "unmatched ${reason}" }
      on declined { log "declined ${reason}" }
      on cancelled { log "cancelled ${reason}" }
      on deferred { log "deferred ${reason}" }
      on failed { log "failed ${reason}" }
      on willPresent { log "will" }
      on presented { log "presented ${route}" }
      screen S(id: int)
      route /a -> A
      route /d do { decline "d" }
      route /c do { cancel "c" }
      route /w do { defer "w" }
      route /f do { log 1 / 0 }
      route /s -> S
      """,
      """
      open /a userInfo { k: 1 }
      open /nowhere
      open /d
      open /c
      open /w
      open /f
      open /s
      open ""
      """,
      expect(
        """
        ! 9:13 `A` warning unknown-screen: there is no screen 'A' (declare it: screen A)
        > open /a userInfo { k: 1 }
        = handled
          generate {target:A,parameters:{},userInfo:{k:1}}
          tell {hook:willPresent,namespace:null,url:/a,userInfo:{k:1}}
          push {screen:A,in:main,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          tell {hook:presented,namespace:null,url:/a,userInfo:{k:1}}
          log 'will'
          log 'presented a'
          stacks {main:[A]}
          visible A
        > open /nowhere
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:/nowhere,userInfo:null}
          log 'unmatched no route takes this URL'
        > open /d
        = declined: d
          tell {hook:declined,namespace:null,url:/d,userInfo:null}
          log 'declined d'
        > open /c
        = cancelled: c
          tell {hook:cancelled,namespace:null,url:/c,userInfo:null}
          log 'cancelled c'
        > open /w
        = deferred: w
          tell {hook:deferred,namespace:null,url:/w,userInfo:null}
          log 'deferred w'
        > open /f
        = failed: division by zero
          tell {hook:failed,namespace:null,url:/f,userInfo:null}
          log 'failed division by zero'
        > open /s
        = invalid: argument id is missing
          generate {target:S,parameters:{},userInfo:null}
          tell {hook:failed,namespace:null,url:/s,userInfo:null}
          log 'failed argument id is missing'
        > open ""
        = invalid: there is no URL
        """))
  }

  @Test func theMostSpecificHookRunsOnce() {
    Story.check(
      """
      on unmatched { log "outside" }
      scheme a { on unmatched { log "a" }; route /x -> X }
      scheme b { route /x -> X }
      """,
      """
      open a://y
      open b://y
      open /y
      """,
      expect(
        """
        > open a://y
        = unmatched: no route of scheme 'a' takes this URL
          tell {hook:unmatched,namespace:a,url:a://y,userInfo:null}
          log 'a'
        > open b://y
        = unmatched: no route of scheme 'b' takes this URL
          tell {hook:unmatched,namespace:null,url:b://y,userInfo:null}
          log 'outside'
        > open /y
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:/y,userInfo:null}
          log 'outside'
        """))
  }

  @Test func aHookMayOpenAnother() {
    Story.check(
      """
      on unmatched { open /help }
      route /help -> Help
      scheme a { route /x -> X }
      """,
      """
      open /nowhere
      open a://y
      """,
      expect(
        """
        > open /nowhere
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:/nowhere,userInfo:null}
          generate {target:Help,parameters:{},userInfo:null}
          push {screen:Help,in:main,animated:false}
          reload {screen:Help,parameters:{},arguments:{}}
          stacks {main:[Help]}
          visible Help
        > open a://y
        = unmatched: no route of scheme 'a' takes this URL
          tell {hook:unmatched,namespace:null,url:a://y,userInfo:null}
          generate {target:Help,parameters:{},userInfo:null}
          reload {screen:Help,parameters:{},arguments:{}}
        """))
  }

  @Test func anObserverMovesNothing() {
    Story.check(
      """
      configure A { push B; log "observed" }
      configure B { push A }
      on reload { pop }
      route /a -> A
      """,
      """
      open /a
      open /a
      """,
      expect(
        """
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:main,animated:false}
          configure {screen:A,route:a}
          reload {screen:A,parameters:{},arguments:{}}
          tell {hook:reload,namespace:null,url:/a,userInfo:null}
          log 'observed'
          log 'nothing to pop: 'main' is empty'
          stacks {main:[A]}
          visible A
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          reload {screen:A,parameters:{},arguments:{}}
          tell {hook:reload,namespace:null,url:/a,userInfo:null}
          log 'nothing to pop: 'A' is the bottom screen of 'main''
        """))
  }
}
