import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes choices in columns, or one a line where they have details.
package enum CompletionList {
  /// More choices than this are counted instead of shown.
  package static let limit = 200

  /// - Parameters:
  ///   - choices: What to show, in this order.
  ///   - width: Columns of the terminal.
  ///   - cellWidth: Columns that a text takes.
  /// - Returns: Lines, each with its line end.
  package static func text(
    _ choices: [Completion], width: Int, cellWidth: (String) -> Int
  ) -> String {
    let shown = choices.prefix(limit).map {
      (label: TerminalText.escaped($0.label), detail: $0.detail.map { TerminalText.escaped($0) })
    }
    let widest = shown.map { cellWidth($0.label) }.max() ?? 0
    var lines: [String] = []
    if shown.contains(where: { $0.detail != nil }), shown.count <= 30 {
      lines = shown.map { choice in
        guard let detail = choice.detail else { return choice.label }
        let line = padded(choice.label, to: widest, cellWidth) + "  " + detail
        return cut(line, to: width - 1, cellWidth)
      }
    } else {
      let columns = max(1, (width + 1) / (widest + 2))
      let rows = (shown.count + columns - 1) / columns
      lines = (0..<rows).map { row in
        let cells = stride(from: row, to: shown.count, by: rows).map { shown[$0].label }
        let filled = cells.dropLast().map { padded($0, to: widest + 2, cellWidth) }
        return filled.joined() + (cells.last ?? "")
      }
    }
    if choices.count > shown.count { lines.append("… and \(choices.count - shown.count) more") }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func padded(
    _ text: String, to width: Int, _ cellWidth: (String) -> Int
  ) -> String {
    text + String(repeating: " ", count: max(0, width - cellWidth(text)))
  }

  private static func cut(_ text: String, to width: Int, _ cellWidth: (String) -> Int) -> String {
    guard cellWidth(text) > width else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += cellWidth(String(character))
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }
}

/// Columns of the terminal on standard output; 80 where it does not say.
func terminalWidth() -> Int {
  var size = winsize()
  guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
  return Int(size.ws_col)
}
