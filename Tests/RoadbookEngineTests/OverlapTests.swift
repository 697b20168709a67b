import RoadbookEngine
import RoadbookProof
import RoadbookTestSupport
import Testing

@Suite struct OverlapTests {
  /// The overlaps of some routes, each with its URL and rule.
  private func overlaps(
    _ routes: [String], options: NamespaceOptions = NamespaceOptions()
  ) throws -> String {
    let map = try RouteTableTestMap(routes, options: options)
    return map.table.overlaps(in: .global).overlaps.map { overlap in
      "\(routes[overlap.winner.index])  before  \(routes[overlap.loser.index])  "
        + "\(overlap.url ?? "?")  \(overlap.rule)\(overlap.isExpected ? " (expected)" : "")"
    }.joined(separator: "\n")
  }

  @Test func everyRuleOfRanking() throws {
    expect(
      """
      /list/:id  before  /**  /list/x  segments (expected)
      /list/new  before  /list/:id  /list/new  segments
      /list/new  before  /**  /list/new  segments (expected)
      /b?k=1  before  /b  /b?k=1  conditions
      /b?k=1  before  /**  /b?k=1  segments (expected)
      /b?k=1  before  /:x  /b?k=1  segments (expected)
      /b  before  /**  /b  segments (expected)
      /b  before  /:x  /b  segments (expected)
      /c/:x  before  /c/:y  /c/x  order
      /c/:x  before  /**  /c/x  segments (expected)
      /d/:x priority 1  before  /d/e  /d/e  priority
      /d/:x priority 1  before  /**  /d/x  priority (expected)
      /d/e  before  /**  /d/e  segments (expected)
      /e/**  before  /**  /e  segments (expected)
      /e/**  before  /:x  /e  segments (expected)
      /:x  before  /**  /x  segments (expected)
      """
    ).match(
      try overlaps([
        "/list/:id", "/list/new", "/b?k=1", "/b", "/c/:x", "/c/:y", "/d/:x priority 1", "/d/e",
        "/**", "/e/**", "/:x",
      ]))
    var options = NamespaceOptions()
    options.ranking = .first
    expect(
      """
      /**  before  /a  /a  order
      /**  before  /b  /b  order
      """
    ).match(try overlaps(["/**", "/a", "/b"], options: options))
    options.ranking = .all
    expect(
      """
      /:x  before  /a  /a  all (expected)
      """
    ).match(try overlaps(["/:x", "/a"], options: options))
  }

  @Test func typesMeetWhereTheirTextsDo() throws {
    expect(
      """
      /a/:x<1...500>  before  /a/:x<500...900>  /a/500  order
      /b/:x</[A-Z]{3}-[0-9]{4}/>  before  /b/:x</.*7/>  /b/AAA-1117  order
      /c/:x<uuid>  before  /c/:x</[0-9].*/>  /c/11111111-1111-1111-1111-111111111111  order
      /c/:x<date>  before  /c/:x</[0-9].*/>  /c/1111-01-01  order
      /d/:x<home|search>  before  /d/:x<search|account>  /d/search  order
      /d/:x<search|account>  before  /d/:x<account|more>  /d/account  order
      /e/v:x<int>.:y<int>  before  /e/:u.2  /e/v1.2  order
      /e/v:x<int>.:y<int>  before  /e/v*  /e/v1.1  segments
      /e/:u.2  before  /e/:z<float>  /e/1.2  segments
      /e/:u.2  before  /e/v*  /e/v.2  segments
      /f/:x<1.0...2.0>  before  /f/:x<1.5...2.5>  /f/1.5  order
      /f/:x<2.5...3>  before  /f/:x<1.5...2.5>  /f/2.5  order
      /g/2026-08-01  before  /g/:x<2026-07-01...>  /g/2026-08-01  segments
      /h/1,2  before  /h/:x<list<int>>  /h/1,2  segments
      /i/:x<true|yes>  before  /i/:x<bool>  /i/true  segments
      """
    ).match(
      try overlaps([
        "/a/:x<1...500>", "/a/:x<500...900>", "/a/:x<901...1000>",
        "/b/:x</[A-Z]{3}-[0-9]{4}/>", "/b/:x</.*7/>", "/b/:x</[a-z]+/>",
        "/c/:x<uuid>", "/c/:x<date>", "/c/:x</[0-9].*/>",
        "/d/:x<home|search>", "/d/:x<search|account>", "/d/:x<account|more>",
        "/e/v:x<int>.:y<int>", "/e/:z<float>", "/e/:u.2", "/e/v*",
        "/f/:x<1.0...2.0>", "/f/:x<2.5...3>", "/f/:x<1.5...2.5>",
        "/g/:x<2026-01-01...2026-06-30>", "/g/:x<2026-07-01...>",
        "/g/2026-08-01",
        "/h/:x<list<int>>", "/h/1,2", "/h/a",
        "/i/:x<bool>", "/i/:x<url>", "/i/:x<true|yes>",
      ]))
  }

