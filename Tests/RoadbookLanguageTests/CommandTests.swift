import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// The other commands at the prompt: what they answer and how they fail.
@Suite struct CommandTests {
  private func check(
    _ map: String, _ script: String, files: [String: String] = [:], _ expected: Expect
  ) {
    var transcript = Transcript(map, files: files)
    expected.match(transcript.run(script))
  }

  @Test func expectations() {
    check(
      """
      screen Item(id: int)
      route /item/:id -> Item
      route /no do { decline "why" }
      """,
      """
      expect /item/1 -> Item
      expect /item/1 -> Item(id: 1)
      expect /item/1 -> Item(id: 2)
      expect /item/1 -> Other
      expect /item/x -> Item
      expect "/item/1" -> Item
      expect unmatched /nowhere
      expect handled /nowhere
      expect declined /no
      expect invalid /item/x
      expect hanled /item/1
      open /item/1
      expect stack == [Item]
      expect stack == [Item, Item]
      expect screen != Item
      expect arguments.id > 3
      expect 2 in [1, 3]
      expect true and false
      expect 1
      expect parameters.nothing
      """,
      expect(
        """
        > expect /item/1 -> Item
        > expect /item/1 -> Item(id: 1)
        > expect /item/1 -> Item(id: 2)
        ! /item/1: expected Item(id: 2), got Item(id: 1)
        > expect /item/1 -> Other
        ! 1:19 `Other` error unknown-screen: there is no screen 'Other' (declare it: screen Other)
        > expect /item/x -> Item
        ! /item/x: expected Item, got invalid (id must be an int, not "x")
        > expect "/item/1" -> Item
        > expect unmatched /nowhere
        > expect handled /nowhere
        ! /nowhere: expected handled, got unmatched (no route takes this URL)
        > expect declined /no
        > expect invalid /item/x
        > expect hanled /item/1
        ! 1:8 `hanled` error unknown-name: there is no outcome 'hanled' (did you mean 'handled'?)
        > open /item/1
        /item/1  →  Item
          route       /item/:id  (map:2)
          parameters  id = "1" (path)
          arguments   id = 1
          steps       push Item
          stack       Item
        > expect stack == [Item]
        > expect stack == [Item, Item]
        ! expected ["Item", "Item"], got ["Item"]
        > expect screen != Item
        ! expected != "Item", got "Item"
        > expect arguments.id > 3
        ! expected > 3, got 1
        > expect 2 in [1, 3]
        ! [1, 3] does not contain 2
        > expect true and false
        ! the expectation is not met
        > expect 1
        ! 1:8 `1` error type-mismatch: a condition must be true or false, this is a whole number
        > expect parameters.nothing
        ! the expectation is not met: parameters.nothing is null
        """))
  }

  @Test func testsOfAMap() {
    check(
      """
      var n = 0
      before each test { set n = 5 }
      route /a -> A
      test "passes" { open /a; expect stack == [A]; expect n == 5; set n = 6 }
      test "fresh" { expect stack == []; expect n == 5 }
      test "fails" { expect n == 5; expect n == 6 }
      test "is unhandled" { open /b; expect outcome == "unmatched" }
      test "cannot" { set m = 1 }
      """,
      "test\nstack",
      expect(
        """
        > test
        ok     passes
        ok     fresh
        FAIL   fails
               map:6: expected 6, got 5
               2 | set n = 5
               6 | expect n == 5
               6 | expect n == 6
                 |   expected  6
                 |   actual    5
        ok     is unhandled
        FAIL   cannot
               map:8: there is no variable 'm'
               = help: declare it: var m = …
        5 tests: 3 passed, 2 failed
        > stack
        no screens
        """))
  }

  @Test func settingsAndHelp() {
    check(
      "var v = 1",
      """
      set v = v + 1
      set w = 1
      set parameters.x = 1
      output xml
      output json
      vars
      set v = 3
      output text
      help nothing
      help undo
      step /a
      frobnicate
      """,
      expect(
        """
        > set v = v + 1
        v = 2
        > set w = 1
        ! 1:5 `w` error unknown-variable: there is no variable 'w' (declare it: var w = …)
        > set parameters.x = 1
        ! there is no request to change 'x' of (give it along: open URL with { x: … })
        > output xml
        ! 1:8 `xml` error syntax-expected-word: expected 'text' or 'json' (write output text|json)
        > output json
        {"ok":true}
        > vars
        {"vars":[{"var":"v","value":"2","at":"map:1"}]}
        > set v = 3
        {"message":"v = 3"}
        > output text
        > help nothing
        ! there is no help on 'nothing' (help about nothing finds some)
        > help undo
        undo
          undo the last change to the map or the app
        Declarations and whatever went somewhere, one at a time.
        > open /list/42
        /list/42  →  Item
          route       /list/:id<int>  (shop.roadbook:28)
          parameters  id = 42 (path)
          arguments   id = 42, title = null
          blocks      /list/**
          log         browsing
          steps       push List, keep Home selected, push Item
          stack       List › Item  in Home
        > undo
        undone: open /list/42; on screen: nothing
        > stack
        no screens
        see also: redo, history, goto
        > step /a
        ▸ 1 of 1      start with /a
                      why: the URL has no scheme, so the scheme-less routes apply
        > frobnicate
        ! 1:1 `frobnicate` error unknown-statement: 'frobnicate' is neither a statement nor a name ('help' lists the statements)
        """))
  }

  @Test func goingWithoutAURL() {
    check(
      "tabs Main { Home; Search }\nroot Main\nscreen A(x: int)\nscreen B",
      """
      push A(x: 1)
      push A(x: "one")
      present B
      back
      select Search
      pop to root
      dismiss
      open ""
      """,
      expect(
        """
        > push A(x: 1)
          steps       push A
          stack       A  in Home
        > push A(x: "one")
        ! 1:11 `"one"` error type-mismatch: x must be an int, not "one"
        > present B
          steps       present B
          stack       B  in modal1
        > back
          steps       dismiss B
          stack       A  in Home
        > select Search
          steps       select Search
        > pop to root
        ! nothing to pop: 'Search' is empty
        > dismiss
        ! nothing is presented
        > open ""
          invalid: there is no URL
        """))
  }
}
