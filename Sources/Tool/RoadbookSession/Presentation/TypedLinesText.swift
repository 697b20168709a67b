import RoadbookText

/// Renders `list lines`.
enum TypedLinesText {
  static func lines(_ lines: [TypedLine]) -> [StyledText] {
    guard let last = lines.last else { return ["no lines"] }
    let width = String(last.number).count
    return lines.flatMap { line in
      line.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { row in
        let number = row.offset == 0 ? String(line.number) : ""
        let text = TerminalText.escapedLines(String(row.element))
        return StyledText("\(number.alignedRight(in: width))  \(text)")
      }
    }
  }

  static func json(_ lines: [TypedLine]) -> JSON {
    let items = lines.map { JSON.object(["number": .int($0.number), "text": .string($0.text)]) }
    return .object(["lines": .array(items)])
  }
}
