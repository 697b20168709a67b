import RoadbookSyntax
package import RoadbookText

/// Selects ever larger ranges around a place.
package struct SelectionRangeProvider {
  private let nodes: NodeIndex

  package init(_ snapshot: MapSnapshot, _ document: Int) { nodes = snapshot.nodes(document) }

  /// The ranges from the innermost to the whole document, each larger than the one before.
  package func ranges(at offset: Int) -> [TextRange] {
    let path = nodes.path(to: offset)
    let size = nodes.tree.bytes.count
    let offset = min(offset, size)
    var ranges = [TextRange(0, size)]
    for node in path {
      let range = node.range
      ranges.append(range)
      switch node.kind {
      case .body where range.length > 2: ranges.append(node.inside)
      case .pattern: ranges += PatternSelection.ranges(node, at: offset)
      case .url: ranges += PatternSelection.segments(node, at: offset)
      default: break
      }
    }
    if let node = path.last, let token = node.tree.token(at: offset),
      !node.tree.tokenKind(token).isTrivia
    {
      ranges.append(node.tree.tokenRange(token))
    }
    var result: [TextRange] = []
    for range in ranges.sorted(by: { $0.length > $1.length })
    where range.touches(offset) && !range.isEmpty {
      // A range that only overlaps the previous one is not nested in it.
      if let last = result.last, range.start < last.start || range.end > last.end || range == last {
        continue
      }
      result.append(range)
    }
    return result.isEmpty ? [TextRange(at: offset)] : result.reversed()
  }
}

extension SyntaxNode {
  /// The range from the first to the last statement of a body.
  fileprivate var inside: TextRange {
    let nodes = Array(children)
    guard let first = nodes.first, let last = nodes.last else {
      return TextRange(range.start + 1, range.end - 1)
    }
    return first.range.union(last.range)
  }
}

/// The parts of a pattern around a place: a capture's name, the capture, the segment, the path.
private enum PatternSelection {
  static func ranges(_ node: SyntaxNode, at offset: Int) -> [TextRange] {
    let range = node.range
    let bytes = node.tree.bytes[range.start..<range.end]
    var result = segments(node, at: offset)
    for piece in PatternHighlighting.pieces(bytes) where piece.range.touches(offset) {
      result.append(piece.range)
      switch piece.class {
      case .parameter:
        result.append(TextRange(piece.range.start + 1, piece.range.end))
        result.append(TextRange(piece.range.start, typeEnd(bytes, from: piece.range.end)))
      case .type where piece.range.length > 2:
        result.append(TextRange(piece.range.start + 1, piece.range.end - 1))
        result.append(TextRange(nameStart(bytes, before: piece.range.start), piece.range.end))
      default: break
      }
    }
    return result
  }

  private static func typeEnd(_ bytes: ArraySlice<UInt8>, from end: Int) -> Int {
    guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "<") else { return end }
    return PatternHighlighting.pieces(bytes[end...]).first?.range.end ?? end
  }

  private static func nameStart(_ bytes: ArraySlice<UInt8>, before start: Int) -> Int {
    var index = start
    while index > bytes.startIndex, PatternHighlighting.isNamePart(bytes[index - 1]) { index -= 1 }
    let isCapture = index > bytes.startIndex && bytes[index - 1] == UInt8(ascii: ":")
    return isCapture ? index - 1 : start
  }

  /// The segment or condition at a place, and the path or query that contains it.
  static func segments(_ node: SyntaxNode, at offset: Int) -> [TextRange] {
    let range = node.range
    let bytes = node.tree.bytes[range.start..<range.end]
    var depth = 0
    var cuts = [range.start - 1]
    var parts = [range.start - 1]
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "<"), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "?") where index + 1 < bytes.endIndex && depth == 0,
        UInt8(ascii: "#") where depth == 0:
        // After a capture in the query, `?` marks it as optional.
        cuts.append(index)
        if parts.count == 1 || bytes[index] == UInt8(ascii: "#") { parts.append(index) }
      case UInt8(ascii: "/"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "\""):
        if depth == 0 { cuts.append(index) }
      default: break
      }
    }
    cuts.append(range.end)
    parts.append(range.end)
    return [cuts, parts].flatMap { cuts in
      zip(cuts, cuts.dropFirst()).map { TextRange($0 + 1, $1) }.filter { $0.touches(offset) }
    }
  }
}
