import RoadbookText
import RoadbookURL

/// The evaluation of one expression.
struct Evaluation<Scope: EvaluationScope> {
  let scope: Scope
  var budget: Budget

  /// The cost of a part of an expression, in bytes of text.
  private static var partCost: Int { 16 }

  /// The cost of a call of a route: its URL is built and followed.
  private static var callCost: Int { 64 * Budget.bytesOfStep }

  mutating func evaluate(_ expression: Expression) throws(EvaluationProblem) -> ParameterValue {
    // Chains of operators nest deeply: this function recurses with them, so it keeps its stack
    // frame small.
    switch expression {
    case .literal(let value, _): return value
    case .name(let name, let range): return try limited(scope.value(named: name), range)
    case .binary(let symbol, let left, let right, let range):
      return try binary(symbol, left, right, range)
    case .not(let operand, _): return .bool(!(try truth(of: operand)))
    default: return try compound(expression)
    }
  }

  private mutating func compound(
    _ expression: Expression
  ) throws(EvaluationProblem) -> ParameterValue {
    switch expression {
    case .literal, .name, .binary, .not: return try evaluate(expression)
    case .interpolation(let pieces, let range):
      var text = ""
      for piece in pieces {
        switch piece {
        case .text(let literal): text += literal
        case .expression(let inner): text += try evaluate(inner).text
        }
        guard text.utf8.count <= ValueLimits.size else { break }
      }
      return try limited(.string(text), range)
    case .member(let base, let name, let range):
      if let path = base.dottedName, let part = scope.part(name, of: path) {
        return try limited(part, range)
      }
      if case .route(let call) = base, URLPartName(rawValue: name) != nil {
        return try limited(scope.routes?.part(name, of: try url(of: call)) ?? .null, range)
      }
      return Evaluator.member(name, of: try evaluate(base))
    case .index(let base, let index, let range):
      return try element(try evaluate(index), of: try evaluate(base), range)
    case .call(let function, let arguments, let range):
      var values: [ParameterValue] = []
      for argument in arguments { values.append(try evaluate(argument)) }
      try spend(BuiltinFunction.cost(of: function, values), range)
      return try limited(try BuiltinFunction.call(function, values, range), range)
    case .route(let call): return try limited(.string(url(of: call)), call.range)
    case .negate(let operand, let range):
      switch try evaluate(operand) {
      case .int(let number):
        let (result, overflow) = 0.subtractingReportingOverflow(number)
        if overflow { throw EvaluationProblem("the number is too large", range) }
        return .int(result)
      case .float(let number): return .float(-number)
      case let other: throw EvaluationProblem("'-' needs a number, not \(other.kindName)", range)
      }
    case .matches(let operand, let regex, let range):
      switch try evaluate(operand) {
      case .null: return .bool(false)
      case let value:
        let text = value.text
        try spend(ValueLimits.cost(of: regex, on: text), range)
        return .bool(regex.matches(text))
      }
    case .list(let items, let range):
      var values: [ParameterValue] = []
      for item in items { values.append(try evaluate(item)) }
      return try limited(.list(values), range)
    case .record(let entries, let range): return try limited(.record(fields(of: entries)), range)
    }
  }

  private mutating func url(of call: RouteCall) throws(EvaluationProblem) -> String {
    let values = try fields(of: call.arguments)
    guard let routes = scope.routes else {
      throw EvaluationProblem("routes cannot be called here", call.range)
    }
    try spend(Self.callCost, call.range)
    return try routes.url(of: call, values)
  }

  mutating func fields(
    of entries: [RecordEntry]
  ) throws(EvaluationProblem) -> [ParameterValue.Field] {
    var fields: [ParameterValue.Field] = []
    var places: [String: Int] = [:]
    func put(_ field: ParameterValue.Field) {
      if let index = places[field.name] {
        fields[index] = field
      } else {
        places[field.name] = fields.count
        fields.append(field)
      }
    }
    for entry in entries {
      let value = try evaluate(entry.value)
      if let name = entry.name {
        put(ParameterValue.Field(name.text, value))
      } else if case .record(let all) = value {
        all.forEach(put)
      } else if value != .null {
        throw EvaluationProblem("'...' needs a record, not \(value.kindName)", entry.value.range)
      }
      guard fields.count <= Evaluator.listLimit else {
        throw EvaluationProblem("the record is too long", entry.value.range)
      }
    }
    return fields
  }

