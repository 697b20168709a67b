/// Which of vi's modes libedit is in, followed by the keys that it gets: it does not tell.
struct ViState: Hashable {
  private(set) var isCommanding = false
  /// The number typed before a command; 0 where there is none.
  private(set) var count = 0
  private var awaits = Awaited.nothing

  private enum Awaited: Hashable {
    case nothing
    /// The character behind `f`, `r` and their like.
    case character
    /// The way to go behind `d` and `y`, or `c`, which goes on with typing.
    case motion(typesThen: Bool)
    /// The character behind `f` behind such a key.
    case motionCharacter(typesThen: Bool)
  }

  /// What libedit cannot do: its search draws for itself, and it knows no rows.
  enum OwnCommand: Hashable {
    case search
    /// Again, to the older (-1) or the newer.
    case searchAgain(Int)
    /// So many rows up (-1) or down.
    case row(Int, times: Int)
  }

  /// The command that a key is, where it is ours and not libedit's.
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

  /// A statement begins to be typed.
  mutating func begin() { self = ViState() }

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
