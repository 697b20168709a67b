import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

extension MapSnapshot {
  /// The fixes for diagnostics at a range; for each diagnostic the best fix first.
  package func fixes(
    in document: Int, touching range: TextRange
  ) -> [(finding: Diagnostic, fix: FixIt, isPreferred: Bool)] {
    findings(document).filter {
      $0.range.start <= range.end && range.start <= $0.range.end
    }
    .flatMap { finding in fixes(of: finding, in: document).map { (finding, $0.fix, $0.isPreferred) }
    }
  }

  /// The fixes of a diagnostic. A fix is preferred if it is the only one, keeps everything that was written, and
  /// causes no other error.
  func fixes(of finding: Diagnostic, in document: Int) -> [(fix: FixIt, isPreferred: Bool)] {
    let all = given(of: finding)
    let given = all.map { fix in
      let isOnly =
        finding.severity != .hint && all.count == 1 && !Self.choices.contains(finding.code.name)
      return (fix: fix, isPreferred: isOnly && mends(finding, fix, in: document))
    }
    let own = declaringFixes(of: finding, in: document) + movingFixes(of: finding, in: document)
    return given
      + own.map { fix in
        let isOnly = given.isEmpty && own.count == 1 && Self.isHarmless(finding)
        return (fix, isOnly && mends(finding, fix, in: document))
      }
  }

