import RoadbookURL
import Synchronization

/// The names that a map gives to tests: its variables, and containers, screens and routes, each with how many of them
/// give it.
struct GivenNames: Sendable {
  var variables: [String: StaticType] = [:]
  private var givers: [String: Givers] = [:]

  /// How many give a name: as a text, and as a parameter.
  struct Givers: Hashable, Sendable {
    var texts = 0
    var values = 0

    fileprivate var type: StaticType? { values > 0 ? .any : texts > 0 ? .string : nil }
  }

  /// The type of a name; a value of any kind where a parameter bears the name of a screen.
  func type(of name: String) -> StaticType? { variables[name] ?? givers[name]?.type }

  /// All of them and those that are always there, a name that is given in two ways twice; in no order.
  var all: [String] {
    Array(ExpressionChecker.builtinNames.keys) + variables.keys + givers.keys
  }

  init(texts: [String: Givers], values: [String: Int]) {
    givers = texts
    for (name, count) in values { givers[name, default: Givers()].values += count }
  }

  /// How often screens, of which is known where each stands, and routes give each name that stands for a text.
  static func texts(of screens: [String: Int], and routes: [Route]) -> [String: Givers] {
    // No two screens have one name: what is known of them is the table already, nothing is to be hashed.
    var givers = screens.mapValues { _ in Givers(texts: 1) }
    for route in routes { route.eachGivenText { givers[$0, default: Givers()].texts += 1 } }
    return givers
  }

  /// How often they give each name of a parameter.
  static func values(of screens: [Screen], and routes: [Route]) -> [String: Int] {
    var counts = NameCounts()
    for screen in screens { screen.eachGivenValue { counts.add($0) } }
    for route in routes { route.eachGivenValue { counts.add($0) } }
    return counts.all
  }

  mutating func add(_ giver: some NameGiver) {
    giver.eachGivenText { givers[$0, default: Givers()].texts += 1 }
    giver.eachGivenValue { givers[$0, default: Givers()].values += 1 }
  }

  /// Counts others in the place of some; the names that mean something else from now on.
  mutating func exchange(
    _ old: [some NameGiver], for new: [some NameGiver]
  ) -> Set<String> {
    var before: [String: StaticType?] = [:]
    for giver in old {
      giver.eachGivenText { before[$0] = .some(type(of: $0)) }
      giver.eachGivenValue { before[$0] = .some(type(of: $0)) }
    }
    for giver in new {
      giver.eachGivenText { before[$0] = .some(type(of: $0)) }
      giver.eachGivenValue { before[$0] = .some(type(of: $0)) }
    }
    for giver in old {
      giver.eachGivenText { remove($0, \.texts) }
      giver.eachGivenValue { remove($0, \.values) }
    }
    for giver in new { add(giver) }
    return Set(before.filter { type(of: $0.key) != $0.value }.keys)
  }

  private mutating func remove(_ name: String, _ kind: WritableKeyPath<Givers, Int>) {
    guard var left = givers[name] else { return }
    left[keyPath: kind] = max(0, left[keyPath: kind] - 1)
    givers[name] = left == Givers() ? nil : left
  }
}

/// Counts names most of which are the same few: a name is compared with these before it is hashed.
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

/// What gives names to tests.
protocol NameGiver {
  /// Names that stand for a text: that of the screen.
  func eachGivenText(_ visit: (String) -> Void)
  /// Names of parameters.
  func eachGivenValue(_ visit: (String) -> Void)
}

extension NameGiver {
  /// One number for its names.
  var givenFingerprint: Int {
    var hasher = Hasher()
    eachGivenText { hasher.combine($0) }
    hasher.combine(0)
    eachGivenValue { hasher.combine($0) }
    return hasher.finalize()
  }
}

/// Numbers each of which stands for the names that one thing gives, as it was linked once: nothing else ever has the
/// same, so that no names have to be hashed to tell whether they are still what they were.
final class GivenMarks: Sendable {
  private let state = Atomic<UInt64>(.random(in: .min ... .max))

  var next: Int {
    // Sums of these tell what was added up: SplitMix64, whose numbers depend on each other in no simple way.
    var mixed = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 31))
  }
}

extension Screen: NameGiver {
  func eachGivenText(_ visit: (String) -> Void) { visit(name) }

  func eachGivenValue(_ visit: (String) -> Void) {
    guard let parameters else { return }
    for index in parameters.indices { visit(parameters[index].key) }
  }
}

extension Route: NameGiver {
  func eachGivenText(_ visit: (String) -> Void) {
    if let screen { visit(screen) }
    content.eachOwnPattern { pattern in
      if pattern.hasBindings { for binding in pattern.bindings { visit(binding.screen) } }
    }
  }

  func eachGivenValue(_ visit: (String) -> Void) {
    content.eachOwnPattern { pattern in
      pattern.eachCapture { capture in if let name = capture.name { visit(name) } }
    }
  }
}

/// A container's name.
struct GivenContainer: NameGiver {
  var name: String

  func eachGivenText(_ visit: (String) -> Void) { visit(name) }

  func eachGivenValue(_ visit: (String) -> Void) {}
}
