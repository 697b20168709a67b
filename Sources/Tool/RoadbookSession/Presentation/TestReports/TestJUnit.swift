import RoadbookBinder
import RoadbookModel
import RoadbookText

/// Test reports in JUnit's XML, as build servers read it.
package enum TestJUnit {
  package static func lines(_ report: TestReport) -> [String] {
    let counts = counts(
      tests: report.results.count + report.unusableFiles, failures: report.failed,
      errors: report.unusableFiles, skipped: report.expectedFailures)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"roadbook\"\(counts)\(time(report.duration))>",
    ]
    for file in report.files { lines += suite(file) }
    lines.append("</testsuites>")
    return lines
  }

  private static func suite(_ file: TestReport.File) -> [String] {
    let name = file.name ?? "map"
    let failures = file.results.count(where: \.isFailure)
    let errors = file.problem == nil ? 0 : 1
    let counts = counts(
      tests: file.results.count + errors, failures: failures, errors: errors,
      skipped: file.results.count { $0.verdict == .expectedFailure })
    var lines = ["  <testsuite\(attribute("name", name))\(counts)>"]
    for result in file.results { lines += testCase(result, name) }
    if let problem = file.problem {
      lines.append("    <testcase\(attribute("classname", name))\(attribute("name", "the map"))>")
      lines.append("      <error\(attribute("message", problem))/>")
      lines.append("    </testcase>")
    }
    lines.append("  </testsuite>")
    return lines
  }

  private static func testCase(_ result: TestResult, _ suite: String) -> [String] {
    let opening =
      "    <testcase" + attribute("classname", suite) + attribute("name", result.name)
      + attribute("file", result.location.file) + attribute("line", "\(result.location.line)")
      + attribute("assertions", "\(result.expectations)") + time(result.duration)
    switch result.verdict {
    case .passed: return [opening + "/>"]
    case .expectedFailure:
      let reason = "expected failure" + (result.knownFailure?.reason.map { ": \($0)" } ?? "")
      return [
        opening + ">", "      <skipped\(attribute("message", reason))/>", "    </testcase>",
      ]
    case .failed, .unexpectedPass:
      let message = result.failure?.message ?? ""
      let story = TestStepText.lines(result).map { XMLText.escaped($0.plain) }
      return [
        opening + ">",
        "      <failure\(attribute("message", message))\(attribute("type", type(result)))>"
          + (story.first ?? ""),
      ] + story.dropFirst() + ["</failure>", "    </testcase>"]
    }
  }

  private static func type(_ result: TestResult) -> String {
    if result.verdict == .unexpectedPass { return "unexpected pass" }
    return result.failure?.difference == nil ? "failed command" : "expectation"
  }

  private static func counts(tests: Int, failures: Int, errors: Int, skipped: Int) -> String {
    " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }

  private static func attribute(_ name: String, _ text: String) -> String {
    " \(name)=\"\(XMLText.escaped(text))\""
  }

  /// Seconds.
  private static func time(_ duration: Duration?) -> String {
    duration.map { " time=\"\(TestText.decimal(TestText.microseconds($0) / 1_000))\"" } ?? ""
  }
}
