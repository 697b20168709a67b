import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The run of one test on its own copy of the session.
struct TestRun {
  private let testCase: TestPlan.Case
  private var session: Session
  private let witness = RoadWitness()
  private var steps: [TestStep] = []
  private var expectations = 0
  private var failure: TestFailure?

  init(_ testCase: TestPlan.Case, _ session: Session) {
    self.testCase = testCase
    self.session = session
  }

  func result() -> TestResult {
    var run = self
    run.execute()
    return run.finished()
  }

  private mutating func execute() {
    session.road.witness = witness
    let document = testCase.test.place.document
    guard takeValues(in: document) else { return }
    for before in session.map.beforeTests {
      for statement in before.statements {
        guard execute(statement, in: before.document) else { return }
      }
    }
    for statement in testCase.test.body {
      guard execute(statement, in: document) else { return }
    }
  }

  /// Gives the columns of the table their values.
  private mutating func takeValues(in document: Int) -> Bool {
    guard let table = testCase.test.table, let row = testCase.row else { return true }
    for (column, cell) in zip(table.columns, row.cells) {
      do throws(EvaluationProblem) {
        let scope = session.stateScope()
        switch cell.content {
        case .url(let url): session.caseValues[column.text] = .string(try url.url(in: scope))
        case .expression(let value):
          session.caseValues[column.text] = try Evaluator.evaluate(value, in: scope)
        }
      } catch {
        let place = Place(document: document, range: row.range)
        failure = TestFailure(
          message: "\(column.text): \(error.message)", location: location(place))
        return false
      }
    }
    return true
  }

  /// Executes a statement; false when the test ends with it.
  private mutating func execute(_ statement: Statement, in document: Int) -> Bool {
    let place = Place(document: document, range: statement.range)
    let answer = answer(to: statement)
    // 'reset' begins a new road.
    session.road.witness = witness
    for stack in session.road.state.stacks { see(stack.screens) }
    for modal in session.road.state.modals { see(modal.screens) }
    steps.append(
      TestStep(location: location(place), statement: text(place), effect: answer.effect))
    if case .expectation = answer.content { expectations += 1 }
    guard answer.isFailure, !(answer.isResolution && statement.isOpen) else { return true }
    failure = TestFailure(
      message: answer.failureMessage, advice: answer.failureAdvice, location: location(place),
      difference: answer.difference)
    return false
  }

  private mutating func answer(to statement: Statement) -> Answer {
    switch statement.kind {
    case .command(let command): session.run(command)
    case .block(let block): session.run(block)
    case .declaration(let declaration):
      .problem("'\(declaration.kind.keyword)' cannot stand in a test: declare it outside")
    case .invalid: .problem("this statement is broken")
    }
  }

  private func see(_ screens: [NavigationState.Instance]) {
    for instance in screens { witness.see(.screen(instance.screen)) }
  }

  private func location(_ place: Place) -> TestLocation {
    let location = session.location(of: place)
    return TestLocation(file: location.file, line: location.line)
  }

  private func text(_ place: Place) -> String {
    guard session.documents.indices.contains(place.document) else { return "" }
    return session.documents[place.document].source.text(in: place.range)
  }

  private func finished() -> TestResult {
    let known = testCase.row?.knownFailure ?? testCase.test.knownFailure
    var result = TestResult(
      name: testCase.name, test: testCase.test.name, values: values,
      location: location(place), verdict: .passed, knownFailure: known)
    result.expectations = expectations
    result.seen = witness.seen
    result.failure = failure
    if failure != nil {
      result.verdict = known == nil ? .failed : .expectedFailure
      result.steps = steps
    } else if let known {
      result.verdict = .unexpectedPass
      result.failure = TestFailure(
        message: "it passes, though it is marked with 'fails'"
          + (known.reason.map { ": \($0)" } ?? ""),
        advice: "take 'fails' away", location: location(place))
    }
    return result
  }

  /// Where the case stands: its row, or the test.
  private var place: Place {
    guard let row = testCase.row else { return testCase.test.place }
    return Place(document: testCase.test.place.document, range: row.range)
  }

  private var values: [TestResult.Value] {
    guard let table = testCase.test.table, let row = testCase.row else { return [] }
    return zip(table.columns, row.cells).map { column, cell in
      TestResult.Value(
        column: column.text, written: cell.written, value: session.caseValues[column.text])
    }
  }
}

extension Statement {
  /// A URL that is not handled fails a script, but in a test it is what `expect outcome == …` looks at.
  fileprivate var isOpen: Bool {
    if case .command(.open) = kind { true } else { false }
  }
}

extension Answer {
  fileprivate var isResolution: Bool {
    if case .resolution = content { true } else { false }
  }

  fileprivate var effect: TestStep.Effect {
    switch content {
    case .resolution(let resolution, let command):
      ["resolve", "generate"].contains(command) ? .tried(resolution) : .went(resolution)
    case .message(let text): .said(text)
    case .url(let url): .said(url)
    default: trial.map { .tried($0) } ?? .none
    }
  }

  fileprivate var failureMessage: String {
    switch content {
    case .problem(let message, _): message
    case .resolution(let resolution, _):
      "\(resolution.url): \(resolution.outcome.rawValue)"
        + (resolution.reason.map { ", \($0)" } ?? "")
    default: findings.first?.diagnostic.message ?? "it failed"
    }
  }

  fileprivate var failureAdvice: String? {
    if case .problem(_, let advice) = content { advice } else { nil }
  }
}
