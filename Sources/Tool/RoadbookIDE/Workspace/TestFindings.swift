import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookText

/// What the tests of a map say while it is edited.
package struct TestFindings: Sendable {
  /// The results of a test, one for each row of its table.
  package struct Count: Hashable, Sendable {
    var passed = 0
    var failed = 0
  }

  /// Further tests do not run by themselves.
  private static let limit = 1_000

  /// What fails, each at the statement that does.
  private(set) var inMap = Findings()
  /// The results by the tests' names.
  private(set) var counts: [String: Count] = [:]

  init() {}

  /// Runs the tests. Errors in the map are to be mended first: they may be why a test fails.
  init(of session: inout Session, isCancelled: () -> Bool) {
    guard !session.hasErrorsOutsideTests() else { return }
    let plan = TestPlan(session)
    for index in plan.cases.indices.prefix(Self.limit) where plan.cases[index].error == nil {
      if isCancelled() { return }
      guard let result = plan.run(index) else { continue }
      if result.isFailure {
        counts[result.test, default: Count()].failed += 1
        report(result)
      } else {
        counts[result.test, default: Count()].passed += 1
      }
    }
  }

  private mutating func report(_ result: TestResult) {
    guard let failure = result.failure else { return }
    let document = failure.place.document
    let resolution = result.steps.last?.resolution
    let route = resolution?.route.map {
      DiagnosticNote("this route takes the URL", at: $0.place, from: document)
    }
    let near = resolution?.nearest
    let nearest = near.map {
      DiagnosticNote("the nearest route: \($0.words)", at: $0.place, from: document)
    }
    // Rows of one test may fail at the same statement.
    let row = result.values.isEmpty ? "" : " in \(result.name)"
    inMap.report(
      .failingTest, failure.place.range, TerminalText.escaped(failure.message + row),
      advice: failure.advice.map(TerminalText.escaped), notes: [route, nearest].compactMap(\.self),
      in: document)
  }

  /// Those of an earlier version of the map. `changes`: of each document; nil for one that is the
  /// same.
  func moved(_ changes: [ChangedRange?]) -> TestFindings {
    var result = self
    result.inMap = inMap.moved(changes)
    return result
  }
}
