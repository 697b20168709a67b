package import RoadbookBinder
package import RoadbookSession

/// The user's settings for keys.
package struct EditorSettings: Hashable, Sendable {
  /// Emacs or vi keys; nil leaves the choice to `~/.editrc`.
  package var mode: EditingKeys?
  /// Keys with custom bindings, active while a statement is edited.
  package var bindings: [Key: KeyBinding] = [:]

  package init() {}

  package init(_ settings: Settings) {
    mode = settings.editing
    for (chord, binding) in settings.bindings { bindings[Key(chord)] = binding }
  }
}

extension Key {
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
