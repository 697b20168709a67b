import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Selection ranges, linked editing, type definitions, links, inlay hints, code lenses, the call hierarchy.
@Suite struct PlaceTests {
  @Test func selection() {
    let texts = [
      "route /list/:it$0emID<int>/x -> A in B\nroute /b -> B",
      "route /list/:id<in$0t>?page=:page<Page>?&q -> A",
      "scheme s {\n  route /a -> A\n  route /b do { log \"x $0y\" }\n}",
      "open shop://list/$042?page=1", "# com$0ment", "$0", "route /a$0",
    ]
    expect(
      """
      1:14 "itemID"
      1:13 ":itemID"
      1:13 ":itemID<int>"
      1:7 "/list/:itemID<int>/x"
      1:1 "route /list/:itemID<int>/x -> A in B"
      1:1 "route /list/:itemID<int>/x -> A in B\\nroute /b -> B"
      --
      1:17 "int"
      1:16 "<int>"
      1:13 ":id<int>"
      1:7 "/list/:id<int>"
      1:7 "/list/:id<int>?page=:page<Page>?&q"
      1:1 "route /list/:id<int>?page=:page<Page>?&q -> A"
      --
      3:22 "x y"
      3:21 "\\"x y\\""
      3:17 "log \\"x y\\""
      3:15 "{ log \\"x y\\" }"
      3:12 "do { log \\"x y\\" }"
      3:3 "route /b do { log \\"x y\\" }"
      2:3 "route /a -> A\\n  route /b do { log \\"x y\\" }"
      1:10 "{\\n  route /a -> A\\n  route /b do { log \\"x y\\" }\\n}"
      1:1 "scheme s {\\n  route /a -> A\\n  route /b do { log \\"x y\\" }\\n}"
      --
      1:18 "42"
      1:6 "shop://list/42"
      1:6 "shop://list/42?page=1"
      1:1 "open shop://list/42?page=1"
      --
      1:1 "# comment"
      --
      1:1 ""
      --
      1:8 "a"
      1:7 "/a"
      1:1 "route /a"
      """
    ).match(
      texts.map { marked in
        let map = EditorMap(marked)
        let ranges = map.view?.selectionRanges(in: 0, at: map.offset) ?? []
        for (inner, outer) in zip(ranges, ranges.dropFirst()) {
          #expect(outer.start <= inner.start && inner.end <= outer.end && inner != outer)
        }
        #expect(ranges.last == TextRange(0, map.text.text.utf8.count))
        return ranges.map { map.shown($0) }.joined(separator: "\n")
      }.joined(separator: "\n--\n"))
  }

  @Test func parametersAreEditedTogether() {
    let marked =
      "route /a/:i$0d, /b/:id when id > 1 {\n  route :x => /c/${id}/${x}\n}\nroute /d/:id do { log id }"
    let map = EditorMap(marked)
    let ranges = map.view?.linkedRanges(in: 0, at: map.offset) ?? []
    expect(
      """
      1:11 "id"
      1:19 "id"
      1:27 "id"
      2:20 "id"
      """
    ).match(ranges.map { map.shown($0) }.joined(separator: "\n"))
    for marked in ["screen $0A\nroute /a -> A", "route /a/:$0x -> A", "screen A(i$0d: int)", "$0"] {
      let map = EditorMap(marked)
      #expect(map.view?.linkedRanges(in: 0, at: map.offset) == [], "\(marked)")
    }
  }

  @Test func typesOfThings() {
    let types = "type Page = int in 1...9\nscreen A(p: list<Page>, q: Page from x)\n"
    for (marked, expected) in [
      (types + "route /a/:$0x<Page> -> B", "1:6 \"Page\""),
      (types + "route /a/:$0x -> A", "1:6 \"Page\""),
      (types + "test \"t\" { open A(p$0: 1) }", "1:6 \"Page\""),
      (types + "route /a/:x<Pa$0ge> -> B", "1:6 \"Page\""),
      (types + "route /a/:$0y<int> -> B", nil),
    ] {
      let map = EditorMap(marked)
      let found = map.view?.typeDefinitions(in: 0, at: map.offset).first
      #expect(found.map { map.shown($0.range) } == expected, "\(marked)")
    }
    let map = EditorMap("route /a -> $0A\nroute /b{A} -> A")
    let shown = map.view?.implementations(in: 0, at: map.offset).map { map.shown($0.range) }
    #expect(shown == ["1:7 \"/a\"", "2:7 \"/b{A}\""])
  }

