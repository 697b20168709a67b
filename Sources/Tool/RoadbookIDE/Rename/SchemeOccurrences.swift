import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Finds schemes in URLs and patterns, including URLs inside other URLs and in quotes.
enum SchemeOccurrences {
  /// The ranges where URLs and patterns of a document contain a scheme, with its host if it has
  /// one: `shop`, `https://shop.example.com`.
  static func all(of name: String, in tree: SyntaxTree) -> [TextRange] {
    let bytes = tree.bytes
    var places: [TextRange] = []
    var waiting = [tree.root]
    while let node = waiting.popLast() {
      switch node.kind {
      case .url, .pattern, .stringExpression:
        let text = bytes[node.range.start..<min(node.range.end, bytes.count)]
        for start in self.places(of: name, in: text, isURL: node.kind != .stringExpression) {
          places.append(TextRange(start, start + name.utf8.count))
        }
      default: waiting += node.children
      }
    }
    return places
  }

  /// The offsets where a string contains a scheme, with its host if it has one; case is ignored.
  private static func places(of scheme: String, in text: ArraySlice<UInt8>, isURL: Bool) -> [Int] {
    let wanted = Array(scheme.lowercased().utf8)
    let hasHost = scheme.contains("://")
    var result: [Int] = []
    for start in text.indices {
      let rest = text[start...]
      guard rest.prefix(wanted.count).lazy.map(asciiLowercased).elementsEqual(wanted) else {
        continue
      }
      let after = rest.dropFirst(wanted.count).prefix(9).map(asciiLowercased)
      let isFirst = start == text.startIndex || start == text.startIndex + 1 && text.first == 0x22
      if hasHost {
        // It may also be the beginning of a longer host.
        let isWhole = after.first.map { Array("/?#\"".utf8).contains($0) } ?? true
        if isWhole, start == text.startIndex || !TextShape.isSchemeByte(text[start - 1]) {
          result.append(start)
        }
        continue
      }
      let isWhole =
        after.starts(with: Array("://".utf8)) || after.starts(with: Array("%3a%2f%2f".utf8))
      if isFirst ? isWhole || isURL && after.first == UInt8(ascii: ":") : isWhole,
        isFirst || !TextShape.isSchemeByte(text[start - 1])
      {
        result.append(start)
      }
    }
    return result
  }
}
