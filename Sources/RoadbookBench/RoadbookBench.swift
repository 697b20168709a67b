import RoadbookEngine

/// Compares the route table with hand-written alternatives. `--filter TEXT` runs a part, `--json` prints JSON.
@main
struct RoadbookBench {
  static func main() {
    let arguments = CommandLine.arguments
    var filter: String?
    if let index = arguments.firstIndex(of: "--filter"), index + 1 < arguments.count {
      filter = arguments[index + 1]
    }
    var harness = Harness(filter: filter, isJSON: arguments.contains("--json"))
    compare("hosting", .hosting(), &harness)
    compare("10k", .families(10_000), &harness)
    compare("100k", .families(100_000), &harness)
    LanguageCases.run(&harness)
    EditorCases.run(&harness)
    worstCases(&harness)
    harness.finish()
  }

  private static func routeTable(_ patterns: [Pattern]) -> RouteTable? {
    var builder = RouteTableBuilder()
    for pattern in patterns {
      guard (try? builder.addRoute([pattern])) != nil else { return nil }
    }
    return builder.build()
  }

  private static func compare(_ name: String, _ set: RouteSet, _ harness: inout Harness) {
    guard
      ["parse", "build", "request", "match", "miss", "resolve", "trie", "table"]
        .contains(where: { harness.wants("\(name) \($0)") })
    else { return }
    let patterns = set.patterns.map { Pattern.parse($0).pattern }
    _ = harness.measureOnce("\(name) parse") { set.patterns.map { Pattern.parse($0).pattern } }
    _ = harness.measureOnce("\(name) build") { routeTable(patterns) }
    guard let table = routeTable(patterns) else { return }
    let urls = set.urls
    let requests = urls.compactMap { try? table.request($0).get() }
    let misses = urls.compactMap { try? table.request($0 + "/no/such/page").get() }
    let read = harness.measure("\(name) request", urls) { url in
      (try? table.request(url).get().hostRole == .path) == true ? 1 : 0
    }
    let match = harness.measure("\(name) match", requests) {
      table.firstMatch($0)?.route.index ?? -1
    }
    harness.measure("\(name) miss", misses) { table.firstMatch($0)?.route.index ?? -1 }
    let resolve = harness.measure("\(name) resolve", urls) { url in
      guard case .success(let request) = table.request(url),
        let match = table.firstMatch(request)
      else { return -1 }
      return Parameters(match: match, request: request).entries.count
    }
    let trie = ClassTrie()
    for (index, pattern) in set.patterns.enumerated() { trie.insert(pattern, index) }
    var wholePaths: [String: Int] = [:]
    for (index, url) in urls.enumerated() { wholePaths[url] = index }
    let naive = harness.measure("\(name) trie of classes", urls) { trie.find($0)?.value ?? -1 }
    let lookup = harness.measure("\(name) table of whole paths", urls) { wholePaths[$0] ?? -1 }
    harness.ratio("match to trie of classes", match, to: naive)
    harness.ratio("resolve to trie of classes", resolve, to: naive)
    harness.ratio("match to table of whole paths", match, to: lookup)
    harness.ratio("request to table of whole paths", read, to: lookup)
  }

  private static func worstCases(_ harness: inout Harness) {
    let levels = String(repeating: "/a", count: 15)
    let cases: [(name: String, ending: (Int) -> String, urls: [String])] = [
      ("worst exact", { _ in "" }, [levels + "/none", levels + "/a", levels + "/a/none"]),
      ("worst end", { _ in "/end" }, [levels + "/a/none", levels + "/a/end", levels + "/b/end"]),
      (
        "worst endings", { "/end\($0)" },
        [levels + "/a/none", levels + "/a/end43981", levels + "/b/end0"]
      ),
      ("worst query", { _ in "?k=1" }, [levels + "/a?k=2", levels + "/a?k=1"]),
      ("worst queries", { "?k=\($0)" }, [levels + "/a?k=none", levels + "/a?k=43981"]),
    ]
    for (name, ending, urls) in cases where harness.wants(name) {
      let patterns = RouteSet.choices(ending).map { Pattern.parse($0).pattern }
      guard let table = harness.measureOnce("\(name) build", rounds: 1, { routeTable(patterns) })
      else { continue }
      guard let table else { continue }
      for url in urls {
        guard case .success(let request) = table.request(url) else { continue }
        harness.measure("\(name) …\(url.dropFirst(levels.count))", [request], rounds: 21) {
          table.firstMatch($0)?.route.index ?? -1
        }
        harness.note("\(table.visits(request)) nodes visited")
      }
    }
  }
}
