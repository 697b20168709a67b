import CLibEditShim
import RoadbookBinder

// The action of each key. Arrows, Home, End and similar keys are handled here, since libedit counts
// scalars and knows no rows; letters with Ctrl and Alt are passed to libedit, so that ~/.editrc can
// bind them.
extension LibEditCore {
  func handle(_ key: Key) {
    if key != .up, key != .down { reading.wantedColumn = nil }
    if key != .alt(".") { reading.lastArgument = nil }
    if reading.isReturned {
      reading.isReturned = false
      switch key {
      case .text(let text): return replaceAll(current(), with: text)
      case .paste(let text):
        return replaceAll(current(), with: text.hasSuffix("\n") ? String(text.dropLast()) : text)
      default: break
      }
    }
    if reading.isPrefixed {
      reading.isPrefixed = false
      if key == .control(ctrl("E")) { return run(.editText) }
      press(UInt32(ctrl("X")))
    }
    if reading.quotesNext {
      reading.quotesNext = false
      if let byte = key.controlByte { return press(UInt32(byte)) }
    }
    switch reading.mode {
    case .typing: if !runBinding(of: key) { handleTyping(key) }
    case .menu(let menu, let start): handle(key, in: menu, start)
    case .searching(let search): handle(key, in: search)
    }
  }

  var isVi: Bool { rb_editor_is_vi(editor) != 0 }

  /// From this many characters at a time on, text counts as pasted and does not pass through
  /// libedit one character at a time.
  private static let runLimit = 16

