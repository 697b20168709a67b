import RoadbookRuntime
import RoadbookSemantics
import RoadbookText

/// Measures the whole language: loading and binding a map, then dispatching URLs.
enum LanguageCases {
  static func run(_ harness: inout Harness) {
    let names = ["language load", "language routers", "language resolve", "language trie"]
    guard names.contains(where: { harness.wants($0) }) else { return }
    let set = RouteSet.families(100_000)
    let text = set.patterns.map { "route \($0) -> Page\n" }.joined()
    let bytes = Array(text.utf8)
    let load: () -> Binder = {
      var binder = Binder()
      let source = SourceText(name: "bench.roadbook", bytes: bytes)
      binder.add([MapDocument(origin: .file("bench.roadbook"), reading: source)], from: 0)
      return binder
    }
    _ = harness.measureOnce("language load", rounds: 3, load)
    let binder = load()
    _ = harness.measureOnce("language routers", rounds: 3) { binder.buildMap() }
    let dispatcher = Dispatcher(binder.buildMap())
    let resolve = harness.measure("language resolve", set.urls) { url in
      var copy = dispatcher
      return copy.open(url).route?.index ?? -1
    }
    let trie = ClassTrie()
    for (index, pattern) in set.patterns.enumerated() { trie.insert(pattern, index) }
    let naive = harness.measure("language trie of classes", set.urls) { trie.find($0)?.value ?? -1 }
    harness.ratio("language resolve to trie of classes", resolve, to: naive)
  }
}
