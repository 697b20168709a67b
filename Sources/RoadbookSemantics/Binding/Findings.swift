package import RoadbookText

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
    _ code: DiagnosticCode, _ severity: Severity, _ range: TextRange, _ message: String,
    advice: String? = nil, notes: [DiagnosticNote] = [], fixIts: [FixIt] = [], in document: Int
  ) {
    report(
      Diagnostic(code, severity, range, message, advice: advice, notes: notes, fixIts: fixIts),
      in: document)
  }

  package mutating func add(_ other: Findings) {
    byDocument.merge(other.byDocument, uniquingKeysWith: +)
  }

  /// Reports a second declaration of a name; the first one applies.
  mutating func reportDuplicate(
    _ kind: String, _ name: Name, first: Place, severity: Severity = .error, in document: Int
  ) {
    report(
      DiagnosticCode("duplicate-\(kind)"), severity, name.range,
      "\(kind) '\(name.text)' is declared twice",
      advice: "remove one of them, or rename it",
      notes: [DiagnosticNote("first declared here", at: first, from: document)],
      in: document)
  }
}

extension Diagnostic {
  /// An unknown name, with the most similar known one as a suggestion.
  static func unknown(
    _ kind: String, _ name: Name, among names: some Sequence<String>, severity: Severity = .error,
    advice: String? = nil
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: name.text, among: names)
    return Diagnostic(
      DiagnosticCode("unknown-\(kind)"), severity, name.range,
      "there is no \(kind) '\(name.text)'",
      advice: near.map { "did you mean '\($0)'?" } ?? advice,
      fixIts: near.map { [.change(name.range, to: $0)] } ?? [])
  }
}
