import RoadbookText

/// Prints history lines for `list lines`.
enum HistoryText {
  static func lines(_ lines: [PromptHistory.Line], isJSON: Bool) -> String {
    if isJSON {
      let items = lines.map { JSON.object(["number": .int($0.number), "text": .string($0.text)]) }
      return JSON.object(["lines": .array(items)]).compact + "\n"
    }
    guard let last = lines.last else { return "no lines\n" }
    let width = String(last.number).count
    return lines.map { line in
      let number = String(line.number).alignedRight(in: width)
      let indent = "\n" + String(repeating: " ", count: width + 2)
      let rows = line.text.split(separator: "\n", omittingEmptySubsequences: false)
      return number + "  "
        + rows.map { TerminalText.escapedLines(String($0)) }.joined(separator: indent) + "\n"
    }.joined()
  }
}
