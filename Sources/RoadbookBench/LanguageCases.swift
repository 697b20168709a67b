import RoadbookRuntime
import RoadbookSemantics
import RoadbookText

/// Measures the whole language: loading and binding a map, then dispatching URLs.
enum LanguageCases {
  static func run(_ harness: inout Harness) {
    guard harness.begin("language, 100,000 routes") else { return }
    let set = RouteSet.families(100_000)
    let text = set.patterns.map { "route \($0) -> Page\n" }.joined()
    let bytes = Array(text.utf8)
    let load: () -> Binder = {
      var binder = Binder()
      let source = SourceText(name: "bench.roadbook", bytes: bytes)
      binder.add([MapDocument(origin: .file("bench.roadbook"), reading: source)], from: 0)
      return binder
    }
    _ = harness.measureOnce("load the map", rounds: 3, load)
    let binder = load()
    _ = harness.measureOnce("build the tables", rounds: 3) { binder.buildMap() }
    let dispatcher = Dispatcher(binder.buildMap())
    // The first URL builds the tables.
    var first = dispatcher
    _ = first.open("/")
    let resolve = harness.measure("open a URL", set.urls) { url in
      var copy = dispatcher
      return copy.open(url).route?.index ?? -1
    }
    let trie = ClassTrie(set.patterns)
    let naive = harness.measure("trie of classes", set.urls) { trie.find($0)?.value ?? -1 }
    harness.ratio("open to trie of classes", resolve, to: naive)
  }
}
