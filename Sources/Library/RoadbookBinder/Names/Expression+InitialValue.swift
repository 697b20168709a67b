import RoadbookModel
import RoadbookURL

/// What an undeclared variable would begin with, judged by what it is used with.
extension Expression {
  /// Whether it is an operator or a call.
  var hasOperands: Bool {
    switch self {
    case .binary, .matches, .call: true
    default: false
    }
  }

  /// The initial value of a variable that is an operand: the constant beside it, `""` beside
  /// another string, otherwise `false`.
  var initialValue: String {
    switch self {
    case .binary(_, let left, let right, _): Self.initialValue(beside: [left, right])
    case .call(_, let arguments, _):
      isAboutStrings || arguments.contains { $0.constant != nil } ? "\"\"" : "false"
    default: isAboutStrings ? "\"\"" : "false"
    }
  }

  /// The initial value of a variable that is used with other operands.
  static func initialValue(beside others: [Expression]) -> String {
    let others = others.flatMap { other -> [Expression] in
      if case .list(let items, _) = other { items } else { [other] }
    }
    for case .literal(let value, _) in others { return ValueText.shown(value) }
    return others.contains(where: \.isAboutStrings) ? "\"\"" : "false"
  }

  /// Whether it contains text in between, matches a regular expression, or calls a function of
  /// strings.
  private var isAboutStrings: Bool {
    switch self {
    case .interpolation, .matches: return true
    case .call(let name, _, _):
      switch BuiltinFunction(rawValue: name) {
      case .lower, .upper, .trim, .split, .starts, .ends, .contains: return true
      case .count, .join, .nullif, nil: return false
      }
    default: return false
    }
  }
}
