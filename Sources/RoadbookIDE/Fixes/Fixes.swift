import RoadbookSemantics
import RoadbookSession
package import RoadbookText

/// Finds the fixes of a document's diagnostics.
extension DocumentFeatures {
  /// The fixes for diagnostics at a range; for each diagnostic the best fix first.
  package func fixes(
    touching range: TextRange
  ) -> [(finding: Diagnostic, fix: FixIt, isPreferred: Bool)] {
    snapshot.findings(document, touching: range).flatMap { finding in
      fixes(of: finding).map { (finding, $0.fix, $0.isPreferred) }
    }
  }

  /// The fixes of a diagnostic. A fix is preferred if it is the only one, keeps everything that was written, and
  /// causes no other error.
  func fixes(of finding: Diagnostic) -> [(fix: FixIt, isPreferred: Bool)] {
    let all = given(of: finding)
    let given = all.map { fix in
      let isOnly =
        finding.severity != .hint && all.count == 1 && !Self.choices.contains(finding.code.name)
      return (fix: fix, isPreferred: isOnly && mends(finding, fix))
    }
    let own = declarationFixes(of: finding) + statementFixes(of: finding)
    return given
      + own.map { fix in
        let isHarmless =
          Self.certain.contains(finding.code.name) || finding.code == "unknown-language-version"
        let isOnly = given.isEmpty && own.count == 1 && isHarmless
        return (fix, isOnly && mends(finding, fix))
      }
  }

  /// Whether a fix removes its diagnostic without causing others in the document itself.
  private func mends(_ finding: Diagnostic, _ fix: FixIt) -> Bool {
    let documents = snapshot.session.documents
    guard documents.indices.contains(document) else { return false }
    let bytes = snapshot.source(document).bytes
    func counts(_ bytes: [UInt8]) -> [DiagnosticCode: Int] {
      documents[document].diagnostics(with: bytes).reduce(into: [:]) {
        $0[$1.code, default: 0] += 1
      }
    }
    let before = counts(bytes)
    let after = counts(fix.edits.sorted { $0.range.start < $1.range.start }.applied(to: bytes))
    guard after.allSatisfy({ $0.value <= before[$0.key, default: 0] }) else { return false }
    let known = before[finding.code, default: 0]
    return known == 0 || after[finding.code, default: 0] < known
  }

  /// The fixes that the diagnostic itself has.
  private func given(of finding: Diagnostic) -> [FixIt] {
    guard finding.fixIts.isEmpty, let near = finding.nearName else { return finding.fixIts }
    return [.change(finding.range, to: near)]
  }

  /// The fix that can be applied without asking, if there is one; further fixes are not computed.
  func certainFix(of finding: Diagnostic) -> FixIt? {
    guard Self.certain.contains(finding.code.name) else { return nil }
    let all = given(of: finding)
    let fixes = all.isEmpty ? statementFixes(of: finding) : all
    return fixes.count == 1 ? fixes.first : nil
  }

  /// The diagnostics that can be fixed at the route or at its screen.
  private static let choices: Set = ["argument-not-given", "capture-never-fits"]

  /// The diagnostics with one possible fix. Corrections of misspelt or incomplete words are guesses, and so are the
  /// places of missing brackets.
  private static let certain: Set = [
    "bad-range", "library-word", "option-after-routes", "pattern-interpolation",
    "pattern-optional-mark", "pattern-query-without-key", "pattern-second-query",
    "pattern-rest-with-path", "pattern-type-in-parentheses", "relative-target",
    "syntax-glued-brace", "syntax-misplaced-clause", "syntax-operator",
  ]

  func actions(touching range: TextRange) -> [CodeAction] {
    fixes(touching: range).map { finding, fix, isPreferred in
      action(fix, finding, isPreferred: isPreferred)
    } + allowing(touching: range)
  }

  /// Fixes that allow warnings and hints by a comment, one for each code.
  private func allowing(touching range: TextRange) -> [CodeAction] {
    snapshot.findings(document, touching: range).filter {
      $0.severity < .error && $0.code != "unused-allow"
    }.distinct(by: \.code).map { action(snapshot.source(document).allowing($0), $0) }
  }

  private func action(
    _ fix: FixIt, _ finding: Diagnostic, isPreferred: Bool = false
  ) -> CodeAction {
    CodeAction(
      kind: .quickFix, title: fix.title, findings: [finding], isPreferred: isPreferred,
      change: { .success(snapshot.edits(fix.edits, in: document)) })
  }
}

extension Diagnostic {
  /// The suggested name, if the advice contains one.
  fileprivate var nearName: String? {
    guard code.name.hasPrefix("unknown-"), let advice, advice.hasPrefix("did you mean '") else {
      return nil
    }
    let rest = advice.dropFirst("did you mean '".count)
    return rest.firstIndex(of: "'").map { String(rest[..<$0]) }
  }
}
