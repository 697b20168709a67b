import RoadbookBinder
import RoadbookModel
package import RoadbookText

/// Renders test reports as text.
package enum TestText {
  /// The results of one map, a line each, with the steps of failed tests.
  package static func lines(_ file: TestReport.File) -> [StyledText] {
    var inner: [StyledText] = []
    for result in file.results { inner += self.lines(result) }
    if let problem = file.problem {
      inner.append("\("ERROR", .bad)  \(TerminalText.escaped(problem))")
    }
    guard let name = file.name else { return inner }
    if inner.isEmpty { inner = ["no tests"] }
    return ["\(TerminalText.escaped(name), .heading)"] + inner.map { "  \($0)" }
  }

  private static func lines(_ result: TestResult) -> [StyledText] {
    let time = result.duration.map { "  (\(text($0)))" } ?? ""
    let name = TerminalText.escaped(result.name) + time
    switch result.verdict {
    case .passed: return ["\("ok", .good)     \(name)"]
    case .expectedFailure:
      let reason = result.knownFailure?.reason.map { ": \(TerminalText.escaped($0))" } ?? ""
      return ["\("xfail", .doubtful)  \(name)\(reason)"]
    case .failed, .unexpectedPass:
      return ["\("FAIL", .bad)   \(name, .heading)"]
        + TestStepText.lines(result).map { "       \($0)" }
    }
  }

  /// `2 files, 12 tests: 10 passed, 1 failed, 1 expected failure`
  package static func summary(_ report: TestReport) -> StyledText {
    let files = report.files.compactMap(\.name).count
    var line = StyledText(files == 0 ? "" : counted(files, "file") + ", ")
    line += "\(counted(report.results.count, "test")): "
    line.append("\(report.passed) passed", report.isFailure ? .plain : .good)
    line += ", "
    line.append("\(report.failed) failed", report.failed > 0 ? .bad : .plain)
    if report.expectedFailures > 0 {
      line += ", \(counted(report.expectedFailures, "expected failure"))"
    }
    if report.unusableFiles > 0 {
      line += ", \(counted(report.unusableFiles, "file")) not run"
    }
    if report.skipped > 0 { line += ", \(report.skipped) skipped" }
    if let duration = report.duration { line += " in \(text(duration))" }
    return line
  }

  /// The coverage of each kind, and the parts that no test touched.
  package static func lines(_ coverage: TestCoverage) -> [StyledText] {
    var lines: [StyledText] = []
    let untouched = coverage.parts.filter { !$0.isTouched }
    for kind in TestCoverage.Kind.allCases {
      let parts = coverage.parts(of: kind)
      guard !parts.isEmpty else { continue }
      let touched = parts.count { $0.isTouched }
      lines.append("  \(kind.plural.padded(to: 16))\(touched) of \(parts.count)")
    }
    if !untouched.isEmpty { lines.append("  not covered") }
    for part in untouched {
      let name =
        part.name.hasPrefix("normalize ") ? part.name : "\(part.kind.rawValue) \(part.name)"
      let place = TerminalText.escaped("\(part.location.text): ")
      lines.append("    \(place, .place)\(TerminalText.escaped(name))")
    }
    let total: StyledText =
      "coverage: \(coverage.percent)% (\(coverage.touched) of \(coverage.parts.count))"
    return [total] + lines
  }

  /// The duration in the largest unit of which it has at least one: `740 µs`, `12.3 ms`, `1.8 s`.
  package static func text(_ duration: Duration) -> String {
    let micros = microseconds(duration)
    func tenths(of unit: Int64) -> String {
      let count = micros / (unit / 10)
      return "\(count / 10).\(count % 10)"
    }
    if micros < 1_000 { return "\(micros) µs" }
    return micros < 1_000_000 ? "\(tenths(of: 1_000)) ms" : "\(tenths(of: 1_000_000)) s"
  }

  static func microseconds(_ duration: Duration) -> Int64 {
    let parts = duration.components
    let (whole, overflow) = parts.seconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? .max / 2 : whole &+ parts.attoseconds / 1_000_000_000_000
  }
}
