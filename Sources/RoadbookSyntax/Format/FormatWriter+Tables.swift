import RoadbookText

/// The rows of `cases` stand in columns.
extension FormatWriter {
  /// The width of each column of a table; empty where aligning would make a row too long.
  func columnWidths(of body: SyntaxNode) -> [Int] {
    let rows = body.children(.caseRow).filter(isPlainRow)
    var widths: [Int] = []
    for row in rows {
      for (column, width) in cellWidths(of: row).enumerated() {
        if column < widths.count {
          widths[column] = max(widths[column], width)
        } else {
          widths.append(width)
        }
      }
    }
    let longestClause = rows.compactMap { $0.child(.clause)?.range.length }.max() ?? 0
    let whole = widths.reduce(0) { $0 + $1 + 2 } + longestClause + indent
    return whole > Formatter.lineLength ? [] : widths
  }

  /// Whether a row stands on one line and is as it should be.
  func isPlainRow(_ row: SyntaxNode) -> Bool { !parse.isBroken(row) && !isBroken(row.tokens) }

  private func cellWidths(of row: SyntaxNode) -> [Int] {
    row.children.filter { $0.kind != .clause }.map { cell in
      flatWidth(cell) { $0.writePart(cell, breaksLists: false) } ?? 0
    }
  }

  mutating func writeRow(_ row: SyntaxNode, _ widths: [Int]) {
    let own = cellWidths(of: row)
    var column = 0
    for piece in row.pieces {
      switch piece {
      case .token(let token):
        if tree.tokenKind(token) == .comma { put(token, in: row) }
      case .node(let cell):
        if column > 0, column <= own.count, column <= widths.count {
          // A clause stands behind the last cell without a comma.
          padding = widths[column - 1] - own[column - 1]
        }
        writePart(cell, breaksLists: false)
        column += 1
      }
    }
  }
}
