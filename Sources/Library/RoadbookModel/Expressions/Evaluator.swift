package import RoadbookText
package import RoadbookURL

/// Why an expression has no value.
package struct EvaluationProblem: Error, Hashable, Sendable {
  package var message: String
  package var range: TextRange
  package var advice: String?
  /// The name that was probably meant.
  package var meant: String?

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

/// Builds the URLs of routes for expressions: `item(id: 4)`.
package protocol CalledRoutes {
  func url(of call: RouteCall, _ values: [ParameterValue.Field]) throws(EvaluationProblem) -> String

  /// The value of the member `.NAME` of a URL.
  func part(_ name: String, of url: String) -> ParameterValue
}

/// Computes expressions.
///
/// Every evaluation ends: there are no loops, values are limited (`ValueLimits`), and nodes,
/// reading a value and making one spend from a budget.
package enum Evaluator {
  /// At most this many items of a list.
  static let listLimit = 10_000

  package static func evaluate(
    _ expression: Expression, in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> ParameterValue {
    var budget = Budget()
    return try evaluate(expression, in: scope, spending: &budget)
  }

  package static func evaluate(
    _ expression: Expression, in scope: some EvaluationScope, spending budget: inout Budget
  ) throws(EvaluationProblem) -> ParameterValue {
    var evaluation = Evaluation(scope: scope, budget: budget)
    defer { budget = evaluation.budget }
    return try evaluation.evaluate(expression)
  }

  /// The fields of a record or of an argument list; a later field replaces an earlier one with the
  /// same name.
  package static func fields(
    of entries: [RecordEntry], in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> [ParameterValue.Field] {
    var budget = Budget()
    return try fields(of: entries, in: scope, spending: &budget)
  }

  package static func fields(
    of entries: [RecordEntry], in scope: some EvaluationScope, spending budget: inout Budget
  ) throws(EvaluationProblem) -> [ParameterValue.Field] {
    var evaluation = Evaluation(scope: scope, budget: budget)
    defer { budget = evaluation.budget }
    return try evaluation.fields(of: entries)
  }

  /// Evaluates a condition: null counts as false; anything but a boolean or null is a problem.
  package static func truth(
    of expression: Expression, in scope: some EvaluationScope
  ) throws(EvaluationProblem) -> Bool {
    var budget = Budget()
    return try truth(of: expression, in: scope, spending: &budget)
  }

  package static func truth(
    of expression: Expression, in scope: some EvaluationScope, spending budget: inout Budget
  ) throws(EvaluationProblem) -> Bool {
    var evaluation = Evaluation(scope: scope, budget: budget)
    defer { budget = evaluation.budget }
    return try evaluation.truth(of: expression)
  }

  /// A field of a record, or null; `count` of lists and strings is a function, not a member.
  static func member(_ name: String, of value: ParameterValue) -> ParameterValue {
    if case .record(let fields) = value { return fields.first { $0.name == name }?.value ?? .null }
    return .null
  }

  /// Equality across whole and decimal numbers; otherwise only values of one kind are equal.
  package static func areEqual(_ left: ParameterValue, _ right: ParameterValue) -> Bool {
    switch (left, right) {
    case (.int(let whole), .float(let decimal)), (.float(let decimal), .int(let whole)):
      return Double(whole) == decimal
    case (.list(let one), .list(let other)):
      return one.count == other.count && zip(one, other).allSatisfy(areEqual)
    case (.record(let one), .record(let other)):
      guard one.count == other.count else { return false }
      if zip(one, other).allSatisfy({ $0.name == $1.name }) {
        return zip(one, other).allSatisfy { areEqual($0.value, $1.value) }
      }
      let values = Dictionary(other.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      return one.allSatisfy { areEqual($0.value, values[$0.name] ?? .null) }
    default: return left == right
    }
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

extension Expression {
  /// The value of an expression that reads no names.
  package var constantValue: ParameterValue {
    get throws(EvaluationProblem) { try Evaluator.evaluate(self, in: ConstantScope()) }
  }

  /// Whether a condition is the same for all URLs, and which; nil if it reads a name, and where it
  /// has no value.
  package var constantTruth: Bool? {
    guard names.isEmpty, case .bool(let truth)? = try? constantValue else { return nil }
    return truth
  }
}

/// The scope of constant expressions: no name has a value.
private struct ConstantScope: EvaluationScope {
  func value(named name: String) -> ParameterValue { .null }
}
