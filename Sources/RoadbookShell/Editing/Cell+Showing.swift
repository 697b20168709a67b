import RoadbookText

extension Cell {
  /// The cell for a character of a text; controls and what has no look of its own are written out.
  init(showing character: Character, style: TextStyle) {
    if character == "\t" {
      self.init("  ", width: 2, style: style)
      return
    }
    let text = String(character)
    let safe = TerminalText.escaped(text)
    let width = CellWidth.of(character)
    if safe != text {
      self.init(safe, width: safe.utf8.count, style: .faint)
    } else if width == 0 {
      // A mark without a letter needs something to stand on.
      self.init("◌" + text, width: 1, style: style)
    } else {
      self.init(text, width: width, style: style)
    }
  }
}
