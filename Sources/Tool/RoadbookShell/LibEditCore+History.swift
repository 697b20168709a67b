import CLibEditShim

extension LibEditCore {
  func recall(_ direction: Int) {
    let text = current()
    guard
      let entry = history.step(direction, from: text.text, before: String(text.before))
    else { return }
    reading.isWantedDraft = false
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

  /// Accepts the suggestion up to the end of its next word; false if there is none.
  func takeSuggestedWord(_ text: EditorText) -> Bool {
    guard let rest = suggestion(text) else { return false }
    let isPart = { (character: Character) in character.isLetter || character.isNumber }
    let start = rest.firstIndex(where: isPart) ?? rest.endIndex
    let end = rest[start...].firstIndex { !isPart($0) } ?? rest.endIndex
    insert(String(rest[..<end]))
    return true
  }

  /// Inserts the last word of the newest history entry; again, that of the one before.
  func insertLastArgument() {
    let before = reading.lastArgument
    var index = (before?.entry ?? history.entries.count) - 1
    while history.entries.indices.contains(index) {
      let word = Self.lastWord(of: history.entries[index])
      if !word.isEmpty, word != before?.text {
        let cursor = current().cursor
        let count = before?.text.unicodeScalars.count ?? 0
        replace(max(0, cursor - count)..<cursor, with: word)
        reading.lastArgument = (word, index)
        return
      }
      index -= 1
    }
  }

  /// The last word, or the string in quotes at the end.
  private static func lastWord(of entry: String) -> String {
    let line = entry.split(separator: "\n").last ?? ""
    let text = line.reversed().drop { $0 == " " }.reversed()
    if text.last == "\"", let open = text.dropLast().lastIndex(of: "\"") {
      return String(text[open...])
    }
    return String(text.split(separator: " ").last.map(String.init) ?? "")
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
      reading.isWantedDraft = false
      if let match = search.match { replaceAll(current(), with: match) }
      if key == .enter, search.match != nil, search.match.map(isWhole) == true {
        press(UInt32(RB_KEY_ACCEPT))
      }
      return
    }
    reading.mode = .searching(search)
  }
}
