package import RoadbookText

/// Searches among siblings, of which a file or a scheme may have thousands, without making nodes of those skipped.
extension SyntaxNode {
  /// The indices of the direct children, in order.
  package var childIndices: [UInt32] {
    let nodes = tree.storage.nodes
    var result: [UInt32] = []
    var next = index + 1
    let end = index + Int(nodes[index].size)
    while next < end {
      result.append(UInt32(truncatingIfNeeded: next))
      next += Int(nodes[next].size)
    }
    return result
  }

  /// The last child that begins before an offset.
  package func lastChild(before offset: Int) -> SyntaxNode? {
    var found: Int?
    visitChildren { child, start, _ in
      guard start < offset else { return false }
      found = child
      return true
    }
    return found.map { SyntaxNode(tree: tree, index: $0) }
  }

  /// The child that an offset touches; of two, the later one.
  package func child(touching offset: Int) -> SyntaxNode? {
    var found: Int?
    visitChildren { child, start, end in
      guard start <= offset else { return false }
      if offset < end || offset == end && start < end { found = child }
      return offset >= end
    }
    return found.map { SyntaxNode(tree: tree, index: $0) }
  }

  /// The children that a range touches.
  package func children(touching range: TextRange) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    visitChildren { child, start, end in
      guard start <= range.end else { return false }
      if range.start <= end { found.append(SyntaxNode(tree: tree, index: child)) }
      return true
    }
    return found
  }

  /// Visits the children with their byte ranges until `visit` returns false.
  private func visitChildren(_ visit: (Int, Int, Int) -> Bool) {
    let (nodes, ends) = (tree.storage.nodes, tree.storage.tokenEnds)
    var next = index + 1
    let last = index + Int(nodes[index].size)
    while next < last {
      let node = nodes[next]
      let start = node.firstToken == 0 ? 0 : Int(ends[Int(node.firstToken) - 1])
      let end = node.endToken > node.firstToken ? Int(ends[Int(node.endToken) - 1]) : start
      guard visit(next, start + tree.start, end + tree.start) else { return }
      next += Int(node.size)
    }
  }
}
