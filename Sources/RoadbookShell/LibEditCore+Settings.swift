import CLibEditShim
import RoadbookSemantics

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

  private func run(_ action: EditingAction) {
    let text = current()
    switch action {
    case .accept: pressEnter()
    case .newRow: insertRow()
    case .complete: pressTab()
    case .takeSuggestion: _ = takeSuggestion(text)
    case .historyBack: recall(-1)
    case .historyOn: recall(1)
    case .searchHistory: reading.mode = .searching(HistorySearch(history))
    case .left: move(by: -text.characterBefore)
    case .right: move(by: text.characterAfter)
    case .up: move(.up)
    case .down: move(.down)
    case .wordBack: press(UInt32(RB_KEY_PREVIOUS_WORD))
    case .wordOn: press(UInt32(RB_KEY_NEXT_WORD))
    case .rowStart: move(.home)
    case .rowEnd: move(by: text.toRowEnd)
    case .textStart: move(.textStart)
    case .textEnd: move(.textEnd)
    case .deleteBack: handleTyping(.backspace)
    case .deleteOn: deleteOn()
    case .deleteWordBack: press(UInt32(RB_KEY_DELETE_WORD))
    case .cutRow: cutRow(text)
    case .cutText: press(UInt32(RB_KEY_KILL_LINE))
    case .paste: press(UInt32(RB_KEY_YANK))
    case .undo: undo()
    case .clearScreen: clearScreen()
    case .nothing: break
    }
  }
}
