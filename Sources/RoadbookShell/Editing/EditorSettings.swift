package import RoadbookLanguage

/// What keys do, as far as somebody chose it.
package struct EditorSettings: Hashable, Sendable {
  /// Whose keys hold; nil leaves it to `~/.editrc`.
  package var mode: EditingKeys?
  /// Keys with another meaning than usual, while a statement is typed.
  package var bindings: [Key: EditorAction] = [:]

  package init() {}

  package init(_ settings: Session.Settings) {
    mode = settings.editing
    for (chord, binding) in settings.bindings { bindings[Key(chord)] = EditorAction(binding) }
  }
}

/// What a key can be bound to.
package enum EditorAction: Hashable, Sendable {
  package typealias Name = EditingAction

  case named(Name)
  /// Puts a text in at the cursor.
  case insert(String)
  /// Runs a statement in place of the one that is typed.
  case run(String)

  init(_ binding: KeyBinding) {
    switch binding {
    case .action(let name): self = .named(name)
    case .text(let text) where text.hasSuffix("\n"): self = .run(String(text.dropLast()))
    case .text(let text): self = .insert(text)
    }
  }
}

extension Key {
  /// The key that people call `ctrl-t`, `alt-enter`, `f5`, `up`; nil where nothing is called so, or where a text could
  /// not be typed any more without it.
  package init?(named name: String) {
    guard let chord = try? KeyChord(name) else { return nil }
    self.init(chord)
  }

  init(_ chord: KeyChord) {
    self =
      switch chord.base {
      case .control(let letter): .control(UInt8(truncatingIfNeeded: letter.value) & 0x1F)
      case .alt(let scalar): .alt(scalar)
      case .function(let number): .function(number)
      case .named(let named): Key(named)
      }
  }

  private init(_ named: KeyChord.Named) {
    self =
      switch named {
      case .tab: .tab
      case .shiftTab: .backTab
      case .altEnter: .altEnter
      case .delete: .delete
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      case .home: .home
      case .end: .end
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      case .ctrlLeft: .previousWord
      case .ctrlRight: .nextWord
      case .ctrlHome: .textStart
      case .ctrlEnd: .textEnd
      }
  }
}
