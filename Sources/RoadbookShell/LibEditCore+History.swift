import CLibEditShim

extension LibEditCore {
  func recall(_ direction: Int) {
    let text = current()
    guard
      let entry = history.step(direction, from: text.text, before: String(text.before))
    else { return }
    replaceAll(text, with: entry)
  }

  func replaceAll(_ text: EditorText, with entry: String) {
    replace(0..<text.text.unicodeScalars.count, with: entry)
  }

  func takeSuggestion(_ text: EditorText) -> Bool {
    guard let rest = suggestion(text) else { return false }
    insert(rest)
    return true
  }

  func handle(_ key: Key, in search: HistorySearch) {
    var search = search
    switch key {
    case .text(let text): search.type(text, history)
    case .paste(let text): search.type(String(text.prefix { $0 != "\n" }), history)
    case .backspace: search.erase(history)
    case .control(ctrl("R")), .up, .control(ctrl("P")): search.step(-1, history)
    case .control(ctrl("S")), .down, .control(ctrl("N")): search.step(1, history)
    case .control(ctrl("G")):
      reading.mode = .typing
      return
    default:
      reading.mode = .typing
      lastSearch = search
      if let match = search.match { replaceAll(current(), with: match) }
      if key == .enter, search.match != nil, search.match.map(isWhole) == true {
        press(UInt32(RB_KEY_ACCEPT))
      }
      return
    }
    reading.mode = .searching(search)
  }
}
