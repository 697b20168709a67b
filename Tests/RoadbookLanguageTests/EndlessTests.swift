import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// What would never end is stopped, with its circle shown; `check` finds what can be found without a user's URL.
@Suite struct EndlessTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    expected.match(transcript.run(script))
  }

  @Test func endlessThingsEnd() {
    check(
      """
      route /a => /b
      route /b => /c
      route /c => /a
      route /grow/**:rest => /grow/x/${rest}
      guard lock on /vault before generate { open /vault }
      route /vault -> Vault
      guard ping on /ping before generate { open /pong }
      guard pong on /pong before generate { open /ping }
      route /ping -> Ping
      route /pong -> Pong
      presentation one { present two }
      presentation two { present one }
      route /shown -> Shown present one
      guard never on /later before generate { defer "later" }
      route /later -> Later
      on unmatched { open /lost/again }
      """,
      """
      open /a
      open /grow
      open /vault
      open /ping
      open /shown
      open /later
      resume
      resume
      open /lost
      step /vault
      plan
      """,
      expect(
        """
        > open /a
        /a  failed: the URL is sent in a circle: /a => /b => /c => /a
          rewritten   /b => /c => /a
        > open /grow
        /grow  failed: the URL is sent on more than 16 times
          rewritten   /grow/x/ => /grow/x/x => /grow/x/x/x => /grow/x/x/x/x => /grow/x/x/x/x/x => /grow/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x => /grow/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x/x
        > open /vault
        /vault  failed: the URL is sent in a circle: /vault => /vault
          rewritten   /vault
        > open /ping
        /ping  failed: the URL is sent in a circle: /ping => /pong => /ping
          rewritten   /pong => /ping
        > open /shown
        /shown  failed: presentations select each other: one → two → one
          route       /shown  (map:13)
        > open /later
        /later  deferred: later
          route       /later  (map:15)
        > resume
        /later  deferred: later
          route       /later  (map:15)
        > resume
        /later  deferred: later
          route       /later  (map:15)
        > open /lost
        /lost  unmatched: no route takes this URL
        > step /vault
        ▸ 1 of 4      start with /vault
                      why: the URL has no scheme, so the scheme-less routes apply
        > plan
        ▸ 1  start with /vault
          2  try route /vault  (map:6)
          3  ask guard lock before generate  (map:5)
          4  redirect to /vault  (map:5)
          the end: failed, the URL is sent in a circle: /vault => /vault
        """))
  }

  @Test func rewriteLoopsAreFound() {
    check(
      """
      scheme app { route /x/:id<int> => /y/${id}; route /y/:id => /x/${id} }
      route /a => /b
      route /b => /c
      route /c => /a
      route /into => /a
      route /grow/**:rest => /grow/x/${rest}
      route /even/:n<int in 1...9> => /even/${n + 1}
      route /fine => /there
      route /there -> There
      """, "check",
      expect(
        """
        > check
        ! 1:14 `route /x/:id<int> => /y/${id}` error rewrite-loop: the URL never arrives: app://x/42 => app://y/42 => app://x/42 (let one of these routes show a screen, or narrow its pattern)
        ! 2:1 `route /a => /b` error rewrite-loop: the URL never arrives: /a => /b => /c => /a (let one of these routes show a screen, or narrow its pattern)
        ! 5:7 `/into` warning route-unreached: no scheme reaches '/into', nor 3 others (write 'fallback global' in a scheme, or move the route into one)
        ! 6:1 `route /grow/**:rest => /grow/x/${rest}` error rewrite-loop: the URL never arrives: /grow/rest => /grow/x/rest => /grow/x/x/rest => /grow/x/x/x/rest => … (let one of these routes show a screen, or narrow its pattern)
        3 errors, 1 warning in 10 routes
        """))
  }
}
