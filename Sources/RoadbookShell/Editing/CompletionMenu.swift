/// Choices below the line, in columns, or one a row where they have descriptions.
package struct CompletionMenu {
  package private(set) var choices: [Completion]
  /// The one that Enter takes; nil until one was gone to.
  package private(set) var selected: Int?

  package init(_ choices: [Completion]) { self.choices = choices }

  package var selection: Completion? {
    selected.flatMap { choices.indices.contains($0) ? choices[$0] : nil }
  }

  /// Other choices, after more was typed; the selection stays on the same one.
  package mutating func update(_ choices: [Completion]) {
    let label = selection?.label
    self.choices = choices
    selected = label.flatMap { label in choices.firstIndex { $0.label == label } }
  }

  /// Goes on by a number of choices, around both ends.
  package mutating func move(_ steps: Int) {
    guard !choices.isEmpty else { return }
    guard let selected else {
      self.selected = steps > 0 ? 0 : choices.count - 1
      return
    }
    self.selected = (selected + steps % choices.count + choices.count) % choices.count
  }

  /// How far the next column is.
  package func columnStep(width: Int) -> Int {
    let grid = Grid(self, width: width)
    return grid.columns > 1 ? grid.rows : 0
  }

  /// The rows to show, with the selection among them; a last row counts where not all can be shown.
  package func rows(width: Int, height: Int) -> [[Cell]] {
    let grid = Grid(self, width: width)
    let height = max(1, height)
    let isCut = grid.rows > height
    let shown = isCut ? max(1, height - 1) : grid.rows
    let current = (selected ?? 0) % max(1, grid.rows)
    let first = min(max(0, current - shown + 1), grid.rows - shown)
    var result = (first..<first + shown).map { row in
      stride(from: row, to: choices.count, by: grid.rows).flatMap { cell($0, grid, width) }
    }
    if isCut, height > 1 {
      let place = selected.map { "\($0 + 1) of \(choices.count)" } ?? "\(choices.count) choices"
      result.append(cells(CellWidth.cut("… \(place)", to: width - 1), .faint))
    }
    return result
  }

  private struct Grid {
    var hasDetails: Bool
    var widest: Int
    var columns: Int
    var rows: Int

    init(_ menu: CompletionMenu, width: Int) {
      let count = max(1, menu.choices.count)
      hasDetails = menu.choices.contains { $0.detail != nil }
      widest = min(menu.choices.map { CellWidth.of($0.label) }.max() ?? 0, max(1, width - 1))
      columns = hasDetails ? 1 : max(1, (width + 1) / (widest + 2))
      rows = (count + columns - 1) / columns
    }
  }

  private func cell(_ index: Int, _ grid: Grid, _ width: Int) -> [Cell] {
    let choice = choices[index]
    let style: TextStyle = index == selected ? .chosen : .plain
    let label = CellWidth.cut(choice.label, to: grid.widest)
    let blanks = String(repeating: " ", count: max(0, grid.widest - CellWidth.of(label)))
    guard grid.hasDetails else {
      return cells(label, style) + cells(index + grid.rows < choices.count ? blanks + "  " : "")
    }
    let free = width - grid.widest - 3
    let detail = free > 3 ? CellWidth.cut(choice.detail ?? "", to: free) : ""
    return cells(label, style)
      + (detail.isEmpty ? [] : cells(blanks + "  ") + cells(detail, .faint))
  }
}
