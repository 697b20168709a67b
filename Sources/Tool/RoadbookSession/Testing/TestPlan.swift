package import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
package import RoadbookText

/// The tests of a map, each row of a table separately. They can run in any order: each gets its own
/// copy of the session.
package struct TestPlan: Sendable {
  /// One test, or one row of its table.
  package struct Case: Sendable {
    package var name: String
    var test: Test
    var row: CaseTable.Row?
    /// The error that prevents it from running.
    package var error: Diagnostic?
  }

  package let cases: [Case]
  /// The session in its initial state, with its map bound.
  private(set) var session: Session
  let map: LinkedMap

  /// `filter`: a substring of the names of the tests to run; `names`: full names of tests to run;
  /// nil runs all.
  package init(_ given: Session, filter: String? = nil, names: Set<String>? = nil) {
    var session = given
    let map = session.map
    self.map = map
    session.startOver()
    self.session = session
    let errors = TestErrors(session.live)
    let tests = session.binder.tests
    cases = tests.indices.filter { names?.contains(tests[$0].name) ?? true }
      .flatMap { Self.cases(of: tests[$0], errors.byTest[$0]) }
      .filter { test in filter.map { test.name.contains($0) } ?? true }
  }

  private static func cases(of test: Test, _ error: Diagnostic?) -> [Case] {
    guard let table = test.declaration.table, error == nil else {
      return [Case(name: test.name, test: test, error: error)]
    }
    return table.rows.map { row in
      let values = row.cells.map { shortened($0.written) }.joined(separator: ", ")
      return Case(name: "\(test.name) (\(values))", test: test, row: row)
    }
  }

  /// The beginning of a value, which is enough in a test's name.
  private static func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 60 ? text : String(text.unicodeScalars.prefix(59)) + "…"
  }

  package func hasVariable(_ name: String) -> Bool {
    var session = session
    return session.value(ofVariable: name) != nil
  }

  /// Gives a variable another value at the start of each test; see `Session.set`.
  package mutating func set(_ name: String, to text: String) -> CommandProblem? {
    session.set(name, to: text)
  }

  /// Runs a case from the initial state; nil if there is no such case.
  package func run(_ index: Int) -> TestResult? {
    guard cases.indices.contains(index) else { return nil }
    return TestRun(cases[index], session).result()
  }
}

/// Assigns a map's errors to its tests: a test with an error fails, the others run.
struct TestErrors {
  /// The first error in each test, by the test's number.
  private(set) var byTest: [Int: Diagnostic] = [:]
  /// The number of errors outside tests.
  private(set) var outside = 0

  init(_ live: LiveMap) {
    let tests = live.binder.tests
    for document in live.documents.indices {
      let errors = live.diagnostics(of: document).filter { $0.severity == .error }
      if errors.isEmpty { continue }
      let own = tests.indices.filter { tests[$0].place.document == document }
        .map { (test: $0, range: tests[$0].place.range) }
        .sorted { $0.range.start < $1.range.start }
      var next = 0
      for error in errors {
        while next < own.count, own[next].range.end < error.range.start { next += 1 }
        guard next < own.count, own[next].range.start <= error.range.start else {
          outside += 1
          continue
        }
        if byTest[own[next].test] == nil { byTest[own[next].test] = error }
      }
    }
  }
}
