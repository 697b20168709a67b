import RoadbookLanguage
import RoadbookText

/// Warnings of one text, grouped by their codes: of many equal ones the first few are shown, and then how many there
/// are.
struct WarningGroups {
  private var counts: [(code: DiagnosticCode, count: Int)] = []

  /// So many of a group are shown.
  private static let shown = 3

  /// An answer with those of its warnings that are to be shown.
  mutating func adding(_ answer: Answer) -> Answer {
    switch answer.content {
    case .declared, .loaded: break
    // `check` was asked for all.
    default: return answer
    }
    var answer = answer
    answer.findings.removeAll { finding in
      finding.diagnostic.severity != .error && count(finding.diagnostic.code) > Self.shown
    }
    return answer
  }

  private mutating func count(_ code: DiagnosticCode) -> Int {
    let index = counts.firstIndex { $0.code == code } ?? counts.endIndex
    if index == counts.endIndex { counts.append((code, 0)) }
    counts[index].count += 1
    return counts[index].count
  }

  /// A line for each group that is not shown whole.
  var summary: String {
    counts.filter { $0.count > Self.shown }.map { code, count in
      "warning[\(code.name)]: \(count - Self.shown) more like these, \(count) in all\n"
    }.joined()
  }
}
