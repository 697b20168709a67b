/// What keys do, as far as somebody chose it.
package struct EditorSettings: Hashable, Sendable {
  /// Whose keys hold.
  package enum Mode: String, Sendable, CaseIterable {
    case emacs, vi
  }

  /// Nil leaves it to `~/.editrc`.
  package var mode: Mode?
  /// Keys with another meaning than usual, while a statement is typed.
  package var bindings: [Key: EditorAction] = [:]

  package init() {}
}

/// What a key can be bound to.
package enum EditorAction: Hashable, Sendable {
  case named(Name)
  /// Puts a text in at the cursor.
  case insert(String)
  /// Runs a statement in place of the one that is typed.
  case run(String)

  /// Actions by the names that people write.
  package enum Name: String, Sendable, CaseIterable {
    case accept
    case newRow = "new-row"
    case complete
    case takeSuggestion = "take-suggestion"
    case historyBack = "history-back"
    case historyOn = "history-on"
    case searchHistory = "search-history"
    case left, right, up, down
    case wordBack = "word-back"
    case wordOn = "word-on"
    case rowStart = "row-start"
    case rowEnd = "row-end"
    case textStart = "text-start"
    case textEnd = "text-end"
    case deleteBack = "delete-back"
    case deleteOn = "delete-on"
    case deleteWordBack = "delete-word-back"
    case cutRow = "cut-row"
    case cutText = "cut-text"
    case paste
    case undo
    case clearScreen = "clear-screen"
    case nothing
  }
}

extension Key {
  /// The key that people call `ctrl-t`, `alt-enter`, `f5`, `up`; nil where nothing is called so, or where a text could
  /// not be typed any more without it.
  package init?(named name: String) {
    let name = name.lowercased()
    if let key = Self.byName[name] {
      self = key
    } else if name.hasPrefix("ctrl-"), let letter = name.utf8.last, name.utf8.count == 6,
      (0x61...0x7A).contains(letter), !Self.fixed.contains(letter)
    {
      self = .control(letter & 0x1F)
    } else if name.hasPrefix("alt-"), name.unicodeScalars.count == 5,
      let scalar = name.unicodeScalars.last, scalar.value > 0x20, scalar.value < 0x7F
    {
      self = .alt(scalar)
    } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// Tab, line feed, return and Ctrl-C are keys of their own; Ctrl-H is what some keyboards' backspace sends.
  private static let fixed = Set("cdhijm".utf8)

  private static let byName: [String: Key] = [
    "tab": .tab, "shift-tab": .backTab, "alt-enter": .altEnter, "delete": .delete, "left": .left,
    "right": .right, "up": .up, "down": .down, "home": .home, "end": .end,
    "page-up": .pageUp, "page-down": .pageDown, "ctrl-left": .previousWord,
    "ctrl-right": .nextWord, "ctrl-home": .textStart, "ctrl-end": .textEnd,
  ]
}
