import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// What reaches a screen, and how it is copied, changed and written back (rules W12 to W16).
@Suite struct ArgumentTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    let problems = transcript.findings()
    expected.match((problems.isEmpty ? "" : problems + "\n") + transcript.run(script))
  }

  @Test func onlySomeArguments() {
    check(
      """
      screen Item(id: int from itemID, title: string?, display: int = 1 from display_type)
      screen All(id: int, ...)
      screen Free
      route /a/:itemID -> Item only ID, title
      route /b/:id -> All only [id]
      route /c/:id -> Free only id
      route /d/:itemID -> Item only itel { route more -> Item }
      """,
      """
      open /a/1?title=x&display_type=3
      open /b/2?other=1
      open /d/4/more?title=y
      """,
      expect(
        """
        6:27 `id` warning only-without-parameters: 'only' has no effect: the screen declares no parameters (declare them: screen Free(id))
        7:31 `itel` warning unknown-parameter: there is no parameter 'itel'
        > open /a/1?title=x&display_type=3
        /a/1?title=x&display_type=3  →  Item
          route       /a/:itemID  (map:4)
          parameters  itemID = "1" (path), title = "x" (query), display_type = "3" (query)
          arguments   id = 1, title = "x", display = 1
          steps       push Item
          stack       Item
        > open /b/2?other=1
        /b/2?other=1  →  All
          route       /b/:id  (map:5)
          parameters  id = "2" (path), other = "1" (query)
          arguments   id = 2
          steps       push All
          stack       Item › All
        > open /d/4/more?title=y
        /d/4/more?title=y  invalid: argument id is missing
          route       /d/:itemID/more  (map:7)
          parameters  itemID = "4" (path), title = "y" (query)
          stack       Item › All
        """))
  }

  @Test func spreadingRecords() {
    check(
      """
      screen Item(id: int, title: string?, page: int = 1)
      route /item/:id -> Item
      route /jump do { push Item(...parameters, page: 2) }
      """,
      """
      open /item/1?title=x
      push Item(...arguments, id: 2)
      expect arguments.title == "x"
      open /item/3 with { ...parameters, id: 3, title: "y" }
      open /jump with { id: 9, title: "z" }
      expect arguments.page == 2
      push Item(...7)
      expect { ...{ a: 1, b: 2 }, a: 3 } == { a: 3, b: 2 }
      expect { ...null } == {}
      """,
      expect(
        """
        > open /item/1?title=x
        /item/1?title=x  →  Item
          route       /item/:id  (map:2)
          parameters  id = "1" (path), title = "x" (query)
          arguments   id = 1, title = "x", page = 1
          steps       push Item
          stack       Item
        > push Item(...arguments, id: 2)
          steps       push Item
          stack       Item › Item
        > expect arguments.title == "x"
        > open /item/3 with { ...parameters, id: 3, title: "y" }
        /item/3  →  Item
          route       /item/:id  (map:2)
          parameters  id = 3 (with), title = "y" (with)
          arguments   id = 3, title = "y", page = 1
          steps       push Item
          stack       Item › Item › Item
        > open /jump with { id: 9, title: "z" }
        /jump  →  handled
          route       /jump  (map:3)
          parameters  id = 9 (with), title = "z" (with)
          steps       push Item
          stack       Item › Item › Item › Item
        > expect arguments.page == 2
        > push Item(...7)
        ! 1:14 `7` error type-mismatch: '...' needs a record, this is a whole number
        > expect { ...{ a: 1, b: 2 }, a: 3 } == { a: 3, b: 2 }
        > expect { ...null } == {}
        """))
  }

  @Test func urlsFromArguments() {
    check(
      """
      screen Item(id: int from itemID, title: string?, display: int = 1 from display_type)
      route /item/:itemID -> Item as item
      """,
      """
      open /item/1?title=a%20b&display_type=2
      url item(...arguments)
      url item(...arguments, title: null)
      url item(...arguments) only [title]
      url item(...parameters) only display_type
      url item(itemID: 1, display: 3)
      """,
      expect(
        """
        > open /item/1?title=a%20b&display_type=2
        /item/1?title=a%20b&display_type=2  →  Item
          route       /item/:itemID  (map:2)
          parameters  itemID = "1" (path), title = "a b" (query), display_type = "2" (query)
          arguments   id = 1, title = "a b", display = 2
          steps       push Item
          stack       Item
        > url item(...arguments)
        /item/1?title=a%20b&display_type=2
        > url item(...arguments, title: null)
        /item/1?display_type=2
        > url item(...arguments) only [title]
        /item/1?title=a%20b
        > url item(...parameters) only display_type
        /item/1?display_type=2
        > url item(itemID: 1, display: 3)
        /item/1?display_type=3
        """))
  }

  @Test func whatTheAppRunsOn() {
    check(
      """
      route /lab -> Lab when audience == "staff" and platform != "web"
      route /:page -> Other
      """,
      """
      resolve /lab
      set audience = "staff"
      resolve /lab
      set platform = "web"
      resolve /lab
      expect platform == "web"
      set plattform = "ios"
      """,
      expect(
        """
        > resolve /lab
        /lab  →  Other
          route       /:page  (map:2)
          parameters  page = "lab" (path)
          steps       push Other
          stack       Other
        > set audience = "staff"
        audience = "staff"
        > resolve /lab
        /lab  →  Lab
          route       /lab  (map:1)
          steps       push Lab
          stack       Lab
        > set platform = "web"
        platform = "web"
        > resolve /lab
        /lab  →  Other
          route       /:page  (map:2)
          parameters  page = "lab" (path)
          steps       push Other
          stack       Other
        > expect platform == "web"
        > set plattform = "ios"
        ! 1:5 `plattform` error unknown-variable: there is no variable 'plattform' (did you mean 'platform'?)
        """))
  }

  @Test func theWholeState() {
    check(
      """
      var n = 1
      guard later before generate { defer "not now" }
      route /a -> A guard later
      route /b -> B
      on willPresent { hold }
      deferral many
      """,
      """
      open /a
      open /b
      answer later: allow, cancel "no", open /b
      answer presenter: none
      set platform = "web"
      guards off
      state
      """,
      expect(
        """
        > open /a
        /a  deferred: not now
          route       /a  (map:3)
        > open /b
        /b  held
          route       /b  (map:4)
        > answer later: allow, cancel "no", open /b
        > answer presenter: none
        > set platform = "web"
        platform = "web"
        > guards off
        > state
        ▸ main: (empty)
          n = 1
          platform = "web"
          deferred /a: not now
          held /b
          later will answer allow, cancel, open /b
          presenter will answer none
          guards are off
        """))
  }
}
