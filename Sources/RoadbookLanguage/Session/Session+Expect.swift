import RoadbookEngine
import RoadbookText
import RoadbookURL

extension Session {
  /// Compares what is with what should be.
  mutating func expect(_ expectation: Expectation) -> Answer {
    switch expectation {
    case .outcome(let outcome, let url, let options):
      return expectOutcome(outcome.text, url, options)
    case .target(let url, let screen, let options): return expectTarget(url, screen, options)
    case .expression(let expression): return expectExpression(expression)
    }
  }

  private mutating func expectOutcome(
    _ wanted: String, _ url: URLTemplate, _ options: RoadOptions
  ) -> Answer {
    guard Outcome(rawValue: wanted) != nil else { return unknownOutcome(wanted) }
    return trial(url, options) { resolution in
      if resolution.outcome.rawValue == wanted {
        return Answer(.expectation("\(wanted) \(resolution.url)"))
      }
      return Self.difference(
        expected: wanted,
        actual: resolution.outcome.rawValue + (resolution.reason.map { " (\($0))" } ?? ""),
        of: resolution.url)
    }.asExpectation
  }

  private func unknownOutcome(_ name: String) -> Answer {
    let near = Suggestion.nearest(to: name, among: Outcome.allCases.map(\.rawValue))
    return .problem("there is no outcome '\(name)'", advice: near.map { "did you mean '\($0)'?" })
  }

  private mutating func expectTarget(
    _ url: URLTemplate, _ wanted: Expectation.ScreenExpectation, _ options: RoadOptions
  ) -> Answer {
    let scope = stateScope()
    let arguments: [Value.Field]
    do throws(EvaluationProblem) {
      arguments = try Evaluator.fields(of: wanted.arguments, in: scope)
    } catch {
      return .problem(error.message)
    }
    let name = wanted.screen.text
    return trial(url, options) { resolution in
      guard resolution.outcome == .handled, resolution.screen == name else {
        let actual =
          resolution.outcome == .handled
          ? resolution.screen ?? "no screen" : resolution.outcome.rawValue
        return Self.difference(
          expected: name,
          actual: actual + (resolution.reason.map { " (\($0))" } ?? ""), of: resolution.url)
      }
      for field in arguments {
        let given =
          resolution.arguments?.first { $0.name == field.name }?.value
          ?? resolution.parameters[field.name] ?? .null
        guard Evaluator.areEqual(given, field.value) else {
          return Self.difference(
            expected: "\(name)(\(field.name): \(ValueText.shown(field.value)))",
            actual: "\(name)(\(field.name): \(ValueText.shown(given)))", of: resolution.url)
        }
      }
      return Answer(.expectation("\(resolution.url) -> \(name)"))
    }.asExpectation
  }

  private mutating func expectExpression(_ expression: Expression) -> Answer {
    let scope = stateScope()
    if let slip = expression.slippedOutcome { return unknownOutcome(slip) }
    do throws(EvaluationProblem) {
      if try Evaluator.truth(of: expression, in: scope) { return Answer(.expectation("")) }
      if case .binary(let symbol, let left, let right, _) = expression, symbol.isComparison {
        let actual = try Evaluator.evaluate(left, in: scope)
        let wanted = try Evaluator.evaluate(right, in: scope)
        let sign = symbol == .equal ? "" : symbol.rawValue + " "
        return Self.difference(
          expected: sign + ValueText.shown(wanted), actual: ValueText.shown(actual), of: nil)
      }
      return .problem("the expectation is not met")
    } catch {
      return .problem(error.message)
    }
  }

  private static func difference(
    expected: String, actual: String, of url: String?
  ) -> Answer {
    let subject = url.map { "\($0): " } ?? ""
    return .problem("\(subject)expected \(expected), got \(actual)")
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

extension Answer {
  /// An outcome that was expected is no failure.
  fileprivate var asExpectation: Answer {
    var answer = self
    if case .expectation = content { answer.isFailure = false }
    return answer
  }
}

extension Expression {
  /// The name in front when this is `hanled /list/42` read as a division: a mistyped outcome with its URL.
  fileprivate var slippedOutcome: String? {
    var left = self
    while case .binary(.divide, let inner, _, _) = left { left = inner }
    guard left.range != range, case .name(let name, _) = left,
      Suggestion.nearest(to: name, among: Outcome.allCases.map(\.rawValue)) != nil
    else { return nil }
    return name
  }
}