  @Test func pathsQueriesAndFragments() throws {
    expect(
      """
      /a/**/x  before  /a/**/z/**/x  /a/z/x  segments
      /a/y/**  before  /a/**/x  /a/y/x  segments
      /a/y/**  before  /a/**/z/**/x  /a/y/z/x  segments
      /b(/:p)/c  before  /b/:q(/c)  /b/x/c  order
      /c?k=1  before  /c?k=2  /c?k=1&k=2  order (expected)
      /c?k=1  before  /c?k  /c?k=1  conditions
      /c?k=1  before  /c?k=:v<3...4>  /c?k=1&k=3  conditions (expected)
      /c?k=1  before  /c?k=:v<a|b>  /c?k=1&k=a  conditions (expected)
      /c?k=2  before  /c?k  /c?k=2  conditions
      /c?k=2  before  /c?k=:v<3...4>  /c?k=2&k=3  conditions (expected)
      /c?k=2  before  /c?k=:v<a|b>  /c?k=2&k=a  conditions (expected)
      /c?k=:v<3...4>  before  /c?k  /c?k=3  conditions
      /c?k=:v<a|b>  before  /c?k  /c?k=a  conditions
      /d#f  before  /d#:g  /d#f  conditions
      /d#h  before  /d#:g  /d#h  conditions
      s://h/e  before  /h/e  s://h/e  host
      t://h/e  before  /h/e  t://h/e  host
      https://*.x.org/g  before  https://m.*.org/g  https://m.x.org/g  order
      """
    ).match(
      try overlaps([
        "/a/**/x", "/a/y/**", "/a/**/z/**/x",
        "/b(/:p)/c", "/b/:q(/c)",
        "/c?k=1", "/c?k=2", "/c?!k", "/c?k", "/c?k=:v<3...4>", "/c?k=:v<a|b>",
        "/d#f", "/d#:g", "/d#h",
        "s://h/e", "t://h/e", "/h/e",
        "https://*.x.org/g", "https://m.*.org/g", "https://y.org/g",
      ]))
  }

  @Test func numbersInRangesAreExact() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<60 {
      let bounds = (0..<4).map { _ in random.below(3_000) - 700 }
      let (a, b) = (min(bounds[0], bounds[1]), max(bounds[0], bounds[1]))
      let (c, d) = (min(bounds[2], bounds[3]), max(bounds[2], bounds[3]))
      let map = try RouteTableTestMap(["/:x<\(a)...\(b)>", "/:y<\(c)...\(d)>"])
      let overlap = map.table.overlap(RouteID(index: 0), RouteID(index: 1))
      #expect((overlap != nil) == (max(a, c) <= min(b, d)), "\(a)...\(b) and \(c)...\(d)")
      #expect(overlap?.url != nil || overlap == nil)
    }
  }

  /// Expressions with a large product end the search; undecided pairs are reported as such.
  @Test func boundsEndTheSearch() throws {
    let map = try RouteTableTestMap([
      "/:x</(a|b|ab){60}c[0-9]*/>", "/:x</[ab]{200}c1{300}/>", "/:x</(a?){120}d/>",
      "/:x</(a?){130}ad/>",
    ])
    let result = map.table.overlaps(in: .global)
    #expect(result.isComplete)
    #expect(result.overlaps.contains { $0.url == nil })
  }

  /// If two routes of a random map both match a URL, an overlap with a URL is found; and both
  /// routes match that URL, in the reported order.
  @Test(arguments: 0..<5) func whatMeetsIsFound(part: Int) throws {
    var random = SeededRandom(seed: 0x0C0D + UInt64(part))
    var meetings = 0
    for _ in rounds(150) {
      let map = RandomMap(&random, hasEntries: true, hasUnicode: part == 4)
      guard let table = map.table() else { continue }
      let namespace = NamespaceID(index: map.place == .global ? 0 : 1)
      let result = table.overlaps(in: namespace)
      #expect(result.isComplete)
      for overlap in result.overlaps {
        let url = try #require(overlap.url, "\(map.description)\n\(overlap)")
        let matches = table.matches(try table.request(url).get(), in: namespace).map(\.route)
        let places = [overlap.winner, overlap.loser].map { matches.firstIndex(of: $0) ?? -1 }
        #expect(places[0] >= 0 && places[0] < places[1], "\(overlap) in \(map.description)")
      }
      let found = Set(result.overlaps.map { Set([$0.winner, $0.loser]) })
      for _ in 0..<40 {
        let url = map.url(&random).text
        guard case .success(let request) = table.request(url), request.namespace == namespace
        else { continue }
        let matches = table.matches(request, in: namespace).map(\.route)
        for (place, first) in matches.enumerated() {
          for second in matches.dropFirst(place + 1) {
            meetings += 1
            #expect(isFound(first, second, found), "\(url) in \(map.description)")
          }
        }
      }
    }
    #expect(meetings > (part == 4 ? 0 : share(of: 400)))
  }

  /// Whether two routes are paired, or the routes with equal patterns that represent them: each of
  /// these is paired with the first of them.
  private func isFound(_ first: RouteID, _ second: RouteID, _ pairs: Set<Set<RouteID>>) -> Bool {
    func neighbours(_ route: RouteID) -> Set<RouteID> {
      pairs.filter { $0.contains(route) }.reduce(into: [route]) { $0.formUnion($1) }
    }
    return neighbours(first).contains { !neighbours($0).isDisjoint(with: neighbours(second)) }
  }
}
