import CLibEditShim
import RoadbookBinder

extension LibEditCore {
  /// Applies settings that differ from the current ones.
  func use(_ settings: EditorSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    if let mode = settings.mode { rb_editor_set_vi(editor, mode == .vi ? 1 : 0) }
  }

  /// Performs a key's binding; false if it has none.
  func runBinding(of key: Key) -> Bool {
    guard let binding = settings.bindings[key] else { return false }
    switch binding {
    case .action(let action): run(action)
    case .text(let text) where text.hasSuffix("\n"):
      // A whole line runs instead of the one being typed.
      replaceAll(current(), with: String(text.dropLast()))
      press(UInt32(RB_KEY_ACCEPT))
    case .text(let text): insert(text)
    }
    return true
  }

  func run(_ action: EditingAction) {
    let text = current()
    switch action {
    case .accept: pressEnter()
    case .newRow: insertRow()
    case .complete: pressTab()
    case .takeSuggestion: _ = takeSuggestion(text)
    case .takeSuggestedWord: _ = takeSuggestedWord(text)
    case .lastArgument: insertLastArgument()
    case .editText: editText()
    case .historyBack: recall(-1)
    case .historyOn: recall(1)
    case .searchHistory: reading.mode = .searching(HistorySearch(history))
    case .left: move(by: -text.characterBefore)
    case .right: move(by: text.characterAfter)
    case .up: moveRow(-1, text)
    case .down: moveRow(1, text)
    case .wordBack: press(UInt32(RB_KEY_PREVIOUS_WORD))
    case .wordOn: press(UInt32(RB_KEY_NEXT_WORD))
    case .rowStart: move(by: -text.toRowStart)
    case .rowEnd: move(by: text.toRowEnd)
    case .textStart: move(by: -text.cursor)
    case .textEnd: move(by: text.text.unicodeScalars.count - text.cursor)
    case .deleteBack: for _ in 0..<max(1, text.characterBefore) { press(0x7F) }
    case .deleteOn:
      if text.characterAfter > 0 {
        replace(text.cursor..<text.cursor + text.characterAfter, with: "")
      }
    case .deleteWordBack: press(UInt32(RB_KEY_DELETE_WORD))
    case .cutRow:
      // libedit's command would cut all rows below as well.
      press(UInt32(RB_KEY_SET_MARK))
      move(by: text.toRowEnd)
      press(UInt32(RB_KEY_KILL_REGION))
    case .cutText: press(UInt32(RB_KEY_KILL_LINE))
    case .paste: press(UInt32(RB_KEY_YANK))
    case .undo:
      guard let earlier = takeEarlier() else { return }
      replaceAll(text, with: earlier.text)
      move(by: earlier.cursor - earlier.text.unicodeScalars.count)
    case .redo:
      guard let later = takeLater() else { return }
      replaceAll(text, with: later.text)
      move(by: later.cursor - later.text.unicodeScalars.count)
    case .clearScreen: display.clearScreen()
    case .nothing: break
    }
  }
}
