import RoadbookIDE
import RoadbookText

extension LanguageServer {
  func hover(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params),
      let hover = map.hover(in: document, at: offset)
    else { return .null }
    var members = [JSONMember("contents", markup(hover))]
    if let range = hover.range {
      members.append(JSONMember("range", self.range(range, map, document)))
    }
    return .object(members)
  }

  /// A hover as Markdown, or as plain text if the client does not support Markdown.
  func markup(_ hover: HoverText) -> JSON {
    guard client.takesMarkdown else {
      var lines = [hover.title]
      if let documentation = hover.documentation { lines += ["", documentation] }
      if !hover.facts.isEmpty { lines.append("") }
      lines += hover.facts.map { "\($0.label): \($0.text)" }
      return ["kind": "plaintext", "value": .string(lines.joined(separator: "\n"))]
    }
    var parts = ["```roadbook\n\(hover.title)\n```"]
    if let documentation = hover.documentation { parts.append(documentation) }
    if !hover.facts.isEmpty {
      parts.append(
        hover.facts.map { "- \($0.label): \(Self.markdown($0.text))" }.joined(separator: "\n"))
    }
    return ["kind": "markdown", "value": .string(parts.joined(separator: "\n\n"))]
  }

  /// Plain words as they are, source as code.
  private static func markdown(_ text: StyledText) -> String {
    text.spans.map { $0.style == .plain ? escaped($0.text) : code($0.text) }.joined()
  }

  /// Escapes characters with a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>&~|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Inline code with as many backquotes as it needs.
  private static func code(_ text: String) -> String {
    let longest = text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
  }
}
