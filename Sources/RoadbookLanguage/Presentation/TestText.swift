package import RoadbookText

/// Test reports.
package enum TestText {
  package static func lines(_ report: TestReport, _ session: Session) -> [String] {
    var lines: [String] = []
    for result in report.results {
      let name = TerminalText.escaped(result.name)
      guard let failure = result.failure else {
        lines.append("ok    \(name)")
        continue
      }
      let location = session.location(of: result.failurePlace ?? result.place)
      lines.append("FAIL  \(name)")
      let file = TerminalText.escaped(location.file)
      lines.append("      \(file):\(location.line): \(TerminalText.escaped(failure))")
      if let place = result.failurePlace, session.documents.indices.contains(place.document) {
        let source = session.documents[place.document].source
        lines.append("      " + TerminalText.escapedLines(source.text(in: place.range)))
      }
    }
    let passed = report.results.count - report.failures
    lines.append("\(passed) passed, \(report.failures) failed")
    return lines
  }

  package static func json(_ report: TestReport, _ session: Session) -> JSON {
    .object([
      "tests": .array(
        report.results.map { result in
          let location = session.location(of: result.failurePlace ?? result.place)
          return .object([
            "name": .string(result.name), "passed": .bool(result.failure == nil),
            "message": .optional(result.failure), "file": .string(location.file),
            "line": .int(location.line),
          ])
        }),
      "passed": .int(report.results.count - report.failures), "failed": .int(report.failures),
    ])
  }
}
