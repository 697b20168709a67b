package import RoadbookText
import RoadbookURL

/// What the checker knows of the names an expression may use.
package struct NameTypes: Sendable {
  /// Types of the known names.
  package var types: [String: StaticType]
  /// Whether other names may be there too: undeclared keys of a URL's query.
  package var isOpen: Bool
  /// What the map gives beside them.
  var given: GivenNames?
  /// Why `screen` and the other names of the screen that a URL leads to mean nothing here; nil where they do.
  var missingTarget: MissingTarget?

  package init(types: [String: StaticType] = [:], isOpen: Bool = true) {
    self.types = types
    self.isOpen = isOpen
  }

  /// All known names, in no order.
  fileprivate var all: [String] { Array(types.keys) + (given?.all ?? []) }
}

/// Why there is no screen that a URL leads to where an expression is read.
enum MissingTarget {
  /// `guard … before match`: it is not known yet.
  case beforeMatch
  /// The action of a route, and what decides about a route: there is none.
  case route
  /// `on unmatched`
  case unmatched

  fileprivate var reason: String {
    switch self {
    case .beforeMatch: "is not known before the match"
    case .route: "means nothing here: only guards, hooks and presentations know the target"
    case .unmatched: "means nothing here: no route took the URL"
    }
  }
}

/// Which names expressions use.
struct UsedNames {
  /// Those that the map may give, as often as they are used, with the types that it gives them.
  var given: [(name: String, type: StaticType?)] = []
  /// Whether one was not known: which one is near depends on all of them.
  var hasUnknown = false
}

