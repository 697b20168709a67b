import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Who may stop a URL, keep it or send it elsewhere.
@Suite struct GuardTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    let problems = transcript.findings()
    expected.match((problems.isEmpty ? "" : problems + "\n") + transcript.run(script))
  }

  /// What lies beneath is shown, whether the routes are nested or `parent` names it.
  @Test func screensBeneath() {
    check(
      """
      guard member on Account { cancel "sign in" }
      guard reader on Shelf before push { log "reading" }
      route /account -> Account {
        route orders -> Orders
        route free -> Free parent Home
      }
      route /bills -> Bills parent Account
      route /bill/:id -> Bill parent Bills
      route /book -> Book parent Shelf
      route /home -> Home
      """,
      """
      resolve /account/orders
      resolve /account/free
      resolve /bills
      resolve /bill/4
      resolve /book
      """,
      expect(
        """
        > resolve /account/orders
        /account/orders  cancelled: sign in
          route       /account/orders  (map:4)
        > resolve /account/free
        /account/free  →  Free
          route       /account/free  (map:5)
          steps       push Home, push Free
          stack       Home › Free
        > resolve /bills
        /bills  cancelled: sign in
          route       /bills  (map:7)
        > resolve /bill/4
        /bill/4  cancelled: sign in
          route       /bill/:id  (map:8)
          parameters  id = "4" (path)
        > resolve /book
        /book  →  Book
          route       /book  (map:9)
          log         reading
          steps       push Shelf, push Book
          stack       Shelf › Book
        """))
  }

  @Test func answers() {
    check(
      """
      guard a before match { allow }
      guard c before match { cancel "no" }
      guard c2 before match { cancel }
      guard d before match { defer "later" }
      guard o before match { open /login }
      guard n before match { decline "not mine" }
      guard r before match { require false }
      guard e before match { require 1 / 0 == 1 else cancel }
      guard x before match { log "written" }
      route /a -> A guard a
      route /c -> A guard c
      route /c2 -> A guard c2
      route /d -> A guard d
      route /o -> A guard o
      route /n -> A guard n
      route /n -> B
      route /r -> A guard r
      route /e -> A guard e
      route /x -> A guard x
      route /login -> Login
      """,
      """
      resolve /a
      resolve /c
      resolve /c2
      open /d
      deferred
      resolve /o
      resolve /n
      resolve /r
      resolve /e
      resolve /x
      """,
      expect(
        """
        16:7 `/n` warning duplicate-route: '/n' is routed twice (this one runs only when the first one declines)
        > resolve /a
        /a  →  A
          route       /a  (map:10)
          steps       push A
          stack       A
        > resolve /c
        /c  cancelled: no
          route       /c  (map:11)
        > resolve /c2
        /c2  cancelled: guard 'c2'
          route       /c2  (map:12)
        > open /d
        /d  deferred: later
          route       /d  (map:13)
        > deferred
        /d  later
        > resolve /o
        /o  →  Login
          rewritten   /login
          route       /login  (map:20)
          steps       push Login
          stack       Login
        > resolve /n
        /n  →  B
          route       /n  (map:16)
          declined    /n: not mine
          steps       push B
          stack       B
        > resolve /r
        /r  cancelled: a requirement is not met
          route       /r  (map:17)
        > resolve /e
        /e  failed: guard 'e': division by zero
          route       /e  (map:18)
        > resolve /x
        /x  →  A
          route       /x  (map:19)
          log         written
          steps       push A
          stack       A
        """))
  }

  @Test func pointsComeInOrder() {
    check(
      """
      guard late before push { log "push" }
      guard modal before present { log "present" }
      guard middle before generate { log "generate" }
      guard early before match { log "match" }
      route /a -> A guard late, middle, early, modal
      route /b -> B modal guard late, modal, early
      route /c do { log "done" } guard late, early
      """,
      """
      open /a
      expect log == ["match", "generate", "push"]
      open /b
      expect log == ["match", "present"]
      open /c
      expect log == ["match", "done"]
      """,
      expect(
        """
        > open /a
        /a  →  A
          route       /a  (map:5)
          log         match
          log         generate
          log         push
          steps       push A
          stack       A
        > expect log == ["match", "generate", "push"]
        > open /b
        /b  →  B
          route       /b  (map:6)
          log         match
          log         present
          steps       present B
          stack       B  in modal1
        > expect log == ["match", "present"]
        > open /c
        /c  →  handled
          route       /c  (map:7)
          log         match
          log         done
          stack       B  in modal1
        > expect log == ["match", "done"]
        """))
  }

  @Test func onPatternsAndScreens() {
    check(
      """
      var open = false
      guard pattern on /admin/** before match { require open else cancel "pattern" }
      guard screen on Private before generate { require open else cancel "screen" }
      scheme shop { fallback global; guard scoped on /x before match { cancel "scoped" }; route /x -> X }
      route /admin/a -> A
      route /p{Private}/:id -> Item
      route /nest -> Private { route deep -> Deep }
      route /x -> X
      """,
      """
      resolve /admin/a
      resolve /p/1
      resolve /nest/deep
      resolve /x
      resolve shop://x
      set open = true
      expect /admin/a -> A
      expect /nest/deep -> Deep
      """,
      expect(
        """
        > resolve /admin/a
        /admin/a  cancelled: pattern
          route       /admin/a  (map:5)
        > resolve /p/1
        /p/1  cancelled: screen
          route       /p{Private}/:id as /p/:id  (map:6)
          parameters  id = "1" (path)
        > resolve /nest/deep
        /nest/deep  cancelled: screen
          route       /nest/deep  (map:7)
        > resolve /x
        /x  →  X
          route       /x  (map:8)
          steps       push X
          stack       X
        > resolve shop://x
        shop://x  cancelled: scoped
          route       /x in scheme shop  (map:4)
        > set open = true
        open = true
        > expect /admin/a -> A
        > expect /nest/deep -> Deep
        """))
  }

  @Test func inheritedByNestedRoutes() {
    check(
      """
      guard g before match { cancel "stop" }
      route /a -> A guard g { route b -> B { route c -> C } }
      """,
      "expect cancelled /a/b/c\nresolve /a/b",
      expect(
        """
        > expect cancelled /a/b/c
        > resolve /a/b
        /a/b  cancelled: stop
          route       /a/b  (map:2)
        """))
  }

  @Test func anUndeclaredGuardLetsNobodyThrough() {
    check(
      "route /a -> A guard gone\nroute /a -> B",
      "resolve /a",
      expect(
        """
        1:21 `gone` error unknown-guard: there is no guard 'gone'
        2:7 `/a` warning duplicate-route: '/a' is routed twice (this one runs only when the first one declines)
        > resolve /a
        /a  failed: guard 'gone' is not declared
          route       /a  (map:1)
        """))
  }

  @Test func guardsThatSendInACircle() {
    check(
      """
      guard g before match { open /b }
      guard h before match { open /a }
      route /a -> A guard g
      route /b -> B guard h
      """,
      "resolve /a",
      expect(
        """
        > resolve /a
        /a  failed: the URL is sent in a circle: /a => /b => /a
          rewritten   /b => /a
        """))
  }

  @Test func guardsThatNobodyAsks() {
    var transcript = Transcript(
      """
      guard named before generate { allow }
      guard watching on /a/** before generate { allow }
      guard all on everything before match { allow }
      guard idle before present { cancel "never" }
      route /a -> A guard named
      """)
    expect(
      """
      > check
      ! 4:1 `guard idle before present { cancel "neve` warning idle-guard: guard 'idle' is never asked (say what it watches (guard idle on everything …), or name it on a route)
      1 warning in 1 route
      """
    ).match(transcript.run("check"))
  }
}
