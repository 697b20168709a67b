/// Which of vi's modes libedit is in, followed by the keys that it gets: it does not tell.
struct ViState: Hashable {
  private(set) var isCommanding = false
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

  mutating func escape() {
    isCommanding = true
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
    switch scalar {
    case "i", "a", "I", "A", "s", "S", "C", "R": isCommanding = false
    case "c": awaits = .motion(typesThen: true)
    case "d", "y": awaits = .motion(typesThen: false)
    case "f", "F", "t", "T", "r", "@": awaits = .character
    default: break
    }
  }

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
