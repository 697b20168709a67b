import RoadbookSyntax
import RoadbookText

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
          "\(first.name) never equals \(second.name)", range, code: "comparison-never-true",
          severity: .warning)
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
