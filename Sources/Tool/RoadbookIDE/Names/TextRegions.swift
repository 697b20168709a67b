import RoadbookSyntax
import RoadbookText

/// The regions of a document that can be highlighted independently: each statement at file level or
/// in a scheme's body, with the source up to the next one.
///
/// Built once for a tree, in time linear in the number of its statements.
struct TextRegions {
  private var starts = [0]
  private let length: Int

  init(_ tree: SyntaxTree) {
    length = tree.bytes.count
    for statement in tree.root.children {
      let start = statement.range.start
      if start > 0 { starts.append(start) }
      guard statement.kind == .schemeDeclaration, let body = statement.body else { continue }
      for member in body.children {
        let place = member.range.start
        if place > (starts.last ?? 0) { starts.append(place) }
      }
    }
  }

  /// A range extended to whole regions.
  func around(_ range: TextRange) -> TextRange {
    let first = max(0, starts.partitioningIndex(where: { $0 > range.start }) - 1)
    let end = starts.partitioningIndex(where: { $0 >= max(range.end, range.start + 1) })
    return TextRange(
      min(starts[first], range.start), max(end < starts.count ? starts[end] : length, range.end))
  }
}
