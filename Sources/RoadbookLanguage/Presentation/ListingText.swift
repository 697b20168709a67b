import RoadbookText

/// Tables: for a terminal, and as Markdown.
package enum ListingText {
  /// Columns of equal width, a heading for each group; empty columns are left out.
  package static func lines(_ listing: Listing) -> [String] {
    guard !listing.rows.isEmpty else { return ["no \(listing.kind)"] + listing.footer }
    let rows = listing.rows.map { $0.map(TerminalText.escaped) }
    let used = listing.columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    // A column wider than this is not worth aligning the rest of the table by.
    let heads = listing.headings.isEmpty ? [listing.columns] : []
    let widths = used.map { column in min(48, (rows + heads).map { $0[column].count }.max() ?? 0) }
    var lines: [String] = []
    if listing.headings.isEmpty, listing.columns.count > 1 {
      lines.append(line(listing.columns.map { $0 }, used, widths))
    }
    for (index, row) in rows.enumerated() {
      if let heading = listing.headings[index], listing.headings.count > 1 || !heading.isEmpty {
        lines.append(
          heading.isEmpty ? "outside any scheme" : "scheme \(TerminalText.escaped(heading))")
      }
      lines.append((listing.headings.isEmpty ? "" : "  ") + line(row, used, widths))
    }
    return lines + listing.footer
  }

  private static func line(_ row: [String], _ used: [Int], _ widths: [Int]) -> String {
    var line = ""
    for (position, column) in used.enumerated() {
      line += row[column]
      guard position < used.count - 1 else { continue }
      line += String(repeating: " ", count: max(0, widths[position] - row[column].count) + 2)
    }
    return trimmedEnd(line)
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

  private static func trimmedEnd(_ text: String) -> String {
    var text = text[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
