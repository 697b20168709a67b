import CAllocationCount
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookText

/// Measures the whole language: loading and binding a map, then dispatching URLs.
enum LanguageCases {
  static func run(_ harness: inout Harness) {
    answers(&harness)
    scale(&harness)
  }

  /// `open` with events off and `resolve -`, on the routes of GitHub, which run an action or show a
  /// screen.
  private static func answers(_ harness: inout Harness) {
    guard harness.begin("answers") else { return }
    let set = RouteSet.github()
    let text = set.patterns.map { "route \($0) do { }\n" }.joined()
    let shown = set.patterns.map { "route \($0) -> Page\n" }.joined()
    let ofScheme = "scheme app {\n\(shown)}\n"
    let cases = [
      ("action", text, set.urls), ("screen", shown, set.urls),
      ("screen of a scheme", ofScheme, set.urls.map { "app:/" + $0 }),
    ]
    for (name, text, urls) in cases {
      var session = Session(files: NoFiles())
      let source = SourceText(name: "bench.roadbook", bytes: Array(text.utf8))
      session.append([MapDocument(origin: .file("bench.roadbook"), reading: source)])
      let dispatcher = session.dispatcher
      harness.measure("open, \(name)", urls, limit: 8_000) { url in
        var copy = dispatcher
        return copy.open(url).route?.index ?? -1
      }
      harness.allocations("open, \(name)", urls) { url in
        var copy = dispatcher
        return copy.open(url).route?.index ?? -1
      }
      var resolving = dispatcher
      let options = Shared(OpenOptions(.resolve))
      harness.measure("resolve, \(name)", urls) { url in
        resolving.resolve(url, options).route?.index ?? -1
      }
      let renderer = ResolutionJSON(session.loaded)
      var text = JSONText()
      // 250,000 in a second.
      harness.measure("resolve to a line of JSON, \(name)", urls, limit: 4_000) { url in
        text.removeAll()
        renderer.writeLine(resolving.resolve(url, options), to: &text)
        return text.withBytes(\.count)
      }
    }
  }

  private static func scale(_ harness: inout Harness) {
    guard harness.begin("language, 100,000 routes") else { return }
    let set = RouteSet.families(100_000)
    let text = set.patterns.map { "route \($0) -> Page\n" }.joined()
    let bytes = Array(text.utf8)
    let read = { MapDocument(origin: .file("bench.roadbook"), reading: Self.source(bytes)) }
    let parse = Self.time(read)
    // 40 MB in a second.
    harness.report("parse a byte", parse / Double(bytes.count), "ns", limit: 25)
    let before = roadbook_allocated_bytes()
    let start = threadNanoseconds()
    var binder = Binder()
    let document = read()
    binder.add([document], from: 0)
    let dispatcher = Dispatcher(binder.buildMap())
    // The first URL builds the tables.
    var first = dispatcher
    _ = first.open("/")
    // 300,000 in a second.
    let all = threadNanoseconds() - start
    harness.report("from text to the first URL, a route", all / 100_000, "ns", limit: 3_333)
    let memory = Double(roadbook_allocated_bytes() - before)
    harness.report("memory to file", memory / Double(bytes.count), "×", limit: 12)
    let resolve = harness.measure("open a URL", set.urls) { url in
      var copy = dispatcher
      return copy.open(url).route?.index ?? -1
    }
    let trie = ClassTrie(set.patterns)
    let naive = harness.measure("trie of classes", set.urls) { trie.find($0)?.value ?? -1 }
    harness.ratio("open to trie of classes", resolve, to: naive)
  }

  private static func source(_ bytes: [UInt8]) -> SourceText {
    SourceText(name: "bench.roadbook", bytes: bytes)
  }

  /// The CPU time of the fastest of three runs.
  private static func time<Result>(_ body: () -> Result) -> Double {
    var best = Double.infinity
    for _ in 0..<3 {
      let start = threadNanoseconds()
      withExtendedLifetime(body()) {}
      best = min(best, threadNanoseconds() - start)
    }
    return best
  }
}
