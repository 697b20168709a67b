/// Text in Markdown.
package enum MarkdownText {
  /// Inline code with as many backquotes as it needs.
  package static func code(_ text: String) -> String {
    let longest = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
  }
}
