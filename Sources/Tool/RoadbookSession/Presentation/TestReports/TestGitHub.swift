import RoadbookBinder
import RoadbookModel
import RoadbookText

/// Test reports for GitHub Actions: a failure is shown at its line in a pull request.
package enum TestGitHub {
  package static func lines(_ report: TestReport) -> [String] {
    var lines: [String] = []
    for file in report.files {
      lines += file.results.filter(\.isFailure).map(line)
      if let problem = file.problem {
        let properties = file.name.map { [("file", $0)] } ?? []
        lines.append(
          GitHubAnnotations.line("error", properties + [("title", "tests did not run")], problem))
      }
    }
    if let coverage = report.coverage { lines += TestText.lines(coverage).map(\.plain) }
    return lines + [TestText.summary(report).plain]
  }

  private static func line(_ result: TestResult) -> String {
    var properties: [(String, String)] = []
    var message = "the test passes although it is marked with 'fails'"
    if let failure = result.failure {
      properties = [("file", failure.location.file), ("line", "\(failure.location.line)")]
      message = failure.message
    }
    return GitHubAnnotations.line("error", properties + [("title", result.name)], message)
  }
}
