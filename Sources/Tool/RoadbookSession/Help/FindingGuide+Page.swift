import RoadbookBinder
import RoadbookText

extension FindingGuide {
  /// The files that examples may include.
  private static let files = [
    "other.roadbook": "screen Other", "circle.roadbook": "include \"map.roadbook\"",
    "old.roadbook": "dialect waapprouting",
  ]

  /// The diagnostics that `check` reports for a map.
  package static func findings(in text: String) -> [Answer.Finding] {
    var session = Session(
      files: ExampleFiles(texts: files.merging(["map.roadbook": text]) { $1 }))
    _ = session.load("map.roadbook")
    let found = session.findings(withHints: true)
    return zip(session.documents, found).flatMap { $1.findings(in: $0.source) }
  }

  var page: HelpPage {
    let also = code.severities.subtracting([code.severity]).map(\.rawValue).sorted()
    let names = code.severity == .error && also.isEmpty ? [] : [code.severity.rawValue] + also
    let mark = names.isEmpty ? "" : " (\(names.joined(separator: " or ")))"
    var lines: [HelpPage.Line] = [.heading(code.rawValue + mark), .prose(meaning)]
    if !detail.isEmpty { lines.append(.prose(detail)) }
    if code.hasCertainFix { lines.append(.prose("'check --fix' fixes it.")) }
    if !bad.isEmpty {
      lines += [.blank, .heading("example")]
      let shown = Self.findings(in: bad).first { $0.diagnostic.code == code }
      lines += shown.map { [.finding($0.diagnostic, $0.source)] } ?? []
    }
    if !good.isEmpty {
      lines += [.blank, .heading("fixed")] + good.split(separator: "\n").map { .row("  " + $0) }
    }
    return HelpPage(lines: lines)
  }
}
