import RoadbookText
package import RoadbookURL

/// What a run of tests gave: places are told as people are, so that no session is needed to show it.
package struct TestReport: Sendable {
  /// The tests of one map.
  package struct File: Sendable {
    /// nil for the map at the prompt.
    package var name: String?
    /// Why its tests could not be run.
    package var problem: String?
    package var results: [TestResult]

    /// What all the tests together touched.
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
  /// How long it all took, where somebody asked.
  package var duration: Duration?
  /// How many tests were left out because one before them failed.
  package var skipped = 0

  package init(files: [File]) { self.files = files }

  package var results: [TestResult] { files.flatMap(\.results) }
  package var passed: Int { count(.passed) }
  package var expectedFailures: Int { count(.expectedFailure) }
  /// Failed tests, and those that passed against expectation.
  package var failed: Int { count(.failed) + count(.unexpectedPass) }
  package var unusableFiles: Int { files.count { $0.problem != nil } }
  package var isFailure: Bool { failed > 0 || unusableFiles > 0 }

  private func count(_ verdict: TestResult.Verdict) -> Int {
    files.reduce(0) { $0 + $1.results.count { $0.verdict == verdict } }
  }
}

/// A place as people are told.
package struct TestLocation: Hashable, Sendable {
  package var file: String
  package var line: Int
}

/// How one test ended, or one row of its table.
package struct TestResult: Sendable {
  package enum Verdict: String, Sendable {
    case passed, failed
    /// It failed, as `fails` says.
    case expectedFailure
    /// It passed, though `fails` says otherwise: a failure.
    case unexpectedPass
  }

  package struct Value: Sendable {
    package var column: String
    package var written: String
    package var value: RoadbookURL.Value?
  }

  /// The test's name, with the values of its row.
  package var name: String
  /// The test's name alone.
  package var test: String
  package var values: [Value]
  package var location: TestLocation
  package var verdict: Verdict
  package var knownFailure: KnownFailure?
  package var failure: TestFailure?
  /// The commands that ran, the failed one last; empty where nothing failed.
  package var steps: [TestStep] = []
  /// How many expectations held.
  package var expectations = 0
  package var duration: Duration?
  package var seen = CoverageRecorder.Record()

  /// Whether it makes the run fail.
  package var isFailure: Bool { verdict == .failed || verdict == .unexpectedPass }
}

/// What went wrong in a test.
package struct TestFailure: Sendable {
  package var message: String
  package var advice: String?
  package var location: TestLocation
  package var difference: Difference?
}

/// One command of a test, and what it did.
package struct TestStep: Sendable {
  package enum Effect: Sendable {
    /// It went somewhere.
    case went(Resolution)
    /// It tried a URL on a copy of the state.
    case tried(Resolution)
    case said(String)
    /// Nothing to tell: an expectation that holds.
    case none
  }

  package var location: TestLocation
  /// The command as it is written.
  package var statement: String
  package var effect: Effect
}

/// What an expectation demands and what there is.
package struct Difference: Sendable {
  package var expected: String
  package var actual: String
  /// The values where both sides are values that must be equal.
  package var values: Sides?

  package struct Sides: Sendable {
    package var expected: Value
    package var actual: Value
  }
}
