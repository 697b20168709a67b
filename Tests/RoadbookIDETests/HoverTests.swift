import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Hovers at a cursor.
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
    route shortcut://newest => /list/new
    test "t" {
      cases url, id { /list/4, 4 }
      open shop://list/4
      open /old/7/x
      open shortcut://newest
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
      ("shop", "scheme "), ("unmatched", "on "), ("shortcut://newest", "route "),
      ("shortcut://newest", "open "),
    ]
    expect(
      """
      screen Item(id: int from itemID, page: Page = 1)
        One article.
        ways here: /list/:itemID<int>?page=:page<Page>?
        sent on from: route /old/:itemID<int>/**, route /twice/:a
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
      route shortcut://newest
        -
        leads to: => /list/new
        takes: scheme shortcut; host 'newest'; no path
        for example: shortcut://newest/
        rank: scheme; literal; route 8
      shortcut://newest
        -
        taken by: shortcut://newest
        leads to: => /list/new
        sent on to: /list/new → NewItem
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
      ("shop://list/4", "open "), ("/old/7/x", "open "), ("/nowhere", ""), ("/list/new", "=> "),
      ("/list/${", "=> "), ("/old/${", "=> "), ("/list/4,", "{ "),
    ]
    expect(
      """
      shop://list/4
        Above the list.
        taken by: /list/:itemID<int>?page=:page<Page>?
        leads to: Item
        parameters: itemID = 4 (path)
        arguments: id = 4, page = 1
        stack: List › Item in Home
      /old/7/x
        -
        taken by: /old/:itemID<int>/**
        leads to: => /list/${itemID}
        parameters: itemID = 7 (path)
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
        parameters: itemID = 42 (path)
        arguments: id = 42, page = 1
        stack: List › Item in Home
      /old/42/x
        -
        taken by: /old/:itemID<int>/**
        leads to: => /list/${itemID}
        parameters: itemID = 42 (path)
        sent on to: /list/42 → Item
      /list/4
        Above the list.
        taken by: /list/:itemID<int>?page=:page<Page>?
        leads to: Item
        parameters: itemID = 4 (path)
        arguments: id = 4, page = 1
        stack: List › Item in Home
      """
    ).match(
      places.map { hover(Self.shop, at: $0.0, after: $0.1) }.joined(separator: "\n"))
  }

  /// A screen whose parameters cannot be supplied is reported, and one that declines lets other routes match. Nothing
  /// is claimed where that depends on the running app.
  @Test func urlsThatTheirScreensRefuse() {
    let text = """
      screen S(a: int) else decline
      screen Two(a: int, b: string)
      screen Now(a: int = current)
      var current = null
      guard helper on /helped/** before match { set parameters.b = "x" }
      route /f/:x -> S
      route /f/* -> T
      route /only/:a -> S
      route /two/:a -> Two
      route /helped/:a -> Two
      route /set/:a -> Two { set b = "y" }
      route /now -> Now
      route /old => /f/abc
      test "t" {
        open /f/abc
        open /f/abc with { a: 3 }
        open /only/abc
        open /two/7
        open /helped/7
        open /set/7
        open /now
        open /old
      }
      """
    let urls = [
      "/f/abc", "/f/abc ", "/only/abc", "/two/7", "/helped/7", "/set/7", "/now\n", "/old\n",
    ]
    expect(
      """
      /f/abc
        -
        taken by: /f/*
        leads to: T
        declined: /f/:x: argument a is missing
      /f/abc
        -
        taken by: /f/:x
        leads to: S
        parameters: x = "abc" (path)
      /only/abc
        -
        taken by: no route
        declined: /only/:a: a must be an int, not "abc"
      /two/7
        -
        taken by: /two/:a
        invalid: argument b is missing
        parameters: a = "7" (path)
      /helped/7
        -
        taken by: /helped/:a
        leads to: Two
        parameters: a = "7" (path)
      /set/7
        -
        taken by: /set/:a
        leads to: Two
        parameters: a = "7" (path), b = "y" (set)
        arguments: a = 7, b = "y"
      /now
        -
        taken by: /now
        leads to: Now
      /old
        -
        taken by: /old
        leads to: => /f/abc
        sent on to: /f/abc → T
      """
    ).match(urls.map { hover(text, at: $0, after: "open ") }.joined(separator: "\n"))
    let map = EditorMap(text)
    let hints = map.view?.inlayHints(
      in: 0, within: TextRange(0, text.utf8.count), [.routes, .stack])
    expect(
      """
      /f/*
      /f/:x
      no route
      /two/:a → invalid
      /helped/:a
      /set/:a
      /now
      /old
      """
    ).match((hints ?? []).map(\.label).joined(separator: "\n"))
  }

  /// Rule 1.4: a value that does not fit its type is shown with its replacement, as by `resolve`.
  @Test func valuesThatDoNotFit() {
    let text = """
      screen List(page: int in 1...500 = 1, sort: popular | recent = "recent", stars: int?)
      route /list -> List { example /list?page=0 }
      route /all?page=:page => /list?page=${page}
      test "t" {
        open /list?page=999
        open /list?page=2
        open /all?page=many
        open /list?page=999 with { page: 3 }
        expect /list?stars=many -> List(page: 1)
        cases url { /list?sort=new; }
        expect ${url} -> List
      }
      """
    let urls = [
      "/list?page=0", "/list?page=999", "/list?page=2", "/all?page=many", "/list?stars=many",
      "/list?sort=new",
    ]
    expect(
      """
      /list?page=0
        -
        taken by: /list
        leads to: List
        parameters: page = "0" (query)
        arguments: page = 1 (default; "0" is not in 1...500), sort = "recent", stars = null
      /list?page=999
        -
        taken by: /list
        leads to: List
        parameters: page = "999" (query)
        arguments: page = 1 (default; "999" is not in 1...500), sort = "recent", stars = null
      /list?page=2
        -
        taken by: /list
        leads to: List
        parameters: page = "2" (query)
        arguments: page = 2, sort = "recent", stars = null
      /all?page=many
        -
        taken by: /all?page=:page
        leads to: => /list?page=${page}
        parameters: page = "many" (query)
        sent on to: /list?page=many → List; page = 1 (default; "many" is not in 1...500)
      /list?stars=many
        -
        taken by: /list
        leads to: List
        parameters: stars = "many" (query)
        arguments: page = 1, sort = "recent", stars = null ("many" is not an int)
      /list?sort=new
        -
        taken by: /list
        leads to: List
        parameters: sort = "new" (query)
        arguments: page = 1, sort = "recent" (default; "new" is not one of popular, recent), stars = null
      """
    ).match(urls.map { hover(text, at: $0) }.joined(separator: "\n"))
    let map = EditorMap(text)
    let hints = map.view?.inlayHints(
      in: 0, within: TextRange(0, text.utf8.count), [.routes, .stack])
    expect(
      """
      /list; page = 1 (default; "0" is not in 1...500)
      /list; page = 1 (default; "999" is not in 1...500)
      /list
      /all?page=:page
      /list
      /list; stars = null ("many" is not an int)
      /list; sort = "recent" (default; "new" is not one of popular, recent)
      """
    ).match((hints ?? []).map(\.label).joined(separator: "\n"))
  }

  /// Query and fragment are parameters, too, and are passed on by rewrites.
  @Test func urlsWithQueryAndFragment() {
    let text = """
      var home = "x"
      scheme bank {
        route /account/:iban -> Account
        route /konto/:iban?lang=:lang => /account/${iban}
        route /home => /account/${home}
        route /maybe(/:iban) => /account/none?was=${iban}
      }
      normalize /k/:iban => bank://konto/${iban}?lang=de
      test "t" {
        open bank://account/DE12?tab=cards&flag#no=4
        open bank://konto/DE12?lang=de&tab=cards#top
        open bank://home
        open bank://maybe
        open /k/7
      }
      """
    let urls = [
      "bank://account/DE12?tab", "bank://konto/DE12?lang", "bank://home", "bank://maybe", "/k/7",
    ]
    expect(
      """
      bank://account/DE12?tab=cards&flag#no=4
        -
        taken by: /account/:iban
        leads to: Account
        parameters: iban = "DE12" (path), tab = "cards" (query), flag = true (query), no = "4" (fragment)
      bank://konto/DE12?lang=de&tab=cards#top
        -
        taken by: /konto/:iban?lang=:lang
        leads to: => /account/${iban}
        parameters: iban = "DE12" (path), lang = "de" (query), tab = "cards" (query)
        sent on to: bank://account/DE12?tab=cards#top → Account
      bank://home
        -
        taken by: /home
        leads to: => /account/${home}
      bank://maybe
        -
        taken by: /maybe(/:iban)
        leads to: => /account/none?was=${iban}
        sent on to: bank://account/none?was= → Account
      /k/7
        -
        read as: bank://konto/7?lang=de
        taken by: /konto/:iban?lang=:lang
        leads to: => /account/${iban}
        parameters: iban = "7" (path), lang = "de" (query)
        sent on to: bank://account/7 → Account
      """
    ).match(urls.map { hover(text, at: $0, after: "open ") }.joined(separator: "\n"))
  }

  @Test func whyNoRouteTakesAURL() {
    let text = """
      scheme https://shop.example.com { fallback global }
      route /cities/:id<int> -> City
      route /cities/:id<int>/map?style=:s -> Map
      route /inner/:x -> Inner internal
      test "t" {
        open /cities/abc
        open /cities/1/map
        open /f/%G1
        open https://other.example.com/cities/1
        open /inner/1
        open /unknown
        open /cities
      }
      """
    let urls = [
      "/cities/abc", "/cities/1/map", "/f/%G1", "https://other", "/inner/1", "/unknown",
      "/cities\n",
    ]
    expect(
      """
      /cities/abc
        -
        taken by: no route
        not taken by: /cities/:id<int>: id must be an int, not 'abc'
        not taken by: /cities/:id<int>/map?style=:s: id must be an int, not 'abc'
      /cities/1/map
        -
        taken by: no route
        not taken by: /cities/:id<int>/map?style=:s: the query has no 'style'
        not taken by: /cities/:id<int>: the URL is longer than the pattern: 'map' is left over
      /f/%G1
        -
        taken by: no route
        because: '%' must be followed by two hexadecimal digits
      https://other.example.com/cities/1
        -
        taken by: no route
        because: no scheme declares the host 'other.example.com'; did you mean shop.example.com?
      /inner/1
        -
        taken by: no route
        not taken by: /inner/:x: it is internal: only other routes lead here
      /unknown
        -
        taken by: no route
      /cities
        -
        taken by: no route
        not taken by: /cities/:id<int>: the URL is shorter than the pattern: ':id<int>' is missing
        not taken by: /cities/:id<int>/map?style=:s: the URL is shorter than the pattern: ':id<int>' is missing
      """
    ).match(urls.map { hover(text, at: $0, after: "open ") }.joined(separator: "\n"))
  }

  /// Facts mark their parts in the map's language.
  @Test func factsTellTheMapsLanguageFromWords() {
    let map = EditorMap("route /cities/:i$0d<int> -> City in Home, Away\n")
    let facts = map.view?.hover(in: 0, at: 8)?.facts ?? []
    expect(
      """
      ‹City›
      'cities', then int as id
      ‹/cities/42›
      ‹id: int›
      ‹Home›, ‹Away›
      literal, typed capture; route 1
      """
    ).match(
      facts.map { fact in
        fact.text.spans.map { $0.style == .plain ? $0.text : "‹\($0.text)›" }.joined()
      }.joined(separator: "\n"))
  }

  /// Each of a route's patterns has its own hover.
  @Test func aliases() {
    let text = """
      route /a, /b {
        route one/:x, two/:y<int>/three, /four -> Card
      }
      route /b/two/* -> Other
      route /b/two/5/:z -> Other
      """
    expect(
      """
      route /a/one/:x, /b/one/:x, /a/two/:y<int>/three, /b/two/:y<int>/three, /four
        -
        leads to: Card
        takes: 'a', then 'one', then any text as x
        for example: /a/one/x
        captures: x: string
        rank: literal, literal, capture; route 2
        comes after: /b/two/5/:z (/b/two/5/three, more specific)
      route /a/two/:y<int>/three, /b/two/:y<int>/three
        -
        alias of: /a/one/:x
        leads to: Card
        takes: 'a', then 'two', then int as y, then 'three'
        for example: /a/two/42/three
        captures: y: int
        rank: literal, literal, typed capture, literal; route 2
        comes after: /b/two/5/:z (/b/two/5/three, more specific)
      route /four
        -
        alias of: /a/one/:x
        leads to: Card
        takes: 'four'
        for example: /four
        rank: literal; route 2
      """
    ).match(
      ["one", "two/:y<int>", "/four"].map { hover(text, at: $0) }.joined(separator: "\n"))
  }

  @Test func wordsThatStandForTheApp() {
    let text = """
      scheme https://bank.example.net
      scheme short, other://x { route /s -> S }
      screen Card(cardNo: int from no)
      route /cards/:no<int> -> Card present sheet when platform == "ios"
      guard g on everything before present { allow }
      route /old/:no => /cards/${no}
      route shortcut://mine => /cards/4
      block /** { log match.url }
      test "t" {
        expect deferred /x
        expect stack == [Card]
        expect handled /x
      }
      """
    let places = [
      ("bank", "https://"), ("other", "short, "), ("no)", "from "), ("sheet", "present "),
      ("platform", "when "), ("present {", "before "), ("url", "match."), ("match", "log "),
      ("deferred", "expect "), ("stack", "expect "), ("handled", "expect "), ("Card(", "screen "),
    ]
    expect(
      """
      scheme https://bank.example.net
        -
        takes: https://bank.example.net
        rank: specific
        routes: 0
      scheme short
        -
        takes: short, other://x
        rank: specific
        routes: 1
      no: int
        -
        from: segment 2 of /cards/:no<int>
        goes to: Card.cardNo
        for example: 42
      present sheet
        Shows the screen above everything, as a sheet.
      platform
        What the app runs on: `ios`, unless `set platform` says something else.
      before present
        Asked before the screen is presented.
      match.url
        The URL as it came; `match.url.scheme`, `host`, `path`, `query` and `fragment` are its parts.
      match
        How a route takes the URL: `match.url`, `match.pattern`, `match.namespace`, `match.route`.
      expect deferred
        A guard or a block keeps the URL for `resume`.
      stack
        The screens of the visible stack, the lowest first.
      expect handled
        A route took the URL and did what it says.
      screen Card(cardNo: int from no)
        -
        ways here: /cards/:no<int>
        sent on from: route /old/:no, route shortcut://mine
      """
    ).match(places.map { hover(text, at: $0.0, after: $0.1) }.joined(separator: "\n"))
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
      default key = EXPRESSION
        a parameter's value if nothing else sets it; outside routes: default present NAME
      upper(text)
        -
      log EXPRESSION
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
        let the request continue
      """
    ).match(places.map { hover(text, at: $0.0, after: $0.1) }.joined(separator: "\n"))
  }

  /// The hover includes the diagnostics at its place.
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
