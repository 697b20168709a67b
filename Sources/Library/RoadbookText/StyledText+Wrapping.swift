extension StyledText {
  /// The line in rows of at most this many columns, broken between words. The rows below the first
  /// begin where the text after its label begins; a word that fits in no row stays whole.
  package func wrapped(to width: Int) -> [StyledText] {
    guard self.width > width, width > 0 else { return [self] }
    let indent = hangingIndent(width)
    var rows: [StyledText] = []
    var row = StyledText()
    var used = 0
    var isBegun = false
    for word in words {
      let size = word.text.width
      let gap = isBegun || rows.isEmpty ? word.blanks : 0
      if isBegun, used + gap + size > width {
        rows.append(row.trimmedEnd)
        row = StyledText(String(repeating: " ", count: indent))
        used = indent
      } else {
        row.append(String(repeating: " ", count: gap))
        used += gap
      }
      row += word.text
      used += size
      isBegun = true
    }
    return rows + [row.trimmedEnd]
  }

  /// The column after a label, or two more than the line's own; it leaves half of the width.
  private func hangingIndent(_ width: Int) -> Int {
    let blanks = plain.utf8.prefix { $0 == 0x20 }.count
    var column = 0
    for (index, span) in spans.enumerated() {
      column += CellWidth.of(span.text)
      guard span.style == .label, index + 1 < spans.count else { continue }
      let gap = spans[index + 1].text.utf8.prefix { $0 == 0x20 }.count
      // Blanks may be a span of their own.
      let whole = column + gap
      return whole <= width / 2 ? whole : min(blanks + 2, width / 2)
    }
    return min(blanks + 2, width / 2)
  }

  /// The words, each with the blanks before it. A word may have several styles.
  private var words: [(blanks: Int, text: StyledText)] {
    var words: [(blanks: Int, text: StyledText)] = []
    var blanks = 0
    var isInside = false
    for span in spans {
      for (index, part) in span.text.split(separator: " ", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 {
          blanks += 1
          isInside = false
        }
        guard !part.isEmpty else { continue }
        if isInside {
          words[words.count - 1].text.append(String(part), span.style)
        } else {
          words.append((blanks, StyledText(String(part), span.style)))
        }
        blanks = 0
        isInside = true
      }
    }
    return words
  }
}