  mutating func truth(of expression: Expression) throws(EvaluationProblem) -> Bool {
    switch try evaluate(expression) {
    case .bool(let value): return value
    case .null: return false
    case let other:
      throw EvaluationProblem(
        "a condition must be true or false, not \(other.kindName)", expression.range)
    }
  }

  private mutating func spend(_ bytes: Int, _ range: TextRange) throws(EvaluationProblem) {
    budget.spend(bytes: bytes + Self.partCost)
    if budget.isSpent { throw EvaluationProblem(budget.message, range) }
  }

  /// A value that was read or made, at the cost of its size.
  private mutating func limited(
    _ value: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) -> ParameterValue {
    var size = 0
    do throws(ValueProblem) {
      size = try ValueLimits.size(of: value)
    } catch {
      throw EvaluationProblem(error.message, range)
    }
    try spend(size, range)
    return value
  }

  private func element(
    _ index: ParameterValue, of value: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) -> ParameterValue {
    switch (value, index) {
    case (.null, _): return .null
    case (.list(let items), .int(let position)):
      // Indexes do not count from the end: -1 is out of range, and gives null.
      return items.indices.contains(position) ? items[position] : .null
    case (.record, .string(let name)): return Evaluator.member(name, of: value)
    default:
      throw EvaluationProblem("\(value.kindName) cannot be indexed with \(index.kindName)", range)
    }
  }

  private mutating func binary(
    _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, _ range: TextRange
  ) throws(EvaluationProblem) -> ParameterValue {
    switch symbol {
    case .and:
      guard try truth(of: left) else { return .bool(false) }
      return .bool(try truth(of: right))
    case .or:
      if try truth(of: left) { return .bool(true) }
      return .bool(try truth(of: right))
    case .coalesce:
      let value = try evaluate(left)
      return value == .null ? try evaluate(right) : value
    default: break
    }
    let first = try evaluate(left)
    let second = try evaluate(right)
    switch symbol {
    case .equal: return .bool(Evaluator.areEqual(first, second))
    case .notEqual: return .bool(!Evaluator.areEqual(first, second))
    case .less, .lessEqual, .greater, .greaterEqual:
      return .bool(try compare(symbol, first, second, range))
    case .in:
      try spend(BuiltinFunction.costOfSearch(for: second, in: first), range)
      return .bool(try contains(second, first, range))
    case .add, .subtract, .multiply, .divide: return try arithmetic(symbol, first, second, range)
    case .and, .or, .coalesce: return .null
    }
  }

  private func compare(
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

  private func holds<Value: Comparable>(
    _ symbol: BinaryOperator, _ left: Value, _ right: Value
  ) -> Bool {
    switch symbol {
    case .less: left < right
    case .lessEqual: left <= right
    case .greater: left > right
    default: left >= right
    }
  }

  private func contains(
    _ container: ParameterValue, _ item: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) -> Bool {
    switch container {
    case .null: return false
    case .list(let items): return items.contains { Evaluator.areEqual($0, item) }
    case .record(let fields): return fields.contains { $0.name == item.text }
    case .string(let text): return text.contains(item.text)
    default:
      throw EvaluationProblem(
        "'in' needs a list, a string or a record, not \(container.kindName)", range)
    }
  }

  private mutating func arithmetic(
    _ symbol: BinaryOperator, _ left: ParameterValue, _ right: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) -> ParameterValue {
    switch (left, right) {
    case (.int(let first), .int(let second)): return try whole(symbol, first, second, range)
    case (.string, _) where symbol == .add, (_, .string) where symbol == .add:
      return try limited(.string(left.text + right.text), range)
    case (.list(let first), .list(let second)) where symbol == .add:
      return try limited(.list(first + second), range)
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

  private func whole(
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
