import RoadbookText

/// Lays out the prompt, the text and its annotations in rows of a given width.
package struct FrameLayout {
  /// Shown before the first row of the text and before each further one.
  package var prompt = ""
  package var continuation = ""
  package var text = ""
  /// The cursor as a byte offset in `text`.
  package var cursor = 0
  package var styles: [StyledRange] = []
  /// Shown after the text, but not part of it.
  package var suggestion = ""
  /// Shown at the right of the cursor's row or, if it does not fit, below the text.
  package var hint: UsageHint?
  /// Rows below the text.
  package var below: [[Cell]] = []

  package init() {}

  /// The laid-out rows. Linear in the length of the text.
  package func frame(width: Int) -> Frame {
    var rows = Rows(width: max(4, width))
    rows.add(cells(prompt))
    let look = Look(styles, count: text.utf8.count)
    var offset = 0
    var place: Frame.Position?
    for character in text {
      if place == nil, offset >= cursor { place = rows.place }
      if character == "\n" || character == "\r\n" {
        rows.newRow()
        rows.add(cells(continuation))
      } else {
        rows.add(Cell(showing: character, style: look[offset]))
      }
      offset += character.utf8.count
    }
    let end = place ?? rows.place
    rows.add(cells(suggestion, .faint))
    if end.row >= rows.rows.count { rows.newRow() }
    addHint(&rows, cursor: end)
    rows.rows += below
    return Frame(rows: rows.rows, cursor: end)
  }

  private func addHint(_ rows: inout Rows, cursor: Frame.Position) {
    guard let hint, rows.rows.indices.contains(cursor.row) else { return }
    let shown = hint.cells
    let used = RoadbookShell.width(rows.rows[cursor.row])
    let free = rows.width - used - RoadbookShell.width(shown)
    if free >= 3 {
      rows.rows[cursor.row] += cells(String(repeating: " ", count: free - 1)) + shown
    } else if below.isEmpty {
      rows.rows.append(hint.cells(within: rows.width - 1))
    }
  }

  /// The style of each byte; later ranges override earlier ones.
  private struct Look {
    private var styles: [TextStyle]

    init(_ ranges: [StyledRange], count: Int) {
      styles = ranges.isEmpty ? [] : Array(repeating: .plain, count: count)
      for styled in ranges {
        for index in max(0, styled.range.start)..<max(0, min(count, styled.range.end)) {
          styles[index] = styled.style
        }
      }
    }

    subscript(_ offset: Int) -> TextStyle {
      styles.indices.contains(offset) ? styles[offset] : .plain
    }
  }

  /// Rows under construction: a cell that does not fit begins the next row.
  private struct Rows {
    let width: Int
    var rows: [[Cell]] = [[]]
    private var used = 0

    init(width: Int) { self.width = width }

    /// The position of the next narrow cell; at the end of a full row the start of the next row,
    /// which may not exist yet.
    var place: Frame.Position {
      used >= width
        ? Frame.Position(row: rows.count, column: 0)
        : Frame.Position(row: rows.count - 1, column: used)
    }

    mutating func add(_ cells: [Cell]) {
      for cell in cells { add(cell) }
    }

    mutating func add(_ cell: Cell) {
      if used + cell.width > width, used > 0 { newRow() }
      rows[rows.count - 1].append(cell)
      used += cell.width
    }

    mutating func newRow() {
      rows.append([])
      used = 0
    }
  }
}

extension UsageHint {
  fileprivate var cells: [Cell] {
    var offset = 0
    return text.map { character in
      let isCurrent = current?.contains(offset) == true
      offset += character.utf8.count
      return Cell(showing: character, style: isCurrent ? .current : .faint)
    }
  }

  /// As much as fits, including the part being typed.
  fileprivate func cells(within width: Int) -> [Cell] {
    var row = cells[...]
    guard RoadbookShell.width(row) > width else { return Array(row) }
    let end = row.lastIndex { $0.style == .current }.map { $0 + 1 } ?? 0
    var isCutBefore = false
    while RoadbookShell.width(row.prefix(max(0, end - row.startIndex))) > width - 2, row.count > 1 {
      row = row.dropFirst()
      isCutBefore = true
    }
    let mark = [Cell("…", style: .faint)]
    var free = width - (isCutBefore ? 1 : 0)
    guard RoadbookShell.width(row) > free else { return (isCutBefore ? mark : []) + row }
    free -= 1
    while RoadbookShell.width(row) > free, !row.isEmpty { row = row.dropLast() }
    return (isCutBefore ? mark : []) + row + mark
  }
}
