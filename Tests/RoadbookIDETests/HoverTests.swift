import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// What is told about the thing at a cursor.
@Suite struct HoverTests {
  static let shop = """
    scheme shop { fallback global }
    type Page = int in 1...500
    var signedIn = false
    tabs Main { Home; Search }
    ## One article.
    screen Item(id: int from itemID, page: Page = 1)
    guard member before generate { require signedIn else defer "why" }
    ## The list.
    route /list -> List in Home {
      ## Above the list.
      route :itemID<int>?page=:page<Page>? -> Item guard member
      route new -> NewItem
      route :word -> Search {
        route deeper(/:level) -> Deep modal
      }
    }
    route /old/:itemID<int>/** => /list/${itemID}
    route /twice/:a => /old/${a}/x
    block /list/:itemID { log itemID; push Item(id: 1) }
    on unmatched { log "no" }
    shortcut newest -> /list/new
    test "t" {
      cases url, id { /list/4, 4 }
      open shop://list/4
      open /old/7/x
      open shortcut newest
      expect ${url} -> Item(id: id)
      expect unmatched /nowhere
    }
    """

  private func hover(_ text: String, at word: String, after context: String = "") -> String {
    guard let found = text.firstRange(of: context + word) else { return "no such text" }
    let map = EditorMap(text)
    let end = text.utf8.distance(from: text.startIndex, to: found.upperBound)
    guard let hover = map.view?.hover(in: 0, at: end - word.utf8.count) else { return "nothing" }
    return
      ([hover.title, hover.documentation ?? "-"]
      + hover.facts.map { "\($0.label): \($0.text)" }).joined(separator: "\n  ")
  }

  @Test func routes() {
    let places = [
      (":itemID<int>?page", "  route "), ("<int>?page", ":itemID"), ("/list ->", "route "),
      ("/old/:", "route "), ("new ->", "route "), ("deeper", "route "), ("-> Search", ":word "),
      (":word", "route "),
    ]
    expect(
      """
      route /list/:itemID<int>?page=:page<Page>?
        Above the list.
        leads to: Item
        takes: 'list', then int as itemID; perhaps page in the query: Page as page
        for example: /list/42?page=42
        captures: itemID: int, page: Page
        in: Home
        beneath it: List
        notes: guard member
        rank: literal, typed capture; route 2
        goes before: /list/:word (/list/1, more specific)
      itemID: int
        -
        from: segment 2 of /list/:itemID<int>?page=:page<Page>?
        goes to: Item.id
        for example: 42
      route /list
        The list.
        leads to: List
        takes: 'list'
        for example: /list
        in: Home
        rank: literal; route 1
      route /old/:itemID<int>/**
        -
        leads to: => /list/${itemID}
        takes: 'old', then int as itemID, then any number of segments
        for example: /old/42
        captures: itemID: int
        rank: literal, typed capture, **; route 6
      route /list/new
        -
        leads to: NewItem
        takes: 'list', then 'new'
        for example: /list/new
        in: Home
        beneath it: List
        rank: literal, literal; route 3
        goes before: /list/:word (/list/new, more specific)
      route /list/:word/deeper(/:level)
        -
        leads to: Deep
        takes: 'list', then any text as word, then 'deeper', then perhaps (any text as level)
        for example: /list/word/deeper/level
        stands for: /list/:word/deeper/:level, /list/:word/deeper
        captures: word: string, level: string
        in: Home
        beneath it: List › Search
        notes: modal
        rank: literal, capture, literal, capture; route 5
      route /list/:word
        -
        leads to: Search
        takes: 'list', then any text as word
        for example: /list/word
        captures: word: string
        in: Home
        beneath it: List
        rank: literal, capture; route 4
        comes after: /list/:itemID<int>?page=:page<Page>? (/list/1, more specific), /list/new (/list/new, more specific)
      route /list/:word
        -
        leads to: Search
        takes: 'list', then any text as word
        for example: /list/word
        captures: word: string
        in: Home
        beneath it: List
        rank: literal, capture; route 4
        comes after: /list/:itemID<int>?page=:page<Page>? (/list/1, more specific), /list/new (/list/new, more specific)
      """
    ).match(
      places.map { hover(Self.shop, at: $0.0, after: $0.1) }.joined(separator: "\n"))
  }

  @Test func names() {
    let places = [
      ("Item(id: int", "screen "), ("List", "-> "), ("Page", "type "), ("int", "itemID<"),
      ("signedIn", "var "), ("member", "guard "), ("Main", "tabs "), ("Home", "in "),
      ("shop", "scheme "), ("unmatched", "on "), ("newest", "shortcut "),
      ("newest\n", "open shortcut "),
    ]
    expect(
      """
      screen Item(id: int from itemID, page: Page = 1)
        One article.
        ways here: /list/:itemID<int>?page=:page<Page>?
        opened by: block /list/:itemID
      screen List
        -
        ways here: /list
        unknown-screen: there is no screen 'List'; declare it: screen List
      type Page
        -
        is: int in 1...500
        for example: 42
      type int
        A type of the language.
        for example: 42
      var signedIn
        -
        value: false
      guard member
        -
        before: generate
        guards: /list/:itemID<int>?page=:page<Page>?
      tabs Main
        -
        holds: Home, Search
      stack Home
        -
        in: Main
      scheme shop
        -
        takes: shop
        rank: specific
        fallback: global
        routes: 0
      on unmatched
        No route took a URL.
        hooks: 1
      shortcut newest
        -
        opens: /list/new
      shortcut newest
        -
        opens: /list/new
      """
    ).match(
      places.map { hover(Self.shop, at: $0.0, after: $0.1) }.joined(separator: "\n"))
  }

