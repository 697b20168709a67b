import RoadbookText

/// A menu of choices below the line, in as many columns as needed, with descriptions if there is
/// room.
package struct CompletionMenu {
  package private(set) var choices: [Completion]
  /// The index of the selected choice; nil until the user selects one.
  package private(set) var selected: Int?

  /// The available size in cells.
  package struct Room: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = max(1, height)
    }
  }

  package enum Direction: Sendable {
    case next, previous, left, right, pageUp, pageDown
  }

  /// The largest number of choices, of which there may be more.
  private let limit: Int

  package init(_ choices: [Completion], limit: Int = .max) {
    self.choices = choices
    self.limit = limit
  }

  package var selection: Completion? {
    selected.flatMap { choices.indices.contains($0) ? choices[$0] : nil }
  }

  /// Replaces the choices after more was typed; the selection stays on the same label.
  package mutating func update(_ choices: [Completion]) {
    let label = selection?.label
    self.choices = choices
    selected = label.flatMap { label in choices.firstIndex { $0.label == label } }
  }

  /// Whether there is more than one column.
  package func hasColumns(_ room: Room) -> Bool { MenuGrid(choices, room).columns > 1 }

  /// Moves the selection, wrapping around at both ends.
  package mutating func move(_ direction: Direction, _ room: Room) {
    let last = choices.count - 1
    guard last >= 0 else { return }
    guard let selected else {
      self.selected = direction == .previous || direction == .pageUp ? last : 0
      return
    }
    let grid = MenuGrid(choices, room)
    let row = selected % grid.rows
    switch direction {
    case .next: self.selected = selected == last ? 0 : selected + 1
    case .previous: self.selected = selected == 0 ? last : selected - 1
    case .right:
      let next = selected + grid.rows
      self.selected = next <= last ? next : selected / grid.rows < last / grid.rows ? last : row
    case .left:
      let column = last / grid.rows * grid.rows
      self.selected = selected >= grid.rows ? selected - grid.rows : min(last, column + row)
    case .pageDown: self.selected = selected - row + min(min(grid.rows - 1, row + grid.shown), last)
    case .pageUp: self.selected = selected - row + max(0, row - grid.shown)
    }
    self.selected = min(last, self.selected ?? 0)
  }

  /// The rows to show, including the selected choice; the last one describes the selection.
  package func rows(_ room: Room) -> [[Cell]] {
    let grid = MenuGrid(choices, room)
    let current = (selected ?? 0) % grid.rows
    let first = min(max(0, current - grid.shown + 1), grid.rows - grid.shown)
    var result = (first..<first + grid.shown).map { row in
      stride(from: row, to: choices.count, by: grid.rows).flatMap { index in
        grid.cells(
          choices[index], isSelected: index == selected,
          isLast: index + grid.rows >= choices.count)
      }
    }
    if grid.hasNote { result.append(cells(CellWidth.cut(note(grid), to: room.width - 1), .faint)) }
    return result
  }

  private func note(_ grid: MenuGrid) -> String {
    // There may be more than are offered.
    let isFull = choices.count >= limit
    let count = isFull ? "the first \(choices.count): type more to narrow them" : "\(choices.count)"
    guard let selected, let selection else {
      return grid.isCut ? "… \(isFull ? count : count + " choices")" : ""
    }
    let place = grid.isCut ? "… \(selected + 1) of \(count)" : ""
    let detail = selection.detail ?? ""
    let isWhole = CellWidth.of(detail) <= grid.detailWidth
    return [place, selection.documentation ?? "", isWhole ? "" : detail]
      .map { $0.split(separator: "\n").joined(separator: " ") }.filter { !$0.isEmpty }
      .joined(separator: "  ")
  }
}

/// The layout of a menu's choices, filled column by column.
private struct MenuGrid {
  /// Descriptions are useless in fewer columns of the terminal.
  private static let leastDetail = 16
  private static let gap = 2

  let labelWidth: Int
  /// 0 if descriptions are left out.
  let detailWidth: Int
  let columns: Int
  /// All rows, and those visible at a time.
  let rows: Int
  let shown: Int
  let hasNote: Bool

  var isCut: Bool { shown < rows }

  init(_ choices: [Completion], _ room: CompletionMenu.Room) {
    let count = max(1, choices.count)
    let label = min(choices.map { CellWidth.of($0.label) }.max() ?? 0, max(1, room.width - 1))
    let detail = choices.map { CellWidth.of($0.detail ?? "") }.max() ?? 0
    let hasDocumentation = choices.contains { $0.documentation != nil }
    func height(_ columns: Int) -> Int { (count + columns - 1) / columns }
    func list(isCut: Bool) -> Int {
      isCut || hasDocumentation ? max(1, room.height - 1) : room.height
    }
    let bare = max(1, (room.width + 1) / (label + Self.gap))
    let least = label + Self.gap + min(detail, Self.leastDetail)
    let described = detail == 0 ? 0 : (room.width + 1) / (least + Self.gap)
    let fits = (1...max(1, described)).first { height($0) <= list(isCut: false) }
    var chosen = bare
    var free = 0
    if detail > 0, label + Self.gap + 4 < room.width,
      fits != nil || height(bare) > list(isCut: false)
    {
      chosen = fits ?? max(1, described)
      free = (room.width - 1 - Self.gap * (chosen - 1)) / chosen - label - Self.gap
    }
    columns = chosen
    labelWidth = label
    detailWidth = free > 3 ? min(free, detail) : 0
    rows = height(columns)
    let isCut = rows > list(isCut: false)
    hasNote = room.height > 1 && (isCut || hasDocumentation)
    shown = min(rows, list(isCut: isCut))
  }

  func cells(_ choice: Completion, isSelected: Bool, isLast: Bool) -> [Cell] {
    let label = CellWidth.cut(choice.label, to: labelWidth)
    var offset = 0
    var row = label.map { character in
      let isMatched = choice.matched.contains { $0.contains(offset) }
      offset += character.utf8.count
      return Cell(
        showing: character,
        style: isSelected
          ? (isMatched ? .matchedChosen : .chosen) : (isMatched ? .matched : .plain))
    }
    let detail = detailWidth > 0 ? CellWidth.cut(choice.detail ?? "", to: detailWidth) : ""
    if !detail.isEmpty || !isLast { row += blanks(labelWidth - CellWidth.of(label)) }
    if !detail.isEmpty { row += blanks(Self.gap) + RoadbookShell.cells(detail, .faint) }
    guard !isLast else { return row }
    let missing =
      detailWidth > 0
      ? detailWidth + (detail.isEmpty ? Self.gap : 0) - CellWidth.of(detail) : 0
    return row + blanks(missing + Self.gap)
  }

  private func blanks(_ count: Int) -> [Cell] {
    RoadbookShell.cells(String(repeating: " ", count: max(0, count)))
  }
}
