import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
package import RoadbookText

/// Test reports for tools: one JSON object. Its keys and their order are a contract: see the
/// language reference.
package enum TestJSON {
  package static func json(_ report: TestReport) -> JSON {
    .object(present: [
      "files": .array(report.files.compactMap(file)),
      "tests": .array(report.files.flatMap { $0.results.map(result) }),
      "passed": .int(report.passed),
      "failed": .int(report.failed),
      "expectedFailures": .int(report.expectedFailures),
      "leftOut": .int(report.skipped),
      "coverage": report.coverage.map(coverage) ?? .null,
      "microseconds": report.duration.map(microseconds),
    ])
  }

  private static func microseconds(_ duration: Duration) -> JSON {
    .int(Int(TestText.microseconds(duration)))
  }

  private static func file(_ file: TestReport.File) -> JSON? {
    guard let name = file.name else { return nil }
    return .object([
      "file": .string(name), "tests": .int(file.results.count),
      "error": .optional(file.problem),
    ])
  }

  private static func result(_ result: TestResult) -> JSON {
    .object(present: [
      "name": .string(result.name),
      "test": .string(result.test),
      "values": .object(
        result.values.map { JSONMember($0.column, $0.value.map(ValueText.json) ?? .null) }),
      "file": .string(result.location.file),
      "line": .int(result.location.line),
      "verdict": .string(result.verdict.rawValue),
      "fails": result.knownFailure.map { .string($0.reason ?? "") } ?? .null,
      "expectations": .int(result.expectations),
      "failure": result.failure.map(failure) ?? .null,
      "steps": .array(result.steps.map(step)),
      "microseconds": result.duration.map(microseconds),
    ])
  }

  private static func failure(_ failure: TestFailure) -> JSON {
    .object([
      "message": .string(failure.message), "advice": .optional(failure.advice),
      "file": .string(failure.location.file), "line": .int(failure.location.line),
      "expected": .optional(failure.difference?.expected),
      "actual": .optional(failure.difference?.actual),
    ])
  }

  private static func step(_ step: TestStep) -> JSON {
    let resolution = step.resolution
    let all = resolution.map { [$0] + $0.also } ?? []
    return .object([
      "file": .string(step.location.file), "line": .int(step.location.line),
      "statement": .string(step.statement), "message": .optional(step.message),
      "trial": .bool(step.isTrial), "outcome": .optional(resolution?.outcome.rawValue),
      "reason": .optional(resolution?.reason), "route": .optional(resolution?.route?.written),
      "screen": .optional(resolution?.screen),
      "events": .array(all.flatMap(\.events).compactMap(\.value).map(ValueText.json)),
      "stack": .strings(all.last?.stack ?? []),
    ])
  }

  private static func coverage(_ coverage: TestCoverage) -> JSON {
    .object([
      "percent": .int(coverage.percent), "touched": .int(coverage.touched),
      "parts": .int(coverage.parts.count),
      "kinds": .object(
        TestCoverage.Kind.allCases.compactMap { kind in
          let parts = coverage.parts(of: kind)
          guard !parts.isEmpty else { return nil }
          return JSONMember(
            kind.rawValue,
            .object([
              "touched": .int(parts.count { $0.isTouched }), "parts": .int(parts.count),
            ]))
        }),
      "untouched": .array(
        coverage.parts.filter { !$0.isTouched }.map { part in
          .object(
            ["kind": .string(part.kind.rawValue), "name": .string(part.name)], at: part.location)
        }),
    ])
  }
}
