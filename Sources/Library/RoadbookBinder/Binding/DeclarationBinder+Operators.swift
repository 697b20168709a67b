import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Operators and functions, with the types that they take and give.
extension DeclarationBinder {
  mutating func call(_ name: String, _ arguments: [Expression], _ range: TextRange) -> StaticType {
    if name == "contains", arguments.count == 2 {
      _ = checkSides(arguments[0], arguments[1])
    } else {
      for argument in arguments { check(argument) }
    }
    guard let function = BuiltinFunction(rawValue: name) else { return .any }
    if !function.arity.contains(arguments.count) {
      report("write '\(name)' as \(function.usage)", range)
    }
    switch function {
    case .count: return .int
    case .lower, .upper, .trim, .join: return .string
    case .split: return .list
    case .contains, .starts, .ends: return .bool
    case .nullif: return .any
    }
  }

  mutating func binary(
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
      let (first, second) = checkSides(left, right)
      if !first.isUnknown, !second.isUnknown, first != second,
        !(first.isNumber && second.isNumber)
      {
        report(
          "\(first.name) never equals \(second.name)", range, code: .comparisonNeverTrue)
      }
      return .bool
    case .less, .lessEqual, .greater, .greaterEqual:
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
      if case .route = left, case .name(let name, let place) = right, !readable.hasValue(name) {
        report(
          "'in' looks for the URL in a list or a string, and '\(name)' is neither", place,
          advice: "to check where the URL leads, write: expect \(left.text) -> SCREEN in \(name)")
        check(left)
        return .bool
      }
      let (_, container) = checkSides(left, right)
      referToField(left, of: right)
      if container.isNumber || container == .bool {
        report("'in' needs a list, a string or a record, not \(container.name)", range)
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
      report("'\(symbol.rawValue)' cannot be applied to \(first.name) and \(second.name)", range)
      return .any
    }
    return first == .int && second == .int ? .int : .float
  }
}

/// The members of built-in names and of URLs.
extension DeclarationBinder {
  static let partsOfURL = Dictionary(
    uniqueKeysWithValues: URLPartName.allCases.map { ($0.rawValue, StaticType.any) })

  /// The members of built-in names. `match.query` exists only if a library keeps the query
  /// separate.
  static let parts: [String: [String: StaticType]] = [
    "match": [
      "url": .string, "pattern": .string, "namespace": .any, "route": .string, "query": .record,
      "queryItems": .list,
    ],
    "match.url": partsOfURL,
    "visible": Dictionary(
      uniqueKeysWithValues: ScreenName.membersOfVisible.map {
        ($0.rawValue, $0 == .arguments ? .record : .any)
      }),
    // Texts that can be null.
    "screen": [:], "presentation": [:], "container": [:], "route": [:], "reason": [:],
  ]

  mutating func member(_ name: String, of base: Expression, _ range: TextRange) -> StaticType {
    let part = Name(name, TextRange(range.end - name.utf8.count, range.end))
    return member(name, of: base, check(base, ofMember: part), range)
  }

  /// Apart from `check(base)`, so that nested members need little stack.
  @inline(never)
  private mutating func member(
    _ name: String, of base: Expression, _ type: StaticType, _ range: TextRange
  ) -> StaticType {
    if case .name(let record, _) = base, isBuiltin(record) {
      let part = Name(name, TextRange(range.end - name.utf8.count, range.end))
      switch record {
      case "selected", "stacks": note(part, .container)
      case "arguments": note(part, .argument)
      default: break
      }
      referToField(part, of: record)
    }
    if case .member(.name("visible", _), "arguments", _) = base, isBuiltin("visible") {
      let part = Name(name, TextRange(range.end - name.utf8.count, range.end))
      note(part, .argument)
      refer(part, to: .argumentOfVisible)
    }
    var path = base.dottedName ?? ""
    var known = Self.parts[path]
    if case .route = base {
      (path, known) = (base.text, Self.partsOfURL)
    } else if let root = base.names.first?.text, !isBuiltin(root) {
      known = nil
    }
    guard let parts = known else {
      if !type.isUnknown, type != .record {
        let isCounted = (type == .list || type == .string) && Self.counts.contains(name)
        report(
          "\(type.name) has no members", range,
          advice: isCounted ? "write count(\(base.text))" : nil)
      }
      return .any
    }
    if let type = parts[name] { return type }
    if parts.isEmpty {
      report(
        "\(path) has no members", range,
        advice: path != "screen"
          ? nil
          : isBuiltin(name) ? "write \(name)" : "write arguments.\(name) for an argument")
      return .any
    }
    var names = parts.keys.sorted()
    if path == "match" { names += URLPartName.allCases.map { "url.\($0.rawValue)" } }
    // The most likely mistake is a missing prefix, such as `match.scheme` for `match.url.scheme`.
    let near =
      names.first { $0.hasSuffix(".\(name)") } ?? Suggestion.nearest(to: name, among: names)
    let place = TextRange(max(range.start, range.end - name.utf8.count), range.end)
    report(
      .typeMismatch, range, "\(path) has no '\(name)'",
      advice: near.map { "did you mean \(path).\($0)?" }
        ?? "there are \(names.map { "\(path).\($0)" }.joined(separator: ", "))",
      fixes: near.map { [.replace(place, by: $0)] } ?? [])
    return .any
  }

  /// What other languages call the number of items or characters.
  private static let counts: Set = ["count", "length", "size"]
}
