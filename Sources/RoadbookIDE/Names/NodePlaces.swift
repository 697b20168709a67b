import RoadbookSyntax
import RoadbookText

/// Finds nodes by place: a file has thousands of statements side by side, which are searched and not walked.
///
/// Made once for a tree, in time linear in the number of its statements.
struct NodePlaces {
  private let root: SyntaxNode
  private let statements: [SyntaxNode]
  private let starts: [Int]
  private let ends: [Int]
  /// Where the regions of the text begin: each statement at file level or in a scheme's body, with what follows it.
  private(set) var regions: [Int] = [0]

  init(_ tree: SyntaxTree) {
    root = tree.root
    statements = Array(root.children)
    let ranges = statements.map(\.range)
    starts = ranges.map(\.start)
    ends = ranges.map(\.end)
    for (statement, start) in zip(statements, starts) {
      if start > 0 { regions.append(start) }
      guard statement.kind == .schemeDeclaration, let body = statement.body?.node else { continue }
      for member in body.children {
        let place = member.range.start
        if place > (regions.last ?? 0) { regions.append(place) }
      }
    }
  }

  /// A range made longer to hold whole regions.
  func regions(around range: TextRange, _ length: Int) -> TextRange {
    let first = max(0, regions.partitioningIndex(where: { $0 > range.start }) - 1)
    let end = regions.partitioningIndex(where: { $0 >= max(range.end, range.start + 1) })
    return TextRange(
      min(regions[first], range.start), max(end < regions.count ? regions[end] : length, range.end))
  }

  /// The statements that a range touches.
  func statements(touching range: TextRange) -> ArraySlice<SyntaxNode> {
    let first = ends.partitioningIndex(where: { $0 >= range.start })
    let end = starts.partitioningIndex(where: { $0 > range.end })
    return statements[first..<max(first, end)]
  }

  /// The last statement that begins before an offset.
  func statement(before offset: Int) -> SyntaxNode? {
    let index = starts.partitioningIndex(where: { $0 >= offset })
    return index > 0 ? statements[index - 1] : nil
  }

  /// The nodes from the root to the innermost one that touches an offset; of two the one behind it.
  func path(to offset: Int) -> [SyntaxNode] {
    var result = [root]
    let first = ends.partitioningIndex(where: { $0 >= offset })
    guard var current = Self.best(statements[first...].prefix(2), offset) else { return result }
    result.append(current)
    while let next = Self.best(current.children, offset) {
      result.append(next)
      current = next
    }
    return result
  }

  private static func best(_ nodes: some Sequence<SyntaxNode>, _ offset: Int) -> SyntaxNode? {
    var touching: SyntaxNode?
    for node in nodes {
      let range = node.range
      if range.start > offset { break }
      if range.contains(offset) { return node }
      if range.end == offset, !range.isEmpty { touching = node }
    }
    return touching
  }
}
