import RoadbookBinder
import RoadbookModel
import RoadbookText

/// Test reports in TAP, the Test Anything Protocol, version 14.
package enum TestTAP {
  package static func lines(_ report: TestReport) -> [String] {
    let count = report.results.count + report.unusableFiles
    var lines = ["TAP version 14", "1..\(count)\(count == 0 ? " # SKIP no tests" : "")"]
    var number = 0
    for file in report.files {
      for result in file.results {
        number += 1
        lines += self.lines(result, number, file.name)
      }
      if let problem = file.problem {
        number += 1
        lines.append("not ok \(number) - \(escaped(file.name ?? "the map"))")
        lines += block([("message", problem), ("severity", "error")])
      }
    }
    if report.skipped > 0 {
      lines.append("Bail out! \(report.skipped) more tests after the first failure")
    }
    if let coverage = report.coverage {
      lines += TestText.lines(coverage).map { "# \($0)" }
    }
    return lines
  }

  private static func lines(_ result: TestResult, _ number: Int, _ file: String?) -> [String] {
    let name = escaped((file.map { "\($0): " } ?? "") + result.name)
    switch result.verdict {
    case .passed: return ["ok \(number) - \(name)"] + time(result)
    case .expectedFailure:
      // TODO marks a known failure, which does not make the run fail.
      let reason = result.knownFailure?.reason.map { " \(escaped($0))" } ?? ""
      return ["not ok \(number) - \(name) # TODO\(reason)"] + time(result)
    case .failed, .unexpectedPass:
      return ["not ok \(number) - \(name)"] + diagnosis(result)
    }
  }

  private static func time(_ result: TestResult) -> [String] {
    result.duration.map { block([("duration_ms", TestText.milliseconds($0))], isQuoted: false) }
      ?? []
  }

  private static func diagnosis(_ result: TestResult) -> [String] {
    guard let failure = result.failure else { return [] }
    var members = [("message", failure.message), ("severity", "fail")]
    if let difference = failure.difference {
      members += [("expected", difference.expected), ("actual", difference.actual)]
    }
    members += [("file", failure.location.file), ("line", "\(failure.location.line)")]
    var lines = block(members)
    let story = TestStepText.lines(result).map { "    \($0.plain)" }
    lines.insert(contentsOf: ["  story: |"] + story, at: lines.count - 1)
    if let duration = result.duration {
      lines.insert("  duration_ms: \(TestText.milliseconds(duration))", at: lines.count - 1)
    }
    return lines
  }

  /// A YAML block; strings are written as in JSON, which YAML accepts.
  private static func block(_ members: [(String, String)], isQuoted: Bool = true) -> [String] {
    ["  ---"]
      + members.map { key, text in
        "  \(key): \(isQuoted && key != "line" ? JSON.string(text).compact : text)"
      } + ["  ..."]
  }

  /// A description on one line; `#` is escaped, since it begins a directive.
  private static func escaped(_ text: String) -> String {
    TerminalText.escaped(text.escaped { $0 == "#" || $0 == "\\" ? "\\\($0)" : nil })
  }
}

extension TestText {
  /// Milliseconds as a decimal number.
  static func milliseconds(_ duration: Duration) -> String {
    decimal(microseconds(duration))
  }

  /// Thousandths as a decimal number.
  static func decimal(_ thousandths: Int64) -> String {
    let rest = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
