package import RoadbookText

/// `screen About, Item(id: int)`: each screen is a declaration of its own, the first one with the
/// keyword.
package struct ScreenListSyntax {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }

  /// The ranges to delete, in order, to remove the screen that begins at an offset; empty if there
  /// is none.
  package func removal(ofScreenAt start: Int) -> [TextRange] {
    let screens = node.children(.screenDeclaration)
    guard screens.count > 1, let index = screens.firstIndex(where: { $0.range.start == start })
    else { return [] }
    let range = screens[index].range
    if index + 1 < screens.count {
      let name = screens[index].name?.range.start ?? range.end
      return [TextRange(index == 0 ? name : range.start, screens[index + 1].range.start)]
    }
    // The comment after the previous screen is kept.
    let before = screens[index - 1].tokens.upperBound
    let between = before..<screens[index].tokens.lowerBound
    let comma = between.first { node.tree.tokenKind($0) == .comma } ?? before
    let comment = between.last { !node.tree.tokenKind($0).isBlank } ?? comma
    let commaRange = TextRange(screens[index - 1].range.end, node.tree.tokenRange(comma).end)
    let isOnOwnLine = between.contains { node.tree.tokenKind($0) == .newline }
    let end = isOnOwnLine ? node.endWithComment : range.end
    let rest = TextRange(node.tree.tokenRange(comment).end, end)
    return rest.start == commaRange.end
      ? [TextRange(commaRange.start, rest.end)] : [commaRange, rest]
  }
}

extension Parse {
  /// The list with a screen that begins at an offset.
  package func screenList(withScreenAt start: Int) -> ScreenListSyntax? {
    tree.root.children(.screenList).first { $0.range.start <= start && start < $0.range.end }
      .map { ScreenListSyntax(node: $0) }
  }
}

extension SyntaxKind {
  fileprivate var isBlank: Bool { self == .whitespace || self == .newline }
}
