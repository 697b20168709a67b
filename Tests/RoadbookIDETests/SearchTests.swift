import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookIDE

/// Searching names, nodes and URL trees gives the same results as visiting everything.
@Suite struct SearchTests {
  private static let lines = [
    "screen Item(id: int, page: int = 1 from p)", "screen List", "screen \"List\"",
    "var count = 1", "type Kind = one|two",
    "guard member { require count > 0 else cancel }",
    "route /item/:id<int> -> Item guard member as item", "route /list{List}/:id -> Item in Home",
    "route /k/:kind<Kind> -> List { route :id -> Item(id: id) }", "tabs Main { Home; Search }",
    "scheme shop { route /a/:id -> Item { route b -> List }; route /c/:id => /a/${id} }",
    "scheme shop {", "}", "test \"Item\" { open shop://a/1; expect stack == [Item, List] }",
    "route shortcut://item => shop://a/1", "route /lost -> Lost(page: parameters.page ?? count)",
    "configure Item { log \"${count} Item\" }", "block /item/:id { log id }",
    "on unmatched { open List }", "route /i/:n => item(id: n)", "expect item(id: 4) -> Item",
    "open Lost", "type Name = /a\\d/", "screen \"It\\u{65}m\"", "# Item", "route", "-> Item {",
    "\"",
  ]

  @Test(arguments: 0..<40)
  func namesAreFoundWhereTheyAreWritten(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(300 + seed))
    let text = (0..<(5 + random.below(25))).map { _ in random.pick(Self.lines) }
      .joined(separator: "\n")
    let map = try #require(EditorMap(text).view)
    let all = map.occurrences(in: 0, within: TextRange(0, text.utf8.count))
    for symbol in Set(all.map(\.symbol)) {
      #expect(map.occurrences(of: symbol, in: 0) == map.names.occurrences(of: symbol))
    }
    #expect(map.occurrences(of: Symbol(.screen, "Nowhere")).isEmpty)
  }

  @Test func nodesAreFoundAtEveryPlace() {
    for text in [Self.lines.joined(separator: "\n"), "", "\n\n", "screen A screen B;screen C"] {
      let tree = Parse(text).tree
      let places = NodeIndex(tree)
      let all = Array(tree.root.children)
      for offset in 0...text.utf8.count {
        #expect(places.statement(before: offset) == all.last { $0.range.start < offset })
        #expect(tree.root.lastChild(before: offset) == all.last { $0.range.start < offset })
        let touching = all.filter { $0.range.touches(offset) && !$0.range.isEmpty }
        let best = touching.first { $0.range.contains(offset) } ?? touching.first
        #expect(tree.root.child(touching: offset) == best)
        #expect(places.path(to: offset).dropFirst().first == best)
        #expect(
          places.statements(touching: TextRange(at: offset)).filter { !$0.range.isEmpty }
            == touching)
      }
    }
  }

  // MARK: Trees of URLs

  private static let segments = [
    "a", "b", "list", ":id", ":id<int>", "a-:id", "*", "**", "(c)", "x(/y)", "list{List}",
  ]

  @Test(arguments: 0..<30)
  func treesAreWhatAllRoutesSay(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(700 + seed))
    let routes = (0..<(1 + random.below(20))).map { _ in
      "route /"
        + (0..<random.below(4)).map { _ in random.pick(Self.segments) }
        .joined(separator: "/") + " -> Item"
    }
    let map = try #require(EditorMap(routes.joined(separator: "\n")).view).analysis.map
    let known = map.routes.flatMap { route in
      route.patterns.flatMap { pattern in
        pattern.expandedSegments.map { (route: route, segments: $0[...]) }
      }
    }
    check(URLTree(map, 0), known)
  }

  private func check(
    _ tree: URLTree, _ routes: [(route: Route, segments: ArraySlice<PatternSegment>)]
  ) {
    var ends: [Int] = []
    var next: [PatternSegment] = []
    for (route, segments) in routes {
      if let first = segments.first {
        if !next.contains(first) { next.append(first) }
      } else if !ends.contains(route.index) {
        ends.append(route.index)
      }
    }
    #expect(tree.ends.map(\.route.index) == ends)
    #expect(tree.literals.map(\.text) == next.compactMap(\.literalText).uniqued)
    #expect(tree.others.map(\.segment) == next.filter { $0.literalText == nil })
    for (text, child) in tree.literals {
      check(child, routes.filter { $0.segments.first?.literalText == text }.behind)
    }
    for (segment, child) in tree.others {
      check(child, routes.filter { $0.segments.first == segment }.behind)
    }
  }
}

extension [(route: Route, segments: ArraySlice<PatternSegment>)] {
  fileprivate var behind: Self { map { ($0.route, $0.segments.dropFirst()) } }
}

extension [String] {
  fileprivate var uniqued: Self {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
