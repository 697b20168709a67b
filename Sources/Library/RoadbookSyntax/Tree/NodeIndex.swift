package import RoadbookText

/// Finds nodes by offset. The statements at file level are searched by bisection, since a file can
/// have thousands.
package struct NodeIndex {
  package let tree: SyntaxTree
  /// The indices of the statements at file level.
  private let statements: [UInt32]

  package init(_ tree: SyntaxTree) {
    self.tree = tree
    statements = tree.root.childIndices
  }

  private func statement(_ number: Int) -> SyntaxNode {
    tree.node(Int(statements[number])) ?? tree.root
  }

  /// The statements that a range touches.
  package func statements(touching range: TextRange) -> [SyntaxNode] {
    let first = first { $0.end >= range.start }
    let end = self.first { $0.start > range.end }
    return (first..<max(first, end)).map(statement)
  }

  /// The last statement that begins before an offset.
  package func statement(before offset: Int) -> SyntaxNode? {
    let index = first { $0.start >= offset }
    return index > 0 ? statement(index - 1) : nil
  }

  /// The index of the first statement that satisfies a condition on its range, which must be
  /// monotonic.
  private func first(_ holds: (TextRange) -> Bool) -> Int {
    statements.indices.partitioningIndex(where: { holds(statement($0).range) })
  }

  /// The nodes from the root to the innermost one that touches an offset; of two touching nodes,
  /// the later one.
  package func path(to offset: Int) -> [SyntaxNode] {
    var result = [tree.root]
    let first = first { $0.end >= offset }
    let near = (first..<min(first + 2, statements.count)).map(statement)
    // Another statement may begin where one ends.
    var current = near.last { $0.range.contains(offset) }
    if current == nil { current = near.last { $0.range.end == offset && !$0.range.isEmpty } }
    while let node = current {
      result.append(node)
      current = node.child(touching: offset)
    }
    return result
  }
}

extension [SyntaxNode] {
  /// The last node of a kind: in a path, the innermost.
  package func last(_ kind: SyntaxKind) -> SyntaxNode? { last { $0.kind == kind } }
}
