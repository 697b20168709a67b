import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Names: definitions, references, highlights, renames.
@Suite struct NameTests {
  private static let shop = """
    scheme shop
    type Page = 1...500
    var signedIn = false
    tabs Main { Home; Search }
    stack Side = [Item]
    root Main
    ## One article.
    screen Item(id: int, page: Page = 1)
    guard member on Item { require signedIn else cancel }
    style calm { select Home; show }
    route /list{List}/:id<int> -> Item in Home as item guard member style calm
    route /p/:p<Page> -> Item
    on created Item { log "${signedIn}" }
    test "t" {
      set signedIn = true
      open shop://list/3
      expect stack == [List, Item] and selected.Main == "Home"
      expect /list/3 -> Item(id: 3)
      open item(id: 4)
      pop to Item
      answer member: allow
    }
    """

  /// Looking up one name visits few nodes, and must find the same as visiting all of them.
  @Test(arguments: [
    shop,
    """
    scheme shop {
      ## All of it.
      route /list -> List {
        route :id<int|uuid>/:page<Page> -> Item(id: id, page: page) {
          rewrite /old/:id -> /list/$id
        }
        route more{More}/:from
      }
      tabs Main = [A, B]
    }
    type Page = int
    stack Home = [Start, Item(id: 1)]
    guard member on /list/:id, Item { require id == 2 and parameters.id != 3 else cancel }
    test "t" for id in [1] { open shop://list/$id; expect stack == [List, Item(id: id)]
    """,
  ])
  func aNameIsFoundWhereverItIsLookedFor(_ text: String) throws {
    let map = try #require(EditorMap(text).view)
    let all = map.occurrences(in: 0, around: TextRange(0, text.utf8.count))
    #expect(all.count > 15)
    for offset in 0...text.utf8.count {
      let touching = all.filter { $0.range.touches(offset) }
      let expected = touching.first { $0.range.contains(offset) } ?? touching.first
      #expect(map.occurrence(in: 0, at: offset) == expected, "at \(offset)")
    }
  }

  /// The references to routes and schemes include URLs that lead to them.
  @Test func whatLeadsToARoute() {
    let text = """
      scheme bank { route /account/:iban -> Account }
      scheme https://bank.example.net { route /help -> Help }
      screen Account(iban: string)
      route /accounts/:iban -> Account { example /accounts/DE }
      route /old/:iban => /accounts/${iban}
      test "t" {
        open /accounts/DE
        open bank://account/DE
        expect https://bank.example.net/help -> Help
        expect https://bank.example.net.org/help -> Help
      }
      """
    let places = [
      "scheme ba", "scheme https://ba", "route /acc", "route /accou", "open /acc", "/accounts/$",
      "route /o",
      "open ba",
    ].compactMap { text.firstRange(of: $0)?.upperBound }.map {
      text.utf8.distance(from: text.startIndex, to: $0)
    }
    let map = EditorMap(text)
    let shown = places.map { offset in
      let found = map.view?.references(in: 0, at: offset, withDeclarations: true) ?? []
      let uses = map.view?.references(in: 0, at: offset, withDeclarations: false) ?? []
      return found.map { (uses.contains($0) ? "  " : "* ") + map.shown($0.range) }.joined(
        separator: "\n")
    }
    expect(
      """
      * 1:8 "bank"
        8:8 "bank"
      --
        9:10 "https://bank.example.net"
      * 2:8 "https://bank.example.net"
      --
      * 1:21 "/account/:iban"
        8:8 "bank://account/DE"
      --
      * 1:21 "/account/:iban"
        8:8 "bank://account/DE"
      --
      * 4:7 "/accounts/:iban"
        4:44 "/accounts/DE"
        5:21 "/accounts/${iban}"
        7:8 "/accounts/DE"
      --
      * 4:7 "/accounts/:iban"
        4:44 "/accounts/DE"
        5:21 "/accounts/${iban}"
        7:8 "/accounts/DE"
      --
      * 5:7 "/old/:iban"
      --
      * 1:21 "/account/:iban"
        8:8 "bank://account/DE"
      """
    ).match(shown.joined(separator: "\n--\n"))
  }

  @Test func aURLLeadsToItsRoute() {
    for (marked, expected) in [
      ("route /a/:x -> A\nopen /a/$03", "1:7 \"/a/:x\""),
      ("route /a/:x -> A\nopen /b/$03", nil),
      ("route /a/:x -> A\nopen \"/a/$03\"", "1:7 \"/a/:x\""),
      ("route /a/:x -> A internal\nopen /a/$03", nil),
      ("route /a/:x -> A\nopen /a/$0${1 + 2}", nil),
      ("scheme https://a.com { route /b -> B }\nroute /a -> A\nopen https://b.c$0om/a", nil),
    ] {
      let map = EditorMap(marked)
      let found = map.view?.definitions(in: 0, at: map.offset).first
      #expect(found.map { map.shown($0.range) } == expected, "\(marked)")
    }
  }

  @Test func placesWithoutNamesLeadNowhere() {
    for marked in ["$0", "# a $0b", "route $0", "route /a -> $0", "log \"a$0b\"", "\u{FEFF}$0"] {
      let map = EditorMap(marked)
      #expect(map.view?.definitions(in: 0, at: map.offset).isEmpty == true, "\(marked)")
      #expect(map.view?.hover(in: 0, at: map.offset) == nil, "\(marked)")
    }
  }
}
