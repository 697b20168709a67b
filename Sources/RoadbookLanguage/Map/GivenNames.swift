import RoadbookURL
import Synchronization

/// The names that a map declares for tests: variables, screens and their parameters, with the number of declarations
/// of each.
struct GivenNames: Sendable {
  var variables: [String: StaticType] = [:]
  private var givers: [String: Givers] = [:]
  /// Whether a `push` in a block makes a screen known, as in maps that declare no screens.
  var countsPushes = false

  /// How often a name occurs: as a screen, as a screen that only a block shows, and as a parameter.
  struct Givers: Hashable, Sendable {
    var screens = 0
    var pushes = 0
    var parameters = 0
  }

  /// What a name refers to.
  struct Meaning: Hashable, Sendable {
    var variable: StaticType?
    /// Whether it is a screen that is declared or shown.
    var isScreen = false
    var isParameter = false
  }

  func meaning(of name: String) -> Meaning {
    Meaning(
      variable: variables[name], isScreen: shows(name),
      isParameter: (givers[name]?.parameters ?? 0) > 0)
  }

  /// Whether a screen is declared or shown.
  func shows(_ name: String) -> Bool {
    guard let givers = givers[name] else { return false }
    return givers.screens > 0 || countsPushes && givers.pushes > 0
  }

  /// The screens that are declared or shown, unordered.
  var screens: [String] {
    givers.keys.filter(shows)
  }
  /// The parameters of screens, unordered.
  var parameters: [String] {
    givers.lazy.filter { $0.value.parameters > 0 && $0.key != Self.anyParameter }.map(\.key)
  }
  /// Whether a screen accepts parameters of any name.
  var hasOpenScreen: Bool { givers[Self.anyParameter] != nil }

  /// Stands for the parameters of a screen that accepts any.
  static let anyParameter = "..."

  init(screens: [String: Givers], parameters: [String: Int]) {
    givers = screens
    for (name, count) in parameters { givers[name, default: Givers()].parameters += count }
  }

  /// Counts the screen names of declared screens, given with their indices, and of routes.
  static func screens(of screens: [String: Int], and routes: [Route]) -> [String: Givers] {
    // Declared screens are unique: their table is reused without hashing again.
    var givers = screens.mapValues { _ in Givers(screens: 1) }
    for route in routes {
      route.eachGivenScreen { givers[$0, default: Givers()].screens += 1 }
      route.eachGivenPush { givers[$0, default: Givers()].pushes += 1 }
    }
    return givers
  }

  /// Counts the names of parameters.
  static func parameters(of screens: [Screen]) -> [String: Int] {
    var counts = NameCounts()
    for screen in screens { screen.eachGivenParameter { counts.add($0) } }
    return counts.all
  }

  mutating func add(_ giver: some NameGiver) {
    giver.eachGivenScreen { givers[$0, default: Givers()].screens += 1 }
    giver.eachGivenPush { givers[$0, default: Givers()].pushes += 1 }
    giver.eachGivenParameter { givers[$0, default: Givers()].parameters += 1 }
  }

  /// Replaces the names of some givers; returns the names whose meaning changes.
  mutating func exchange(
    _ old: [some NameGiver], for new: [some NameGiver]
  ) -> Set<String> {
    var before: [String: Meaning] = [:]
    for giver in old {
      giver.eachGivenScreen { before[$0] = meaning(of: $0) }
      giver.eachGivenPush { before[$0] = meaning(of: $0) }
      giver.eachGivenParameter { before[$0] = meaning(of: $0) }
    }
    for giver in new {
      giver.eachGivenScreen { before[$0] = meaning(of: $0) }
      giver.eachGivenPush { before[$0] = meaning(of: $0) }
      giver.eachGivenParameter { before[$0] = meaning(of: $0) }
    }
    for giver in old {
      giver.eachGivenScreen { remove($0, \.screens) }
      giver.eachGivenPush { remove($0, \.pushes) }
      giver.eachGivenParameter { remove($0, \.parameters) }
    }
    for giver in new { add(giver) }
    return Set(before.filter { meaning(of: $0.key) != $0.value }.keys)
  }

