import RoadbookText

/// Renders the result of `replay`: how many answers agree, and which differ.
enum ReplayText {
  static func lines(_ path: String, _ statements: Int, _ report: ReplayReport) -> [StyledText] {
    var lines: [StyledText] = []
    for change in report.changes {
      lines.append("\(path):\(change.line): \("different answer", .bad)")
      lines += change.statement.split(separator: "\n").map { "    \(String($0), .heading)" }
      lines += difference(change)
    }
    let ran = "ran \(counted(statements, "statement"))"
    guard report.checked > 0 || report.isUpdated else { return lines + ["\(ran)"] }
    let outcome: String
    if report.isUpdated {
      outcome = "the answers are updated"
    } else if report.changes.isEmpty {
      outcome = "\(counted(report.checked, "answer")) unchanged"
    } else {
      outcome = "\(report.changes.count) of \(counted(report.checked, "answer")) changed"
    }
    return lines + ["\(ran): \(outcome)"]
  }

  /// Only the lines that differ; `-` marks expected lines, `+` actual ones.
  private static func difference(_ change: ReplayReport.Change) -> [StyledText] {
    let (expected, given) = (change.expected, change.given)
    let before = zip(expected, given).prefix { $0 == $1 }.count
    let after = zip(expected.dropFirst(before).reversed(), given.dropFirst(before).reversed())
      .prefix { $0 == $1 }.count
    return shown(expected, before, after, "  - ", .bad)
      + shown(given, before, after, "  + ", .good)
  }

  private static func shown(
    _ all: [String], _ before: Int, _ after: Int, _ mark: String, _ tone: AnswerStyle
  ) -> [StyledText] {
    let lines = all.dropFirst(before).dropLast(after)
    let limit = 20
    guard !lines.isEmpty else { return ["\(mark + "(nothing)", tone)"] }
    let rest: [StyledText] = lines.count > limit ? ["    … \(lines.count - limit) more"] : []
    return lines.prefix(limit).map { "\(mark + $0, tone)" } + rest
  }

  static func json(
    _ path: String, _ statements: Int, _ report: ReplayReport, _ state: JSON
  ) -> JSON {
    .object([
      "replayed": .string(path), "statements": .int(statements), "checked": .int(report.checked),
      "changes": .array(
        report.changes.map { change in
          .object([
            "line": .int(change.line), "statement": .string(change.statement),
            "expected": .strings(change.expected), "given": .strings(change.given),
          ])
        }),
      "state": state,
    ])
  }
}
