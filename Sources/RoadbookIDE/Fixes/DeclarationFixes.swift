import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Fixes that declare an unknown name.
extension DocumentFeatures {
  func declarationFixes(of finding: Diagnostic) -> [FixIt] {
    let name = snapshot.source(document).text(in: finding.range)
    let bare = name.withoutQuotes
    guard TextShape.isName(bare.utf8) else { return [] }
    switch finding.code.name {
    case "unknown-screen":
      let parameters = capturedParameters(around: finding.range)
      let text = parameters.isEmpty ? bare : "\(bare)(\(parameters.joined(separator: ", ")))"
      return [declare("screen '\(bare)'", "screen \(text)", .screenDeclaration)]
    case "unknown-guard":
      return [declare("guard '\(bare)'", "guard \(bare) { allow }", .guardDeclaration)]
    case "unknown-container":
      // The selected child must be a child of this container, even if a container of that name exists elsewhere.
      let path = snapshot.path(in: document, to: finding.range.start)
      if let node = path.last(.containerDeclaration) {
        guard let body = node.body, let last = body.children.map(\.range).last else { return [] }
        return [FixIt("add '\(bare)' to it", [TextEdit(TextRange(at: last.end), "; \(name)")])]
      }
      return [declare("stack '\(bare)'", "stack \(bare)", .containerDeclaration)]
    case "unknown-type":
      return [declare("type '\(bare)'", "type \(bare) = string", .typeDeclaration)]
    case "unknown-style":
      return [declare("style '\(bare)'", "style \(bare) { show }", .styleDeclaration)]
    case "unknown-variable", "unknown-name":
      guard !NamePlace.isBuiltin(bare) else { return [] }
      let value = wantedValue(at: finding.range)
      return [declare("variable '\(bare)'", "var \(bare) = \(value)", .variableDeclaration)]
    default: return []
    }
  }

  private func declare(_ what: String, _ text: String, _ kind: SyntaxKind) -> FixIt {
    FixIt("declare \(what)", [insertion(of: text, among: kind)])
  }

  /// The edit that inserts a declaration: after the last of its kind, or before the first route.
  private func insertion(of text: String, among kind: SyntaxKind) -> TextEdit {
    let root = snapshot.parse(document).tree.root
    let bytes = snapshot.source(document).bytes
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
  private func capturedParameters(around range: TextRange) -> [String] {
    let path = snapshot.path(in: document, to: range.start)
    // Only the route's target gets its parameters, not a screen named elsewhere in the route.
    guard path.contains(where: { $0.kind == .screenTarget || $0.kind == .pattern }),
      let pattern = snapshot.route(around: range, in: document)?.patterns.first
    else { return [] }
    let captured = pattern.captures.map { capture in
      var type = "string"
      if case .name(let word, _)? = capture.type { type = word }
      if case .range? = capture.type { type = capture.typeText }
      return (name: capture.name ?? "", type: type)
    }
    let present = pattern.query.filter { $0.test == .present }.map { ($0.key, "string") }
    return (captured + present).filter { TextShape.isName($0.name.utf8) }.distinct(by: \.name)
      .map { "\($0.name): \($0.type)" }
  }

  /// The initial value for an undeclared name: the constant it is compared with, `""` beside another string, otherwise
  /// `false`.
  private func wantedValue(at range: TextRange) -> String {
    let path = snapshot.path(in: document, to: range.start)
    let kinds: Set<SyntaxKind> = [.binaryExpression, .setStatement, .callExpression]
    guard let around = path.last(where: { kinds.contains($0.kind) }) else { return "false" }
    let others = around.expressions.flatMap { $0.kind == .listExpression ? $0.expressions : [$0] }
    let constant = others.first { $0.kind == .literalExpression || $0.kind == .stringExpression }
    if around.kind != .callExpression, let constant, !constant.text.contains("${") {
      return constant.text
    }
    return constant != nil || ([around] + others).contains(where: Self.isAboutStrings)
      ? "\"\"" : "false"
  }

  /// Whether it is a regular expression, or calls a function of strings.
  private static func isAboutStrings(_ expression: SyntaxNode) -> Bool {
    guard expression.kind == .callExpression else { return expression.kind == .regexExpression }
    switch BuiltinFunction(rawValue: String(expression.text.prefix { $0 != "(" })) {
    case .lower, .upper, .trim, .split, .starts, .ends, .contains: return true
    case .count, .join, .nullif, nil: return false
    }
  }
}

extension String {
  /// A name as written, without quotes around it.
  var withoutQuotes: String { hasPrefix("\"") ? String(dropFirst().dropLast()) : self }
}
