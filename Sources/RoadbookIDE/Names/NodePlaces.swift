import RoadbookSyntax
import RoadbookText

/// Finds nodes by place: a file has thousands of statements side by side, which are searched and not walked.
struct NodePlaces {
  let tree: SyntaxTree
  /// The indices of the statements at file level.
  private let statements: [UInt32]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    statements = tree.root.childIndices
  }

  private func statement(_ number: Int) -> SyntaxNode {
    tree.node(Int(statements[number])) ?? tree.root
  }

  /// The statements that a range touches.
  func statements(touching range: TextRange) -> [SyntaxNode] {
    let first = first { $0.end >= range.start }
    let end = self.first { $0.start > range.end }
    return (first..<max(first, end)).map(statement)
  }

  /// The last statement that begins before an offset.
  func statement(before offset: Int) -> SyntaxNode? {
    let index = first { $0.start >= offset }
    return index > 0 ? statement(index - 1) : nil
  }

  /// The first of the statements, whose places ascend, at which something holds.
  private func first(_ holds: (TextRange) -> Bool) -> Int {
    statements.indices.partitioningIndex(where: { holds(statement($0).range) })
  }

  /// The nodes from the root to the innermost one that touches an offset; of two the one behind it.
  func path(to offset: Int) -> [SyntaxNode] {
    var result = [tree.root]
    let first = first { $0.end >= offset }
    let near = (first..<min(first + 2, statements.count)).map(statement)
    // Behind a statement that ends here another one may begin.
    var current = near.last { $0.range.contains(offset) }
    if current == nil { current = near.last { $0.range.end == offset && !$0.range.isEmpty } }
    while let node = current {
      result.append(node)
      current = node.child(touching: offset)
    }
    return result
  }
}

/// Where the regions of a text begin that look the same whatever stands around them: each statement at file level or in a
/// scheme's body, with what follows it.
///
/// Made once for a tree, in time linear in the number of its statements.
struct TextRegions {
  private(set) var starts = [0]
  private let length: Int

  init(_ tree: SyntaxTree) {
    length = tree.bytes.count
    for statement in tree.root.children {
      let start = statement.range.start
      if start > 0 { starts.append(start) }
      guard statement.kind == .schemeDeclaration, let body = statement.body?.node else { continue }
      for member in body.children {
        let place = member.range.start
        if place > (starts.last ?? 0) { starts.append(place) }
      }
    }
  }

  /// A range made longer to hold whole regions.
  func around(_ range: TextRange) -> TextRange {
    let first = max(0, starts.partitioningIndex(where: { $0 > range.start }) - 1)
    let end = starts.partitioningIndex(where: { $0 >= max(range.end, range.start + 1) })
    return TextRange(
      min(starts[first], range.start), max(end < starts.count ? starts[end] : length, range.end))
  }

  /// The region that a byte stands in.
  func region(at offset: Int) -> TextRange {
    let next = starts.partitioningIndex(where: { $0 > offset })
    return TextRange(starts[max(0, next - 1)], next < starts.count ? starts[next] : length)
  }
}
