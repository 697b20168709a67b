import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Rules N20 to N23: push and present, who is asked, what is on top.
@Suite struct URLNavigatorPresentTests {
  @Test func N20_push() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      stack other
      route app://a -> A
      """,
      """
      push app://a
      push app://a animated off
      push app://a from other
      push app://a from nowhere
      push app://b
      """,
      expect(
        """
        > push app://a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:nav,animated:true}
          stacks {nav:[A],other:[]}
          visible A
        > push app://a animated off
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:nav,animated:false}
          stacks {nav:[A,A],other:[]}
        > push app://a from other
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:other,animated:true}
          stacks {nav:[A,A],other:[A]}
        > push app://a from nowhere
        = failed: there is no container 'nowhere'
          generate {target:A,parameters:{},userInfo:null}
        > push app://b
        = unmatched: no route takes this URL
        """))
  }

  @Test func N20_pushGoesIntoThePresentedStack() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      route app://a -> A
      """,
      """
      present app://a wrap
      push app://a
      dismiss
      present app://a
      push app://a
      """,
      expect(
        """
        > present app://a wrap
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          modals [{container:modal1,screens:[A],presentation:modal}]
          visible A
        > push app://a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:modal1,animated:true}
          modals [{container:modal1,screens:[A,A],presentation:modal}]
        > dismiss
        = handled
          dismiss {screens:[A,A],animated:true}
          modals []
          visible null
        > present app://a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:false,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          modals [{container:modal1,screens:[A],presentation:modal}]
          visible A
        > push app://a
        = failed: 'A' is presented without a stack to push onto
          generate {target:A,parameters:{},userInfo:null}
        """))
  }

  @Test func N21_present() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      stack host
      route app://a -> A
      """,
      """
      present app://a from nav wrap MyController animated off
      present app://a
      present app://a from nav
      """,
      expect(
        """
        > present app://a from nav wrap MyController animated off
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:true,from:nav,presentation:modal,animated:false,parameters:{},userInfo:null}
          modals [{container:modal1,screens:[A],presentation:modal}]
          visible A
        > present app://a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:false,from:modal1,presentation:modal,animated:true,parameters:{},userInfo:null}
          modals [{container:modal1,screens:[A],presentation:modal},{container:modal2,screens:[A],presentation:modal}]
        > present app://a from nav
        = failed: 'nav' cannot present: 'A' is presented above it
          generate {target:A,parameters:{},userInfo:null}
        """))
  }

  @Test func N22_aDelegateIsAskedForItsOwnOnly() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      guard mayPush on everything before push { allow }
      guard mayPresent on A before present { allow }
      route app://a -> A
      route app://do do { handled }
      """,
      """
      push app://a
      present app://a wrap
      answer mayPush: cancel
      push app://a
      answer mayPresent: cancel
      present app://a
      push app://a from nowhere
      open app://do
      """,
      expect(
        """
        > push app://a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          ask {point:push,guard:mayPush,url:app://a,route:a,parameters:{},userInfo:null,answer:allow}
          push {screen:A,in:nav,animated:true}
          stacks {nav:[A]}
          visible A
        > present app://a wrap
        = handled
          generate {target:A,parameters:{},userInfo:null}
          ask {point:present,guard:mayPresent,url:app://a,route:a,parameters:{},userInfo:null,answer:allow}
          present {screens:[A],wrapped:true,from:nav,presentation:modal,animated:true,parameters:{},userInfo:null}
          modals [{container:modal1,screens:[A],presentation:modal}]
        > answer mayPush: cancel
        > push app://a
        = cancelled: guard 'mayPush'
          generate {target:A,parameters:{},userInfo:null}
          ask {point:push,guard:mayPush,url:app://a,route:a,parameters:{},userInfo:null,answer:cancel}
        > answer mayPresent: cancel
        > present app://a
        = cancelled: guard 'mayPresent'
          generate {target:A,parameters:{},userInfo:null}
          ask {point:present,guard:mayPresent,url:app://a,route:a,parameters:{},userInfo:null,answer:cancel}
        > push app://a from nowhere
        = failed: there is no container 'nowhere'
          generate {target:A,parameters:{},userInfo:null}
        > open app://do
        = handled
        """))
  }

  @Test func N22_withoutADelegateAllIsAllowed() {
    Story.check(
      """
      dialect urlnavigator
      stack nav
      root nav
      guard mayPush on everything before push { cancel }
      route app://a -> A
      """,
      """
      push app://a
      guards off
      push app://a
      """,
      expect(
        """
        > push app://a
        = cancelled: guard 'mayPush'
          generate {target:A,parameters:{},userInfo:null}
          ask {point:push,guard:mayPush,url:app://a,route:a,parameters:{},userInfo:null,answer:cancel}
        > guards off
        > push app://a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:nav,animated:true}
          stacks {nav:[A]}
          visible A
        """))
  }

  @Test func N23_whatIsOnTop() {
    Story.check(
      """
      tabs tab selected two { one; two }
      stack one = [A]
      stack two = [B, C]
      root tab
      """,
      """
      state
      present D
      present E wrap
      push F
      select one
      dismiss all
      select one
      """,
      expect(
        """
        > state
            tab
            ├ ○ one: A
          ▸ └ ● two: B › C
        > present D
        = handled
          present {screens:[D],wrapped:false,from:tab,presentation:modal,animated:true,parameters:{},userInfo:null}
          modals [{container:modal1,screens:[D],presentation:modal}]
          visible D
        > present E wrap
        = handled
          present {screens:[E],wrapped:true,from:modal1,presentation:modal,animated:true,parameters:{},userInfo:null}
          modals [{container:modal1,screens:[D],presentation:modal},{container:modal2,screens:[E],presentation:modal}]
          visible E
        > push F
        = handled
          push {screen:F,in:modal2,animated:true}
          modals [{container:modal1,screens:[D],presentation:modal},{container:modal2,screens:[E,F],presentation:modal}]
          visible F
        > select one
        = handled
          select {in:tab,child:one,changed:true}
          selected {tab:one}
        > dismiss all
        = handled
          dismiss {screens:[E,F],animated:true}
          dismiss {screens:[D],animated:true}
          modals []
          visible A
        > select one
        = handled
          select {in:tab,child:one,changed:false}
        """))
  }
}
