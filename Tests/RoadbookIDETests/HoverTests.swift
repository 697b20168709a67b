import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Hovers at a cursor.
@Suite struct HoverTests {
  static let shop = """
    scheme shop
    type Page = 1...500
    var signedIn = false
    tabs Main { Home; Search }
    ## One article.
    screen Item(id: int from itemID, page: Page = 1)
    guard member { require signedIn else defer "why" }
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
      expect /nowhere -> unmatched
    }
    """

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