  @Test func waysAsAList() {
    let map = EditorMap(HoverTests.shop)
    expect(
      """
      2 ways to Item
        route /list/:itemID<int>?page=:page<Page>?  (untitled:map:11)
        block /list/:itemID  (untitled:map:19)
      1 way to /list/new
        route shortcut://newest  (untitled:map:21)
      nothing

      """
    ).match(
      ["Item", "/list/new", "Nobody"].map { map.view?.ways(to: $0)?.text ?? "nothing\n" }.joined())
  }

  @Test func hints() {
    let map = EditorMap(
      HoverTests.shop + "\nscreen Search(word: date)\nroute /s/:word -> Search\nopen https://x.y/z")
    let size = map.text.text.utf8.count
    func hints(_ range: TextRange, _ kinds: Set<InlayHint.Kind>) -> String {
      (map.view?.inlayHints(in: 0, within: range, kinds) ?? []).map {
        "\(map.shown(TextRange(at: $0.offset)).prefix { $0 != " " }) \($0.kind.rawValue) \($0.label)"
      }.joined(separator: "\n")
    }
    expect(
      """
      13:14 types <date>
      23:26 routes /list/:itemID<int>?page=:page<Page>? → List › Item in Home
      24:21 routes /list/:itemID<int>?page=:page<Page>? → List › Item in Home
      25:16 routes /old/:itemID<int>/**
      26:25 routes shortcut://newest
      31:15 types <date>
      32:19 routes no route
      """
    ).match(hints(TextRange(0, size), Set(InlayHint.Kind.allCases)))
    #expect(hints(TextRange(0, 60), Set(InlayHint.Kind.allCases)) == "")
    #expect(hints(TextRange(0, size), []) == "")
  }

  @Test func lenses() {
    let map = EditorMap(HoverTests.shop)
    let lines = (map.view?.codeLenses(0) ?? []).map { lens in
      let action = map.view?.action(of: lens, in: 0)
      return "\(map.shown(lens.range)) \(lens.kind.rawValue): \(action?.title ?? "nothing")"
        + " \(action?.command?.rawValue ?? "-") \(action?.arguments ?? [])"
    }
    expect(
      """
      6:8 "Item" ways: 2 ways here ways ["Item"]
      9:7 "/list" resolve: resolve resolve ["/list"]
      9:7 "/list" tests: no tests - []
      9:7 "/list" ways: no ways here - ["/list"]
      11:9 ":itemID<int>?page=:page<Page>?" resolve: resolve resolve ["/list/42?page=42"]
      11:9 ":itemID<int>?page=:page<Page>?" tests: 1 test runTest ["t"]
      11:9 ":itemID<int>?page=:page<Page>?" ways: 2 ways here ways ["/list/:itemID<int>?page=:page<Page>?"]
      12:9 "new" resolve: resolve resolve ["/list/new"]
      12:9 "new" tests: no tests - []
      12:9 "new" ways: 1 way here ways ["/list/new"]
      13:9 ":word" resolve: resolve resolve ["/list/word"]
      13:9 ":word" tests: no tests - []
      13:9 ":word" ways: no ways here - ["/list/:word"]
      14:11 "deeper(/:level)" resolve: resolve resolve ["/list/word/deeper/level"]
      14:11 "deeper(/:level)" tests: no tests - []
      14:11 "deeper(/:level)" ways: no ways here - ["/list/:word/deeper(/:level)"]
      17:7 "/old/:itemID<int>/**" resolve: resolve resolve ["/old/42"]
      17:7 "/old/:itemID<int>/**" tests: 1 test runTest ["t"]
      17:7 "/old/:itemID<int>/**" ways: 2 ways here ways ["/old/:itemID<int>/**"]
      18:7 "/twice/:a" resolve: resolve resolve ["/twice/a"]
      18:7 "/twice/:a" tests: no tests - []
      18:7 "/twice/:a" ways: no ways here - ["/twice/:a"]
      21:7 "shortcut://newest" resolve: resolve resolve ["shortcut://newest/"]
      21:7 "shortcut://newest" tests: 1 test runTest ["t"]
      21:7 "shortcut://newest" ways: 1 way here ways ["shortcut://newest"]
      22:6 "\\"t\\"" run: run test runTest ["t"]
      """
    ).match(lines.joined(separator: "\n"))
    #expect(map.view?.action(of: CodeLens(kind: .run, range: TextRange(at: 0)), in: 0) == nil)
  }

