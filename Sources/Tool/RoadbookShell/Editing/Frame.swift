/// The content of one character position of the terminal; a wide character is one cell of width 2.
package struct Cell: Hashable, Sendable {
  package var text: String
  package var width: Int
  package var style: TextStyle

  package init(_ text: String, width: Int = 1, style: TextStyle = .plain) {
    self.text = text
    self.width = width
    self.style = style
  }
}

/// Everything the editor shows: its rows, and the position of the cursor.
package struct Frame: Hashable, Sendable {
  package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int
  }

  package var rows: [[Cell]]
  package var cursor: Position

  /// The part that fits into a window of some rows and contains the cursor.
  package func window(_ height: Int) -> Frame {
    guard rows.count > height, height > 0 else { return self }
    let first = min(max(0, cursor.row - height + 1), rows.count - height)
    return Frame(
      rows: Array(rows[first..<first + height]),
      cursor: Position(row: cursor.row - first, column: cursor.column))
  }
}

/// The cells of a string, one per character; characters that cannot be shown are escaped.
func cells(_ text: some StringProtocol, _ style: TextStyle = .plain) -> [Cell] {
  text.map { Cell(showing: $0, style: style) }
}

func width(_ row: some Sequence<Cell>) -> Int { row.reduce(0) { $0 + $1.width } }
