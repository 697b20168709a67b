import RoadbookText

/// What a key is bound to.
package enum KeyBinding: Hashable, Sendable {
  case action(EditingAction)
  /// Text that is entered as if typed; a line break is Enter.
  case text(String)
}

/// An editing action of the prompt. The raw value is its name in `bind`.
package enum EditingAction: String, Sendable, CaseIterable {
  case accept
  case newRow = "new-row"
  case complete
  case takeSuggestion = "take-suggestion"
  case takeSuggestedWord = "take-suggested-word"
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
  case lastArgument = "last-argument"
  case editText = "edit-text"
  case paste, undo, redo
  case clearScreen = "clear-screen"
  case nothing
}

/// A key that can be bound: `ctrl-t`, `alt-x`, `page-up`, `f5`.
package struct KeyChord: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    /// A lower-case letter.
    case control(Unicode.Scalar)
    case alt(Unicode.Scalar)
    case named(Named)
    /// F1 to F12.
    case function(Int)
  }

  package enum Named: String, Hashable, Sendable, CaseIterable {
    case tab
    case shiftTab = "shift-tab"
    case altEnter = "alt-enter"
    case delete, up, down, left, right, home, end
    case pageUp = "page-up"
    case pageDown = "page-down"
    case ctrlLeft = "ctrl-left"
    case ctrlRight = "ctrl-right"
    case ctrlHome = "ctrl-home"
    case ctrlEnd = "ctrl-end"
  }

  package var base: Base

  /// Why a string does not name a bindable key.
  package struct Problem: Error, Sendable {
    package var message: String
    package var advice: String
  }

  package init(_ text: String) throws(Problem) {
    let name = text.lowercased()
    if let named = Named(rawValue: name) {
      base = .named(named)
      return
    }
    let scalars = Array(name.unicodeScalars)
    if name.hasPrefix("ctrl-"), scalars.count == 6, ("a"..."z").contains(scalars[5]) {
      guard let taken = Self.taken[scalars[5]] else {
        base = .control(scalars[5])
        return
      }
      throw Problem(message: "'\(text)' cannot be bound: \(taken)", advice: Self.advice)
    }
    if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) {
      base = .function(number)
      return
    }
    if name.hasPrefix("alt-"), let last = name.unicodeScalars.last, scalars.count == 5,
      (0x21..<0x7F).contains(last.value)
    {
      base = .alt(last)
      return
    }
    throw Problem(
      message: "there is no key '\(text)'",
      advice: Suggestion.advice(for: name, among: Named.allCases.map(\.rawValue)) ?? Self.advice)
  }

  package var name: String {
    switch base {
    case .control(let letter): "ctrl-\(letter)"
    case .alt(let scalar): "alt-\(scalar)"
    case .named(let named): named.rawValue
    case .function(let number): "f\(number)"
    }
  }

  private static let advice =
    "a key is written ctrl-t, alt-x, f5, or one of "
    + Named.allCases.map(\.rawValue).joined(separator: ", ")

  /// Letters whose Ctrl combination has another meaning in a terminal.
  private static let taken: [Unicode.Scalar: String] = [
    "c": "it interrupts commands", "d": "it ends the prompt",
    "h": "some terminals send it for Backspace",
    "i": "terminals send it for Tab", "j": "terminals send it for Enter",
    "m": "terminals send it for Enter", "z": "it suspends the program",
  ]
}