  @Test func ways() {
    let map = EditorMap(HoverTests.shop)
    func shown(_ word: String, _ context: String) -> String {
      guard let found = HoverTests.shop.firstRange(of: context + word),
        let view = map.view
      else { return "no such text" }
      let offset = HoverTests.shop.utf8.distance(
        from: HoverTests.shop.startIndex, to: found.upperBound)
      guard let point = view.callHierarchyItem(in: 0, at: offset - 1) else { return "nothing" }
      func lines(_ sign: String, _ ways: [CallHierarchyEdge]) -> [String] {
        ways.map { way in
          "  \(sign) \(way.point.kind.rawValue) \(way.point.name) at "
            + way.ranges.map { map.shown($0) }.joined(separator: ", ")
        }
      }
      return
        (["\(point.kind.rawValue) \(point.name) \(point.detail ?? "-")"]
        + lines("<", view.callHierarchyEdges(point)) + lines(">", view.waysFrom(point))).joined(
          separator: "\n")
    }
    let places = [
      ("Item", "screen "), ("List", "-> "), ("/old/", "route "), ("/twice", "route "),
      (":itemID", "route "),
      ("block", ""), ("test", ""), ("shortcut://newest", "route "), ("/list/4", "{ "),
    ]
    expect(
      """
      screen Item (id: int from itemID, page: Page = 1)
        < route /list/:itemID<int>?page=:page<Page>? at 11:43 "Item"
        < block /list/:itemID at 19:40 "Item"
      screen List -
        < route /list at 9:16 "List"
      route /old/:itemID<int>/** ⇒ /list/${itemID}
        < route /twice/:a at 18:20 "/old/${a}/x"
        < test t at 25:8 "/old/7/x"
        > route /list/:itemID<int>?page=:page<Page>? at 17:31 "/list/${itemID}"
      route /twice/:a ⇒ /old/${a}/x
        > route /old/:itemID<int>/** at 18:20 "/old/${a}/x"
      route /list/:itemID<int>?page=:page<Page>? → Item
        < route /old/:itemID<int>/** at 17:31 "/list/${itemID}"
        < test t at 23:19 "/list/4", 24:8 "shop://list/4"
        > screen Item at 11:43 "Item"
      block /list/:itemID block
        > screen Item at 19:40 "Item"
      test t test
        > route shortcut://newest at 26:8 "shortcut://newest"
        > route /old/:itemID<int>/** at 25:8 "/old/7/x"
        > route /list/:itemID<int>?page=:page<Page>? at 23:19 "/list/4", 24:8 "shop://list/4"
      route shortcut://newest ⇒ /list/new
        < test t at 26:8 "shortcut://newest"
        > route /list/new at 21:28 "/list/new"
      route /list/:itemID<int>?page=:page<Page>? → Item
        < route /old/:itemID<int>/** at 17:31 "/list/${itemID}"
        < test t at 23:19 "/list/4", 24:8 "shop://list/4"
        > screen Item at 11:43 "Item"
      """
    ).match(places.map { shown($0.0, $0.1) }.joined(separator: "\n"))
  }

  @Test func links() {
    let map = EditorMap(
      "scheme https://a.b { route /x -> X }\nopen https://a.b/x\nopen \"https://c.d/e\"\nopen shop://x\nopen /x\nroute /y -> external https://q.r/"
    )
    let lines = (map.view?.links(0) ?? []).map {
      "\(map.shown($0.range)) \($0.target) \($0.tooltip ?? "-")"
    }
    expect(
      """
      2:6 "https://a.b/x" web("https://a.b/x") https://a.b/x: /x takes it in the app
      3:7 "https://c.d/e" web("https://c.d/e") -
      6:22 "https://q.r/" web("https://q.r/") -
      """
    ).match(lines.joined(separator: "\n"))
  }
}
