package import RoadbookBinder
package import RoadbookModel
package import RoadbookRuntime
package import RoadbookText
package import RoadbookURL

/// The results of a test run. Locations are files and lines, so that no session is needed to render
/// it.
package struct TestReport: Sendable {
  /// The tests of one map.
  package struct File: Sendable {
    /// nil for the map of the prompt.
    package var name: String?
    /// Why its tests could not run.
    package var problem: String?
    package var results: [TestResult]

    /// The coverage of all tests together.
    package var seen: CoverageRecorder.Record {
      results.reduce(into: CoverageRecorder.Record()) { $0.add($1.seen) }
    }

    package init(name: String?, problem: String? = nil, results: [TestResult] = []) {
      self.name = name
      self.problem = problem
      self.results = results
    }
  }

  package var files: [File]
  package var coverage: TestCoverage?
  /// The time of the whole run; nil if it was not measured.
  package var duration: Duration?
  /// The number of tests skipped because an earlier one failed.
  package var skipped = 0

  package init(files: [File]) { self.files = files }

  package var results: [TestResult] { files.flatMap(\.results) }
  package var passed: Int { count(.passed) }
  package var expectedFailures: Int { count(.expectedFailure) }
  /// Failed tests, and those that pass although marked with `fails`.
  package var failed: Int { count(.failed) + count(.unexpectedPass) }
  package var unusableFiles: Int { files.count { $0.problem != nil } }
  package var isFailure: Bool { failed > 0 || unusableFiles > 0 }

  private func count(_ verdict: TestResult.Verdict) -> Int {
    files.reduce(0) { $0 + $1.results.count { $0.verdict == verdict } }
  }
}

/// The result of a test, or of one row of its table.
package struct TestResult: Sendable {
  package enum Verdict: String, Sendable {
    case passed, failed
    /// Failed, and marked with `fails`.
    case expectedFailure
    /// Passed although marked with `fails`: counts as a failure.
    case unexpectedPass
  }

  package struct Value: Sendable {
    package var column: String
    package var written: String
    package var value: ParameterValue?
  }

  /// The test's name, with the values of its row.
  package var name: String
  /// The test's name without the values.
  package var test: String
  package var values: [Value]
  package var location: SourceLocation
  package var verdict: Verdict
  package var knownFailure: KnownFailure?
  package var failure: TestFailure?
  /// The commands that ran, the failed one last; empty for a passed test.
  package var steps: [TestStep] = []
  /// The number of expectations that were met.
  package var expectations = 0
  package var duration: Duration?
  package var seen = CoverageRecorder.Record()

  /// Whether it makes the run fail.
  package var isFailure: Bool { verdict == .failed || verdict == .unexpectedPass }
}

/// The failure of a test.
package struct TestFailure: Sendable {
  package var message: String
  package var advice: String?
  package var location: SourceLocation
  /// The same in the documents of the session, as exactly as it is known.
  package var place: Place
  package var difference: Difference?
}

/// A command of a test with its effect, if it has one to report: an expectation that is met has
/// none.
package struct TestStep: Sendable {
  package var location: SourceLocation
  /// The command as written.
  package var statement: String
  /// How it navigated, or what it resolved on a copy of the state.
  package var resolution: Resolution?
  package var isTrial = false
  /// What it answered instead.
  package var message: String?
}

/// The expected and the actual value of a failed expectation.
package struct Difference: Sendable {
  package var expected: String
  package var actual: String
  /// The values, if the expectation compares two values for equality.
  package var values: Sides?

  package struct Sides: Sendable {
    package var expected: ParameterValue
    package var actual: ParameterValue
  }
}
