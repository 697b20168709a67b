package import RoadbookText

/// Tables: for a terminal, and as Markdown.
package enum ListingText {
  /// Columns of equal width, a heading for each group; empty columns are left out.
  package static func lines(_ listing: Listing) -> [StyledText] {
    let footer = listing.footer.map { StyledText($0) }
    guard !listing.rows.isEmpty else { return ["no \(listing.kind)"] + footer }
    let rows = listing.rows.map { $0.map(TerminalText.escaped) }
    let used = listing.columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    // A column wider than this is not worth aligning the rest of the table by.
    let heads = listing.headings.isEmpty ? [listing.columns] : []
    let widths = used.map { column in min(48, (rows + heads).map { $0[column].count }.max() ?? 0) }
    let styles = listing.columns.map(style(of:))
    var lines: [StyledText] = []
    if listing.headings.isEmpty, listing.columns.count > 1 {
      let heads = listing.columns.map { _ in AnswerStyle.heading }
      lines.append(line(listing.columns, used, widths, heads))
    }
    for (index, row) in rows.enumerated() {
      if let heading = listing.headings[index], listing.headings.count > 1 || !heading.isEmpty {
        let text =
          heading.isEmpty ? "outside any scheme" : "scheme \(TerminalText.escaped(heading))"
        lines.append(StyledText(text, .heading))
      }
      let indent = listing.headings.isEmpty ? "" : "  "
      lines.append("\(indent)\(line(row, used, widths, styles))")
    }
    return lines + footer
  }

  private static func line(
    _ row: [String], _ used: [Int], _ widths: [Int], _ styles: [AnswerStyle]
  ) -> StyledText {
    var line = StyledText()
    for (position, column) in used.enumerated() {
      line.append(row[column], styles[column])
      guard position < used.count - 1 else { continue }
      line.append(String(repeating: " ", count: max(0, widths[position] - row[column].count) + 2))
    }
    return line.trimmedEnd
  }

  private static func style(of column: String) -> AnswerStyle {
    switch column {
    case "pattern", "url", "example": .pattern
    case "screen", "leads to": .screen
    case "at": .place
    default: .plain
    }
  }

  /// A Markdown table for each group.
  package static func markdown(_ listing: Listing) -> String {
    var text = ""
    for (index, row) in listing.rows.enumerated() {
      if index == 0 || listing.headings[index] != nil {
        if let heading = listing.headings[index], listing.headings.count > 1 || !heading.isEmpty {
          text +=
            (index == 0 ? "" : "\n")
            + "## \(heading.isEmpty ? "Outside any scheme" : "Scheme " + cell(heading))\n\n"
        }
        text += "| " + listing.columns.joined(separator: " | ") + " |\n"
        text += "|" + String(repeating: "---|", count: listing.columns.count) + "\n"
      }
      text += "| " + row.map(cell).joined(separator: " | ") + " |\n"
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let safe = TerminalText.escaped(text)
    var escaped = ""
    for character in safe {
      if character == "|" { escaped += "\\" }
      escaped.append(character)
    }
    return "`\(escaped)`"
  }
}
