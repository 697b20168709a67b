package import RoadbookAnalysis
package import RoadbookText

/// Renders tables for a terminal and as Markdown.
package enum ListingText {
  /// Aligned columns, with a heading for each group; empty columns are left out.
  ///
  /// `width`: the terminal's width to fit; nil for no limit.
  package static func lines(
    _ listing: Listing, fitting width: Int? = nil, showsPlaces: Bool = true
  ) -> [StyledText] {
    let footer = listing.footer.map { StyledText($0) }
    guard !listing.rows.isEmpty else {
      let nothing =
        listing.filter.map {
          "no \(listing.kind.dropLast()) contains '\(TerminalText.escaped($0))'"
        }
        ?? "no \(listing.kind)"
      return [StyledText(nothing)] + footer
    }
    // Without a terminal's width, one long cell must not pad all the others.
    var table = Table(
      listing, alignedTo: width == nil ? 48 : .max, without: showsPlaces ? nil : "at")
    if let width, !table.fits(width) {
      let equal = table.dropEqual()
      guard table.shrink(to: width) else { return records(listing) + footer }
      return table.lines + equal.map { StyledText($0, .label) } + footer
    }
    return table.lines + footer
  }

  /// The cells of a listing with the widths of its columns.
  private struct Table {
    let listing: Listing
    private var rows: [[String]]
    private var used: [Int]
    private var widths: [Int]

    /// A column wider than this is not aligned.
    private let alignedWidth: Int
    /// Columns are not shrunk below this width.
    private static let leastWidth = 10

    init(_ listing: Listing, alignedTo alignedWidth: Int, without left: String?) {
      self.listing = listing
      self.alignedWidth = alignedWidth
      rows = listing.rows.map { $0.map(TerminalText.escaped) }
      used = []
      widths = []
      used = listing.columns.indices.filter { column in
        listing.columns[column] != left && rows.contains { !$0[column].isEmpty }
      }
      measure()
    }

    private var hasHeads: Bool { listing.headings.isEmpty && listing.columns.count > 1 }

    private mutating func measure() {
      let heads = listing.headings.isEmpty ? [listing.columns] : []
      widths = listing.columns.indices.map { column in
        min(alignedWidth, (rows + heads).map { CellWidth.of($0[column]) }.max() ?? 0)
      }
    }

    func fits(_ width: Int) -> Bool { lines.allSatisfy { $0.width <= width } }

    /// Removes the columns with the same value in every row; returns these values.
    mutating func dropEqual() -> [String] {
      guard rows.count > 1 else { return [] }
      var equal: [String] = []
      for column in used.dropFirst() {
        let first = rows[0][column]
        if rows.allSatisfy({ $0[column] == first }) {
          equal.append("\(listing.columns[column]) \(first)")
          used.removeAll { $0 == column }
        } else if listing.columns[column] == "at", let colon = first.lastIndex(of: ":") {
          let file = first[...colon]
          guard rows.allSatisfy({ $0[column].hasPrefix(file) }) else { continue }
          equal.append("at \(file.dropLast())")
          for row in rows.indices {
            rows[row][column] = String(rows[row][column].dropFirst(file.count - 1))
          }
        }
      }
      measure()
      return equal.isEmpty ? [] : ["in every row: " + equal.joined(separator: ", ")]
    }

    /// Shrinks the widest columns except the first until all rows fit; false if that is impossible.
    mutating func shrink(to width: Int) -> Bool {
      while let excess = lines.map(\.width).max().map({ $0 - width }), excess > 0 {
        let natural = used.dropFirst().filter { listing.columns[$0] != "at" }.map { column in
          (column: column, width: rows.map { CellWidth.of($0[column]) }.max() ?? 0)
        }
        guard let (widest, size) = natural.max(by: { $0.width < $1.width }), size > Self.leastWidth
        else { return false }
        let wanted = max(Self.leastWidth, size - excess)
        for row in rows.indices {
          rows[row][widest] = CellWidth.cut(rows[row][widest], to: wanted)
        }
        measure()
      }
      return true
    }

    var lines: [StyledText] {
      let styles = listing.columns.map(ListingText.style(of:))
      var lines: [StyledText] = []
      if hasHeads { lines.append(line(listing.columns, listing.columns.map { _ in .heading })) }
      for (index, row) in rows.enumerated() {
        if let heading = ListingText.heading(listing, index) { lines.append(heading) }
        let indent = listing.headings.isEmpty ? "" : "  "
        lines.append("\(indent)\(line(row, styles))")
      }
      return lines
    }

    private func line(_ row: [String], _ styles: [AnswerStyle]) -> StyledText {
      var line = StyledText()
      for (position, column) in used.enumerated() {
        line.append(row[column], styles[column])
        guard position < used.count - 1 else { continue }
        line.append(
          String(repeating: " ", count: max(0, widths[column] - CellWidth.of(row[column])) + 2))
      }
      return line.trimmedEnd
    }
  }

  private static func heading(_ listing: Listing, _ row: Int) -> StyledText? {
    guard let heading = listing.headings[row], listing.headings.count > 1 || !heading.isEmpty
    else { return nil }
    let text = heading.isEmpty ? "scheme-less routes" : "scheme \(TerminalText.escaped(heading))"
    return StyledText(text, .heading)
  }

  /// One line per cell, for a terminal that is too narrow for a table.
  private static func records(_ listing: Listing) -> [StyledText] {
    let labels = listing.columns.dropFirst()
    let width = labels.map(\.count).max() ?? 0
    var lines: [StyledText] = []
    for (index, row) in listing.rows.enumerated() {
      if let heading = heading(listing, index) { lines.append(heading) }
      let cells = row.map(TerminalText.escaped)
      lines.append(StyledText(cells[0], style(of: listing.columns[0])))
      for column in listing.columns.indices.dropFirst() where !cells[column].isEmpty {
        let label = listing.columns[column]
        lines.append(
          .labelled(label, StyledText(cells[column], style(of: label)), at: width + 2))
      }
    }
    return lines
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
            + "## \(heading.isEmpty ? "Scheme-less routes" : "Scheme " + cell(heading))\n\n"
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
    return MarkdownText.code(TerminalText.escaped(text).escaped { $0 == "|" ? "\\|" : nil })
  }
}
