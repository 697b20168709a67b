import RoadbookText

/// The explanation of a diagnostic code, with a map that has the diagnostic and one that does not.
package struct FindingGuide: Sendable {
  package var code: String
  package var meaning: String
  /// A map with the diagnostic; empty where a short one cannot show it.
  package var bad: String
  package var good: String

  package static func named(_ code: String) -> FindingGuide? { byCode[code] }

  package static let all: [FindingGuide] = [
    shapeRows, patternRows, patternMoreRows, nameRows, routeRows, importRows,
  ].flatMap(parse)

  private static let byCode = Dictionary(
    all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The files that examples may include.
  private static let files = [
    "other.roadbook": "screen Other", "circle.roadbook": "include \"map.roadbook\"",
    "old.roadbook": "dialect waapprouting",
  ]

  /// What `check` reports for a map.
  package static func findings(in text: String) -> [Answer.Finding] {
    var session = Session(
      files: ExampleFiles(texts: files.merging(["map.roadbook": text]) { $1 }))
    _ = session.load("map.roadbook")
    let found = session.findings(withHints: true)
    return zip(session.documents, found).flatMap { document, findings in
      findings.map { Answer.Finding(diagnostic: $0, source: document.source) }
    }
  }

  var page: HelpPage {
    var lines: [HelpPage.Line] = [.heading(code), .prose(meaning)]
    if !bad.isEmpty {
      lines += [.blank, .heading("example")]
      for finding in Self.findings(in: bad) where finding.diagnostic.code.name == code {
        lines.append(.finding(finding.diagnostic, finding.source))
        break
      }
      if !good.isEmpty {
        lines += [.blank, .heading("fixed")] + good.split(separator: "\n").map { .row("  " + $0) }
      }
    }
    return HelpPage(lines: lines)
  }

  /// Parses `code ~ meaning ~ bad ~ good`, one per line; `⏎` is a line break.
  private static func parse(_ text: String) -> [FindingGuide] {
    text.split(separator: "\n").map { line in
      let cells = line.split(separator: "~", omittingEmptySubsequences: false).map { trimmed($0) }
      func cell(_ index: Int) -> String {
        cells.indices.contains(index)
          ? cells[index].split(separator: "⏎").map { trimmed($0) }.joined(separator: "\n") : ""
      }
      return FindingGuide(code: cell(0), meaning: cell(1), bad: cell(2), good: cell(3))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
