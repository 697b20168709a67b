import RoadbookSyntax
package import RoadbookText

/// A range that can be folded, from the line of its start to the line before its end.
package struct Fold: Hashable, Sendable {
  package var range: TextRange
  package var isComment: Bool

  /// The bodies, lists and comments of a document that span several lines.
  package static func all(in snapshot: MapSnapshot, _ document: Int) -> [Fold] {
    let tree = snapshot.parse(document).tree
    let kinds: Set<SyntaxKind> = [
      .body, .parameterList, .argumentList, .listExpression, .recordExpression,
    ]
    let result = tree.root.subtree.filter { kinds.contains($0.kind) }
      .map { Fold(range: $0.range, isComment: false) }
    return (result + comments(tree)).sorted { $0.range.start < $1.range.start }
  }

  /// Consecutive comments on lines of their own.
  private static func comments(_ tree: SyntaxTree) -> [Fold] {
    var result: [Fold] = []
    var current: TextRange?
    var isLineBlank = true
    for token in 0..<tree.tokenCount {
      switch tree.tokenKind(token) {
      case .comment, .docComment:
        let range = tree.tokenRange(token)
        if isLineBlank { current = current.map { $0.union(range) } ?? range } else { flush() }
        isLineBlank = false
      case .newline:
        if isLineBlank { flush() }
        isLineBlank = true
      case .whitespace: break
      default:
        flush()
        isLineBlank = false
      }
    }
    flush()
    return result

    func flush() {
      if let current { result.append(Fold(range: current, isComment: true)) }
      current = nil
    }
  }
}
