import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Questions about the map.
@Suite struct AskingCommandTests {
  private func check(
    _ map: String, _ script: String, files: [String: String] = [:], _ expected: Expect
  ) {
    var transcript = Transcript(map, files: files)
    expected.match(transcript.run(script))
  }

  @Test func describing() {
    check(
      """
      ## A list.
      route /list -> List as list in Home { route :id<int> -> Item guard g; route x => /list }
      tabs Main { Home; Search }
      screen Item(id: int = 1, more: string?)
      screen List
      guard g before match { allow }
      type Page = int in 1...5
      var v = 3
      scheme shop, https://shop.example.com { fallback global }
      """,
      """
      describe list
      describe /list/:id
      describe /list/:id<int>
      describe Item
      describe g
      describe Page
      describe v
      describe shop
      describe Main
      describe lits
      describe screen list
      routes
      routes item
      screens
      types
      vars
      schemes
      blocks
      """,
      expect(
        """
        > describe list
        route /list
          A list.
          name      list
          leads to  List
          in        Home
          at        map:2
        > describe /list/:id
        route /list/:id<int>
          leads to    Item
          captures    id: int
          in          Home
          beneath it  List
          notes       guard g
          at          map:2
        > describe /list/:id<int>
        route /list/:id<int>
          leads to    Item
          captures    id: int
          in          Home
          beneath it  List
          notes       guard g
          at          map:2
        > describe Item
        screen Item(id: int = 1, more: string?)
          ways here  /list/:id<int>
          at         map:4
        > describe g
        guard g
          before  match
          guards  /list/:id<int>
          at      map:6
        > describe Page
        type Page
          is  int in 1...5
          at  map:7
        > describe v
        var v
          value  3
          at     map:8
        > describe shop
        scheme shop
          takes     shop, https://shop.example.com
          rank      specific
          fallback  global
          routes    0
          at        map:9
        > describe Main
        tabs Main
          holds  Home, Search
          at     map:3
        > describe lits
        ! there is no declaration 'lits' (did you mean 'List'?)
        > describe screen list
        ! there is no screen 'list' (did you mean 'List'?)
        > routes
          /list/x         => /list  Home           map:2
          /list/:id<int>  Item      Home  guard g  map:2
          /list           List      Home           map:2
        > routes item
          /list/:id<int>  Item  Home  guard g  map:2
        > screens
        screen  parameters                    at
        Item    (id: int = 1, more: string?)  map:4
        List                                  map:5
        > types
        type  is            at
        Page  int in 1...5  map:7
        > vars
        var  value  at
        v    3      map:8
        > schemes
        scheme     takes                           rank      routes
        (outside)                                  specific  3
        shop       shop, https://shop.example.com  specific  0
        > blocks
        no blocks
        """))
  }

  @Test func urlsLeadBack() {
    check(
      """
      scheme shop { route /item/:id<int>?ref=:ref? -> Item as item; route /opt(/:a)(/b) -> O as opt }
      route /:any -> Any as any
      route /red -> Red
      route /f/**:rest -> F as f
      """,
      """
      url item(id: 7)
      url item(id: 7, ref: "a b&c")
      url item(id: "x")
      url item
      url item(id: 1, nope: 2)
      url opt
      url opt(a: "1/2")
      url any(any: "red")
      url any(any: "blue")
      url f(rest: ["a", "b c"])
      url "/red"
      url itm(id: 1)
      """,
      expect(
        """
        > url item(id: 7)
        shop://item/7
        > url item(id: 7, ref: "a b&c")
        shop://item/7?ref=a%20b%26c
        > url item(id: "x")
        ! 'x' does not fit the parameter 'id' of type 'int' (use a value of type 'int')
        > url item
        ! the parameter 'id' is missing (add 'id' with a value of type 'int')
        > url item(id: 1, nope: 2)
        shop://item/1?nope=2
        > url opt
        shop://opt/b
        > url opt(a: "1/2")
        shop://opt/1%2F2/b
        > url any(any: "red")
        ! /red does not lead back: '/red' takes it (give the route a higher priority, or other values)
        > url any(any: "blue")
        /blue
        > url f(rest: ["a", "b c"])
        /f/a/b%20c
        > url "/red"
        /red
        > url itm(id: 1)
        ! there is no route 'itm' (did you mean 'item'?)
        """))
  }

  @Test func matching() {
    check(
      "type P = int in 1...9",
      """
      match /a/:b /a/x
      match /a/:b<P> /a/12
      match /a(/:b)(/c) /a/c
      match /x/** /x/1/2
      match /a /b
      match shop://x shop://x
      match /a/:b<Q> /a/1
      """,
      expect(
        """
        > match /a/:b /a/x
        /a/x  matches /a/:b
          parameters  b = "x" (path)
        > match /a/:b<P> /a/12
        /a/12  does not match /a/:b<P>: b must be an int in 1...9, not '12'
        > match /a(/:b)(/c) /a/c
        /a/c  matches /a/:b
          parameters  b = "c" (path)
        > match /x/** /x/1/2
        /x/1/2  matches /x/**
          wildcard    ["1", "2"]
        > match /a /b
        /b  does not match /a: segment 1: 'b' is not 'a'
        > match shop://x shop://x
        shop://x  matches /x
        > match /a/:b<Q> /a/1
        ! there is no type 'Q'
        """))
  }
}
