import RoadbookIDE
import RoadbookText

func hover(_ request: Request, _ view: DocumentView, _ offset: Int) -> JSON {
  guard let hover = view.features.hover(at: offset) else { return .null }
  let answer: JSON = ["contents": request.client.markup(hover)]
  return answer.adding("range", hover.range.map(view.range))
}

extension Client {
  /// A hover as Markdown, or as plain text if the client does not support Markdown.
  func markup(_ hover: HoverText) -> JSON {
    guard capabilities.takesMarkdown else {
      var lines = [hover.title]
      if let documentation = hover.documentation { lines += ["", documentation] }
      if !hover.facts.isEmpty { lines.append("") }
      lines += hover.facts.map { "\($0.label): \($0.text)" }
      return markup(lines.joined(separator: "\n"))
    }
    var parts = ["```roadbook\n\(hover.title)\n```"]
    if let documentation = hover.documentation { parts.append(documentation) }
    if !hover.facts.isEmpty {
      parts.append(
        hover.facts.map { "- \($0.label): \(markdown($0.text))" }.joined(separator: "\n"))
    }
    return markup(parts.joined(separator: "\n\n"))
  }

  /// A text in the client's markup.
  func markup(_ text: String) -> JSON {
    ["kind": capabilities.takesMarkdown ? "markdown" : "plaintext", "value": .string(text)]
  }
}

/// Plain words as they are, source as code.
private func markdown(_ text: StyledText) -> String {
  text.spans.map { $0.style == .plain ? escaped($0.text) : MarkdownText.code($0.text) }.joined()
}

/// Escapes characters with a meaning in Markdown.
private func escaped(_ text: String) -> String {
  text.escaped { "\\`*_[]<>&~|".unicodeScalars.contains($0) ? "\\\($0)" : nil }
}
