package import RoadbookAnalysis
package import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
package import RoadbookSession
import RoadbookText

/// What people who do not read maps want to know of one: each route with URLs to try, what they
/// show and what tests it.
package struct Report: Sendable {
  /// A route, with all that is known of it.
  struct Entry: Sendable {
    var item: Checklist.Item
    var route: Route { item.route }
    var location: SourceLocation
    /// What it leads to, with the types of its parameters: `Item(id: int)`.
    var target: String
    /// The tests that reached it; the rows of a table as one.
    var tests: [Tested]
    /// How often URLs of a log reached it; nil without a log.
    var hits: Int?
  }

  /// A test that reached a route, in one row or in several.
  struct Tested: Sendable {
    var name: String
    var rows = 0
    var failed = 0
  }

  struct Section: Sendable {
    var scheme: String?
    var entries: [Entry]
  }

  let title: String
  let sections: [Section]
  /// Routes that only the app itself opens.
  let internals: [Entry]
  let tests: TestReport.File
  let coverage: LogCoverage?
  let drawing: Markup

  /// Opens an example of each route. `coverage`: the URLs of logs, if there are any. Fails if the
  /// work is cancelled.
  package init(
    _ loaded: LoadedMap, title: String, tests: TestReport.File, coverage: LogCoverage?
  ) throws(CommandProblem) {
    let builder = ChecklistBuilder(loaded, on: nil, platforms: ["ios", "android"])
    let checklist = try builder.checklist(scheme: nil).get()
    let byPlace = tests.results.reduce(into: [Place: [TestResult]]()) { byPlace, result in
      for place in result.seen.places { byPlace[place, default: []].append(result) }
    }
    let hits = coverage.map { coverage in
      coverage.routes.reduce(into: [Int: Int]()) { $0[$1.route, default: 0] += $1.hits }
    }
    func entry(_ item: Checklist.Item) -> Entry {
      let route = item.route
      let screen = route.screen.flatMap { loaded.map.screen(named: $0) }
      return Entry(
        item: item, location: loaded.location(of: route.place),
        target: route.targetText + (screen.map(loaded.documents.parameterText) ?? ""),
        tests: Self.tested(byPlace[route.place] ?? []), hits: hits.map { $0[route.index] ?? 0 })
    }
    self.title = title
    sections = checklist.sections.map { section in
      Section(scheme: section.scheme, entries: section.items.map(entry))
    }
    internals = checklist.internals.map { entry(Checklist.Item(route: $0)) }
    self.tests = tests
    self.coverage = coverage
    drawing = loaded.map.drawing
  }

  private static func tested(_ results: [TestResult]) -> [Tested] {
    var tests: [Tested] = []
    for result in results {
      if tests.last?.name != result.test { tests.append(Tested(name: result.test)) }
      tests[tests.count - 1].rows += 1
      if result.isFailure { tests[tests.count - 1].failed += 1 }
    }
    return tests
  }

  /// The report as one page of HTML, which needs no other file and no network.
  package var page: String { ReportPage(self).text }
}