  private mutating func remove(_ name: String, _ kind: WritableKeyPath<Givers, Int>) {
    guard var left = givers[name] else { return }
    left[keyPath: kind] = max(0, left[keyPath: kind] - 1)
    givers[name] = left == Givers() ? nil : left
  }
}

/// Counts names, most of which are the same few: a name is compared with these before it is hashed.
private struct NameCounts {
  private var few: [(name: String, count: Int)] = []
  private var others: [String: Int] = [:]
  private static let limit = 8

  mutating func add(_ name: String) {
    for index in few.indices where few[index].name == name {
      few[index].count += 1
      return
    }
    if few.count < Self.limit {
      few.append((name, 1))
    } else {
      others[name, default: 0] += 1
    }
  }

  var all: [String: Int] {
    others.merging(few.lazy.map { ($0.name, $0.count) }, uniquingKeysWith: +)
  }
}

/// A declaration with names that tests can use.
protocol NameGiver {
  func eachGivenScreen(_ visit: (String) -> Void)
  /// The screens that its blocks show.
  func eachGivenPush(_ visit: (String) -> Void)
  func eachGivenParameter(_ visit: (String) -> Void)
}

extension NameGiver {
  /// A hash of its names.
  var givenFingerprint: Int {
    var hasher = Hasher()
    eachGivenScreen { hasher.combine($0) }
    hasher.combine(0)
    eachGivenPush { hasher.combine($0) }
    hasher.combine(1)
    eachGivenParameter { hasher.combine($0) }
    return hasher.finalize()
  }
}

/// Unique numbers that identify the names of a declaration as bound once, so that no names have to be hashed to find
/// out whether they have changed.
final class GivenMarks: Sendable {
  private let state = Atomic<UInt64>(.random(in: .min ... .max))

  var next: Int {
    // Sums of these numbers identify their summands, so they must be well mixed: this is SplitMix64.
    var mixed = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 31))
  }
}

extension Screen: NameGiver {
  func eachGivenScreen(_ visit: (String) -> Void) { visit(name) }

  func eachGivenPush(_ visit: (String) -> Void) {}

  func eachGivenParameter(_ visit: (String) -> Void) {
    if isOpen { visit(GivenNames.anyParameter) }
    guard let parameters else { return }
    for index in parameters.indices { visit(parameters[index].name) }
  }
}

extension Route: NameGiver {
  func eachGivenScreen(_ visit: (String) -> Void) {
    if let screen { visit(screen) }
    if let parent = declaration.parent { visit(parent.text) }
    content.eachOwnPattern { pattern in
      if pattern.hasBindings { for binding in pattern.bindings { visit(binding.screen) } }
    }
  }

  func eachGivenPush(_ visit: (String) -> Void) {
    if case .action(let body) = declaration.target { body.eachScreen(visit) }
  }

  func eachGivenParameter(_ visit: (String) -> Void) {}
}

/// Other places that show screens: containers at the app's start, and bodies outside routes.
struct OtherScreens: NameGiver {
  var initial: [Name] = []
  var bodies: [[BlockStatement]] = []

  func eachGivenScreen(_ visit: (String) -> Void) { for name in initial { visit(name.text) } }

  func eachGivenPush(_ visit: (String) -> Void) { for body in bodies { body.eachScreen(visit) } }

  func eachGivenParameter(_ visit: (String) -> Void) {}
}

extension [BlockStatement] {
  /// Visits the screens of `push` and `present`.
  fileprivate func eachScreen(_ visit: (String) -> Void) {
    for statement in self {
      switch statement {
      case .go(let command):
        if case .screen(let call) = command.subject { visit(call.screen.text) }
      case .branch(_, let then, let otherwise, _):
        then.eachScreen(visit)
        otherwise.eachScreen(visit)
      case .require(_, let otherwise, _): otherwise.eachScreen(visit)
      default: break
      }
    }
  }
}
