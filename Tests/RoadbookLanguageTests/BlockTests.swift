import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Blocks and actions: what runs beside a route or instead of a screen.
@Suite struct BlockTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    let problems = transcript.findings()
    expected.match((problems.isEmpty ? "" : problems + "\n") + transcript.run(script))
  }

  @Test func besideTheWinnerInOrderOfDeclaration() {
    check(
      """
      var visits = 0
      block /list/* { log "one ${parameters.itemID}"; set visits = visits + 1 }
      block /list/** { log "two ${visits}"; set parameters.seen = true }
      block /other { log "never" }
      route /list/:itemID<int> -> Item
      """,
      """
      open /list/7
      expect visits == 1
      expect parameters.seen == true
      resolve /list/8
      expect visits == 1
      """,
      expect(
        """
        > open /list/7
        /list/7  →  Item
          route       /list/:itemID<int>  (map:5)
          parameters  itemID = 7 (path), seen = true (set)
          blocks      /list/*, /list/**
          log         one 7
          log         two 1
          steps       push Item
          stack       Item
        > expect visits == 1
        > expect parameters.seen == true
        > resolve /list/8
        /list/8  →  Item
          route       /list/:itemID<int>  (map:5)
          parameters  itemID = 8 (path), seen = true (set)
          blocks      /list/*, /list/**
          log         one 8
          log         two 2
          steps       reload Item
          stack       Item
        > expect visits == 1
        """))
  }

  @Test func branches() {
    check(
      """
      var mode = "off"
      route /m/:to do {
        if to == "on" { set mode = "on"; log "on" } else { if to == "off" { set mode = "off" } else { cancel "no mode '${to}'" } }
        require mode == "on" else decline "still off"
        log "ready"
      }
      """,
      "open /m/on\nopen /m/off\nopen /m/up\nexpect mode == \"on\"",
      expect(
        """
        > open /m/on
        /m/on  →  handled
          route       /m/:to  (map:2)
          parameters  to = "on" (path)
          log         on
          log         ready
        > open /m/off
        /m/off  declined: still off
          route       /m/:to  (map:2)
          parameters  to = "off" (path)
          declined    /m/:to: still off
        > open /m/up
        /m/up  cancelled: no mode 'up'
          route       /m/:to  (map:2)
          parameters  to = "up" (path)
        > expect mode == "on"
        """))
  }

  @Test func navigationInActions() {
    check(
      """
      screen Item(id: int)
      screen Note(text: string)
      route /a do { push Item(id: 1); present Note(text: "hi"); dismiss; pop; push Item(id: 2); push Item(id: 3); pop to root }
      route /b do { push Item(id: "x") }
      route /c do { push Item }
      route /d do { open /a }
      route /e do { external https://example.org/${match.url} }
      """,
      "open /a\nopen /b\nopen /c\nopen /d\nopen /e",
      expect(
        """
        4:29 `"x"` error type-mismatch: id must be an int, not "x"
        > open /a
        /a  failed: nothing to pop: 'Item' is the bottom screen of 'main'
          route       /a  (map:3)
        > open /b
        /b  failed: id must be an int, not "x"
          route       /b  (map:4)
        > open /c
        /c  failed: argument id is missing
          route       /c  (map:5)
        > open /d
        /d  failed: nothing to pop: 'Item' is the bottom screen of 'main'
          rewritten   /a
          route       /a  (map:3)
        > open /e
        /e  →  handed to the system
          route       /e  (map:7)
          steps       hand over https://example.org/%2Fe
        """))
  }

  @Test func whatFailsChangesNothing() {
    check(
      """
      var n = 1
      route /fail do { set n = 2; push A; log 1 / 0 }
      route /decline do { set n = 3; push B; decline }
      block /beside { set n = 4; push D; log 1 / 0 }
      route /beside -> C
      route /act do { set n = 5; push E }
      block /act { log "beside"; log -"x" }
      """,
      "open /fail\nopen /decline\nopen /beside\nopen /act\nexpect n == 1\nstack",
      expect(
        """
        7:32 `-"x"` error type-mismatch: '-' needs a number, this is a text
        > open /fail
        /fail  failed: division by zero
          route       /fail  (map:2)
        > open /decline
        /decline  declined
          route       /decline  (map:3)
          declined    /decline
        > open /beside
        /beside  failed: division by zero
          route       /beside  (map:5)
          blocks      /beside
        > open /act
        /act  failed: '-' needs a number, this is a text
          route       /act  (map:6)
          blocks      /act
          log         beside
        > expect n == 1
        > stack
        no screens
        """))
  }

  @Test func guardsBlocksAndHooksSeeTheApp() {
    check(
      """
      screen Login(from: string?)
      tabs Main { Home; Search }
      guard once before generate { require not (Login in stack) else cancel "already there" }
      block /** { log visible == Login, stack, selected.Main == Search, stacks.Home, parameters.Nobody, "." }
      on willPresent { log "will ${screen} ${arguments.from} over ${visible}." }
      on presented { log screen, arguments.from, visible }
      route /login -> Login guard once
      route /seen/:screen do { log screen }
      """,
      """
      open /login?from=mail&visible=other&Login=Nobody
      open /login
      open /seen/this
      """,
      expect(
        """
        > open /login?from=mail&visible=other&Login=Nobody
        /login?from=mail&visible=other&Login=Nobody  →  Login
          route       /login  (map:7)
          parameters  from = "mail" (query), visible = "other" (query), Login = "Nobody" (query)
          arguments   from = "mail"
          blocks      /**
          log         false  false   .
          log         will Login mail over .
          log         Login mail Login
          steps       push Login
          stack       Login  in Home
        > open /login
        /login  cancelled: already there
          route       /login  (map:7)
          stack       Login  in Home
        > open /seen/this
        /seen/this  →  handled
          route       /seen/:screen  (map:8)
          parameters  screen = "this" (path)
          blocks      /**
          log         this
          log         true Login false Login  .
          stack       Login  in Home
        """))
  }

  @Test func aHookKnowsItsURLWithoutARoute() {
    check(
      """
      on unmatched { log match.url, url, match.route == null }
      on cancelled { log match.url, match.route, match.pattern }
      guard no before generate { cancel }
      route /a -> A guard no
      """,
      """
      open /lost?x=1
      open /a
      """,
      expect(
        """
        > open /lost?x=1
        /lost?x=1  unmatched: no route takes this URL
          parameters  x = "1" (query)
          log         /lost?x=1 /lost?x=1 true
        > open /a
        /a  cancelled: guard 'no'
          route       /a  (map:4)
          log         /a a /a
        """))
  }

  @Test func theLogIsBounded() {
    var transcript = Transcript(
      "var t = \"0123456789\"\nroute /x do { log t; log t; log t; log t }")
    for _ in 0..<15 { _ = transcript.run("set t = t + t") }
    #expect(transcript.line("/x") == "/x | failed: the log is longer than 1000000 bytes")
  }
}
