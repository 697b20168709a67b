import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText

/// Tests and expectations.
extension Session {
  /// Whether the map has errors outside its tests; then no test runs.
  package mutating func hasErrorsOutsideTests() -> Bool {
    TestErrors(live).outside > 0
  }

  /// Runs the map's tests in order.
  package func runTests(filter: String? = nil) -> TestReport {
    let plan = TestPlan(self, filter: filter)
    var results: [TestResult] = []
    for index in plan.cases.indices where !work.isCancelled() {
      work.tell("running tests", index, of: plan.cases.count)
      if let result = plan.run(index) { results.append(result) }
    }
    return TestReport(files: [TestReport.File(name: nil, results: results)])
  }

  func test(text: Name?) -> Answer {
    let filter = text?.text
    let report = runTests(filter: filter)
    if work.isCancelled() { return .interrupted }
    if let filter, report.results.isEmpty {
      return .problem(
        "no test has '\(filter)' in its name", advice: "'tests' lists them", isUsageError: true)
    }
    return Answer(.tests(report), isFailure: report.isFailure)
  }

  // MARK: Expectations

  /// Checks an expectation.
  mutating func expect(_ expectation: Expectation) throws(EvaluationProblem) -> Answer {
    switch expectation {
    case .result(let url, let wanted, let clauses): try expectResult(url, wanted, clauses)
    case .redirect(let url, let target, let clauses): try expectRedirect(url, target, clauses)
    case .expression(let expression): try expectExpression(expression)
    }
  }

  /// Resolves a URL and compares the result.
  private mutating func expectation(
    _ url: URLTemplate, _ clauses: OpenClauses, prefersScreens: Bool = false,
    _ compare: (Resolution) -> Difference?
  ) throws(EvaluationProblem) -> Answer {
    try trial(url, clauses, prefersScreens: prefersScreens) { resolution in
      let difference = compare(resolution)
      var answer =
        difference.map { Self.failure($0, of: resolution.url) }
        ?? Answer(.expectation(resolution.url))
      answer.trial = resolution
      return answer
    }
  }

  private mutating func expectResult(
    _ url: URLTemplate, _ wanted: ExpectedResult, _ clauses: OpenClauses
  ) throws(EvaluationProblem) -> Answer {
    let filled = try FilledResult(wanted, caseValues, stateScope())
    let layout = map.layout
    // In URLNavigator a URL can have a screen and a handler: the expected one is meant.
    return try expectation(url, clauses, prefersScreens: filled.isScreen) {
      filled.difference(from: $0, layout)
    }
  }

  private mutating func expectRedirect(
    _ url: URLTemplate, _ target: URLTemplate, _ clauses: OpenClauses
  ) throws(EvaluationProblem) -> Answer {
    let wanted = try target.url(in: stateScope())
    let table = map.table
    return try expectation(url, clauses) { resolution in
      // A relative URL belongs to the namespace that the redirect leads to.
      let isMet = resolution.rewrites.contains { redirect in
        redirect == wanted
          || wanted.hasPrefix("/")
            && (try? table.request(redirect).get())?.absolute(wanted) == redirect
      }
      if isMet { return nil }
      let actual = resolution.rewrites.joined(separator: " => ")
      return Difference(
        expected: "=> \(wanted)",
        actual: actual.isEmpty ? resolution.summary : "=> \(actual)")
    }
  }

  private mutating func expectExpression(
    _ expression: Expression
  ) throws(EvaluationProblem) -> Answer {
    let scope = stateScope()
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
    let front = subject.map { "\($0.isEmpty ? "\"\"" : $0): " } ?? ""
    var answer = Answer.problem(
      "\(front)expected \(difference.expected), got \(difference.actual)")
    answer.difference = difference
    return answer
  }
}

extension BinaryOperator {
  fileprivate var isComparison: Bool {
    switch self {
    case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .in: true
    default: false
    }
  }
}
