import RoadbookBinder
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// A fix of a diagnostic with its edits in the document.
package struct WrittenFix {
  package var title: String
  package var edits: [TextEdit]
  /// Whether it is the obvious one.
  package var isPreferred = false
}

/// Finds the fixes of a document's diagnostics.
extension DocumentFeatures {
  /// The fixes for diagnostics at a range; for each diagnostic the best fix first.
  package func fixes(
    touching range: TextRange
  ) -> [(finding: Diagnostic, fix: WrittenFix)] {
    snapshot.findings(document, touching: range).flatMap { finding in
      fixes(of: finding).map { (finding, $0) }
    }
  }

  /// The fixes of a diagnostic. A fix is preferred if it is the only likely one, and causes no
  /// other error.
  func fixes(of finding: Diagnostic) -> [WrittenFix] {
    let writer = FixWriter(snapshot.nodes(document))
    let preferred = finding.preferredFix
    return finding.fixes.compactMap { fix in
      let edits = writer.edits(of: fix.change)
      guard !edits.isEmpty else { return nil }
      return WrittenFix(
        title: fix.title, edits: edits, isPreferred: fix == preferred && mends(finding, edits))
    }
  }

  /// The edits of the fix that can be applied without asking; none if there is no such fix.
  func certainEdits(of finding: Diagnostic) -> [TextEdit] {
    finding.certainFix.map { FixWriter(snapshot.nodes(document)).edits(of: $0.change) } ?? []
  }

  /// Whether edits remove a diagnostic without causing others in the document itself.
  private func mends(_ finding: Diagnostic, _ edits: [TextEdit]) -> Bool {
    let documents = snapshot.session.documents
    guard documents.indices.contains(document) else { return false }
    let bytes = snapshot.source(document).bytes
    func counts(_ bytes: [UInt8]) -> [FindingCode: Int] {
      documents[document].diagnostics(with: bytes).reduce(into: [:]) {
        $0[$1.code, default: 0] += 1
      }
    }
    let before = counts(bytes)
    let after = counts(edits.applied(to: bytes))
    guard after.allSatisfy({ $0.value <= before[$0.key, default: 0] }) else { return false }
    let known = before[finding.code, default: 0]
    return known == 0 || after[finding.code, default: 0] < known
  }

  func actions(touching range: TextRange) -> [CodeAction] {
    snapshot.findings(document, touching: range).flatMap { finding in
      let own = fixes(of: finding).map { action($0, finding) }
      guard let renaming = misspelledDeclaration(finding) else { return own }
      return renaming.isPreferred ? [renaming] + own.map(\.unpreferred) : own + [renaming]
    } + allowing(touching: range)
  }

  /// Fixes that allow warnings and hints by a comment, one for each code.
  private func allowing(touching range: TextRange) -> [CodeAction] {
    snapshot.findings(document, touching: range).filter {
      $0.severity < .error && $0.code != .unusedAllow
    }.distinct(by: \.code).map { finding in
      let fix = snapshot.source(document).allowing(finding)
      return action(WrittenFix(title: fix.title, edits: [fix.edit]), finding)
    }
  }

  /// Renames a declaration that nothing uses to the name that its uses have: the misspelled name is
  /// the one that is written less often.
  private func misspelledDeclaration(_ finding: Diagnostic) -> CodeAction? {
    guard let meant = finding.suggestion,
      let symbol = snapshot.occurrence(in: document, at: finding.range.start)?.symbol
    else { return nil }
    let uses = snapshot.names.all.filter { $0.name == symbol.name }
    guard !uses.contains(where: \.isDeclaration) else { return nil }
    // In an expression, a name that nothing declares might be anything.
    let declared = [symbol.kind, .variable].map { Symbol($0, meant) }.first {
      let places = snapshot.occurrences(of: $0)
      return places.count == 1 && places.allSatisfy(\.isDeclaration)
    }
    guard let declared else { return nil }
    return CodeAction(
      kind: .quickFix, title: "rename the declaration of '\(meant)' to '\(symbol.name)'",
      findings: [finding], isPreferred: uses.count > 1,
      change: { [snapshot] in
        SymbolRenaming(map: snapshot, symbol: declared).edits(to: symbol.name).map(\.edits)
      })
  }

  private func action(_ fix: WrittenFix, _ finding: Diagnostic) -> CodeAction {
    CodeAction(
      kind: .quickFix, title: fix.title, findings: [finding], isPreferred: fix.isPreferred,
      change: { .success(snapshot.edits(fix.edits, in: document)) })
  }
}
