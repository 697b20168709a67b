import RoadbookSession
import RoadbookText

/// Groups the warnings of one input by code: shows the first few of each group and counts the
/// others.
struct WarningGroups {
  private var counts: [(code: FindingCode, count: Int)] = []

  /// How many warnings of a group are shown.
  private static let shown = 3

  /// The answer without the warnings that are only counted.
  mutating func adding(_ answer: Answer) -> Answer {
    switch answer.content {
    case .declared, .loaded: break
    // `check` shows all of them.
    default: return answer
    }
    var answer = answer
    answer.findings.removeAll { finding in
      finding.diagnostic.severity != .error && count(finding.diagnostic.code) > Self.shown
    }
    return answer
  }

  private mutating func count(_ code: FindingCode) -> Int {
    let index = counts.firstIndex { $0.code == code } ?? counts.endIndex
    if index == counts.endIndex { counts.append((code, 0)) }
    counts[index].count += 1
    return counts[index].count
  }

  /// A line for each group with hidden warnings.
  var summary: String {
    counts.filter { $0.count > Self.shown }.map { code, count in
      "warning[\(code.rawValue)]: \(count - Self.shown) more like these, \(count) in total\n"
    }.joined()
  }
}
