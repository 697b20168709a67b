import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules F21 to F23: what is kept for later.
@Suite struct FSQRoutesWaitingTests {
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

  @Test func F21_F22_deferKeepsThePoint() {
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
      answer generating: defer, allow
      answer presenting: defer, defer, allow
      open app://a/1
      resume
      resume
      resume
      proceed
      resume
      """,
      expect(
        """
        > answer generating: defer, allow
        > answer presenting: defer, defer, allow
        > open app://a/1
        = deferred: guard 'generating'
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:defer}
          deferred [{url:app://a/1,point:generate}]
        > resume
        = deferred: guard 'presenting'
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:1},userInfo:null}
          ask {point:present,guard:presenting,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:defer}
          deferred [{url:app://a/1,point:present}]
        > resume
        = deferred: guard 'presenting'
          ask {point:present,guard:presenting,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:defer}
        > resume
        = held
          ask {point:present,guard:presenting,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          tell {hook:willPresent,namespace:null,url:app://a/1,userInfo:null}
          deferred []
          held [{url:app://a/1}]
        > proceed
        = handled
          ask {point:presenter,guard:null,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:host}
          present {screens:[Place],wrapped:true,from:host,presentation:modal,animated:true,parameters:{id:1},userInfo:null}
          tell {hook:presented,namespace:null,url:app://a/1,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[Place],presentation:modal}]
          visible Place
          held []
        > resume
        = failed: nothing is deferred
        """))
  }

  @Test func F22_whatIsKeptCanBeDropped() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      answer generating: defer
      open app://a/1
      deferred
      drop deferred
      drop deferred
      resume
      """,
      expect(
        """
        > answer generating: defer
        > open app://a/1
        = deferred: guard 'generating'
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:defer}
          deferred [{url:app://a/1,point:generate}]
        > deferred
          app://a/1  guard 'generating'
        > drop deferred
        = handled
          deferred []
        > drop deferred
        = failed: nothing is deferred
        > resume
        = failed: nothing is deferred
        """))
  }

  @Test func F23_theNewerOneReplacesTheOlder() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      answer generating: defer, defer, allow
      open app://a/1
      open app://a/2
      resume
      """,
      expect(
        """
        > answer generating: defer, defer, allow
        > open app://a/1
        = deferred: guard 'generating'
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:defer}
          deferred [{url:app://a/1,point:generate}]
        > open app://a/2
        = deferred: guard 'generating'
          ask {point:generate,guard:generating,url:app://a/2,route:a/:id,parameters:{id:2},userInfo:null,answer:defer}
          deferred [{url:app://a/2,point:generate}]
        > resume
        = handled
          ask {point:generate,guard:generating,url:app://a/2,route:a/:id,parameters:{id:2},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:2},userInfo:null}
          ask {point:present,guard:presenting,url:app://a/2,route:a/:id,parameters:{id:2},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://a/2,route:a/:id,parameters:{id:2},userInfo:null,answer:host}
          present {screens:[Place],wrapped:true,from:host,presentation:modal,animated:true,parameters:{id:2},userInfo:null}
          tell {hook:presented,namespace:null,url:app://a/2,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[Place],presentation:modal}]
          visible Place
          deferred []
        """))
  }

  @Test func F23_oneThatIsNotKeptDropsItToo_F_Q10_butNoneThatDoesNotMatch() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
        }
        """,
      """
      answer generating: defer
      open app://a/1
      open app://nowhere
      generate app://a/2
      open app://a/3
      """,
      expect(
        """
        > answer generating: defer
        > open app://a/1
        = deferred: guard 'generating'
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:defer}
          deferred [{url:app://a/1,point:generate}]
        > open app://nowhere
        = unmatched: no route of scheme 'app' takes this URL
          tell {hook:unmatched,namespace:null,url:app://nowhere,userInfo:null}
          log 'no route'
        > generate app://a/2
        = handled
          generate {target:Place,parameters:{id:2},userInfo:null}
        > open app://a/3
        = handled
          ask {point:generate,guard:generating,url:app://a/3,route:a/:id,parameters:{id:3},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:3},userInfo:null}
          ask {point:present,guard:presenting,url:app://a/3,route:a/:id,parameters:{id:3},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://a/3,route:a/:id,parameters:{id:3},userInfo:null,answer:host}
          present {screens:[Place],wrapped:true,from:host,presentation:modal,animated:true,parameters:{id:3},userInfo:null}
          tell {hook:presented,namespace:null,url:app://a/3,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[Place],presentation:modal}]
          visible Place
          deferred []
        """))
  }

  @Test func F_Q11_whatIsHeldGoesOnOnce_theNewestWins() {
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
      open app://a/1
      open app://a/2
      proceed
      proceed
      """,
      expect(
        """
        > open app://a/1
        = held
          ask {point:generate,guard:generating,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:1},userInfo:null}
          ask {point:present,guard:presenting,url:app://a/1,route:a/:id,parameters:{id:1},userInfo:null,answer:allow}
          tell {hook:willPresent,namespace:null,url:app://a/1,userInfo:null}
          held [{url:app://a/1}]
        > open app://a/2
        = held
          ask {point:generate,guard:generating,url:app://a/2,route:a/:id,parameters:{id:2},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:2},userInfo:null}
          ask {point:present,guard:presenting,url:app://a/2,route:a/:id,parameters:{id:2},userInfo:null,answer:allow}
          tell {hook:willPresent,namespace:null,url:app://a/2,userInfo:null}
          held [{url:app://a/1},{url:app://a/2}]
        > proceed
        = handled
          ask {point:presenter,guard:null,url:app://a/2,route:a/:id,parameters:{id:2},userInfo:null,answer:host}
          present {screens:[Place],wrapped:true,from:host,presentation:modal,animated:true,parameters:{id:2},userInfo:null}
          tell {hook:presented,namespace:null,url:app://a/2,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[Place],presentation:modal}]
          visible Place
          held []
        > proceed
        = failed: nothing is held
        """))
  }
}
