import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookEngine

/// The routes that nearly match a URL, nearest first, at a bounded cost.
@Suite struct NearestTests {
  @Test func everyKindOfDifferenceIsFound() throws {
    let map = try RouteTableTestMap([
      "/list/:id<int>", "/list/:id<int>/edit", "/search?q=:q", "/a/b/c", "/p?kind=raw&flag",
      "/files/**", "/x/<one|two>/y", "https://a.example/h", "/@:user",
    ])
    func near(_ url: String) throws -> String {
      try map.table.nearest(to: map.request(url), limit: 2).map {
        "\($0.verdict.route.index) \($0.suggestion?.text ?? "-")"
      }.joined(separator: ", ")
    }
    #expect(try near("/list/x") == "0 -, 1 -")
    #expect(try near("/list/4/edti") == "1 /list/4/edit, 0 /list/4")
    #expect(try near("/lits/4") == "0 /list/4, 1 /list/4/edit")
    #expect(try near("/search") == "2 /search?q=…")
    #expect(try near("/serach?q=1#top") == "2 /search?q=1#top")
    #expect(try near("/a/b") == "3 /a/b/c")
    #expect(try near("/a/b/c/d") == "3 /a/b/c")
    #expect(try near("/p") == "4 /p?kind=raw&flag")
    #expect(try near("/p?kind=x&flag") == "4 -")
    #expect(try near("/fiels/a/b") == "5 /files/a/b")
    #expect(try near("/x/three/y") == "6 -")
    #expect(try near("https://b.example/h") == "7 -")
    #expect(try near("/unlike").isEmpty)
    #expect(try near("/").isEmpty)
  }

  @Test func aSuggestionWithoutGapsIsTaken() throws {
    var random = SeededRandom(seed: 16)
    let words = ["alpha", "bravo", "charlie", "delta", "echoes", "foxtrot"]
    for _ in rounds(200) {
      let routes = (0..<random.below(8) + 1).map { _ in
        (0..<random.below(3) + 1).map { _ in
          random.oneIn(3) ? [":x", ":n<int>", "**"][random.below(3)] : random.pick(words)
        }.reduce("") { $0 + "/" + $1 } + (random.oneIn(4) ? "?k=\(random.pick(words))" : "")
      }
      guard let map = try? RouteTableTestMap(routes) else { continue }
      let table = map.table
      for _ in 0..<20 {
        var url = (0..<random.below(4) + 1).map { _ in
          var word = random.pick(words + ["7", "zz"])
          if random.oneIn(3) { word.removeLast() }
          return word
        }.reduce("") { $0 + "/" + $1 }
        if random.oneIn(4) { url += "?k=\(random.pick(words))" }
        let request = try table.request(url).get()
        let taken = Set(table.matches(request).map(\.route))
        let near = table.nearest(to: request, limit: 50) { taken.contains($0) }
        #expect(near.map(\.distance) == near.map(\.distance).sorted(), "\(routes) \(url)")
        for near in near {
          #expect(near.verdict.failure?.kind != .disabled, "\(routes) \(url)")
          guard let suggestion = near.suggestion, suggestion.isComplete else { continue }
          let other = try table.request(suggestion.text).get()
          #expect(
            table.matches(other).contains { $0.route == near.verdict.route },
            "\(routes) \(url) → \(suggestion.text)")
        }
      }
    }
  }

  @Test func aHundredThousandRoutesCostNoMoreThanStated() throws {
    var builder = RouteTableBuilder()
    for number in 0..<50_000 {
      try builder.addRoute([Pattern.parse("/shop/article\(number)").pattern])
      try builder.addRoute([Pattern.parse("/group\(number % 500)/:id<int>/part\(number)").pattern])
    }
    try builder.addRoute([Pattern.parse("/shop/checkout").pattern])
    let table = builder.build()
    for url in ["/shop/chekout", "/gruop7/x/part8", "/shop", "/group7/4", "/none/of/these"] {
      let request = try table.request(url).get()
      let record = table.storage.namespaces[0]
      var search = NearSearch(table.storage, request, isFolded: false)
      _ = search.run(roots: table.nearRoots(record, request), limit: 10) { _ in false }
      #expect(search.visits <= NearSearch.visitLimit, "\(url)")
      #expect(search.compared <= NearSearch.siblingLimit, "\(url)")
    }
    let near = table.nearest(to: try table.request("/shop/chekout").get(), limit: 1)
    #expect(near.map { $0.suggestion?.text } == ["/shop/checkout"])
  }

  @Test func aLongURLIsBounded() throws {
    let map = try RouteTableTestMap(["/**/a/**/b/**/c/**", "/:x/**/y"])
    let table = map.table
    let request = try table.request(
      String(repeating: "/seg", count: 10_000)
    ).get()
    var search = NearSearch(table.storage, request, isFolded: false)
    let roots = table.nearRoots(table.storage.namespaces[0], request)
    _ = search.run(roots: roots, limit: 10) { _ in false }
    #expect(search.visits <= NearSearch.visitLimit)
  }
}