  func handleTyping(_ key: Key) {
    switch key {
    case .text(let text): type(text)
    case .paste(let text): insert(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    case .escape:
      if isVi {
        reading.vi.escape()
        press(UInt32(RB_KEY_COMMAND_MODE))
      }
    case .alt("f") where !isVi: if !takeSuggestedWord(current()) { press(0x1B, 0x66) }
    case .alt(".") where !isVi: run(.lastArgument)
    case .alt("/") where !isVi: run(.redo)
    case .nextWord: if !takeSuggestedWord(current()) { run(.wordOn) }
    case .alt(let scalar):
      if isVi {
        reading.vi.escape()
        reading.vi.type(scalar)
        press(UInt32(RB_KEY_COMMAND_MODE), scalar.value)
      } else {
        press(0x1B, scalar.value)
      }
    case .control(let byte): handleControl(byte)
    case .right: if !takeSuggestion(current()) { run(.right) }
    case .end: if !takeSuggestion(current()) { run(.rowEnd) }
    default: run(Self.actions[key] ?? .nothing)
    }
  }

  private static let actions: [Key: EditingAction] = [
    .enter: .accept, .altEnter: .newRow, .tab: .complete, .backspace: .deleteBack,
    .delete: .deleteOn, .previousWord: .wordBack, .left: .left,
    .home: .rowStart, .textStart: .textStart, .textEnd: .textEnd, .up: .up, .down: .down,
    .pageUp: .historyBack, .pageDown: .historyOn,
  ]

  private func type(_ text: String) {
    if isVi, reading.vi.isCommanding {
      let own =
        text.unicodeScalars.count == 1
        ? text.unicodeScalars.first.flatMap(reading.vi.ownCommand) : nil
      // Fast typing may arrive as several keys in one chunk.
      if own == nil, let first = text.unicodeScalars.first, text.unicodeScalars.count > 1 {
        type(String(first))
        return input.hold(.text(String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))))
      }
      for scalar in text.unicodeScalars { reading.vi.type(scalar) }
      guard let own else { return pressAll(text) }
      return run(own)
    }
    if text.unicodeScalars.count >= Self.runLimit { return insert(text) }
    // A closing bracket is aligned with the row that opened it.
    if ["}", "]", ")"].contains(text) {
      let now = current()
      if let surplus = Indentation.surplus(now.before), surplus > 0 {
        return replace(now.cursor - surplus..<now.cursor, with: text)
      }
    }
    pressAll(text)
  }

  private func run(_ command: ViState.OwnCommand) {
    // Makes libedit drop a pending count, which must not apply to the moves below.
    edit { _ in }
    switch command {
    case .search: reading.mode = .searching(HistorySearch(history))
    case .searchAgain(let direction):
      guard var search = lastSearch else { return }
      search.step(direction, history)
      lastSearch = search
      if let match = search.match { replaceAll(current(), with: match) }
    case .row(let direction, let times): moveRows(direction, times)
    }
  }

  /// Moves up or down by a number of rows; from the first or last row to another history entry.
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

  /// Moves to the same column of another row, even across shorter ones; if there is none, to
  /// another history entry.
  func moveRow(_ direction: Int, _ text: EditorText) {
    let column = reading.wantedColumn ?? text.column
    guard let step = text.rowStep(direction, to: column) else { return recall(direction) }
    move(by: step)
    reading.wantedColumn = column
  }

  private func handleControl(_ byte: UInt8) {
    let text = current()
    switch byte {
    case ctrl("A") where !isVi: run(.rowStart)
    case ctrl("E") where !isVi: handleTyping(.end)
    case ctrl("B") where !isVi: run(.left)
    case ctrl("F") where !isVi: handleTyping(.right)
    case ctrl("P"): handle(.up)
    case ctrl("N"): handle(.down)
    case ctrl("L"): run(.clearScreen)
    case ctrl("R"): run(.searchHistory)
    case 0x1F where !isVi: run(.undo)
    case ctrl("X") where !isVi: reading.isPrefixed = true
    case ctrl("D") where text.hasRows && text.isAtEnd && text.text.hasSuffix("\n"):
      press(UInt32(RB_KEY_ACCEPT))
    case ctrl("V") where !isVi:
      reading.quotesNext = true
      press(UInt32(byte))
    case ctrl("K") where text.hasRows && !isVi: run(.cutRow)
    default: press(UInt32(byte))
    }
  }

  // MARK: Rows

  func pressEnter() {
    let text = current()
    // Input that has already been read arrived faster than anyone types.
    if input.decoder.hasMore, text.isAtEnd, !isVi { return takeBurst(after: text) }
    if isWhole(text.text) { press(UInt32(RB_KEY_ACCEPT)) } else { insertRow() }
  }

  /// Breaks the row at the cursor and indents the new row.
  func insertRow() {
    guard !input.decoder.hasMore else { return insert("\n") }
    let text = current()
    let rest = text.after.drop { $0 == " " }
    let closes = rest.first.map { "}])".contains($0) } == true
    let indentation = Indentation.after(text.before, closes: closes)
    let blanks = text.before.reversed().prefix { $0 == " " }.count
    // Trailing blanks of a row are removed.
    let surplus = min(blanks, text.toRowStart)
    replace(
      text.cursor - surplus..<text.cursor + text.after.count - rest.count,
      with: "\n" + indentation)
  }

  /// Takes lines that arrive too fast to be typed, a paste in a terminal without bracketed paste:
  /// up to the end of the statement, without checking or redrawing for each line.
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
      var key = input.keyOfBurst()
      while let more = key?.pastedText {
        line += more
        key = input.keyOfBurst()
      }
      if key != .enter {
        if let key { input.hold(key) }
        let all = collector.text + "\n" + line
        insert(String(decoding: all.utf8.dropFirst(text.text.utf8.count), as: UTF8.self))
        return
      }
    }
  }
}

extension Key {
  /// The text of a key that was pasted instead of pressed.
  fileprivate var pastedText: String? {
    switch self {
    case .text(let text): text
    case .tab: "\t"
    default: nil
    }
  }
}

extension Key {
  /// The character of a key after Ctrl-V.
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
func ctrl(_ letter: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: letter.value) & 0x1F }
