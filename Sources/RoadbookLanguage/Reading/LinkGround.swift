/// What was true of the names that linking something looked up.
struct LinkGround: Sendable {
  private var words: LinkWords
  private var asked: AskedNames
  private var screens: Part
  private var types: Part
  private var variables: Int

  /// Of the declarations of one kind: what they were, and those that counted.
  private struct Part: Sendable {
    var id: Int
    var namesFingerprint: Int
    var wereThere: Bool
    var lookedUp: [(name: String, memos: [LinkMemo])]

    init(_ declarations: LinkDeclarations, _ names: [String]) {
      id = declarations.id
      namesFingerprint = declarations.namesFingerprint
      wereThere = !declarations.isEmpty
      lookedUp = names.map { ($0, declarations.memos(of: $0)) }
    }

    mutating func move(to declarations: LinkDeclarations) {
      id = declarations.id
      namesFingerprint = declarations.namesFingerprint
    }

    func holds(_ declarations: LinkDeclarations, unlessUnknown hasUnknown: Bool) -> Bool {
      if hasUnknown, namesFingerprint != declarations.namesFingerprint { return false }
      return wereThere == !declarations.isEmpty
        && lookedUp.allSatisfy {
          declarations.memos(of: $0.name).elementsEqual($0.memos, by: ===)
        }
    }
  }

  init(_ names: LinkNames, _ asked: AskedNames) {
    words = names.words
    self.asked = asked
    screens = Part(names.screens, asked.screensWithParameters)
    types = Part(names.types, asked.types)
    variables = names.variables.id
  }

  /// The same for others, by which it holds, too.
  func on(_ names: LinkNames) -> LinkGround {
    var result = self
    result.screens.move(to: names.screens)
    result.types.move(to: names.types)
    result.variables = names.variables.id
    return result
  }

  func isOn(_ names: LinkNames) -> Bool {
    screens.id == names.screens.id && types.id == names.types.id
      && variables == names.variables.id
  }

  /// Whether everything that was looked up is what it was.
  func holds(_ names: LinkNames) -> Bool {
    guard words === names.words else { return false }
    if isOn(names) { return true }
    if asked.usesVariables, variables != names.variables.id { return false }
    guard
      types.id == names.types.id || types.holds(names.types, unlessUnknown: asked.hasUnknownType)
    else { return false }
    if screens.id == names.screens.id { return true }
    return screens.holds(names.screens, unlessUnknown: asked.hasUnknownScreen)
      && (screens.namesFingerprint == names.screens.namesFingerprint
        || asked.screens.allSatisfy { !names.screens.memos(of: $0).isEmpty })
  }

  /// Whether a screen that was looked up has changed.
  func isConcerned(by change: ScreenChange) -> Bool { asked.isConcerned(by: change) }
}

/// Which names linking something looked up.
struct AskedNames: Sendable {
  /// Screens of which it counted only that they are there.
  var screens: [String] = []
  /// Screens whose parameters counted, too.
  var screensWithParameters: [String] = []
  var types: [String] = []
  /// Whether it asked for what variables there are.
  var usesVariables = false
  /// Whether a screen was not there: which one is near depends on all of them.
  var hasUnknownScreen = false
  var hasUnknownType = false

  mutating func add(screen name: String) {
    // Most ask for a few: these have room at once.
    if screens.isEmpty { screens.reserveCapacity(4) }
    screens.append(name)
  }

  func isConcerned(by change: ScreenChange) -> Bool {
    if hasUnknownScreen, !change.names.isEmpty { return true }
    return screens.contains(where: change.names.contains)
      || screensWithParameters.contains {
        change.names.contains($0) || change.contents.contains($0)
      }
  }
}

/// Which screens are others than before.
struct ScreenChange: Sendable {
  /// Those that are there now and were not, or the other way round.
  var names: Set<String> = []
  /// Those that take other parameters, perhaps.
  var contents: Set<String> = []

  var isEmpty: Bool { names.isEmpty && contents.isEmpty }
}
