package import RoadbookText

/// Findings as workflow commands of GitHub Actions, which shows them at their lines in a pull
/// request.
///
/// Source: GitHub's "Workflow commands for GitHub Actions", `error`, `warning` and `notice`.
package enum GitHubAnnotations {
  /// `::error file=shop.roadbook,line=3,col=7,endLine=3,endColumn=9,title=unknown-screen::message`
  package static func line(_ finding: Diagnostic, in source: SourceText) -> String {
    let start = source.position(of: finding.range.start)
    let end = source.position(of: finding.range.end)
    var properties = [
      ("file", source.name), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
    ]
    // Columns are shown only within one line; `endColumn` is the last one.
    if start.line == end.line {
      properties.insert(("col", "\(start.column)"), at: 2)
      properties.append(("endColumn", "\(max(start.column, end.column - 1))"))
    }
    properties.append(("title", finding.code.rawValue))
    return line(command(finding.severity), properties, finding.messageWithAdvice)
  }

  /// One command: `::error file=shop.roadbook,line=3::message`.
  static func line(
    _ command: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(command) \(list)::\(escaped(message, isProperty: false))"
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .hint: "notice"
    }
  }

  /// Line breaks and what would end a property are escaped as the runner expects, other control
  /// characters as in all output.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    text.escaped { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where isProperty: "%3A"
      case "," where isProperty: "%2C"
      default: TerminalText.escaped(String(scalar))
      }
    }
  }
}
