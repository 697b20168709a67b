/// What was true of the names that linking something looked up.
struct LinkGround: Sendable {
  private var edition: LinkNames.Edition
  /// Screens of which it counted only that they are there.
  private let screens: [String]
  private let lookedUp: LookedUp?
  private let hasUnknownScreen: Bool
  private let hasUnknownType: Bool
  private let hasUnknownVariable: Bool

  /// The declarations that counted for what they say: few things look at any.
  private final class LookedUp: Sendable {
    let screens: [(name: String, memos: [LinkMemo])]
    let types: [(name: String, memos: [LinkMemo])]
    let variables: [(name: String, memos: [LinkMemo])]

    init(_ names: LinkNames, _ asked: AskedNames) {
      screens = asked.screensWithParameters.map { ($0, names.screens.memos(of: $0)) }
      types = asked.types.map { ($0, names.types.memos(of: $0)) }
      variables = asked.variables.map { ($0, names.variables.memos(of: $0)) }
    }
  }

  init(_ names: LinkNames, _ asked: AskedNames) {
    edition = names.edition
    screens = asked.screens
    lookedUp =
      asked.screensWithParameters.isEmpty && asked.types.isEmpty && asked.variables.isEmpty
      ? nil : LookedUp(names, asked)
    hasUnknownScreen = asked.hasUnknownScreen
    hasUnknownType = asked.hasUnknownType
    hasUnknownVariable = asked.hasUnknownVariable
  }

  /// The same for others, by which it holds, too.
  func on(_ names: LinkNames) -> LinkGround {
    var ground = self
    ground.edition = names.edition
    return ground
  }

  func isOn(_ names: LinkNames) -> Bool {
    edition.screens.id == names.screens.id && edition.types.id == names.types.id
      && edition.variables.id == names.variables.id
  }

  /// Whether everything that was looked up is what it was.
  func holds(_ names: LinkNames) -> Bool {
    guard edition.words === names.words else { return false }
    if isOn(names) { return true }
    return edition.variables.holds(
      names.variables, lookedUp?.variables ?? [], unlessUnknown: hasUnknownVariable)
      && edition.types.holds(names.types, lookedUp?.types ?? [], unlessUnknown: hasUnknownType)
      && edition.screens.holds(
        names.screens, lookedUp?.screens ?? [], unlessUnknown: hasUnknownScreen)
      && (edition.screens.namesID == names.screens.namesID
        || screens.allSatisfy { !names.screens.memos(of: $0).isEmpty })
  }

  /// Whether a screen that was looked up has changed.
  func isConcerned(by change: ScreenChange) -> Bool {
    change.concerns(
      screens, withParameters: (lookedUp?.screens ?? []).lazy.map(\.name),
      hasUnknown: hasUnknownScreen)
  }
}

/// Which names linking something looked up.
struct AskedNames: Sendable {
  /// Screens of which it counted only that they are there.
  var screens: [String] = []
  /// Screens whose parameters counted, too.
  var screensWithParameters: [String] = []
  var types: [String] = []
  /// Names that are variables, or would be if there were any.
  var variables: [String] = []
  /// Whether a screen was not there: which one is near depends on all of them.
  var hasUnknownScreen = false
  var hasUnknownType = false
  var hasUnknownVariable = false

  mutating func add(screen name: String) {
    // Most ask for a few: these have room at once.
    if screens.isEmpty { screens.reserveCapacity(2) }
    screens.append(name)
  }

  /// Whether a screen was added a moment ago: routes in each other lead to the same few.
  func hasJustAsked(screen name: String) -> Bool {
    for index in max(0, screens.count - 4)..<screens.count where screens[index] == name {
      return true
    }
    return false
  }

  func isConcerned(by change: ScreenChange) -> Bool {
    change.concerns(
      screens, withParameters: screensWithParameters, hasUnknown: hasUnknownScreen)
  }
}

/// Which screens are others than before.
struct ScreenChange: Sendable {
  /// Those that are there now and were not, or the other way round.
  var names: Set<String> = []
  /// Those that take other parameters, perhaps.
  var contents: Set<String> = []

  var isEmpty: Bool { names.isEmpty && contents.isEmpty }

  /// Whether it changes something for those who looked up these.
  func concerns(
    _ screens: [String], withParameters: some Sequence<String>, hasUnknown: Bool
  ) -> Bool {
    if hasUnknown, !names.isEmpty { return true }
    return screens.contains(where: names.contains)
      || withParameters.contains { names.contains($0) || contents.contains($0) }
  }
}
