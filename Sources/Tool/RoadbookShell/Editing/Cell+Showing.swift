import RoadbookText

extension Cell {
  /// The cell for a character; control characters and characters without a glyph are escaped.
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
      // A combining mark without a base character needs a placeholder.
      self.init("◌" + text, width: 1, style: style)
    } else {
      self.init(text, width: width, style: style)
    }
  }
}
