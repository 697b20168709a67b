import CLibEditShim
import RoadbookText

// What each key does. Arrows, Home, End and their like are ours, since libedit counts scalars and knows no rows;
// the letters with Ctrl and Alt are libedit's, so that ~/.editrc can bind them.
extension LibEditCore {
  func handle(_ key: Key) {
    if key != .up, key != .down { wantedColumn = nil }
    if quotesNext {
      quotesNext = false
      if let byte = key.controlByte { return press(UInt32(byte)) }
    }
    switch mode {
    case .typing: if !runBinding(of: key) { handleTyping(key) }
    case .menu(let menu, let start): handle(key, in: menu, start)
    case .searching(let search): handle(key, in: search)
    }
  }

  var isVi: Bool { rb_editor_is_vi(editor) != 0 }

  /// So many characters at once come out of a paste; they need not pass libedit one by one.
  private static let runLimit = 16

  func handleTyping(_ key: Key) {
    switch key {
    case .text(let text): type(text)
    case .paste(let text): insert(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    case .enter: pressEnter()
    case .altEnter: insertRow()
    case .tab: pressTab()
    case .backTab, .function: break
    case .escape:
      if isVi {
        vi.escape()
        press(UInt32(RB_KEY_COMMAND_MODE))
      }
    case .backspace:
      for _ in 0..<max(1, current().characterBefore) { press(0x7F) }
    case .delete: deleteOn()
    case .previousWord: press(UInt32(RB_KEY_PREVIOUS_WORD))
    case .nextWord: press(UInt32(RB_KEY_NEXT_WORD))
    case .alt(let scalar):
      if isVi {
        vi.escape()
        vi.type(scalar)
        press(UInt32(RB_KEY_COMMAND_MODE), scalar.value)
      } else {
        press(0x1B, scalar.value)
      }
    case .control(let byte): handleControl(byte)
    default: move(key)
    }
  }

  private func type(_ text: String) {
    if isVi, vi.isCommanding {
      let own =
        text.unicodeScalars.count == 1 ? text.unicodeScalars.first.flatMap(vi.ownCommand) : nil
      // What is typed too fast for one key at a time comes in one piece.
      if own == nil, let first = text.unicodeScalars.first, text.unicodeScalars.count > 1 {
        type(String(first))
        return hold(.text(String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))))
      }
      for scalar in text.unicodeScalars { vi.type(scalar) }
      guard let own else { return pressAll(text) }
      return run(own)
    }
    if text.unicodeScalars.count >= Self.runLimit { return insert(text) }
    // A bracket that closes a block stands below the row that opened it.
    if ["}", "]", ")"].contains(text) {
      let now = current()
      if let surplus = Indentation.surplus(now.before), surplus > 0 {
        return replace(now.cursor - surplus..<now.cursor, with: text)
      }
    }
    pressAll(text)
  }

  private func run(_ command: ViState.OwnCommand) {
    // A number that libedit holds for its next command is not for this one's moves.
    edit { _ in }
    switch command {
    case .search: mode = .searching(HistorySearch(history))
    case .searchAgain(let direction):
      guard var search = lastSearch else { return }
      search.step(direction, history)
      lastSearch = search
      if let match = search.match { replaceAll(current(), with: match) }
    case .row(let direction, let times): moveRows(direction, times)
    }
  }

  /// So many rows up or down; from the outermost one to another entry of the history.
  private func moveRows(_ direction: Int, _ times: Int) {
    let text = current()
    var reached = text
    for _ in 0..<times {
      guard let step = reached.rowStep(direction, to: text.column) else { break }
      reached = EditorText(text.text, cursor: reached.cursor + step)
    }
    if reached.cursor == text.cursor {
      recall(direction)
    } else {
      move(by: reached.cursor - text.cursor)
    }
  }

  func deleteOn() {
    let text = current()
    if text.characterAfter > 0 {
      replace(text.cursor..<text.cursor + text.characterAfter, with: "")
    }
  }

  func move(_ key: Key) {
    let text = current()
    switch key {
    case .left: move(by: -text.characterBefore)
    case .right: if !takeSuggestion(text) { move(by: text.characterAfter) }
    case .home: move(by: -text.toRowStart)
    case .end: if !takeSuggestion(text) { move(by: text.toRowEnd) }
    case .textStart: move(by: -text.cursor)
    case .textEnd: move(by: text.text.unicodeScalars.count - text.cursor)
    case .up: if !moveRow(-1, text) { recall(-1) }
    case .down: if !moveRow(1, text) { recall(1) }
    case .pageUp: recall(-1)
    case .pageDown: recall(1)
    default: break
    }
  }

  /// To the same column of another row, also across shorter ones; false where there is no such row.
  private func moveRow(_ direction: Int, _ text: EditorText) -> Bool {
    let column = wantedColumn ?? text.column
    guard let step = text.rowStep(direction, to: column) else { return false }
    move(by: step)
    wantedColumn = column
    return true
  }

  private func handleControl(_ byte: UInt8) {
    let text = current()
    switch byte {
    case ctrl("A") where !isVi: move(.home)
    case ctrl("E") where !isVi: move(.end)
    case ctrl("B") where !isVi: move(.left)
    case ctrl("F") where !isVi: move(.right)
    case ctrl("P"): handle(.up)
    case ctrl("N"): handle(.down)
    case ctrl("L"): clearScreen()
    case ctrl("R"): mode = .searching(HistorySearch(history))
    case 0x1F where !isVi: undo()
    case ctrl("D") where text.hasRows && text.isAtEnd && text.text.hasSuffix("\n"):
      press(UInt32(RB_KEY_ACCEPT))
    case ctrl("V") where !isVi:
      quotesNext = true
      press(UInt32(byte))
    case ctrl("K") where text.hasRows && !isVi: cutRow(text)
    default: press(UInt32(byte))
    }
  }

  /// libedit's own would take all rows below with it.
  func cutRow(_ text: EditorText) {
    press(UInt32(RB_KEY_SET_MARK))
    move(by: text.toRowEnd)
    press(UInt32(RB_KEY_KILL_REGION))
  }

  func undo() {
    guard let earlier = takeEarlier() else { return }
    replaceAll(current(), with: earlier.text)
    move(by: earlier.cursor - earlier.text.unicodeScalars.count)
  }

  // MARK: Rows

  func pressEnter() {
    let text = current()
    if hasMoreInput, text.isAtEnd, !isVi { return takeBurst(after: text) }
    if isWhole(text.text) { press(UInt32(RB_KEY_ACCEPT)) } else { insertRow() }
  }

  /// Breaks the row at the cursor; the new one is indented like what it goes on with.
  func insertRow() {
    guard !hasMoreInput else { return insert("\n") }
    let text = current()
    let rest = text.after.drop { $0 == " " }
    let closes = rest.first.map { "}])".contains($0) } == true
    let indentation = Indentation.behind(text.before, closes: closes)
    let blanks = text.before.reversed().prefix { $0 == " " }.count
    // Blanks at the end of a row, and those of a row that stays empty, are nobody's.
    let surplus = min(blanks, text.toRowStart)
    replace(
      text.cursor - surplus..<text.cursor + text.after.count - rest.count,
      with: "\n" + indentation)
  }

  /// Takes lines that arrive faster than anybody types, a paste of a terminal that does not mark them: up to the end
  /// of the statement, without asking or showing anything for each line anew.
  private func takeBurst(after text: EditorText) {
    var collector = StatementCollector()
    var lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var line = lines.popLast() ?? ""
    for earlier in lines { collector.append(earlier) }
    while true {
      let isWhole = collector.add(line) { provider?.isIncomplete($0) == true }
      if isWhole || collector.isOnlyComments {
        insert(String(decoding: collector.text.utf8.dropFirst(text.text.utf8.count), as: UTF8.self))
        press(UInt32(RB_KEY_ACCEPT))
        return
      }
      line = ""
      var key = keyOfBurst()
      while let more = key?.pastedText {
        line += more
        key = keyOfBurst()
      }
      if key != .enter {
        if let key { hold(key) }
        let all = collector.text + "\n" + line
        insert(String(decoding: all.utf8.dropFirst(text.text.utf8.count), as: UTF8.self))
        return
      }
    }
  }
}

extension Key {
  /// What it puts into a text where it was not pressed but pasted.
  fileprivate var pastedText: String? {
    switch self {
    case .text(let text): text
    case .tab: "\t"
    default: nil
    }
  }
}

extension Key {
  /// What it is where libedit asked for the next key as it is.
  fileprivate var controlByte: UInt8? {
    switch self {
    case .control(let byte): byte
    case .tab: 0x09
    case .escape: 0x1B
    default: nil
    }
  }
}

/// The control character of a letter.
func ctrl(_ letter: Unicode.Scalar) -> UInt8 {
  UInt8(truncatingIfNeeded: letter.value) & 0x1F
}
