import RoadbookLanguage

/// What a bound key does: what another key does, or typing a text.
enum BoundKey: Hashable {
  case key(Key)
  case text(String)

  static func table(_ bindings: [KeyChord: KeyBinding]) -> [Key: BoundKey] {
    var table: [Key: BoundKey] = [:]
    for (chord, binding) in bindings {
      table[Key(chord)] =
        switch binding {
        case .action(let action): .key(action.key)
        case .text(let text): .text(text)
        }
    }
    return table
  }
}

extension Key {
  init(_ chord: KeyChord) {
    self =
      switch chord.base {
      case .control(let letter): .control(UInt8(truncatingIfNeeded: letter.value) & 0x1F)
      case .alt(let scalar): .alt(scalar)
      case .named(let named):
        switch named {
        case .tab: .tab
        case .shiftTab: .backTab
        case .altEnter: .altEnter
        case .escape: .escape
        case .backspace: .backspace
        case .delete: .delete
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .home: .home
        case .end: .end
        case .ctrlLeft: .previousWord
        case .ctrlRight: .nextWord
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        }
      }
  }
}

extension EditingAction {
  /// The key that does it where nothing is bound.
  fileprivate var key: Key {
    switch self {
    case .accept: .enter
    case .newRow: .altEnter
    case .complete: .tab
    case .completeBack: .backTab
    case .search: .control(0x12)
    case .older: .up
    case .newer: .down
    case .left: .left
    case .right: .right
    case .wordLeft: .previousWord
    case .wordRight: .nextWord
    case .rowStart: .home
    case .rowEnd: .end
    case .erase: .backspace
    case .eraseNext: .delete
    case .cutRowEnd: .control(0x0B)
    case .cutRow: .control(0x15)
    case .cutWord: .control(0x17)
    case .putBack: .control(0x19)
    case .clearScreen: .control(0x0C)
    case .leave: .control(0x04)
    }
  }
}
