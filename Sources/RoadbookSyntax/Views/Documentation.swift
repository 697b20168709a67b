extension SyntaxNode {
  /// The doc comment directly above: `##` lines with no empty line between them and the node.
  package var documentation: String? {
    var lines: [String] = []
    var newlines = 0
    var token = tokens.lowerBound - 1
    while token >= 0 {
      switch tree.tokenKind(token) {
      case .whitespace: break
      case .newline:
        newlines += 1
        if newlines > 1 { return join(lines) }
      case .docComment:
        var text = tree.tokenText(token).dropFirst(2)
        if text.first == " " { text = text.dropFirst() }
        lines.append(String(text))
        newlines = 0
      default: return join(lines)
      }
      token -= 1
    }
    return join(lines)
  }

  private func join(_ lines: [String]) -> String? {
    lines.isEmpty ? nil : lines.reversed().joined(separator: "\n")
  }
}