  @Test func parameters() {
    let places = [
      ("itemID<int>?page", "  route :"), ("page<", "page=:"), ("id: int", "Item("),
      ("page: Page", "itemID, "), ("id: 1", "Item("), ("itemID}", "${"), ("itemID;", "log "),
      ("url,", "cases "), ("id)", "(id: "), ("level", "/:"),
    ]
    expect(
      """
      itemID: int
        -
        from: segment 2 of /list/:itemID<int>?page=:page<Page>?
        goes to: Item.id
        for example: 42
      page: Page
        -
        from: query 'page' of /list/:itemID<int>?page=:page<Page>?
        goes to: Item.page
        for example: 42
      id: int from itemID
        -
        of screen: Item
        from: segment 2 of /list/:itemID<int>?page=:page<Page>?
      page: Page = 1
        -
        of screen: Item
        from: query 'page' of /list/:itemID<int>?page=:page<Page>?
      id: int from itemID
        -
        of screen: Item
        from: segment 2 of /list/:itemID<int>?page=:page<Page>?
      itemID: int
        -
        from: segment 2 of /old/:itemID<int>/**
        for example: 42
      itemID
        -
        from: block /list/:itemID
      url
        -
        from: the table of cases
      id
        -
        from: the table of cases
      level: string
        -
        from: segment 4 of /list/:word/deeper(/:level)
        for example: level
      """
    ).match(
      places.map { hover(Self.shop, at: $0.0, after: $0.1) }.joined(separator: "\n"))
  }

  @Test func urls() {
    let places = [
      ("shop://list/4", "open "), ("/old/7/x", "open "), ("/nowhere", ""), ("/list/new", "-> "),
      ("/list/${", "=> "), ("/old/${", "=> "), ("/list/4,", "{ "),
    ]
    expect(
      """
      shop://list/4
        Above the list.
        taken by: /list/:itemID<int>?page=:page<Page>?
        leads to: Item
        parameters: itemID = 4
        stack: List › Item in Home
      /old/7/x
        -
        taken by: /old/:itemID<int>/**
        leads to: => /list/${itemID}
        parameters: itemID = 7
        sent on to: /list/7 → Item
      /nowhere
        -
        taken by: no route
      /list/new
        -
        taken by: /list/new
        leads to: NewItem
        stack: List › NewItem in Home
      /list/42
        Above the list.
        taken by: /list/:itemID<int>?page=:page<Page>?
        leads to: Item
        parameters: itemID = 42
        stack: List › Item in Home
      /old/42/x
        -
        taken by: /old/:itemID<int>/**
        leads to: => /list/${itemID}
        parameters: itemID = 42
        sent on to: /list/42 → Item
      /list/4
        Above the list.
        taken by: /list/:itemID<int>?page=:page<Page>?
        leads to: Item
        parameters: itemID = 4
        stack: List › Item in Home
      """
    ).match(
      places.map { hover(Self.shop, at: $0.0, after: $0.1) }.joined(separator: "\n"))
  }

  @Test func wordsOfTheLanguage() {
    let text = """
      rank first
      route /a -> A in B { default x = upper("a") }
      block /a/** { log "x" }
      guard g on /x(/:y)?q=:q&!z&w=1&f before match { allow }
      """
    let places = [
      ("rank", ""), ("first", "rank "), ("route", ""), ("in", "A "), ("default", "{ "),
      ("upper", "= "), ("log", ""), ("/a/**", "block "), ("/x(", "on "), ("before", "f "),
      ("allow", "{ "),
    ]
    expect(
      """
      rank specific|first|literals|all
        which of several matching routes wins
        without it: specific
      rank specific|first|literals|all
        which of several matching routes wins
        without it: specific
      route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … }
        which URLs lead to which screen
      in NAME[, NAME]
        the container whose stack shows the screen
      default key = e
        a parameter's weakest value; outside routes: default present NAME
      upper(text)
        -
      log e
        write to the log
      /a/**
        -
        takes: 'a', then any number of segments
      /x(/:y)?q=:q&!z&w=1&f
        -
        takes: 'x', then perhaps (any text as y); q in the query: any text as q; no z in the query; w=1 in the query; f in the query
      guard NAME [on PATTERN|SCREEN|everything] [before match|generate|push|present] { … }
        allow, cancel or defer a request
      allow
        go on
      """
    ).match(places.map { hover(text, at: $0.0, after: $0.1) }.joined(separator: "\n"))
  }

  /// What is wrong with a thing is said beside what it is.
  @Test func findings() {
    expect(
      """
      screen Itme
        -
        ways here: /a
        unknown-screen: there is no screen 'Itme'; did you mean 'Item'?
      """
    ).match(hover("screen Item\nroute /a -> Itme\n", at: "Itme"))
  }

  @Test func nothingIsSaidOfCommentsAndBlanks() {
    for marked in [
      "$0", "# a $0b", "route $0", "route /a -> $0", "log \"a$0b\"", "\u{FEFF}$0",
      "route /a -> A { # $0 x\n}",
    ] {
      let map = EditorMap(marked)
      #expect(map.view?.hover(in: 0, at: map.offset) == nil, "\(marked)")
    }
  }
}
