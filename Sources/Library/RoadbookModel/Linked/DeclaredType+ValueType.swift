import RoadbookText
package import RoadbookURL

extension DeclaredType {
  /// The type that it declares, in a table with those that it uses; with a problem, one that
  /// accepts everything instead.
  package func valueType(in table: TypeTable) -> (type: ValueType, problems: [TypeProblem]) {
    guard let expression = declaration.type else {
      return (declaration.isExtern ? .unknown(name) : .string, [])
    }
    var problems: [TypeProblem] = []
    let base: ValueType
    switch table.resolve(expression) {
    case .success(let type): base = type
    case .failure(let problem):
      problems.append(problem)
      base = .unknown(declaration.written)
    }
    let (condition, conversion) = (declaration.condition, declaration.conversion)
    guard condition != nil || conversion != nil || declaration.isExtern else {
      return (base, problems)
    }
    let type = ValueType.custom(
      CustomType(name: name, extent: TypeExtent(around: base.extent)) { text in
        guard let value = base.convert(text) else { return nil }
        let scope = ValueScope(value: value)
        var budget = Budget(steps: Budget.limitOfType)
        if let condition {
          // An error in the condition means that the value does not fit.
          guard let truth = try? Evaluator.truth(of: condition, in: scope, spending: &budget), truth
          else {
            return nil
          }
        }
        guard let conversion else { return value }
        return try? Evaluator.evaluate(conversion, in: scope, spending: &budget)
      })
    guard let problem = type.sizeProblem(expression.range) else { return (type, problems) }
    return (.string, problems + [problem])
  }
}

/// The scope of a type's `where` and `as`: only `value`.
private struct ValueScope: EvaluationScope {
  let value: ParameterValue

  func value(named name: String) -> ParameterValue { name == "value" ? value : .null }
}

extension TypeExpression {
  /// The names of the types that it uses.
  package var typeNames: [String] {
    switch self {
    case .name(let name, _), .word(let name, _): [name]
    case .text, .regex, .range: []
    case .list(let inner): inner.typeNames
    case .union(let alternatives): alternatives.flatMap(\.typeNames)
    }
  }
}

extension TypeTable {
  /// The maximum number of parts in all declared types of a map.
  package static let sizeLimit = 1_000_000
}
