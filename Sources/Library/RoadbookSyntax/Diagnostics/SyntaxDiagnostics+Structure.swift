import RoadbookText
import RoadbookURL

/// Statements in the wrong place and brackets without their partner.
extension SyntaxDiagnostics {
  func misplaced(
    _ word: String, in context: StatementContext, _ problem: SyntaxProblem
  ) -> Diagnostic {
    let node = SyntaxNode(tree: parse.tree, index: problem.statement)
    let row = StatementKeyword.named(word)
    let around = row.flatMap { holder(of: $0, in: context) }
    let text = around == nil ? "" : parse.tree.text(in: node.range)
    var result = error(
      .syntaxMisplacedStatement, problem.range, "'\(word)' is not allowed \(place(context))",
      around.map { "write \($0) { \(cut(text)) }" }
        ?? row.map { "it is allowed \(places($0.contexts))" },
      around.map { Fix("write it in '\($0)'", [TextEdit(node.range, "\($0) { \(text) }")]) })
    if let row { result.fixes += movingOut(node, row) }
    return result
  }

  /// The declaration around whose braces a statement could be written at its place.
  private func holder(of row: StatementKeyword, in context: StatementContext) -> String? {
    switch row.group {
    case .option where !context.isDisjoint(with: .declarations): "rules"
    case .platform where context.contains(.file): "platforms"
    default: nil
    }
  }

  /// Moves a statement before the one around it where it is allowed, into a block, or away.
  private func movingOut(_ node: SyntaxNode, _ row: StatementKeyword) -> [Fix] {
    let outer = nodes.path(to: node.range.start).filter(\.kind.isStatement)
      .prefix { $0.range.start < node.range.start }
    let remove = Fix.choice("remove the statement", .removeStatement(node.range))
    // Other statements are commands outside bodies, which a map does not execute.
    guard row.group == .declaration || row.group == .option else {
      let block = row.contexts.contains(.block) ? blockFix(node, outer) : nil
      return (block.map { [$0] } ?? []) + [remove]
    }
    for (index, around) in outer.enumerated().reversed() {
      let list: StatementContext? =
        index == 0 ? .file : outer[index - 1].kind == .schemeDeclaration ? .scheme : nil
      guard let list, row.mayStand(in: list) else { continue }
      let name = around.firstWord ?? "statement"
      return [.choice("move it before the \(name)", .move(node.range, before: around.range))]
    }
    return [remove]
  }

  /// Moves a statement out of a route's body into a block with the route's pattern.
  private func blockFix(_ node: SyntaxNode, _ outer: ArraySlice<SyntaxNode>) -> Fix? {
    guard let first = outer.first(where: { $0.kind == .routeDeclaration }),
      outer.last?.kind == .routeDeclaration
    else { return nil }
    let patterns = outer.compactMap { $0.kind == .routeDeclaration ? $0.patterns.first?.text : nil }
      .map { Pattern.parse($0).pattern }
    guard let root = patterns.first else { return nil }
    let pattern = patterns.dropFirst().reduce(root) { $0.appending($1) }.source
    let block = "block \(pattern) { \(node.text) }\n\(first.indentation)"
    let place = TextRange(at: first.rangeWithComments.start)
    return .choice(
      "move it into a block for \(pattern)",
      [TextEdit(place, block), StatementLayout(parse.tree).removing(node)])
  }

  /// Closes an open bracket where it probably ends.
  func closing(_ opening: SyntaxKind, _ range: TextRange) -> Fix? {
    let path = nodes.path(to: range.start)
    let encloses = { (node: SyntaxNode) in
      node.range.start <= range.start && range.end <= node.range.end
    }
    guard let node = path.last(where: encloses) else { return nil }
    let sign = partner(opening)
    let owner = sign == "}" ? path.last(where: { $0.kind.isStatement && $0 != node }) ?? node : node
    // A line that is not indented further than the opening statement probably belongs outside.
    let inside = Array(node.children)
    let count =
      inside.firstIndex {
        !$0.isBehindOther && $0.indentation.utf8.count <= owner.indentation.utf8.count
      } ?? inside.count
    let isCut = sign == "}" && count < inside.count
    let end = isCut ? inside[..<count].last?.endWithComment ?? range.end : node.range.end
    let isLaidOut =
      isCut || sign == "}" && parse.tree.bytes[range.start..<end].contains(where: Bytes.isLineEnd)
    let place = isLaidOut && !isCut ? node.endWithComment : end
    let text = isLaidOut ? "\n\(owner.indentation)}" : sign == "}" ? " }" : sign
    return .choice("add '\(sign)'", [TextEdit(TextRange(at: place), text)])
  }
}
