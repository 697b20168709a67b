import CLibEditShim
import RoadbookText

extension LibEditCore {
  func pressTab() {
    let text = current()
    // A tab for indentation followed by more input was pasted, not typed.
    let isIndent = text.before.reversed().prefix { $0 != "\n" }.allSatisfy {
      $0 == " " || $0 == "\t"
    }
    if isIndent, input.decoder.hasMore { return insert("\t") }
    guard let (choices, range) = choices(text) else { return }
    let typed = text.text(from: range.start)
    let insertions = choices.map(\.insertion)
    let common = commonPrefix(insertions)
    if choices.count == 1, common != typed { return take(common, range, text) }
    if common.hasPrefix(typed), common != typed { take(common, range, text) }
    let limit = provider?.completionLimit ?? .max
    reading.mode = .menu(CompletionMenu(choices, limit: limit), start: range.start)
  }

  private func take(_ insertion: String, _ range: TextRange, _ text: EditorText) {
    replace(text.scalars(before: range.start)..<text.scalars(before: range.end), with: insertion)
  }

  func handle(_ key: Key, in menu: CompletionMenu, _ start: Int) {
    var menu = menu
    let room = display.menuRoom
    switch key {
    case .tab, .down: menu.move(.next, room)
    case .backTab, .up: menu.move(.previous, room)
    case .right where menu.hasColumns(room): menu.move(.right, room)
    case .left where menu.hasColumns(room): menu.move(.left, room)
    case .pageDown: menu.move(.pageDown, room)
    case .pageUp: menu.move(.pageUp, room)
    case .text, .backspace: handleTyping(key)
    case .escape, .control(ctrl("G")):
      reading.mode = .typing
      return
    case .enter where menu.selection != nil:
      reading.mode = .typing
      if let choice = menu.selection { take(choice.insertion, choice.replaces, current()) }
      return
    default:
      reading.mode = .typing
      return handle(key)
    }
    reading.mode = .menu(menu, start: start)
  }
}

extension CompletionMenu {
  /// The characters that the selected choice would add after the cursor.
  func preview(after text: EditorText) -> String? {
    guard text.isAtEnd, let selection else { return nil }
    let typed = text.text(from: selection.replaces.start)
    guard selection.insertion.hasPrefix(typed) else { return nil }
    return String(decoding: selection.insertion.utf8.dropFirst(typed.utf8.count), as: UTF8.self)
  }
}

extension EditorText {
  /// The text between a byte offset and the cursor.
  func text(from start: Int) -> String {
    String(decoding: text.utf8.prefix(offset).dropFirst(start), as: UTF8.self)
  }
}

/// The longest common prefix, in whole characters.
private func commonPrefix(_ texts: [String]) -> String {
  guard var common = texts.first else { return "" }
  for text in texts.dropFirst() { common = String(zip(common, text).prefix { $0 == $1 }.map(\.0)) }
  return common
}
