import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Names: definitions, references, highlights, renames.
@Suite struct NameTests {
  private static let shop = """
    scheme shop { fallback global }
    type Page = int in 1...500
    var signedIn = false
    tabs Main { Home; Search }
    stack Side = [Item]
    root Main
    ## One article.
    screen Item(id: int, page: Page = 1)
    guard member on Item { require signedIn else cancel }
    presentation calm { select Home; push }
    route /list{List}/:id<int> -> Item in Home as item guard member { present calm }
    route /p/:p<Page> -> Item
    configure Item { log "${signedIn}" }
    test "t" {
      set signedIn = true
      open shop://list/3
      expect stack == [List, Item] and selected.Main == "Home"
      expect /list/3 -> Item(id: 3)
      url item(id: 4)
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

  private func references(of word: String, after context: String) -> String {
    let map = EditorMap(Self.shop)
    guard let found = Self.shop.firstRange(of: context + word) else { return "no such text" }
    let offset = Self.shop.utf8.distance(
      from: Self.shop.startIndex, to: found.upperBound)
    let places = map.view?.references(in: 0, at: offset, withDeclarations: true) ?? []
    let declared = map.view?.definitions(in: 0, at: offset) ?? []
    return places.map { (declared.contains($0) ? "* " : "  ") + map.shown($0.range) }
      .joined(separator: "\n")
  }

  @Test func screens() {
    expect(
      """
        5:15 "Item"
      * 8:8 "Item"
        9:17 "Item"
        11:31 "Item"
        12:22 "Item"
        13:11 "Item"
        17:26 "Item"
        18:21 "Item"
        20:10 "Item"
      """
    ).match(references(of: "Item", after: "screen "))
    expect(
      """
        11:13 "List"
        17:20 "List"
      """
    ).match(references(of: "List", after: "/list{"))
  }

  @Test func everythingElse() {
    let words = [
      ("Page", "type "), ("signedIn", "var "), ("member", "guard "), ("Main", "tabs "),
      ("Home", "tabs Main { "), ("item", " as "), ("calm", "presentation "), ("shop", "scheme "),
      ("int", ":id<"), ("Side", "stack "),
    ]
    expect(
      """
      * 2:6 "Page"
        8:28 "Page"
        12:13 "Page"
      --
      * 3:5 "signedIn"
        9:32 "signedIn"
        13:25 "signedIn"
        15:7 "signedIn"
      --
      * 9:7 "member"
        11:58 "member"
        21:10 "member"
      --
      * 4:6 "Main"
        6:6 "Main"
        17:45 "Main"
      --
      * 4:13 "Home"
        10:28 "Home"
        11:39 "Home"
        17:54 "Home"
      --
      * 11:47 "item"
        19:7 "item"
      --
      * 10:14 "calm"
        11:75 "calm"
      --
      * 1:8 "shop"
        16:8 "shop"
      --
        2:13 "int"
        8:17 "int"
        11:23 "int"
      --
      * 5:7 "Side"
      """
    ).match(words.map { references(of: $0.0, after: $0.1) }.joined(separator: "\n--\n"))
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

  @Test func renaming() {
    #expect(
      EditorMap.renamed("screen A\nroute /a{A} -> $0A\nstack S = [A]", "B")
        == "screen B\nroute /a{B} -> B\nstack S = [B]")
    #expect(
      EditorMap.renamed("type $0T = int\nroute /a/:x<T> -> A\nscreen A(x: list<T>)", "U")
        == "type U = int\nroute /a/:x<U> -> A\nscreen A(x: list<U>)")
    #expect(
      EditorMap.renamed("var $0v = 1\nroute /a do { log \"${v}\"; set v = v + 1 }", "w")
        == "var w = 1\nroute /a do { log \"${w}\"; set w = w + 1 }")
    #expect(
      EditorMap.renamed("tabs T { $0A; B }\nroute /a -> X in A", "C")
        == "tabs T { C; B }\nroute /a -> X in C")
    #expect(
      EditorMap.renamed("route /a -> A as $0a\ntest \"t\" { url a() }", "b")
        == "route /a -> A as b\ntest \"t\" { url b() }")
    #expect(EditorMap.renamed("screen $0A", "A") == "screen A")
  }

  @Test func namesStayWhereTheyMust() {
    let texts: [(String, String)] = [
      ("screen $0A\nscreen B", "B"), ("screen $0A", "1"), ("screen $0A", "a b"), ("screen $0A", ""),
      ("type $0T = int\nroute /a/:x<T> -> A", "int"), ("scheme $0shop { }", "a b"),
      ("route /a/:x<$0int> -> A", "b"), ("var $0v = 1\nroute /a/:v -> A", "w"),
      ("var $0v = 1\nroute /a/:w -> A", "w"), ("var $0v = 1\nscreen A", "A"), ("# $0", "x"),
      ("var $0v = 1\nroute /a do { log v }", "not"),
    ]
    expect(
      """
      there is a screen 'B' already
      '1' is no name: letters, digits and _ make one, and no digit comes first
      'a b' is no name: letters, digits and _ make one, and no digit comes first
      '' is no name: letters, digits and _ make one, and no digit comes first
      there is a type 'int' already
      'a b' is no scheme: small letters and digits make one, and no digit comes first
      the type 'int' is not declared in this map
      'v' is the name of a parameter, too
      'w' is the name of a parameter, too
      there is a screen 'A' already
      nothing here has a name to change
      'not' is a word of the language
      """
    ).match(texts.map { EditorMap.renamed($0.0, $0.1) }.joined(separator: "\n"))
  }
}
