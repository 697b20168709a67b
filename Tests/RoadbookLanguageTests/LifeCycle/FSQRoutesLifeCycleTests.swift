import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules F20 to F28: who is asked and told on the way, what is kept for later.
@Suite struct FSQRoutesLifeCycleTests {
  /// Everybody who can be asked or told.
  private let delegate = """
    stack host
    root host
    presenter host
    guard generating on /** before generate { allow }
    guard presenting on /** before present { allow }
    on unmatched { log "no route" }
    on failed { log reason }
    on declined { log reason }
    on presented { log "there" }

    """

  @Test func F20_thePointsInTheirOrder() {
    Story.check(
      delegate + """
        on willPresent { hold }
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      open app://a/1?x=2 userInfo { k: 1 }
      proceed
      proceed
      open app://nowhere/at/all/1
      """,
      expect(
        """
        > open app://a/1?x=2 userInfo { k: 1 }
        = held
          ask {point:generate,guard:generating,url:app://a/1?x=2,route:a/:id,parameters:{id:1,x:2},userInfo:{k:1},answer:allow}
          generate {target:Place,parameters:{id:1,x:2},userInfo:{k:1}}
          ask {point:present,guard:presenting,url:app://a/1?x=2,route:a/:id,parameters:{id:1,x:2},userInfo:{k:1},answer:allow}
          tell {hook:willPresent,namespace:null,url:app://a/1?x=2,userInfo:{k:1}}
          held [{url:app://a/1?x=2}]
        > proceed
        = handled
          ask {point:presenter,guard:null,url:app://a/1?x=2,route:a/:id,parameters:{id:1,x:2},userInfo:{k:1},answer:host}
          present {screens:[Place],wrapped:true,from:host,presentation:modal,animated:true,parameters:{id:1,x:2},userInfo:{k:1}}
          tell {hook:presented,namespace:null,url:app://a/1?x=2,userInfo:{k:1}}
          log 'there'
          modals [{container:modal1,screens:[Place],presentation:modal}]
          visible Place
          held []
        > proceed
        = failed: nothing is held
        > open app://nowhere/at/all/1
        = unmatched: no route of scheme 'app' takes this URL
          tell {hook:unmatched,namespace:null,url:app://nowhere/at/all/1,userInfo:null}
          log 'no route'
        """))
  }

  @Test func F20_nothingToPresentFromIsTheEnd() {
    Story.check(
      delegate + """
        on willPresent { hold }
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      answer presenter: none
      open app://a/1
      proceed
      """,
      expect(
        """
        > answer presenter: none
        > open app://a/1
        = held
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:1},userInfo:null}
          ask {point:present,guard:presenting,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          tell {hook:willPresent,namespace:null,url:app://a/1,userInfo:null}
          held [{url:app://a/1}]
        > proceed
        = failed: there is nothing to present from
          ask {point:presenter,guard:null,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:none}
          held []
        """))
  }

  @Test func F21_cancelIsTheEnd() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      answer generating: cancel
      open app://a/1
      answer presenting: cancel "not now"
      open app://a/1
      resume
      """,
      expect(
        """
        > answer generating: cancel
        > open app://a/1
        = cancelled: guard 'generating'
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:cancel}
        > answer presenting: cancel "not now"
        > open app://a/1
        = cancelled: not now
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:1},userInfo:null}
          ask {point:present,guard:presenting,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:cancel}
        > resume
        = failed: nothing is deferred
        """))
  }

  @Test func F26_withoutADelegateContentIsMadeAndNotPresented() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      guards off
      open app://a/1
      guards on
      open app://a/1
      """,
      expect(
        """
        > guards off
        > open app://a/1
        = failed: guards are off: the screen is made, and nobody presents it
          generate {target:Place,parameters:{id:1},userInfo:null}
        > guards on
        > open app://a/1
        = handled
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:1},userInfo:null}
          ask {point:present,guard:presenting,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:host}
          present {screens:[Place],wrapped:true,from:host,presentation:modal,animated:true,parameters:{id:1},userInfo:null}
          tell {hook:presented,namespace:null,url:app://a/1,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[Place],presentation:modal}]
          visible Place
        """))
  }

  @Test func F27_userInfoGoesAlong() {
    Story.check(
      delegate + """
        on willPresent { hold }
        route notification://order => app://a/${userInfo.id}
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      answer generating: defer
      open notification://order with {} userInfo { id: 7 }
      resume
      proceed
      """,
      expect(
        """
        > answer generating: defer
        > open notification://order with {} userInfo { id: 7 }
        = deferred: guard 'generating'
          ask {point:generate,guard:generating,url:app://a/7,route:a/:id,parameters:{id:7},userInfo:{id:7},answer:defer}
          deferred [{url:app://a/7,point:generate}]
        > resume
        = held
          ask {point:generate,guard:generating,url:app://a/7,route:a/:id,parameters:{id:7},userInfo:{id:7},answer:allow}
          generate {target:Place,parameters:{id:7},userInfo:{id:7}}
          ask {point:present,guard:presenting,url:app://a/7,route:a/:id,parameters:{id:7},userInfo:{id:7},answer:allow}
          tell {hook:willPresent,namespace:null,url:app://a/7,userInfo:{id:7}}
          deferred []
          held [{url:app://a/7}]
        > proceed
        = handled
          ask {point:presenter,guard:null,url:app://a/7,route:a/:id,parameters:{id:7},userInfo:{id:7},answer:host}
          present {screens:[Place],wrapped:true,from:host,presentation:modal,animated:true,parameters:{id:7},userInfo:{id:7}}
          tell {hook:presented,namespace:null,url:app://a/7,userInfo:{id:7}}
          log 'there'
          modals [{container:modal1,screens:[Place],presentation:modal}]
          visible Place
          held []
        """))
  }

  @Test func F28_noURLIsAFailureToRoute() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      open ""
      """,
      expect(
        """
        > open ""
        = invalid: there is no URL
          tell {hook:unmatched,namespace:null,url:null,userInfo:null}
          log 'no route'
        """))
  }
}
