/// Aligns the rows of `cases` in columns.
extension FormatWriter {
  /// The width of each column of a table; empty if aligning would make a row too long.
  mutating func columnWidths(of body: Int) -> [Int] {
    var widths: [Int] = []
    var longestClause = 0
    for row in children(of: body) where kind(row) == .caseRow && isPlainRow(row) {
      for (column, width) in cellWidths(of: row).enumerated() {
        if column < widths.count {
          widths[column] = max(widths[column], width)
        } else {
          widths.append(width)
        }
      }
      let clause = children(of: row).first { kind($0) == .clause }
      longestClause = max(longestClause, clause.map(length) ?? 0)
    }
    let whole = widths.reduce(0) { $0 + $1 + 2 } + longestClause + indent
    return whole > Formatter.lineLength ? [] : widths
  }

  /// Whether a row is on one line and has no diagnostic.
  mutating func isPlainRow(_ row: Int) -> Bool {
    !isBroken(node: row) && !isBroken(tree.tokens(of: row))
  }

  private mutating func cellWidths(of row: Int) -> [Int] {
    var widths: [Int] = []
    for cell in children(of: row) where kind(cell) != .clause {
      widths.append(flatWidth(cell) { $0.writePart(cell, breaksLists: false) } ?? 0)
    }
    return widths
  }

  mutating func writeRow(_ row: Int, _ widths: [Int]) {
    let own = cellWidths(of: row)
    var column = 0
    for piece in pieces(of: row) {
      switch piece {
      case .token(let token):
        if tree.tokenKind(token) == .comma { put(token, in: .caseRow) }
      case .node(let cell):
        if column > 0, column <= own.count, column <= widths.count {
          // A clause follows the last cell without a comma.
          line.padding = widths[column - 1] - own[column - 1]
        }
        writePart(cell, breaksLists: false)
        column += 1
      }
    }
  }
}
