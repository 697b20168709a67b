import RoadbookText

/// What a key is bound to.
package enum KeyBinding: Hashable, Sendable {
  case action(EditingAction)
  /// Typed as if by hand; a line end in it is Enter.
  case text(String)
}

/// What a key can do to the line, each by the name that `bind` takes.
package enum EditingAction: String, Sendable, CaseIterable {
  case accept
  case newRow = "new-row"
  case complete
  case completeBack = "complete-back"
  case search
  case older, newer
  case left, right
  case wordLeft = "word-left"
  case wordRight = "word-right"
  case rowStart = "row-start"
  case rowEnd = "row-end"
  case erase
  case eraseNext = "erase-next"
  case cutRowEnd = "cut-row-end"
  case cutRow = "cut-row"
  case cutWord = "cut-word"
  case putBack = "put-back"
  case clearScreen = "clear-screen"
  case leave
}

/// A key that can be bound: `ctrl-t`, `alt-x`, `page-up`.
package struct KeyChord: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    /// A small letter.
    case control(Unicode.Scalar)
    case alt(Unicode.Scalar)
    case named(Named)
  }

  package enum Named: String, Hashable, Sendable, CaseIterable {
    case tab
    case shiftTab = "shift-tab"
    case altEnter = "alt-enter"
    case escape, backspace, delete, up, down, left, right, home, end
    case ctrlLeft = "ctrl-left"
    case ctrlRight = "ctrl-right"
    case pageUp = "page-up"
    case pageDown = "page-down"
  }

  package var base: Base

  /// Why a text names no key that can be bound.
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
    // Capitals are other keys with Alt.
    if name.hasPrefix("alt-"), let last = text.unicodeScalars.last, scalars.count == 5,
      (0x21..<0x7F).contains(last.value)
    {
      base = .alt(last)
      return
    }
    let near = Suggestion.nearest(to: name, among: Named.allCases.map(\.rawValue))
    throw Problem(
      message: "there is no key '\(text)'",
      advice: near.map { "did you mean '\($0)'?" } ?? Self.advice)
  }

  package var name: String {
    switch base {
    case .control(let letter): "ctrl-\(letter)"
    case .alt(let scalar): "alt-\(scalar)"
    case .named(let named): named.rawValue
    }
  }

  private static let advice =
    "a key is written ctrl-t, alt-x, or one of "
    + Named.allCases.map(\.rawValue).joined(separator: ", ")

  /// Letters whose Ctrl is something else to a terminal.
  private static let taken: [Unicode.Scalar: String] = [
    "c": "it interrupts", "z": "it stops the program", "i": "terminals send it for tab",
    "j": "terminals send it for Enter", "m": "terminals send it for Enter",
  ]
}
