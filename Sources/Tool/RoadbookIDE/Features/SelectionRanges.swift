import RoadbookBinder
import RoadbookSession
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Selects ever larger ranges around a place.
extension DocumentFeatures {
  /// The ranges from the innermost to the whole document, each larger than the one before.
  package func selectionRanges(at offset: Int) -> [TextRange] {
    let nodes = snapshot.nodes(document)
    let path = nodes.path(to: offset)
    let size = nodes.tree.bytes.count
    let offset = min(offset, size)
    var ranges = [TextRange(0, size)]
    let dialect = snapshot.session.documents[document].dialectsBehind.dialect(in: path)
    for node in path {
      let range = node.range
      ranges.append(range)
      switch node.kind {
      case .body where range.length > 2: ranges.append(node.inside)
      case .pattern: ranges += node.partsOfPattern(in: dialect, at: offset)
      case .url: ranges += node.segments(at: offset)
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

  /// The parts of a pattern around a place: a capture's name, the capture, the segment, the path.
  fileprivate func partsOfPattern(in dialect: Dialect, at offset: Int) -> [TextRange] {
    let pattern = PatternSource(tree.bytes, range, dialect)
    var result = segments(at: offset) + pattern.pieces.map(\.range)
    for capture in pattern.captures {
      result += [capture.nameRange, capture.type, capture.range].compactMap(\.self)
      if let type = capture.type, type.length > 2, tree.bytes[type.start] == UInt8(ascii: "<") {
        result.append(TextRange(type.start + 1, type.end - 1))
      }
    }
    return result
  }

  /// The segment or condition of a pattern or URL at a place, and the path or query that contains
  /// it.
  fileprivate func segments(at offset: Int) -> [TextRange] {
    let range = range
    let bytes = tree.bytes[range.start..<range.end]
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