  /// Whether a fix removes its diagnostic without causing others in the document itself.
  private func mends(_ finding: Diagnostic, _ fix: FixIt, in document: Int) -> Bool {
    guard
      let read = session.documents.indices.contains(document) ? session.documents[document] : nil
    else { return false }
    let bytes = source(document).bytes
    func counts(_ bytes: [UInt8]) -> [DiagnosticCode: Int] {
      read.diagnostics(with: bytes).reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
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
  func certainFix(of finding: Diagnostic, in document: Int) -> FixIt? {
    guard Self.certain.contains(finding.code.name) else { return nil }
    let all = given(of: finding)
    let fixes = all.isEmpty ? movingFixes(of: finding, in: document) : all
    return fixes.count == 1 ? fixes.first : nil
  }

  /// The diagnostics that can be fixed at the route or at its screen.
  private static let choices: Set = ["argument-not-given", "capture-never-fits"]

  /// The diagnostics with one possible fix. Corrections of misspelt or incomplete words are guesses, and so are the
  /// places of missing brackets.
  private static let certain: Set = [
    "bad-range", "library-word", "option-after-routes", "pattern-interpolation",
    "pattern-query-without-key",
    "pattern-second-query", "relative-target", "retired-word", "syntax-glued-brace",
  ]

  /// Whether the only fix of a diagnostic removes nothing.
  private static func isHarmless(_ finding: Diagnostic) -> Bool {
    certain.contains(finding.code.name) || finding.code == "unknown-language-version"
  }

  func quickFixes(in document: Int, touching range: TextRange) -> [CodeAction] {
    fixes(in: document, touching: range).map { finding, fix, isPreferred in
      CodeAction(
        kind: .quickFix, title: fix.title, findings: [finding], isPreferred: isPreferred,
        change: { .success(self.edits(fix.edits, in: document)) })
    } + allowingFixes(in: document, touching: range)
  }

  /// Fixes that allow warnings and hints by a comment.
  private func allowingFixes(in document: Int, touching range: TextRange) -> [CodeAction] {
    var seen: Set<DiagnosticCode> = []
    return findings(document).compactMap { finding in
      guard finding.severity < .error, finding.code != "unused-allow",
        finding.range.start <= range.end, range.start <= finding.range.end,
        seen.insert(finding.code).inserted
      else { return nil }
      let fix = source(document).allowing(finding)
      return CodeAction(
        kind: .quickFix, title: fix.title, findings: [finding],
        change: { .success(self.edits(fix.edits, in: document)) })
    }
  }

  // MARK: Missing declarations

  private func declaringFixes(of finding: Diagnostic, in document: Int) -> [FixIt] {
    let name = source(document).text(in: finding.range)
    let bare = name.hasPrefix("\"") ? String(name.dropFirst().dropLast()) : name
    guard Unquoting.isIdentifier(bare) else { return [] }
    switch finding.code.name {
    case "unknown-screen":
      let parameters = capturedParameters(around: finding.range, in: document)
      let text = parameters.isEmpty ? bare : "\(bare)(\(parameters.joined(separator: ", ")))"
      return [declare("screen '\(bare)'", "screen \(text)", .screenDeclaration, document)]
    case "unknown-guard":
      return [
        declare("guard '\(bare)'", "guard \(bare) { allow }", .guardDeclaration, document)
      ]
    case "unknown-container":
      // The selected child must be a child of this container, even if a container of that name exists elsewhere.
      if let node = path(in: document, to: finding.range.start).last(where: {
        $0.kind == .containerDeclaration
      }) {
        guard let body = node.body, let last = body.children.map(\.range).last else {
          return []
        }
        return [FixIt("add '\(bare)' to it", [TextEdit(TextRange(at: last.end), "; \(name)")])]
      }
      return [declare("stack '\(bare)'", "stack \(bare)", .containerDeclaration, document)]
    case "unknown-type":
      return [declare("type '\(bare)'", "type \(bare) = string", .typeDeclaration, document)]
    case "unknown-style":
      return [
        declare(
          "style '\(bare)'", "style \(bare) { show }", .styleDeclaration, document)
      ]
    case "unknown-variable", "unknown-name":
      let value = wantedValue(at: finding.range, in: document)
      return [
        declare("variable '\(bare)'", "var \(bare) = \(value)", .variableDeclaration, document)
      ]
    default: return []
    }
  }

  private func declare(
    _ what: String, _ text: String, _ kind: SyntaxKind, _ document: Int
  ) -> FixIt {
    FixIt("declare \(what)", [insertion(of: text, among: kind, in: document)])
  }

  /// The edit that inserts a declaration: after the last of its kind, or before the first route.
  func insertion(of text: String, among kind: SyntaxKind, in document: Int) -> TextEdit {
    let root = parse(document).tree.root
    let bytes = source(document).bytes
    if let last = root.children.reversed().first(where: {
      $0.kind == kind || kind == .screenDeclaration && $0.kind == .screenList
    }) {
      return TextEdit(TextRange(at: lineEnd(last.range.end, bytes)), "\n" + text)
    }
    let routing: Set<SyntaxKind> = [
      .schemeDeclaration, .routeDeclaration, .blockDeclaration, .hookDeclaration, .testDeclaration,
      .guardDeclaration,
    ]
    if let first = root.children.first(where: { routing.contains($0.kind) }) {
      return TextEdit(TextRange(at: first.rangeWithComments.start), text + "\n\n")
    }
    let isAtLineStart = bytes.isEmpty || bytes.last == 0x0A
    return TextEdit(TextRange(at: bytes.count), (isAtLineStart ? "" : "\n") + text + "\n")
  }

  private func lineEnd(_ offset: Int, _ bytes: [UInt8]) -> Int {
    bytes[min(offset, bytes.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// The parameters that a screen gets from the surrounding route.
  private func capturedParameters(around range: TextRange, in document: Int) -> [String] {
    let path = path(in: document, to: range.start)
    // Only the route's target gets its parameters, not a screen named elsewhere in the route.
    guard path.contains(where: { $0.kind == .screenTarget || $0.kind == .pattern }),
      let route = route(around: range, in: document), let pattern = route.patterns.first
    else { return [] }
    var seen: Set<String> = []
    let captured = pattern.captures.compactMap { capture -> String? in
      guard let name = capture.name, Unquoting.isIdentifier(name), seen.insert(name).inserted else {
        return nil
      }
      var type = "string"
      if case .name(let word, _)? = capture.type { type = word }
      if case .range? = capture.type { type = capture.typeText }
      return "\(name): \(type)"
    }
    return captured
      + pattern.query.filter {
        $0.test == .present && Unquoting.isIdentifier($0.key) && seen.insert($0.key).inserted
      }.map { "\($0.key): string" }
  }

  /// The initial value for an undeclared name: the value it is compared with, otherwise `false`.
  private func wantedValue(at range: TextRange, in document: Int) -> String {
    let path = path(in: document, to: range.start)
    guard
      let around = path.last(where: { $0.kind == .binaryExpression || $0.kind == .setStatement })
    else { return "false" }
    let other = around.expressions.first {
      $0.kind == .literalExpression || $0.kind == .stringExpression
    }
    return other.map(\.text) ?? "false"
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
