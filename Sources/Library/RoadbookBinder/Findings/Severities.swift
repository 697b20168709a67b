import RoadbookModel
package import RoadbookText

/// The severities that comments give to findings in the whole map: `# roadbook: error CODE, …`, and
/// `warning`, `hint` or `ignore`. Errors stay errors: they leave out a part of the map.
package struct Severities: Sendable {
  private enum Level: String, CaseIterable {
    case error, warning, hint, ignore
  }

  /// nil for findings that are ignored.
  private var byCode: [FindingCode: Severity?] = [:]
  /// The mistakes in these comments.
  private(set) var mistakes: [Diagnostic] = []

  package init() {}

  /// Those of one document; of several for a code the first one counts.
  init(in source: SourceText) {
    guard Directive.mayBe(in: source) else { return }
    let lines = source.lines
    for number in 0..<lines.lineCount {
      guard
        let directive = Directive(in: source.bytes, lines.range(ofLine: number, in: source.bytes))
      else { continue }
      if let level = Level(rawValue: directive.word.text) {
        for name in directive.names { set(name, to: level) }
        if directive.names.isEmpty {
          mistakes.append(
            Diagnostic(
              .badDirective, directive.word.range,
              "'\(level.rawValue)' needs the code of a finding",
              advice: "write # roadbook: \(level.rawValue) CODE, …"))
        }
      } else if directive.word.text != "allow" {
        // Other comments may begin like this, too.
        let words = ["allow"] + Level.allCases.map(\.rawValue)
        guard let near = Suggestion.nearest(to: directive.word.text, among: words) else { continue }
        mistakes.append(
          Diagnostic(
            .badDirective, directive.word.range,
            "'\(directive.word.text)' has no effect in a comment"
          ).meaning(near))
      }
    }
  }

  /// The first of these comments, or of those that allow findings, in lines of a source.
  package static func comment(in source: SourceText, _ part: TextRange) -> TextRange? {
    guard Directive.mayBe(in: source) else { return nil }
    let lines = source.lines
    let last = lines.line(at: part.end)
    for number in lines.line(at: part.start)...max(last, lines.line(at: part.start)) {
      let line = lines.range(ofLine: number, in: source.bytes)
      if let directive = Directive(in: source.bytes, line), part.contains(directive.comment) {
        return TextRange(directive.comment, line.end)
      }
    }
    return nil
  }

  private mutating func set(_ name: Name, to level: Level) {
    guard let code = FindingCode(rawValue: name.text) else {
      let near = Suggestion.nearest(to: name.text, among: FindingCode.allCases.map(\.rawValue))
      mistakes.append(
        Diagnostic(
          .badDirective, name.range, "there is no finding '\(name.text)'",
          advice: "the reference lists the codes; 'help CODE' explains one"
        ).meaning(near))
      return
    }
    guard code.severities != [.error] else {
      mistakes.append(
        Diagnostic(
          .badDirective, name.range, "'\(name.text)' is always an error",
          advice: "remove it: an error leaves out a part of the map"))
      return
    }
    if byCode[code] == nil {
      byCode[code] = .some(Severity(rawValue: level.rawValue))
    }
  }

  /// Adds those of a document that the ones before do not set.
  mutating func add(_ other: Severities) {
    byCode.merge(other.byCode) { first, _ in first }
  }

  /// The diagnostics with these severities. `atMost`: the highest one that is set.
  package func applied(to diagnostics: [Diagnostic], atMost limit: Severity) -> [Diagnostic] {
    guard !byCode.isEmpty else { return diagnostics }
    return diagnostics.compactMap { diagnostic in
      guard diagnostic.severity < .error, let severity = byCode[diagnostic.code] else {
        return diagnostic
      }
      guard let severity else { return nil }
      var result = diagnostic
      result.severity = min(severity, limit)
      return result
    }
  }
}
