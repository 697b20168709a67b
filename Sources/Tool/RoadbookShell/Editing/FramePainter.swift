/// Updates the terminal from one frame to the next, writing only the differences.
///
/// Knows only what it has written itself: all moves are relative to where it left the cursor.
/// Breaks rows itself instead of relying on the terminal, so that a wrong character width never
/// shifts the rows below.
package struct FramePainter {
  /// Whether colours may be written.
  package var isColoured: Bool
  private var shown = Frame(rows: [], cursor: .init(row: 0, column: 0))
  private var width = 0
  /// The number of rows that already exist on screen and can be reached without a line feed.
  private var extent = 1
  private var at = Frame.Position(row: 0, column: 0)

  package init(isColoured: Bool) { self.isColoured = isColoured }

  /// What to write to show a frame.
  package mutating func show(_ frame: Frame, width: Int) -> String {
    // The window's width may have changed without a signal so far.
    var out = !shown.rows.isEmpty && width != self.width ? wipe(newWidth: width) : ""
    self.width = width
    guard frame != shown || at != frame.cursor else { return out }
    for (index, row) in frame.rows.enumerated() {
      let old = shown.rows.indices.contains(index) ? shown.rows[index] : []
      if old != row || index >= extent { change(old, into: row, index, &out) }
    }
    if shown.rows.count > frame.rows.count {
      move(to: .init(row: frame.rows.count, column: 0), &out)
      out += "\u{1B}[J"
    }
    move(to: frame.cursor, &out)
    shown = frame
    return out
  }

  /// Leaves the frame on the screen and moves the cursor to a new row below it.
  package mutating func leave() -> String {
    var out = ""
    move(to: .init(row: max(0, shown.rows.count - 1), column: at.column), &out)
    out += "\r\n"
    forget()
    return out
  }

  /// Assumes that the screen is empty from the cursor's row on.
  package mutating func forget() {
    shown = Frame(rows: [], cursor: .init(row: 0, column: 0))
    extent = 1
    at = .init(row: 0, column: 0)
  }

  /// Erases the frame and moves the cursor to where it began.
  package mutating func clear() -> String {
    var out = ""
    move(to: .init(row: 0, column: 0), &out)
    forget()
    return out + "\r\u{1B}[J"
  }

  /// Erases the frame after the window's width has changed: the terminal has rewrapped rows that no
  /// longer fit, as nearly all do, or has cut them off.
  package mutating func wipe(newWidth: Int, rewraps: Bool = true) -> String {
    guard rewraps else { return clear() }
    let wide = max(1, newWidth)
    func height(_ row: [Cell]) -> Int { max(1, (RoadbookShell.width(row) + wide - 1) / wide) }
    let above = shown.rows.prefix(at.row).reduce(0) { $0 + height($1) }
    let up = above + min(at.column, max(0, width - 1)) / wide
    forget()
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r\u{1B}[J"
  }

  private mutating func change(_ old: [Cell], into new: [Cell], _ row: Int, _ out: inout String) {
    var same = 0
    while same < old.count, same < new.count, old[same] == new[same] { same += 1 }
    let start = RoadbookShell.width(new[..<same])
    let oldWidth = RoadbookShell.width(old)
    let newWidth = RoadbookShell.width(new)
    var end = new.count
    if oldWidth == newWidth {
      var tail = old.count
      while end > same, tail > same, new[end - 1] == old[tail - 1] {
        end -= 1
        tail -= 1
      }
    }
    move(to: .init(row: row, column: start), &out)
    write(new[same..<end], start, &out)
    // After a full row the cursor is on its last cell, so there is nothing to erase.
    if newWidth < oldWidth, newWidth < width { out += "\u{1B}[K" }
  }

  private mutating func write(_ cells: ArraySlice<Cell>, _ start: Int, _ out: inout String) {
    guard !cells.isEmpty else { return }
    let end = start + RoadbookShell.width(cells)
    if end >= width { out += "\u{1B}[?7l" }
    var style = ""
    for cell in cells {
      let wanted = cell.style.sequence(isColoured: isColoured)
      if wanted != style {
        out +=
          wanted.isEmpty ? "\u{1B}[0m" : style.isEmpty ? "\u{1B}[\(wanted)m" : "\u{1B}[0;\(wanted)m"
        style = wanted
      }
      out += cell.text
    }
    if !style.isEmpty { out += "\u{1B}[0m" }
    if end >= width { out += "\u{1B}[?7h" }
    // If characters may be narrower or wider than assumed, the next move starts at the left edge.
    let isCertain = end < width && cells.allSatisfy { $0.text.utf8.count == $0.width }
    at.column = isCertain ? end : -1
  }

  private mutating func move(to place: Frame.Position, _ out: inout String) {
    if place.row < at.row { out += "\u{1B}[\(at.row - place.row)A" }
    if place.row > at.row {
      let down = min(place.row, extent - 1) - at.row
      if down > 0 { out += "\u{1B}[\(down)B" }
      let new = place.row - max(at.row, extent - 1)
      if new > 0 {
        out += "\r" + String(repeating: "\n", count: new)
        at.column = 0
        extent = place.row + 1
      }
    }
    if place.column != at.column {
      if at.column >= 0, place.column > at.column {
        out += "\u{1B}[\(place.column - at.column)C"
      } else {
        out += place.column == 0 ? "\r" : "\r\u{1B}[\(place.column)C"
      }
    }
    at = place
  }
}
