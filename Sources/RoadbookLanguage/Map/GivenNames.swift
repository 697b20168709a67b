import RoadbookURL

/// The names that a map gives to tests: its variables, and containers, screens and routes, each with how many of them
/// give it.
struct GivenNames: Sendable {
  var variables: [String: StaticType] = [:]
  private var texts: [String: Int] = [:]
  private var values: [String: Int] = [:]

  /// The type of a name; a value of any kind where a parameter bears the name of a screen.
  func type(of name: String) -> StaticType? {
    variables[name] ?? (values[name] != nil ? .any : texts[name] != nil ? .string : nil)
  }

  /// All of them and those that are always there, a name that is given in two ways twice; in no order.
  var all: [String] {
    Array(ExpressionChecker.builtinNames.keys) + variables.keys + texts.keys + values.keys
  }

  mutating func add(_ giver: some NameGiver) {
    giver.eachGivenText { texts[$0, default: 0] += 1 }
    giver.eachGivenValue { values[$0, default: 0] += 1 }
  }

  /// Counts what others count, too.
  mutating func add(_ other: GivenNames) {
    texts.merge(other.texts, uniquingKeysWith: +)
    values.merge(other.values, uniquingKeysWith: +)
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
      giver.eachGivenText { Self.remove($0, from: &texts) }
      giver.eachGivenValue { Self.remove($0, from: &values) }
    }
    for giver in new { add(giver) }
    return Set(before.filter { type(of: $0.key) != $0.value }.keys)
  }

  private static func remove(_ name: String, from counts: inout [String: Int]) {
    let count = counts[name] ?? 0
    counts[name] = count > 1 ? count - 1 : nil
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

extension Screen: NameGiver {
  func eachGivenText(_ visit: (String) -> Void) { visit(name) }

  func eachGivenValue(_ visit: (String) -> Void) {
    for parameter in parameters ?? [] { visit(parameter.key) }
  }
}

extension Route: NameGiver {
  func eachGivenText(_ visit: (String) -> Void) {
    if let screen { visit(screen) }
    for pattern in patterns where pattern.hasBindings {
      for binding in pattern.bindings { visit(binding.screen) }
    }
  }

  func eachGivenValue(_ visit: (String) -> Void) {
    for pattern in patterns {
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
