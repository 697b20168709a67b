import RoadbookEngine
import RoadbookText
import RoadbookURL

extension Session {
  /// Checks an expectation.
  mutating func expect(_ expectation: Expectation) -> Answer {
    switch expectation {
    case .outcome(let outcome, let url, let clauses):
      return expectOutcome(outcome.text, url, clauses)
    case .target(let url, let screen, let clauses): return expectTarget(url, screen, clauses)
    case .expression(let expression): return expectExpression(expression)
    }
  }

  private mutating func expectOutcome(
    _ wanted: String, _ url: URLTemplate, _ clauses: OpenClauses
  ) -> Answer {
    guard Outcome(rawValue: wanted) != nil else { return unknownOutcome(wanted) }
    return expectation(url, clauses) { resolution in
      if resolution.outcome.rawValue == wanted { return nil }
      return Difference(
        expected: wanted,
        actual: resolution.outcome.rawValue + (resolution.reason.map { " (\($0))" } ?? ""))
    }
  }

  /// Resolves a URL and compares the result.
  private mutating func expectation(
    _ url: URLTemplate, _ clauses: OpenClauses, _ compare: (Resolution) -> Difference?
  ) -> Answer {
    trial(url, clauses) { resolution in
      let difference = compare(resolution)
      var answer =
        difference.map { Self.failure($0, of: resolution.url) }
        ?? Answer(.expectation(resolution.url))
      answer.trial = resolution
      return answer
    }
  }

  private func unknownOutcome(_ name: String) -> Answer {
    let near = Suggestion.nearest(to: name, among: Outcome.allCases.map(\.rawValue))
    return .problem("there is no outcome '\(name)'", advice: near.map { "did you mean '\($0)'?" })
  }

  private mutating func expectTarget(
    _ url: URLTemplate, _ wanted: Expectation.ScreenExpectation, _ clauses: OpenClauses
  ) -> Answer {
    let scope = stateScope()
    let arguments: [Value.Field]
    do throws(EvaluationProblem) {
      arguments = try Evaluator.fields(of: wanted.arguments, in: scope)
    } catch {
      return .problem(error.message, at: error.range)
    }
    // The screen's name may be a column of the test's table.
    let name = caseValues[wanted.screen.text]?.text ?? wanted.screen.text
    return expectation(url, clauses) { resolution in
      guard resolution.outcome == .handled, resolution.screen == name else {
        let actual =
          resolution.outcome == .handled
          ? resolution.screen ?? "no screen" : resolution.outcome.rawValue
        return Difference(
          expected: name, actual: actual + (resolution.reason.map { " (\($0))" } ?? ""))
      }
      let given = arguments.map { field in
        Value.Field(
          field.name,
          resolution.arguments?.first { $0.name == field.name }?.value
            ?? resolution.parameters[field.name] ?? .null)
      }
      if zip(given, arguments).allSatisfy({ Evaluator.areEqual($0.value, $1.value) }) { return nil }
      return Difference(
        expected: "\(name)(\(Self.list(arguments)))", actual: "\(name)(\(Self.list(given)))",
        values: Difference.Sides(expected: .record(arguments), actual: .record(given)))
    }
  }

  private static func list(_ fields: [Value.Field]) -> String {
    fields.map { "\($0.name): \(ValueText.shown($0.value))" }.joined(separator: ", ")
  }

  private mutating func expectExpression(_ expression: Expression) -> Answer {
    let scope = stateScope()
    do throws(EvaluationProblem) {
      if try Evaluator.truth(of: expression, in: scope) { return Answer(.expectation("")) }
      let part = try failingPart(of: expression, scope)
      if case .binary(let symbol, let left, let right, _) = part, symbol.isComparison {
        let actual = try Evaluator.evaluate(left, in: scope)
        let wanted = try Evaluator.evaluate(right, in: scope)
        if symbol == .in {
          let (part, whole) = (ValueText.shown(actual), ValueText.shown(wanted))
          return .problem(
            right.path.map { "\($0) does not contain \(part): it is \(whole)" }
              ?? "\(whole) does not contain \(part)")
        }
        let isEquality = symbol == .equal
        // If it is the whole expectation, the statement shows what is compared.
        let subject = part.range == expression.range ? nil : left.path
        return Self.failure(
          Difference(
            expected: (isEquality ? "" : symbol.rawValue + " ") + ValueText.shown(wanted),
            actual: ValueText.shown(actual),
            values: isEquality ? Difference.Sides(expected: wanted, actual: actual) : nil),
          of: subject
        ).pointing(at: part.range)
      }
      let readings = try part.readings(in: scope)
      return .problem(
        "the expectation is not met" + (readings.isEmpty ? "" : ": \(readings)"), at: part.range)
    } catch {
      return .problem(error.message, at: error.range)
    }
  }

  /// The first operand of a chain of `and` that is false.
  private func failingPart(
    of expression: Expression, _ scope: StateScope
  ) throws(EvaluationProblem) -> Expression {
    var part = expression
    while case .binary(.and, let left, let right, _) = part {
      part = try Evaluator.truth(of: left, in: scope) ? right : left
    }
    return part
  }

  private static func failure(_ difference: Difference, of subject: String? = nil) -> Answer {
    let front = subject.map { "\($0): " } ?? ""
    var answer = Answer.problem(
      "\(front)expected \(difference.expected), got \(difference.actual)")
    answer.difference = difference
    return answer
  }
}

extension BinaryOperator {
  fileprivate var isComparison: Bool {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in: true
    default: false
    }
  }
}
