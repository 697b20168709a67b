import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules F1 to F19, F24 and F25: what is made of a URL, and how it is presented.
@Suite struct FSQRoutesContentTests {
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

  @Test func F15_aGeneratorThatMakesNothingIsTheEnd() {
    Story.check(
      delegate + """
        screen Place(id: int)
        screen Other
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
          route /a/** -> Other
          route /b do { decline "nothing there" }
          route /b -> Other
        }
        """,
      """
      open app://a/x
      open app://b
      open app://a/1
      """,
      expect(
        """
        ! 18:9 `/b` warning duplicate-route: '/b' is routed twice (this one runs only when the first one declines)
        > open app://a/x
        = invalid: id must be an int, not "x"
          ask {point:generate,guard:generating,url:app://a/x,route:a/:id,parameters:{id:x},userInfo:null,answer:allow}
          generate {target:Place,parameters:{id:x},userInfo:null}
          tell {hook:failed,namespace:null,url:app://a/x,userInfo:null}
          log 'id must be an int, not "x"'
        > open app://b
        = declined: nothing there
          ask {point:generate,guard:generating,url:app://b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:b,parameters:{},userInfo:null}
          tell {hook:declined,namespace:null,url:app://b,userInfo:null}
          log 'nothing there'
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

  @Test func F16_F19_aBlockIsContentThatShowsItself() {
    Story.check(
      delegate + """
        on willPresent { hold }
        scheme app {
          dialect fsqroutes
          default present modal
          route /b/:id do { log "shown ${id}"; push Page }
        }
        """,
      """
      open app://b/1 userInfo { from: "mail" }
      proceed
      """,
      expect(
        """
        > open app://b/1 userInfo { from: "mail" }
        = held
          ask {point:generate,guard:generating,url:app://b/1,route:b/:id,parameters:{id:1},userInfo:{from:mail},answer:allow}
          generate {target:b/:id,parameters:{id:1},userInfo:{from:mail}}
          ask {point:present,guard:presenting,url:app://b/1,route:b/:id,parameters:{id:1},userInfo:{from:mail},answer:allow}
          tell {hook:willPresent,namespace:null,url:app://b/1,userInfo:{from:mail}}
          held [{url:app://b/1}]
        > proceed
        = handled
          ask {point:presenter,guard:null,url:app://b/1,route:b/:id,parameters:{id:1},userInfo:{from:mail},answer:host}
          push {screen:Page,in:host,animated:false}
          tell {hook:presented,namespace:null,url:app://b/1,userInfo:{from:mail}}
          log 'shown 1'
          log 'there'
          stacks {host:[Page]}
          visible Page
          held []
        """))
  }

  @Test func F18_contentHasAPresentationOfItsOwnOrTheDefaultOne() {
    Story.check(
      delegate + """
        presentation own { log "own"; present wrap }
        scheme app {
          dialect fsqroutes
          default present modal
          route /a -> A
          route /b -> B present own
          route /c -> C present sheet
        }
        """,
      """
      open app://a
      dismiss
      open app://b
      dismiss
      open app://c
      """,
      expect(
        """
        > open app://a
        = handled
          ask {point:generate,guard:generating,url:app://a,route:a,parameters:{},userInfo:null,answer:allow}
          generate {target:A,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:app://a,route:a,parameters:{},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://a,route:a,parameters:{},userInfo:null,answer:host}
          present {screens:[A],wrapped:true,from:host,presentation:modal,animated:true,parameters:{},userInfo:null}
          tell {hook:presented,namespace:null,url:app://a,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[A],presentation:modal}]
          visible A
        > dismiss
        = handled
          dismiss {screens:[A],animated:true}
          modals []
          visible null
        > open app://b
        = handled
          ask {point:generate,guard:generating,url:app://b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:B,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:app://b,route:b,parameters:{},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://b,route:b,parameters:{},userInfo:null,answer:host}
          present {screens:[B],wrapped:true,from:host,presentation:own,animated:true,parameters:{},userInfo:null}
          tell {hook:presented,namespace:null,url:app://b,userInfo:null}
          log 'own'
          log 'there'
          modals [{container:modal1,screens:[B],presentation:own}]
          visible B
        > dismiss
        = handled
          dismiss {screens:[B],animated:true}
          modals []
          visible null
        > open app://c
        = handled
          ask {point:generate,guard:generating,url:app://c,route:c,parameters:{},userInfo:null,answer:allow}
          generate {target:C,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:app://c,route:c,parameters:{},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://c,route:c,parameters:{},userInfo:null,answer:host}
          present {screens:[C],wrapped:true,from:host,presentation:sheet,animated:true,parameters:{},userInfo:null}
          tell {hook:presented,namespace:null,url:app://c,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[C],presentation:sheet}]
          visible C
        """))
  }

  @Test func F18_withoutAPresentationNothingIsPresented() {
    Story.check(
      delegate + """
        presentation nothing { }
        scheme app {
          dialect fsqroutes
          default present modal
          route /a -> A present none
          route /b -> B present nothing
        }
        """,
      """
      open app://a
      open app://b
      """,
      expect(
        """
        > open app://a
        = failed: the map does not say how to present it
          ask {point:generate,guard:generating,url:app://a,route:a,parameters:{},userInfo:null,answer:allow}
          generate {target:A,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:app://a,route:a,parameters:{},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://a,route:a,parameters:{},userInfo:null,answer:host}
          tell {hook:failed,namespace:null,url:app://a,userInfo:null}
          log 'the map does not say how to present it'
        > open app://b
        = failed: presentation 'nothing' shows nothing
          ask {point:generate,guard:generating,url:app://b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:B,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:app://b,route:b,parameters:{},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://b,route:b,parameters:{},userInfo:null,answer:host}
          tell {hook:failed,namespace:null,url:app://b,userInfo:null}
          log 'presentation 'nothing' shows nothing'
        """))
  }

  @Test func F24_aRouteByNameIsNotMatched() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place as place
        }
        """,
      """
      open "app://any/thing?a=b%2Bc+d&e&f=1&f=2" as place userInfo { k: "v" }
      open "" as place
      """,
      expect(
        """
        > open "app://any/thing?a=b%2Bc+d&e&f=1&f=2" as place userInfo { k: "v" }
        = handled
          ask {point:generate,guard:generating,url:app://any/thing?a=b%2Bc+d&e&f=1&f=2,route:place,parameters:{a:b+c+d,f:2},userInfo:{k:v},answer:allow}
          generate {target:Place,parameters:{a:b+c+d,f:2},userInfo:{k:v}}
          ask {point:present,guard:presenting,url:app://any/thing?a=b%2Bc+d&e&f=1&f=2,route:place,parameters:{a:b+c+d,f:2},userInfo:{k:v},answer:allow}
          ask {point:presenter,guard:null,url:app://any/thing?a=b%2Bc+d&e&f=1&f=2,route:place,parameters:{a:b+c+d,f:2},userInfo:{k:v},answer:host}
          present {screens:[Place],wrapped:true,from:host,presentation:modal,animated:true,parameters:{a:b+c+d,f:2},userInfo:{k:v}}
          tell {hook:presented,namespace:null,url:app://any/thing?a=b%2Bc+d&e&f=1&f=2,userInfo:{k:v}}
          log 'there'
          modals [{container:modal1,screens:[Place],presentation:modal}]
          visible Place
        > open "" as place
        = invalid: there is no URL
          tell {hook:unmatched,namespace:null,url:null,userInfo:null}
          log 'no route'
        """))
  }

  @Test func F25_generatingAsksNobody() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a/:id -> Place
          route /b do { push B }
        }
        """,
      """
      generate app://a/2?x=1
      generate app://b
      generate app://nowhere
      """,
      expect(
        """
        > generate app://a/2?x=1
        = handled
          generate {target:Place,parameters:{id:2,x:1},userInfo:null}
        > generate app://b
        = handled
          generate {target:b,parameters:{},userInfo:null}
        > generate app://nowhere
        = unmatched: no route of scheme 'app' takes this URL
        """))
  }

  @Test func F_Q9_theRootIsARoute() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route / -> Home
          route "" -> Nowhere
        }
        """,
      """
      open app://
      """,
      expect(
        """
        ! 14:10 `` error empty-pattern: FSQRoutes takes no empty pattern (write '/' for the root)
        > open app://
        = handled
          ask {point:generate,guard:generating,url:app://,route:/,parameters:{},userInfo:null,answer:allow}
          generate {target:Home,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:app://,route:/,parameters:{},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://,route:/,parameters:{},userInfo:null,answer:host}
          present {screens:[Home],wrapped:true,from:host,presentation:modal,animated:true,parameters:{},userInfo:null}
          tell {hook:presented,namespace:null,url:app://,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[Home],presentation:modal}]
          visible Home
        """))
  }

  @Test func F1_blocksOfOneSchemeMerge_removingComesFirst() {
    Story.check(
      delegate + """
        scheme app {
          dialect fsqroutes
          default present modal
          route /a -> A
        }
        scheme app {
          dialect fsqroutes
          default present modal
          route /b -> B
        }
        """,
      """
      resolve app://a
      resolve app://b
      remove routes in app
      scheme app { route /c -> C }
      open app://a
      open app://c
      """,
      expect(
        """
        ! 15:1 `scheme` warning scheme-replaced: this map of scheme 'app' replaces the first one, as in FSQRoutes (write all routes of the scheme into one map)
        > resolve app://a
        = unmatched: no route of scheme 'app' takes this URL
          log 'no route'
        > resolve app://b
        = handled
          log 'there'
        > remove routes in app
          removed route /a, route /b
        > scheme app { route /c -> C }
        > open app://a
        = unmatched: no route of scheme 'app' takes this URL
          tell {hook:unmatched,namespace:null,url:app://a,userInfo:null}
          log 'no route'
        > open app://c
        = handled
          ask {point:generate,guard:generating,url:app://c,route:c,parameters:{},userInfo:null,answer:allow}
          generate {target:C,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:app://c,route:c,parameters:{},userInfo:null,answer:allow}
          ask {point:presenter,guard:null,url:app://c,route:c,parameters:{},userInfo:null,answer:host}
          present {screens:[C],wrapped:true,from:host,presentation:modal,animated:true,parameters:{},userInfo:null}
          tell {hook:presented,namespace:null,url:app://c,userInfo:null}
          log 'there'
          modals [{container:modal1,screens:[C],presentation:modal}]
          visible C
        """))
  }
}
