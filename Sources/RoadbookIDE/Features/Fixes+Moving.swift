import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// Fixes that take statements away, move them or write a part of them anew.
extension MapView {
  func movingFixes(of finding: Diagnostic, in document: Int) -> [FixIt] {
    let path = path(in: document, to: finding.range.start)
    switch finding.code.name {
    case "duplicate-route": return duplicateRouteFixes(finding, path, in: document)
    case "duplicate-screen", "duplicate-guard", "duplicate-type", "duplicate-variable",
      "duplicate-container", "duplicate-test", "duplicate-presentation", "idle-guard":
      guard let node = path.last(where: { $0.kind.isDeclaration }) else { return [] }
      return [FixIt("remove this \(node.kind.word)", [StatementText.removing(node)])]
    case "command-in-map":
      guard path.count > 1 else { return [] }
      return [FixIt("remove the command", [StatementText.removing(path[1])])]
    case "option-after-routes":
      guard let node = path.last(where: { $0.kind == .optionStatement }),
        let first = siblings(of: node, path).first(where: { $0.kind == .routeDeclaration }),
        first.range.start < node.range.start
      else { return [] }
      return [FixIt("move it in front of the first route", moving(node, before: first))]
    case "example-elsewhere": return exampleFixes(finding, path, in: document)
    case "unknown-language-version":
      guard let node = path.last(where: { $0.kind == .headerStatement }) else { return [] }
      return [FixIt("write 'roadbook 1'", [TextEdit(node.range, "roadbook 1")])]
    case "route-without-target":
      guard let node = path.last(where: { $0.kind == .pattern }),
        let screen = screenName(from: PatternSyntax(node).text)
      else { return [] }
      return [
        FixIt(
          "lead to the screen '\(screen)'",
          [TextEdit(TextRange(at: node.range.end), " -> \(screen)")])
      ]
    case "bad-range":
      guard let node = parse(document).tree.root.range.isEmpty ? nil : finding.range as TextRange?,
        let swapped = Self.swapped(source(document).text(in: node))
      else { return [] }
      return [FixIt("write the smaller bound first", [TextEdit(node, swapped)])]
    default: return []
    }
  }

  /// The statements of the list that a statement stands in.
  private func siblings(of node: SyntaxNode, _ path: [SyntaxNode]) -> [SyntaxNode] {
    guard let place = path.lastIndex(of: node), place > 0 else { return [] }
    return Array(path[place - 1].children)
  }

  private func duplicateRouteFixes(
    _ finding: Diagnostic, _ path: [SyntaxNode], in document: Int
  ) -> [FixIt] {
    guard let route = path.last(where: { $0.kind == .routeDeclaration }) else { return [] }
    var fixes: [FixIt] = []
    let patterns = route.patterns
    if patterns.count > 1, let place = patterns.firstIndex(where: { $0.range == finding.range }) {
      let cut =
        place == 0
        ? TextRange(patterns[0].range.start, patterns[1].range.start)
        : TextRange(patterns[place - 1].range.end, patterns[place].range.end)
      fixes.append(FixIt("remove this alias", [TextEdit(cut, "")]))
    } else {
      fixes.append(FixIt("delete this route", [StatementText.removing(route)]))
    }
    let first = finding.notes.compactMap(\.range).first.flatMap { note in
      siblings(of: route, path).first { $0.range.start <= note.start && note.start < $0.range.end }
    }
    if let first, first.kind == .routeDeclaration, first != route {
      fixes.append(
        FixIt("move it above the one that goes before it", moving(route, before: first)))
    }
    return fixes
  }

  /// The changes that put a statement, with its comments, in front of another one of its list.
  func moving(_ node: SyntaxNode, before other: SyntaxNode) -> [TextEdit] {
    let text = node.tree.text(in: node.rangeWithComments)
    let place = other.rangeWithComments.start
    return [
      TextEdit(TextRange(at: place), text + "\n" + other.indentation), StatementText.removing(node),
    ]
  }

  private func exampleFixes(
    _ finding: Diagnostic, _ path: [SyntaxNode], in document: Int
  ) -> [FixIt] {
    var fixes: [FixIt] = []
    if let route = route(around: finding.range, in: document),
      let pattern = route.patterns.first,
      let url = ExampleText(analysis.map).made(for: route, pattern)
    {
      fixes.append(FixIt("write \(url)", [TextEdit(finding.range, url)]))
    }
    if let clause = path.last(where: { $0.kind == .clause }) {
      let start = clause.tree.bytes[..<clause.range.start].lastIndex { $0 != 0x20 && $0 != 0x09 }
      let isBehind = start.map { ![0x0A, 0x3B, 0x7B].contains(clause.tree.bytes[$0]) } ?? false
      fixes.append(
        FixIt(
          "remove the example",
          [
            isBehind
              ? TextEdit(TextRange((start ?? 0) + 1, clause.range.end), "")
              : StatementText.removing(clause)
          ]))
    }
    return fixes
  }

  /// `/my/lost-page/:id` → `LostPage`
  func screenName(from pattern: String) -> String? {
    let word = pattern.split(separator: "/").last { segment in
      segment.utf8.allSatisfy { Self.isWordByte($0) || $0 == UInt8(ascii: "-") }
    }
    let name = (word ?? "").split(separator: "-").map { part in
      part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
    return Unquoting.isIdentifier(name) ? name : nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  /// `int in 9...1` → `int in 1...9`
  private static func swapped(_ text: String) -> String? {
    guard let dots = text.firstRange(of: "...") else { return nil }
    let isBound = { (character: Character) in character.isNumber || "-.".contains(character) }
    let head = text[..<dots.lowerBound]
    let low = String(head.reversed().prefix(while: isBound).reversed())
    let high = String(text[dots.upperBound...].prefix(while: isBound))
    guard !low.isEmpty, !high.isEmpty else { return nil }
    return head.dropLast(low.count) + high + "..." + low
      + text[dots.upperBound...].dropFirst(high.count)
  }
}

extension SyntaxKind {
  fileprivate var isDeclaration: Bool {
    switch self {
    case .screenDeclaration, .guardDeclaration, .typeDeclaration, .variableDeclaration,
      .containerDeclaration, .testDeclaration, .presentationDeclaration:
      true
    default: false
    }
  }

  fileprivate var word: String {
    switch self {
    case .screenDeclaration: "screen"
    case .guardDeclaration: "guard"
    case .typeDeclaration: "type"
    case .variableDeclaration: "variable"
    case .containerDeclaration: "container"
    case .testDeclaration: "test"
    default: "presentation"
    }
  }
}
