import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Findings in the Static Analysis Results Interchange Format, which code-scanning services read.
///
/// Source: SARIF 2.1.0 (OASIS), sections 3.13 to 3.58.
package enum SARIFReport {
  /// A log with one run. `version`: that of the tool. Linear in the number of findings.
  package static func json(
    _ findings: [(finding: Diagnostic, source: SourceText)], version: String
  ) -> JSON {
    var codes: [FindingCode] = []
    var places: [FindingCode: Int] = [:]
    for (finding, _) in findings where places[finding.code] == nil {
      places[finding.code] = codes.count
      codes.append(finding.code)
    }
    var writers = FixWriters()
    let driver = JSON.object([
      "name": "roadbook", "version": .string(version), "rules": .array(codes.map { rule($0) }),
    ])
    return .object([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": .array([
        .object([
          "tool": .object(["driver": driver]), "columnKind": "unicodeCodePoints",
          "results": .array(findings.map { result($0.finding, in: $0.source, places, &writers) }),
        ])
      ]),
    ])
  }

  private static func rule(_ code: FindingCode) -> JSON {
    let guide = code.guide
    let help = guide.meaning + (guide.detail.isEmpty ? "" : "\n\n" + guide.detail)
    return .object([
      "id": .string(code.rawValue), "shortDescription": message(guide.meaning),
      "help": message(help),
    ])
  }

  private static func result(
    _ finding: Diagnostic, in source: SourceText, _ rules: [FindingCode: Int],
    _ writers: inout FixWriters
  ) -> JSON {
    let code = finding.code
    let related = finding.notes.compactMap { note($0, of: source) }
    return .object(present: [
      "ruleId": .string(code.rawValue), "ruleIndex": .int(rules[code] ?? -1),
      "level": .string(level(finding.severity)), "message": message(finding.messageWithAdvice),
      "locations": .array([
        .object(["physicalLocation": place(source.name, region(finding.range, in: source))])
      ]),
      "relatedLocations": JSON.array(related).unlessEmpty,
      "fixes": JSON.array(
        finding.likelyFixes.map {
          fix($0.title, writers.edits(of: $0, in: source), in: source)
        }
      ).unlessEmpty,
    ])
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .hint: "note"
    }
  }

  private static func note(_ note: DiagnosticNote, of source: SourceText) -> JSON? {
    let isHere = note.file == nil || note.file == source.name
    guard
      let start = note.position ?? (isHere ? note.range.map { source.position(of: $0.start) } : nil)
    else { return nil }
    let region = JSON.object(["startLine": .int(start.line), "startColumn": .int(start.column)])
    return .object([
      "physicalLocation": place(note.file ?? source.name, region),
      "message": message(note.message),
    ])
  }

  private static func fix(_ title: String, _ edits: [TextEdit], in source: SourceText) -> JSON {
    .object([
      "description": message(title),
      "artifactChanges": .array([
        .object([
          "artifactLocation": location(source.name),
          "replacements": .array(
            edits.map { edit in
              .object([
                "deletedRegion": region(edit.range, in: source),
                "insertedContent": message(edit.replacement),
              ])
            }),
        ])
      ]),
    ])
  }

  private static func message(_ text: String) -> JSON { .object(["text": .string(text)]) }

  private static func place(_ file: String, _ region: JSON) -> JSON {
    .object(["artifactLocation": location(file), "region": region])
  }

  /// A relative path is relative to the folder where the command runs, usually that of the sources.
  private static func location(_ file: String) -> JSON {
    let path = PercentCoding.encode(file, for: .path)
    return file.hasPrefix("/")
      ? .object(["uri": .string("file://" + path)])
      : .object(["uri": .string(path), "uriBaseId": "%SRCROOT%"])
  }

  private static func region(_ range: TextRange, in source: SourceText) -> JSON {
    let start = source.position(of: range.start)
    let end = source.position(of: range.end)
    return .object([
      "startLine": .int(start.line), "startColumn": .int(start.column),
      "endLine": .int(end.line), "endColumn": .int(end.column),
    ])
  }
}