/// Finds what is wrong with an expression before it runs: unknown functions and names, operators between
/// values that do not go together.
package struct ExpressionChecker {
  private(set) var names: NameTypes
  package private(set) var diagnostics: [Diagnostic] = []
  private(set) var used = UsedNames()

  package init(_ names: NameTypes) { self.names = names }

  /// Knows one more name from now on.
  mutating func know(_ name: String, _ type: StaticType) { names.types[name] = type }

  /// Notes that a name is used that the map may give; its type there.
  @discardableResult
  mutating func use(_ name: String) -> StaticType? {
    guard let given = names.given else { return nil }
    let type = given.type(of: name)
    // Most use a few: these have room at once.
    if used.given.isEmpty { used.given.reserveCapacity(4) }
    used.given.append((name, type))
    return type
  }

  mutating func useUnknown() { used.hasUnknown = true }

  /// What was found since this was asked last.
  mutating func takeDiagnostics() -> [Diagnostic] {
    if diagnostics.isEmpty { return [] }
    defer { diagnostics = [] }
    return diagnostics
  }

  /// The type of an expression; findings are added to `diagnostics`.
  @discardableResult
  package mutating func check(_ expression: Expression) -> StaticType {
    switch expression {
    case .literal(let value, _): return StaticType(value)
    case .interpolation(let pieces, _):
      for case .expression(let inner) in pieces { check(inner) }
      return .string
    case .name(let name, let range): return type(ofName: name, range)
    case .member(let base, let name, let range): return member(name, of: base, range)
    case .index(let base, let index, let range):
      let type = check(base)
      check(index)
      if !type.isUnknown, type != .list, type != .record {
        report("\(type.name) cannot be indexed", range)
      }
      return .any
    case .call(let name, let arguments, let range): return call(name, arguments, range)
    case .not(let operand, _):
      checkCondition(operand)
      return .bool
    case .negate(let operand, let range):
      let type = check(operand)
      if !type.isUnknown, !type.isNumber {
        report("'-' needs a number, this is \(type.name)", range)
      }
      return type.isNumber ? type : .any
    case .binary(let symbol, let left, let right, let range):
      return binary(symbol, left, right, range)
    case .matches(let operand, _, _):
      check(operand)
      return .bool
    case .list(let items, _):
      for item in items { check(item) }
      return .list
    case .record(let entries, _):
      for entry in entries { check(entry) }
      return .record
    }
  }

  /// A field of a record or an argument; `...` spreads records only.
  mutating func check(_ entry: RecordEntry) {
    let type = check(entry.value)
    if entry.name == nil, !type.isUnknown, type != .record, type != .null {
      report("'...' needs a record, this is \(type.name)", entry.value.range)
    }
  }

  /// Checks an expression that decides something.
  package mutating func checkCondition(_ expression: Expression) {
    let type = check(expression)
    if !type.isUnknown, type != .bool {
      report(
        "a condition must be true or false, this is \(type.name)", expression.range,
        advice: type == .string ? "compare it: … == \"text\"" : nil)
    }
  }

  /// Names that are always there: what the road itself knows.
  package static let builtinNames: [String: StaticType] = [
    "match": .record, "parameters": .record, "arguments": .record, "userInfo": .any,
    "origin": .string, "platform": .string, "audience": .string, "screen": .any, "stack": .list,
    "stacks": .record, "selected": .record, "visible": .any, "modals": .list, "deferred": .list,
    "outcome": .any, "route": .any, "log": .list, "blocks": .list, "events": .list,
    "container": .any, "presentation": .any, "reason": .any, "wildcard": .any,
  ]

  private mutating func type(ofName name: String, _ range: TextRange) -> StaticType {
    if let type = names.types[name] { return type }
    if let missing = names.missingTarget, let screenName = ScreenName(rawValue: name) {
      report(missing, screenName, range)
      return .any
    }
    let given = use(name)
    if let type = names.given?.variables[name] ?? Self.builtinNames[name] ?? given {
      return type
    }
    used.hasUnknown = true
    let near = Suggestion.nearest(to: name, among: names.all)
    if !names.isOpen {
      diagnostics.append(
        Diagnostic(
          "unknown-name", .error, range, "there is no '\(name)' here",
          advice: near.map { "did you mean '\($0)'?" } ?? "known here: \(list(names.all.sorted()))",
          fixIts: fix(near, range)))
    } else if let near, near.lowercased() != name.lowercased() || near != name {
      // An unknown name may be a key of the query, so only a likely slip of the pen is worth a word.
      diagnostics.append(
        Diagnostic(
          "unknown-name", .warning, range, "'\(name)' is neither declared nor captured",
          advice: "did you mean '\(near)'? (write parameters.\(name) for a key of the query)",
          fixIts: fix(near, range)))
    }
    return .any
  }

  private mutating func report(
    _ missing: MissingTarget, _ name: ScreenName, _ range: TextRange
  ) {
    let visible = name == .screen ? "visible" : "visible.\(name.rawValue)"
    let other = missing == .beforeMatch ? "ask before generate, or write" : "write"
    diagnostics.append(
      Diagnostic(
        "unknown-name", .error, range, "'\(name.rawValue)' \(missing.reason)",
        advice: "\(other) '\(visible)' for what is on show", fixIts: fix(visible, range)))
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.prefix(8).joined(separator: ", ")
  }

  private func fix(_ name: String?, _ range: TextRange) -> [FixIt] {
    name.map { [FixIt("change to '\($0)'", [TextEdit(range, $0)])] } ?? []
  }

  private mutating func member(
    _ name: String, of base: Expression, _ range: TextRange
  ) -> StaticType {
    let type = check(base)
    if case .name("visible", let place) = base, names.types["visible"] == nil {
      let members = ScreenName.membersOfVisible.map(\.rawValue)
      guard !members.contains(name) else { return name == "arguments" ? .record : .any }
      report(
        "visible has no '\(name)'", place,
        advice: Suggestion.nearest(to: name, among: members).map { "did you mean '\($0)'?" }
          ?? "visible.\(members.joined(separator: ", visible.")) are there")
      return .any
    }
    if !type.isUnknown, type != .record { report("\(type.name) has no members", range) }
    guard case .name("match", _) = base else { return .any }
    // Only URLNavigator keeps the query apart.
    if name == "query" { return .record }
    if !["url", "pattern", "scheme", "route"].contains(name) {
      report(
        "match has no '\(name)'", range,
        advice: "match.url, match.pattern, match.scheme and match.route are there")
    }
    return .string
  }

  private mutating func call(
    _ name: String, _ arguments: [Expression], _ range: TextRange
  ) -> StaticType {
    for argument in arguments { check(argument) }
    guard let function = BuiltinFunction(rawValue: name) else {
      let names = BuiltinFunction.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: name, among: names)
      let place = TextRange(range.start, range.start + name.utf8.count)
      diagnostics.append(
        Diagnostic(
          "unknown-function", .error, place, "there is no function '\(name)'",
          advice: near.map { "did you mean '\($0)'?" }
            ?? "there are \(names.joined(separator: ", "))",
          fixIts: fix(near, place)))
      return .any
    }
    if !function.arity.contains(arguments.count) {
      report("'\(name)' is called as \(function.usage)", range)
    }
    switch function {
    case .count: return .int
    case .lower, .upper, .trim, .join: return .string
    case .split: return .list
    case .contains, .starts, .ends: return .bool
    case .nullif: return .any
    }
  }

  private mutating func binary(
    _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, _ range: TextRange
  ) -> StaticType {
    switch symbol {
    case .and, .or:
      checkCondition(left)
      checkCondition(right)
      return .bool
    case .coalesce:
      let first = check(left)
      let second = check(right)
      return first == second ? first : .any
    case .equal, .notEqual:
      let first = check(left)
      let second = check(right)
      if !first.isUnknown, !second.isUnknown, first != second,
        !(first.isNumber && second.isNumber)
      {
        report(
          "\(first.name) never equals \(second.name)", range, code: "comparison-never-true",
          severity: .warning)
      }
      return .bool
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let first = check(left)
      let second = check(right)
      let areComparable =
        first.isUnknown || second.isUnknown || (first.isNumber && second.isNumber)
        || (first == .string && second == .string)
      if !areComparable {
        report(
          "\(first.name) and \(second.name) cannot be compared with '\(symbol.rawValue)'", range)
      }
      return .bool
    case .in:
      check(left)
      let container = check(right)
      if container.isNumber || container == .bool {
        report("'in' needs a list, a text or a record, this is \(container.name)", range)
      }
      return .bool
    case .add, .subtract, .multiply, .divide:
      return arithmetic(symbol, check(left), check(right), range)
    }
  }

  private mutating func arithmetic(
    _ symbol: BinaryOperator, _ first: StaticType, _ second: StaticType, _ range: TextRange
  ) -> StaticType {
    if symbol == .add, first == .string || second == .string { return .string }
    if symbol == .add, first == .list, second == .list { return .list }
    if first.isUnknown || second.isUnknown { return .any }
    guard first.isNumber, second.isNumber else {
      report("'\(symbol.rawValue)' does not go with \(first.name) and \(second.name)", range)
      return .any
    }
    return first == .int && second == .int ? .int : .float
  }

  private mutating func report(
    _ message: String, _ range: TextRange, advice: String? = nil,
    code: DiagnosticCode = "type-mismatch", severity: Severity = .error
  ) {
    diagnostics.append(Diagnostic(code, severity, range, message, advice: advice))
  }
}
