import CLibEditShim
import RoadbookText

// What each key does. Arrows, Home, End and their like are ours, since libedit counts scalars and knows no rows;
// the letters with Ctrl and Alt are libedit's, so that ~/.editrc can bind them.
extension LibEditCore {
  func handle(_ key: Key) {
    if quotesNext {
      quotesNext = false
      if let byte = key.controlByte { return press(UInt32(byte)) }
    }
    switch mode {
    case .typing:
      switch bindings[key] {
      case .key(let other): handleTyping(other)
      case .text(let text): type(bound: text)
      case nil: handleTyping(key)
      }
    case .menu(let menu, let start): handle(key, in: menu, start)
    case .searching(let search): handle(key, in: search)
    }
  }

  private func type(bound text: String) {
    guard text.hasSuffix("\n") else { return insert(text) }
    insert(String(text.dropLast()))
    press(UInt32(RB_KEY_ACCEPT))
  }

  private var isVi: Bool { rb_editor_is_vi(editor) != 0 }

  /// So many characters at once come out of a paste; they need not pass libedit one by one.
  private static let runLimit = 16

  private func handleTyping(_ key: Key) {
    switch key {
    case .text(let text):
      if text.unicodeScalars.count >= Self.runLimit, !isVi { insert(text) } else { type(text) }
    case .paste(let text): insert(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    case .enter: pressEnter()
    case .altEnter: insert("\n")
    case .tab: pressTab()
    case .backTab: break
    case .escape: if isVi { press(UInt32(RB_KEY_COMMAND_MODE)) }
    case .backspace:
      for _ in 0..<max(1, current().characterBefore) { press(0x7F) }
    case .delete:
      let text = current()
      if text.characterAfter > 0 {
        replace(text.cursor..<text.cursor + text.characterAfter, with: "")
      }
    case .previousWord: press(UInt32(RB_KEY_PREVIOUS_WORD))
    case .nextWord: press(UInt32(RB_KEY_NEXT_WORD))
    case .alt(let scalar):
      isVi ? press(UInt32(RB_KEY_COMMAND_MODE), scalar.value) : press(0x1B, scalar.value)
    case .control(let byte): handleControl(byte)
    default: move(key)
    }
  }

  private func move(_ key: Key) {
    let text = current()
    switch key {
    case .left: move(by: -text.characterBefore)
    case .right: if !takeSuggestion(text) { move(by: text.characterAfter) }
    case .home: move(by: -text.toRowStart)
    case .end: if !takeSuggestion(text) { move(by: text.toRowEnd) }
    case .up: if let step = text.rowStep(-1) { move(by: step) } else { recall(-1) }
    case .down: if let step = text.rowStep(1) { move(by: step) } else { recall(1) }
    case .pageUp: recall(-1)
    case .pageDown: recall(1)
    default: break
    }
  }

  private func handleControl(_ byte: UInt8) {
    let text = current()
    switch byte {
    case ctrl("A") where !isVi: move(.home)
    case ctrl("E") where !isVi: move(.end)
    case ctrl("B") where !isVi: move(.left)
    case ctrl("F") where !isVi: move(.right)
    case ctrl("P"): move(.up)
    case ctrl("N"): move(.down)
    case ctrl("L"): clearScreen()
    case ctrl("R"): mode = .searching(HistorySearch(history))
    case ctrl("D") where text.hasRows && text.isAtEnd && text.text.hasSuffix("\n"):
      press(UInt32(RB_KEY_ACCEPT))
    case ctrl("V") where !isVi:
      quotesNext = true
      press(UInt32(byte))
    // libedit's own would take all rows below with it.
    case ctrl("K") where text.hasRows && !isVi:
      press(UInt32(RB_KEY_SET_MARK))
      move(by: text.toRowEnd)
      press(UInt32(RB_KEY_KILL_REGION))
    default: press(UInt32(byte))
    }
  }

  private func pressEnter() {
    let text = current()
    if hasMoreInput, text.isAtEnd, !isVi { return takeBurst(after: text) }
    if isWhole(text.text) { press(UInt32(RB_KEY_ACCEPT)) } else { insert("\n") }
  }

  /// Takes lines that arrive faster than anybody types, a paste of a terminal that does not mark them: up to the end
  /// of the statement, without asking or showing anything for each line anew.
  private func takeBurst(after text: EditorText) {
    var collector = StatementCollector()
    var lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var line = lines.popLast() ?? ""
    for earlier in lines { collector.append(earlier) }
    while true {
      let isWhole = collector.add(line) { aid?.isIncomplete($0) == true }
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

  // MARK: History

  private func recall(_ direction: Int) {
    let text = current()
    guard
      let entry = history.step(direction, from: text.text, before: String(text.before))
    else { return }
    replaceAll(text, with: entry)
  }

  private func replaceAll(_ text: EditorText, with entry: String) {
    replace(0..<text.text.unicodeScalars.count, with: entry)
  }

  private func takeSuggestion(_ text: EditorText) -> Bool {
    guard text.isAtEnd, let rest = history.suggestion(for: text.text) else { return false }
    insert(rest)
    return true
  }

  private func handle(_ key: Key, in search: HistorySearch) {
    var search = search
    switch key {
    case .text(let text): search.type(text, history)
    case .paste(let text): search.type(String(text.prefix { $0 != "\n" }), history)
    case .backspace: search.erase(history)
    case .control(ctrl("R")), .up, .control(ctrl("P")): search.step(-1, history)
    case .control(ctrl("S")), .down, .control(ctrl("N")): search.step(1, history)
    case .control(ctrl("G")):
      mode = .typing
      return
    default:
      mode = .typing
      if let match = search.match { replaceAll(current(), with: match) }
      if key == .enter, search.match != nil, search.match.map(isWhole) == true {
        press(UInt32(RB_KEY_ACCEPT))
      }
      return
    }
    mode = .searching(search)
  }

  // MARK: Completion

  private func pressTab() {
    let text = current()
    // An indenting tab with more input right behind it comes out of a paste, not from a finger.
    let isIndent = text.before.reversed().prefix { $0 != "\n" }.allSatisfy {
      $0 == " " || $0 == "\t"
    }
    if isIndent, hasMoreInput { return insert("\t") }
    guard let (choices, range) = choices(text) else { return }
    let typed = String(decoding: Array(text.text.utf8)[range.start..<text.offset], as: UTF8.self)
    let common = commonPrefix(choices.map(\.insertion))
    if choices.count == 1 || common.hasPrefix(typed) && common != typed {
      take(common, range, text)
    } else {
      mode = .menu(CompletionMenu(choices), start: range.start)
    }
  }

  private func take(_ insertion: String, _ range: TextRange, _ text: EditorText) {
    replace(text.scalars(before: range.start)..<text.scalars(before: range.end), with: insertion)
  }

  private func handle(_ key: Key, in menu: CompletionMenu, _ start: Int) {
    var menu = menu
    let step = menu.columnStep(width: terminalSize().columns)
    switch key {
    case .tab, .down: menu.move(1)
    case .backTab, .up: menu.move(-1)
    case .right where step > 0: menu.move(step)
    case .left where step > 0: menu.move(-step)
    case .text, .backspace:
      handleTyping(key)
    case .escape:
      mode = .typing
      return
    case .enter where menu.selection != nil:
      mode = .typing
      if let choice = menu.selection { take(choice.insertion, choice.replaces, current()) }
      return
    default:
      mode = .typing
      return handleTyping(key)
    }
    mode = .menu(menu, start: start)
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
private func ctrl(_ letter: Unicode.Scalar) -> UInt8 {
  UInt8(truncatingIfNeeded: letter.value) & 0x1F
}

/// The longest text that all begin with, in whole characters.
private func commonPrefix(_ texts: [String]) -> String {
  guard var common = texts.first else { return "" }
  for text in texts.dropFirst() {
    common = String(zip(common, text).prefix { $0 == $1 }.map(\.0))
  }
  return common
}
