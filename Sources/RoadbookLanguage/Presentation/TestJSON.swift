package import RoadbookText
import RoadbookURL

/// Test reports for tools: one JSON object. Its keys and their order are a contract: see the language reference.
package enum TestJSON {
  package static func json(_ report: TestReport) -> JSON {
    var members = [
      JSONMember("files", .array(report.files.compactMap(file))),
      JSONMember("tests", .array(report.files.flatMap { $0.results.map(result) })),
      JSONMember("passed", .int(report.passed)),
      JSONMember("failed", .int(report.failed)),
      JSONMember("expectedFailures", .int(report.expectedFailures)),
      JSONMember("leftOut", .int(report.skipped)),
      JSONMember("coverage", report.coverage.map(coverage) ?? .null),
    ]
    if let duration = report.duration {
      members.append(JSONMember("microseconds", .int(Int(TestText.microseconds(duration)))))
    }
    return .object(members)
  }

  private static func file(_ file: TestReport.File) -> JSON? {
    guard let name = file.name else { return nil }
    return .object([
      "file": .string(name), "tests": .int(file.results.count),
      "error": .optional(file.problem),
    ])
  }

  private static func result(_ result: TestResult) -> JSON {
    var members = [
      JSONMember("name", .string(result.name)),
      JSONMember("test", .string(result.test)),
      JSONMember(
        "values",
        .object(
          result.values.map { JSONMember($0.column, $0.value.map(ValueText.json) ?? .null) })),
      JSONMember("file", .string(result.location.file)),
      JSONMember("line", .int(result.location.line)),
      JSONMember("verdict", .string(result.verdict.rawValue)),
      JSONMember("fails", result.knownFailure.map { .string($0.reason ?? "") } ?? .null),
      JSONMember("expectations", .int(result.expectations)),
      JSONMember("failure", result.failure.map(failure) ?? .null),
      JSONMember("steps", .array(result.steps.map(step))),
    ]
    if let duration = result.duration {
      members.append(JSONMember("microseconds", .int(Int(TestText.microseconds(duration)))))
    }
    return .object(members)
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
    let resolution: Resolution?
    var said: String?
    var isTrial = false
    switch step.effect {
    case .went(let went): resolution = went
    case .tried(let tried): (resolution, isTrial) = (tried, true)
    case .said(let text): (resolution, said) = (nil, text)
    case .none: resolution = nil
    }
    let all = resolution.map { [$0] + $0.also } ?? []
    return .object([
      "file": .string(step.location.file), "line": .int(step.location.line),
      "statement": .string(step.statement), "message": .optional(said),
      "trial": .bool(isTrial), "outcome": .optional(resolution?.outcome.rawValue),
      "reason": .optional(resolution?.reason), "route": .optional(resolution?.route?.written),
      "screen": .optional(resolution?.screen),
      "events": .array(all.flatMap(\.events).compactMap(EventJSON.json)),
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
          .object([
            "kind": .string(part.kind.rawValue), "name": .string(part.name),
            "file": .string(part.location.file), "line": .int(part.location.line),
          ])
        }),
    ])
  }
}
