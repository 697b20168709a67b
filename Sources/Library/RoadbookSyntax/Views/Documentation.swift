import RoadbookText

extension SyntaxTree {
  /// The doc comment directly above a node.
  package func documentation(of node: Int) -> String? {
    let end = tokens(of: node).lowerBound
    var first: Int?
    var lines = 0
    var newlines = 0
    var token = end - 1
    walking: while token >= 0 {
      switch tokenKind(token) {
      case .whitespace: break
      case .newline:
        newlines += 1
        if newlines > 1 { break walking }
      case .docComment:
        first = token
        lines += 1
        newlines = 0
      default: break walking
      }
      token -= 1
    }
    guard let first else { return nil }
    if lines == 1 { return documentationLine(first) }
    return (first..<end).filter { tokenKind($0) == .docComment }
      .map { documentationLine($0) }.joined(separator: "\n")
  }

  /// A line without `##` and one following blank.
  private func documentationLine(_ token: Int) -> String {
    let range = tokenRange(token)
    let isBlank = byte(at: range.start + 2) == UInt8(ascii: " ") && range.length > 2
    return text(in: TextRange(range.start + (isBlank ? 3 : 2), range.end))
  }
}
