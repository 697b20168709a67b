import RoadbookEngine

/// Measures Roadbook next to yardsticks of the same run; README.md in this folder says how to read
/// the figures. `--filter TEXT` runs the groups whose names contain it, `--table` prints the
/// figures with goals as a table, `--json` prints JSON.
@main
struct RoadbookBench {
  static func main() {
    let arguments = CommandLine.arguments
    if arguments.contains("--help") {
      print("usage: RoadbookBench [--filter TEXT] [--table | --json]")
      return
    }
    var filter: String?
    if let index = arguments.firstIndex(of: "--filter"), index + 1 < arguments.count {
      filter = arguments[index + 1]
    }
    var harness = Harness(
      filter: filter, isJSON: arguments.contains("--json"), isTable: arguments.contains("--table"))
    EngineCases.run(&harness)
    FeatureCases.run(&harness)
    LanguageCases.run(&harness)
    MainActor.assumeIsolated { LibraryCases.run(&harness) }
    EditorCases.run(&harness)
    StartCases.run(&harness)
    worstCases(&harness)
    harness.finish()
  }

  /// Any URL of 2 KB on any map.
  private static var longestSearch: Double { 50_000 }

  private static func long(_ count: Int, _ text: String = "a") -> String {
    String(repeating: text, count: count / text.utf8.count)
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
      (
        "worst long URLs", { _ in "/**" },
        [
          levels + String(repeating: "/a", count: 1_000), levels + "/" + long(2_000),
          levels + "/a?" + long(2_000, "a=b&"), levels + "/" + long(2_000, "%41"),
        ]
      ),
    ]
    for (name, ending, urls) in cases where harness.begin(name) {
      let patterns = RouteSet.choices(ending).map { Pattern.parse($0).pattern }
      guard let table = harness.measureOnce("build", rounds: 1, { EngineCases.table(patterns) })
      else { continue }
      guard let table else { continue }
      for url in urls {
        guard case .success(let request) = table.request(url) else { continue }
        let name = url.count > 100 ? "\(url.utf8.count) bytes, \(url.suffix(6))" : url
        harness.measure(
          "…\(name.dropFirst(url.count > 100 ? 0 : levels.count))", [request], rounds: 21,
          limit: longestSearch
        ) {
          table.firstMatch($0)?.route.index ?? -1
        }
        if url.count > 100 {
          harness.measure("\(name), as a string", [url], rounds: 21, limit: longestSearch) {
            table.find($0)?.route.index ?? -1
          }
        }
        harness.report("nodes visited", Double(table.visits(request)), "nodes")
      }
    }
  }
}
