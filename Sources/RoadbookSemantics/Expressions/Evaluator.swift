import RoadbookSyntax
package import RoadbookText
package import RoadbookURL

/// Why an expression has no value.
package struct EvaluationProblem: Error, Hashable, Sendable {
  package var message: String
  package var range: TextRange
  package var advice: String?
  /// The name that was probably meant.
  var meant: String?

  package init(
    _ message: String, _ range: TextRange, advice: String? = nil, meant: String? = nil
  ) {
    self.message = message
    self.range = range
    self.advice = advice
    self.meant = meant
  }
}

/// Where an expression's names get their values.
package protocol EvaluationScope {
  /// The value of a bare name; null for an unknown name.
  func value(named name: String) -> ParameterValue

  /// A member of a value that is not a record, such as `visible.arguments`; nil if `base` has no
  /// such member.
  func part(_ name: String, of base: String) -> ParameterValue?

  /// Builds the URLs of routes; nil if there is no map.
  var routes: (any CalledRoutes)? { get }
}

extension EvaluationScope {
  package func part(_ name: String, of base: String) -> ParameterValue? { nil }
  package var routes: (any CalledRoutes)? { nil }
}

/// The scope of constant expressions: no name has a value.
struct ConstantScope: EvaluationScope {
  func value(named name: String) -> ParameterValue { .null }
}

/// Builds the URLs of routes for expressions: `item(id: 4)`.
package protocol CalledRoutes {
  func url(of call: RouteCall, _ values: [ParameterValue.Field]) throws(EvaluationProblem) -> String

  /// The value of the member `.NAME` of a URL.
  func part(_ name: String, of url: String) -> ParameterValue
}

