import RoadbookSyntax

extension SyntaxTree {
  /// The tree as an indented list: one node per line, followed by its own tokens without trivia.
  func dump() -> String {
    var lines: [String] = []
    func visit(_ node: SyntaxNode, depth: Int) {
      var line = String(repeating: "  ", count: depth) + "\(node.kind)"
      for token in node.ownTokens { line += " " + quoted(tokenText(token)) }
      lines.append(line)
      for child in node.children { visit(child, depth: depth + 1) }
    }
    visit(root, depth: 0)
    return lines.joined(separator: "\n")
  }

  private func quoted(_ text: String) -> String {
    "‹" + text.replacing("\n", with: "⏎").replacing("\r", with: "␍") + "›"
  }
}
