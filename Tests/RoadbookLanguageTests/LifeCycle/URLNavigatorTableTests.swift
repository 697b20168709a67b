import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules N17 to N19 and N24: two tables, their factories and handlers.
@Suite struct URLNavigatorTableTests {
  @Test func N17_twoTables() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      route app://r -> Screen
      route app://r do { decline "no" }
      route app://only do { handled }
      route app://screen -> Screen
      """,
      """
      open app://r
      push app://r
      present app://only
      open app://screen
      resolve app://r
      generate app://r
      """,
      expect(
        """
        > open app://r
        = declined: no
        > push app://r
        = handled
          generate {target:Screen,parameters:{},userInfo:null}
          push {screen:Screen,in:nav,animated:true}
          stacks {nav:[Screen]}
          visible Screen
        > present app://only
        = unmatched: 'app://only' shows no screen: open it
        > open app://screen
        = unmatched: 'app://screen' shows a screen: push or present it
        > resolve app://r
        = declined: no
        > generate app://r
        = handled
          generate {target:Screen,parameters:{},userInfo:null}
        """))
  }

  @Test func N17_N_Q11_aSecondRegistrationIsReported() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      route app://r -> A
      route app://r -> B
      """,
      """
      push app://r
      """,
      expect(
        """
        ! 5:7 `app://r` warning duplicate-route: 'app://r' is routed twice (of equal patterns the last one counts here: remove the first one)
        > push app://r
        = handled
          generate {target:B,parameters:{},userInfo:null}
          push {screen:B,in:nav,animated:true}
          stacks {nav:[B]}
          visible B
        """))
  }

  @Test func N18_handlersAndFactoriesGetTheContext() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      screen Article(articleID: int from id)
      route app://article/<int:id> -> Article
      route app://say do {
        if match.query.title == null { decline }
        log "${match.query.title} ${userInfo.context}"
      }
      """,
      """
      push app://article/7 userInfo { context: 456 }
      open app://say?title=Hi userInfo { context: "x" }
      open app://say
      """,
      expect(
        """
        > push app://article/7 userInfo { context: 456 }
        = handled
          generate {target:Article,parameters:{id:7},userInfo:{context:456}}
          push {screen:Article,in:nav,animated:true}
          stacks {nav:[Article]}
          visible Article
        > open app://say?title=Hi userInfo { context: "x" }
        = handled
          log 'Hi x'
        > open app://say
        = declined
        """))
  }

  @Test func N19_lookingUpRunsNothing() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      var ran = false
      route app://alert do { set ran = true }
      """,
      """
      resolve app://alert
      expect not ran
      open app://alert
      expect ran
      open app://nothing
      """,
      expect(
        """
        > resolve app://alert
        = handled
        > expect not ran
        > open app://alert
        = handled
        > expect ran
        > open app://nothing
        = unmatched: no route takes this URL
        """))
  }

  @Test func N24_aFallback() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      route app://a -> A
      route app://<path:rest> -> Fallback
      """,
      """
      push app://a
      push app://b/c
      """,
      expect(
        """
        > push app://a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:nav,animated:true}
          stacks {nav:[A]}
          visible A
        > push app://b/c
        = handled
          generate {target:Fallback,parameters:{rest:b/c},userInfo:null}
          push {screen:Fallback,in:nav,animated:true}
          stacks {nav:[A,Fallback]}
          visible Fallback
        """))
  }
}
