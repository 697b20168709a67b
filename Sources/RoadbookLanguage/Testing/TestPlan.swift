import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The tests of a map, each row of a table by itself, ready to run in any order: every one gets its own copy of the
/// session.
package struct TestPlan: Sendable {
  /// One test, or one row of its table.
  package struct Case: Sendable {
    package var name: String
    var test: Test
    var row: CaseTable.Row?
  }

  package let cases: [Case]
  /// At its start, its map linked.
  let session: Session
  let map: RouteMap

  /// `filter`: a part of the names of the tests to run; `names`: the tests to run, whole names; nil runs all.
  package init(_ given: Session, filter: String? = nil, names: Set<String>? = nil) {
    var session = given
    map = session.map
    session.startOver()
    self.session = session
    cases = map.tests.filter { names?.contains($0.name) ?? true }.flatMap(Self.cases)
      .filter { filter.map($0.name.containsText) ?? true }
  }

  private static func cases(of test: Test) -> [Case] {
    guard let table = test.table else { return [Case(name: test.name, test: test)] }
    return table.rows.map { row in
      let values = row.cells.map { shortened($0.written) }.joined(separator: ", ")
      return Case(name: "\(test.name) (\(values))", test: test, row: row)
    }
  }

  /// A value in a name: its beginning is enough to find the row by.
  private static func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 60 ? text : String(text.unicodeScalars.prefix(59)) + "…"
  }

  /// Runs one of the cases from a fresh state.
  package func run(_ index: Int) -> TestResult? {
    guard cases.indices.contains(index) else { return nil }
    return TestRun(cases[index], session).result()
  }
}

extension Session {
  /// Runs the map's tests one after the other.
  package func runTests(filter: String? = nil) -> TestReport {
    let plan = TestPlan(self, filter: filter)
    var results: [TestResult] = []
    for index in plan.cases.indices where !isCancelled() {
      progress?.tell("running tests", index, of: plan.cases.count)
      if let result = plan.run(index) { results.append(result) }
    }
    return TestReport(files: [TestReport.File(name: nil, results: results)])
  }

  /// The command `test [FILTER]`.
  func test(_ filter: String?) -> Answer {
    let report = runTests(filter: filter)
    if isCancelled() { return .interrupted }
    if let filter, report.results.isEmpty {
      return .problem(
        "no test has '\(filter)' in its name", advice: "'tests' lists them", isUsageError: true)
    }
    return Answer(.tests(report), isFailure: report.isFailure)
  }
}
