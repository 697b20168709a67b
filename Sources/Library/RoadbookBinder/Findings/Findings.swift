import RoadbookModel
package import RoadbookText
import RoadbookURL

/// The diagnostics of a map, by document.
package struct Findings: Sendable {
  private var byDocument: [Int: [Diagnostic]] = [:]

  package init() {}

  package subscript(document: Int) -> [Diagnostic] { byDocument[document] ?? [] }

  package mutating func report(_ finding: Diagnostic, in document: Int) {
    byDocument[document, default: []].append(finding)
  }

  package mutating func report(_ findings: [Diagnostic], in document: Int) {
    if !findings.isEmpty { byDocument[document, default: []] += findings }
  }

  package mutating func report(
    _ code: FindingCode, _ range: TextRange, _ message: String, severity: Severity? = nil,
    advice: String? = nil, notes: [DiagnosticNote] = [], fixes: [Fix] = [], in document: Int
  ) {
    report(
      Diagnostic(
        code, range, message, severity: severity, advice: advice, notes: notes, fixes: fixes),
      in: document)
  }

  package mutating func add(_ other: Findings) {
    byDocument.merge(other.byDocument, uniquingKeysWith: +)
  }

  /// Reports a second declaration of a name; the first one applies. `fixes`: nil for removing it.
  mutating func reportDuplicate(
    _ code: FindingCode, _ kind: String, _ name: Name, first: Place, severity: Severity? = nil,
    advice: String = "remove one of them, or rename it", fixes: [Fix]? = nil, in document: Int
  ) {
    report(
      code, name.range, "\(kind) '\(name.text)' is declared twice", severity: severity,
      advice: advice,
      notes: [DiagnosticNote("first declared here", at: first, from: document)],
      fixes: fixes ?? [.choice("remove this \(kind)", .removeStatement(name.range))],
      in: document)
  }
}

extension Diagnostic {
  /// An unknown name, with the most similar known one as a suggestion.
  static func unknown(
    _ code: FindingCode, _ kind: String, _ name: Name, among names: some Sequence<String>,
    severity: Severity? = nil, advice: String? = nil, fixes: [Fix] = []
  ) -> Diagnostic {
    Diagnostic(
      code, name.range, "there is no \(kind) '\(name.text)'", severity: severity, advice: advice,
      fixes: fixes
    ).meaning(Suggestion.nearest(to: name.text, among: names))
  }
}

extension [Fix] {
  /// The fix that declares a name; none if it cannot be one.
  static func declaring(_ kind: String, _ name: String, _ text: String) -> [Fix] {
    TextShape.isName(name.utf8)
      ? [.choice("declare \(kind) '\(name)'", .declare(text))] : []
  }
}
