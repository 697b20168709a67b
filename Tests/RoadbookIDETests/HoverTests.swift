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
