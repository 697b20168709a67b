import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Slips of the pen: what was meant is said, once, and where it stands.
@Suite struct SlipTests {
  private let map = """
    tabs Main { Home; Search }
    root Main
    screen List
    route /list -> List in Home
    route /item/:id<int> -> Item in Home
    route /pair/:a<int> -> A
    route /pair/:a<bool> -> B
    """

  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    expected.match(transcript.run(script))
  }

  @Test func names() {
    check(
      map,
      """
      select Hom
      open /list
      pop to Lst
      expect scren == List
      route /a -> List priorty 3
      open list
      generate lst
      """,
      expect(
        """
        > select Hom
        ! 1:8 `Hom` error unknown-container: no tab or stack is called 'Hom' (did you mean 'Home'?)
        > open /list
        /list  →  List
          route       /list  (map:4)
          steps       push List, keep Home selected
          stack       List  in Home
        > pop to Lst
        ! 1:8 `Lst` error unknown-screen: there is no screen 'Lst' (did you mean 'List'?)
        > expect scren == List
        ! 1:8 `scren` error unknown-name: there is no name 'scren' here (did you mean 'screen'?)
        > route /a -> List priorty 3
        ! 1:18 `priorty` error syntax-unexpected: unexpected 'priorty' (did you mean 'priority'?)
        > open list
        ! 1:6 `list` error expected-url: 'open' takes a URL, 'list' is none (begin it with '/' or a scheme: open /list)
        > generate lst
        ! 1:10 `lst` error expected-url: 'generate' takes a URL, 'lst' is none (begin it with '/' or a scheme: generate /lst)
        """))
  }

  @Test func routesGoByWhatTheyLookLike() {
    check(
      map,
      """
      remove route /item/:id
      remove route /pair/:a
      remove route /pare/:a<int>
      routes
      """,
      expect(
        """
        > remove route /item/:id
        removed route /item/:id<int>
        > remove route /pair/:a
        ! there is no route '/pair/:a' in just these words (say which: remove route /pair/:a<int>, remove route /pair/:a<bool>)
        > remove route /pare/:a<int>
        ! there is no route '/pare/:a<int>' (did you mean '/pair/:a<int>'?)
        > routes
          /pair/:a<int>   A           map:6
          /pair/:a<bool>  B           map:7
          /list           List  Home  map:4
        """))
  }

  @Test func signsThatDoNotBelong() {
    check(
      "",
      """
      }
      route /a -> A }
      type Bad = /[/
      type Bad = /a
      default x = 1
      scheme s { default x = 1 }
      """,
      expect(
        """
        > }
        ! 1:1 `}` error syntax-unexpected: unmatched '}' (remove it)
        > route /a -> A }
        ! 1:15 `}` error syntax-unexpected: unmatched '}' (remove it)
        > type Bad = /[/
        ! 1:12 `/` error bad-regex: the regular expression ends inside '[…' (close it with ']', then '/'; '\\[' is the character)
        > type Bad = /a
        ! 1:12 `/` error bad-regex: the regular expression is never closed (end it with '/')
        > default x = 1
        ! 1:9 `x` error syntax-expected-word: expected 'present' (write default present NAME; a parameter's default belongs in its route: { default key = EXPRESSION })
        > scheme s { default x = 1 }
        ! 1:20 `x` error syntax-expected-word: expected 'present' (write default present NAME; a parameter's default belongs in its route: { default key = EXPRESSION })
        """))
  }
}