/// Computes expressions. Every evaluation ends: there are no loops, strings are limited to a million bytes and lists
/// to 10,000 items.
package enum Evaluator {
  static let textLimit = 1_000_000
  static let listLimit = 10_000

  package static func evaluate(
    _ expression: Expression, in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> ParameterValue {
    // Chains of operators nest deeply: this function recurses with them, so it keeps its stack frame small.
    switch expression {
    case .literal(let value, _): return value
    case .name(let name, _): return scope.value(named: name)
    case .binary(let symbol, let left, let right, let range):
      return try binary(symbol, left, right, range, in: scope)
    default: return try compound(expression, in: scope)
    }
  }

  private static func compound(
    _ expression: Expression, in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> ParameterValue {
    switch expression {
    case .literal, .name, .binary: return try evaluate(expression, in: scope)
    case .interpolation(let pieces, let range):
      var text = ""
      for piece in pieces {
        switch piece {
        case .text(let literal): text += literal
        case .expression(let inner): text += try evaluate(inner, in: scope).text
        }
      }
      return try limited(text, range)
    case .member(let base, let name, _):
      if let path = base.dottedName, let part = scope.part(name, of: path) { return part }
      if case .route(let call) = base, URLPartName(rawValue: name) != nil {
        return scope.routes?.part(name, of: try url(of: call, in: scope)) ?? .null
      }
      return member(name, of: try evaluate(base, in: scope))
    case .index(let base, let index, let range):
      return try element(try evaluate(index, in: scope), of: try evaluate(base, in: scope), range)
    case .call(let function, let arguments, let range):
      var values: [ParameterValue] = []
      for argument in arguments { values.append(try evaluate(argument, in: scope)) }
      return try BuiltinFunction.call(function, values, range)
    case .route(let call): return try limited(url(of: call, in: scope), call.range)
    case .not(let operand, _): return .bool(!(try truth(of: operand, in: scope)))
    case .negate(let operand, let range):
      switch try evaluate(operand, in: scope) {
      case .int(let number):
        let (result, overflow) = 0.subtractingReportingOverflow(number)
        if overflow { throw EvaluationProblem("the number is too large", range) }
        return .int(result)
      case .float(let number): return .float(-number)
      case let other: throw EvaluationProblem("'-' needs a number, not \(other.kindName)", range)
      }
    case .matches(let operand, let regex, _):
      switch try evaluate(operand, in: scope) {
      case .null: return .bool(false)
      case let value: return .bool(regex.matches(value.text))
      }
    case .list(let items, let range):
      var values: [ParameterValue] = []
      for item in items { values.append(try evaluate(item, in: scope)) }
      return try limited(values, range)
    case .record(let entries, _): return .record(try fields(of: entries, in: scope))
    }
  }

  private static func url(
    of call: RouteCall, in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> String {
    let values = try fields(of: call.arguments, in: scope)
    guard let routes = scope.routes else {
      throw EvaluationProblem("routes cannot be called here", call.range)
    }
    return try routes.url(of: call, values)
  }

  /// The fields of a record or of an argument list; a later field replaces an earlier one with the same name.
  package static func fields(
    of entries: [RecordEntry], in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> [ParameterValue.Field] {
    var fields: [ParameterValue.Field] = []
    func put(_ field: ParameterValue.Field) {
      if let index = fields.firstIndex(where: { $0.name == field.name }) {
        fields[index] = field
      } else {
        fields.append(field)
      }
    }
    for entry in entries {
      let value = try evaluate(entry.value, in: scope)
      if let name = entry.name {
        put(ParameterValue.Field(name.text, value))
      } else if case .record(let all) = value {
        all.forEach(put)
      } else if value != .null {
        throw EvaluationProblem("'...' needs a record, not \(value.kindName)", entry.value.range)
      }
      guard fields.count <= listLimit else {
        throw EvaluationProblem("the record is too long", entry.value.range)
      }
    }
    return fields
  }

  /// Evaluates a condition: null counts as false; anything but a boolean or null is a problem.
  package static func truth(
    of expression: Expression, in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> Bool {
    switch try evaluate(expression, in: scope) {
    case .bool(let value): return value
    case .null: return false
    case let other:
      throw EvaluationProblem(
        "a condition must be true or false, not \(other.kindName)", expression.range)
    }
  }

  static func limited(_ text: String, _ range: TextRange) throws(EvaluationProblem)
    -> ParameterValue
  {
    guard text.utf8.count <= textLimit else {
      throw EvaluationProblem("the string is longer than \(textLimit) bytes", range)
    }
    return .string(text)
  }

  static func limited(_ items: [ParameterValue], _ range: TextRange) throws(EvaluationProblem)
    -> ParameterValue
  {
    guard items.count <= listLimit else { throw EvaluationProblem("the list is too long", range) }
    return .list(items)
  }

  /// A field of a record, or null; `count` of lists and strings is a function, not a member.
  static func member(_ name: String, of value: ParameterValue) -> ParameterValue {
    if case .record(let fields) = value { return fields.first { $0.name == name }?.value ?? .null }
    return .null
  }

  private static func element(
    _ index: ParameterValue, of value: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) -> ParameterValue {
    switch (value, index) {
    case (.null, _): return .null
    case (.list(let items), .int(let position)):
      // Indexes do not count from the end: -1 is out of range, and gives null.
      return items.indices.contains(position) ? items[position] : .null
    case (.record, .string(let name)): return member(name, of: value)
    default:
      throw EvaluationProblem("\(value.kindName) cannot be indexed with \(index.kindName)", range)
    }
  }

  private static func binary(
    _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, _ range: TextRange,
    in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> ParameterValue {
    switch symbol {
    case .and:
      guard try truth(of: left, in: scope) else { return .bool(false) }
      return .bool(try truth(of: right, in: scope))
    case .or:
      if try truth(of: left, in: scope) { return .bool(true) }
      return .bool(try truth(of: right, in: scope))
    case .coalesce:
      let value = try evaluate(left, in: scope)
      return value == .null ? try evaluate(right, in: scope) : value
    default: break
    }
    let first = try evaluate(left, in: scope)
    let second = try evaluate(right, in: scope)
    switch symbol {
    case .equal: return .bool(areEqual(first, second))
    case .notEqual: return .bool(!areEqual(first, second))
    case .less, .lessEqual, .greater, .greaterEqual:
      return .bool(try compare(symbol, first, second, range))
    case .in: return .bool(try contains(second, first, range))
    case .add, .subtract, .multiply, .divide: return try arithmetic(symbol, first, second, range)
    case .and, .or, .coalesce: return .null
    }
  }

  /// Equality across whole and decimal numbers; otherwise only values of one kind are equal.
  package static func areEqual(_ left: ParameterValue, _ right: ParameterValue) -> Bool {
    switch (left, right) {
    case (.int(let whole), .float(let decimal)), (.float(let decimal), .int(let whole)):
      return Double(whole) == decimal
    case (.list(let one), .list(let other)):
      return one.count == other.count && zip(one, other).allSatisfy(areEqual)
    case (.record(let one), .record(let other)):
      return one.count == other.count
        && one.allSatisfy { field in areEqual(field.value, member(field.name, of: right)) }
    default: return left == right
    }
  }

  private static func compare(
    _ symbol: BinaryOperator, _ left: ParameterValue, _ right: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) -> Bool {
    // A missing value is neither less nor greater than anything.
    if left == .null || right == .null { return false }
    if let first = left.number, let second = right.number { return holds(symbol, first, second) }
    if case .string(let first) = left, case .string(let second) = right {
      return holds(symbol, first, second)
    }
    throw EvaluationProblem(
      "\(left.kindName) and \(right.kindName) cannot be compared with '\(symbol.rawValue)'", range)
  }

  private static func holds<Value: Comparable>(
    _ symbol: BinaryOperator, _ left: Value, _ right: Value
  ) -> Bool {
    switch symbol {
    case .less: left < right
    case .lessEqual: left <= right
    case .greater: left > right
    default: left >= right
    }
  }

  private static func contains(
    _ container: ParameterValue, _ item: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) -> Bool {
    switch container {
    case .null: return false
    case .list(let items): return items.contains { areEqual($0, item) }
    case .record(let fields): return fields.contains { $0.name == item.text }
    case .string(let text): return text.contains(item.text)
    default:
      throw EvaluationProblem(
        "'in' needs a list, a string or a record, not \(container.kindName)", range)
    }
  }

  private static func arithmetic(
    _ symbol: BinaryOperator, _ left: ParameterValue, _ right: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) -> ParameterValue {
    switch (left, right) {
    case (.int(let first), .int(let second)): return try whole(symbol, first, second, range)
    case (.string, _) where symbol == .add, (_, .string) where symbol == .add:
      return try limited(left.text + right.text, range)
    case (.list(let first), .list(let second)) where symbol == .add:
      return try limited(first + second, range)
    default:
      guard let first = left.number, let second = right.number else {
        throw EvaluationProblem(
          "'\(symbol.rawValue)' cannot be applied to \(left.kindName) and \(right.kindName)", range)
      }
      let result =
        switch symbol {
        case .add: first + second
        case .subtract: first - second
        case .multiply: first * second
        default: first / second
        }
      guard result.isFinite else { throw EvaluationProblem("the result is not a number", range) }
      return .float(result)
    }
  }

  private static func whole(
    _ symbol: BinaryOperator, _ first: Int, _ second: Int, _ range: TextRange
  ) throws(EvaluationProblem) -> ParameterValue {
    let result: (partialValue: Int, overflow: Bool)
    switch symbol {
    case .add: result = first.addingReportingOverflow(second)
    case .subtract: result = first.subtractingReportingOverflow(second)
    case .multiply: result = first.multipliedReportingOverflow(by: second)
    default:
      guard second != 0 else { throw EvaluationProblem("division by zero", range) }
      result = first.dividedReportingOverflow(by: second)
    }
    guard !result.overflow else { throw EvaluationProblem("the number is too large", range) }
    return .int(result.partialValue)
  }
}

extension ParameterValue {
  /// The kind of a value as messages name it.
  package var kindName: String { StaticType(self).name }

  var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .float(let value): value
    default: nil
    }
  }
}
