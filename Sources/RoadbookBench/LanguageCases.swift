import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookText

/// Measures the whole language: loading and binding a map, then dispatching URLs.
enum LanguageCases {
  static func run(_ harness: inout Harness) {
    answers(&harness)
    scale(&harness)
  }

  /// `open` with events off and `resolve -`, on the routes of GitHub: half of them show screens.
  private static func answers(_ harness: inout Harness) {
    guard harness.begin("answers") else { return }
    let set = RouteSet.github()
    let text = set.patterns.map { "route \($0) do { }\n" }.joined()
    let shown = set.patterns.map { "route \($0) -> Page\n" }.joined()
    for (name, text) in [("action", text), ("screen", shown)] {
      var session = Session(files: NoFiles())
      let source = SourceText(name: "bench.roadbook", bytes: Array(text.utf8))
      session.append([MapDocument(origin: .file("bench.roadbook"), reading: source)])
      let dispatcher = session.dispatcher
      harness.measure("open, \(name)", set.urls) { url in
        var copy = dispatcher
        return copy.open(url).route?.index ?? -1
      }
      harness.allocations("open, \(name)", set.urls) { url in
        var copy = dispatcher
        return copy.open(url).route?.index ?? -1
      }
      harness.measure("resolve, \(name)", set.urls) { url in
        session.resolve(url).route?.index ?? -1
      }
      let renderer = ResolutionJSON(session.loaded)
      var text = JSONText()
      let line = harness.measure("resolve to a line of JSON, \(name)", set.urls) { url in
        text.removeAll()
        renderer.writeLine(session.resolve(url), to: &text)
        return text.bytes.count
      }
      if let line { harness.report("lines, \(name)", 1e6 / line, "thousand/s", limit: nil) }
    }
  }

  private static func scale(_ harness: inout Harness) {
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
