/// Tracks vi's mode from the keys sent to libedit, which does not report it.
struct ViState: Hashable {
  private(set) var isCommanding = false
  /// The count typed before a command; 0 if there is none.
  private(set) var count = 0
  private var awaits = Awaited.nothing

  private enum Awaited: Hashable {
    case nothing
    /// Waits for the character after `f`, `r` and similar commands.
    case character
    /// Waits for the motion after `d` and `y`, or after `c`, which then enters insert mode.
    case motion(typesThen: Bool)
    /// Waits for the character after the `f` of such a motion.
    case motionCharacter(typesThen: Bool)
  }

  /// Commands that libedit cannot perform: its search draws on the screen itself, and it knows no
  /// rows.
  enum OwnCommand: Hashable {
    case search
    /// Repeats the search, to older entries (-1) or newer ones.
    case searchAgain(Int)
    /// Moves up (-1) or down by a number of rows.
    case row(Int, times: Int)
  }

  /// The command of a key that is handled here instead of by libedit.
  func ownCommand(_ scalar: Unicode.Scalar) -> OwnCommand? {
    guard isCommanding, awaits == .nothing else { return nil }
    return switch scalar {
    case "/", "?": .search
    case "n": .searchAgain(-1)
    case "N": .searchAgain(1)
    case "k", "-": .row(-1, times: max(1, count))
    case "j", "+": .row(1, times: max(1, count))
    default: nil
    }
  }

  mutating func escape() {
    isCommanding = true
    count = 0
    awaits = .nothing
  }

  mutating func type(_ scalar: Unicode.Scalar) {
    guard isCommanding else { return }
    switch awaits {
    case .character: awaits = .nothing
    case .motionCharacter(let typesThen): end(typesThen)
    case .motion(let typesThen): move(scalar, typesThen)
    case .nothing: command(scalar)
    }
  }

  private mutating func command(_ scalar: Unicode.Scalar) {
    if ("1"..."9").contains(scalar) || scalar == "0" && count > 0 {
      count = min(Self.countLimit, count * 10 + Int(scalar.value - 0x30))
      return
    }
    count = 0
    switch scalar {
    case "i", "a", "I", "A", "s", "S", "C", "R": isCommanding = false
    case "c": awaits = .motion(typesThen: true)
    case "d", "y": awaits = .motion(typesThen: false)
    case "f", "F", "t", "T", "r", "@": awaits = .character
    default: break
    }
  }

  private static let countLimit = 1_000

  private mutating func move(_ scalar: Unicode.Scalar, _ typesThen: Bool) {
    switch scalar {
    case "0"..."9": if scalar == "0" { end(typesThen) }
    case "f", "F", "t", "T": awaits = .motionCharacter(typesThen: typesThen)
    default: end(typesThen)
    }
  }

  private mutating func end(_ typesThen: Bool) {
    awaits = .nothing
    if typesThen { isCommanding = false }
  }
}
