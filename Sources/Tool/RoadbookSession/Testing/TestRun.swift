import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Runs one test on its own copy of the session.
struct TestRun {
  private let testCase: TestPlan.Case
  private var session: Session
  private let coverage = CoverageRecorder()
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
    session.dispatcher.journal.coverage = coverage
    session.timeline = Timeline()
    let document = testCase.test.document
    if let error = testCase.error {
      fail(error.message, error.advice, at: Place(document: document, range: error.range))
      return
    }
    guard takeValues(in: document) else { return }
    for before in session.binder.beforeTests {
      for statement in before.declaration {
        guard execute(statement, in: before.document) else { return }
      }
    }
    for statement in testCase.test.declaration.body {
      guard execute(statement, in: document) else { return }
    }
  }

  /// Sets the columns of the table to the values of the row.
  private mutating func takeValues(in document: Int) -> Bool {
    guard let table = testCase.test.declaration.table, let row = testCase.row else { return true }
    for (column, cell) in zip(table.columns, row.cells) {
      do throws(EvaluationProblem) {
        let scope = session.stateScope()
        switch cell.content {
        case .url(let url): session.caseValues[column.text] = .string(try url.url(in: scope))
        case .expression(let value):
          session.caseValues[column.text] = try Evaluator.evaluate(value, in: scope)
        }
      } catch {
        fail("\(column.text): \(error.message)", at: Place(document: document, range: row.range))
        return false
      }
    }
    return true
  }

  /// Executes a statement; false if the test ends with it.
  private mutating func execute(_ statement: Statement, in document: Int) -> Bool {
    let place = Place(document: document, range: statement.range)
    session.statement.text = text(place)
    let answer = answer(to: statement)
    // Some commands start a new journal.
    session.dispatcher.journal.coverage = coverage
    let state = session.dispatcher.state
    coverage.see(screens: state.stacks.flatMap { $0.screens.map(\.screen) })
    coverage.see(screens: state.modals.flatMap { $0.screens.map(\.screen) })
    // An expectation resolves its URL on a copy of the state, so its screens are not in the state.
    if let trial = answer.trial { coverage.see(screens: trial.stack) }
    steps.append(answer.step(TestStep(location: location(place), statement: text(place))))
    if case .expectation = answer.content { expectations += 1 }
    // An unhandled URL fails a script; in a test, 'expect outcome == …' may check it.
    guard answer.isFailure, answer.problem != nil || !statement.isOpen else { return true }
    fail(
      answer.problem?.message ?? answer.failureMessage, answer.problem?.advice, at: place,
      answer.difference)
    if let range = answer.problemRange { failure?.place.range = range }
    return false
  }

  private mutating func answer(to statement: Statement) -> Answer {
    if let slip = session.nameFindings(in: statement).first(where: { $0.severity == .error }) {
      return .problem(slip.message, advice: slip.advice)
    }
    switch statement.kind {
    case .command(let command): return session.run(command)
    case .declaration(let declaration):
      let keyword = declaration.kind.heading.keyword
      return .problem("'\(keyword)' is not allowed in a test: declare it outside")
    case .invalid: return .problem("this statement is not valid")
    }
  }

  private mutating func fail(
    _ message: String, _ advice: String? = nil, at place: Place, _ difference: Difference? = nil
  ) {
    failure = TestFailure(
      message: message, advice: advice, location: location(place), place: place,
      difference: difference)
  }

  private func location(_ place: Place) -> SourceLocation {
    session.documents.location(of: place)
  }

  private func text(_ place: Place) -> String { session.documents.text(of: place) }

  private func finished() -> TestResult {
    let known = testCase.row?.knownFailure ?? testCase.test.declaration.knownFailure
    var result = TestResult(
      name: testCase.name, test: testCase.test.name, values: values,
      location: location(place), verdict: .passed, knownFailure: known)
    result.expectations = expectations
    result.seen = coverage.seen
    result.failure = failure
    if failure != nil {
      // 'fails' excuses a failed expectation, not an error in the test.
      result.verdict = known == nil || testCase.error != nil ? .failed : .expectedFailure
      result.steps = steps
    } else if let known {
      result.verdict = .unexpectedPass
      result.failure = TestFailure(
        message: "it passes, although it is marked with 'fails'"
          + (known.reason.map { ": \($0)" } ?? ""),
        advice: "remove 'fails'", location: location(place), place: place)
    }
    return result
  }

  /// The place of the row, or of the test.
  private var place: Place {
    guard let row = testCase.row else { return testCase.test.place }
    return Place(document: testCase.test.document, range: row.range)
  }

  private var values: [TestResult.Value] {
    guard let table = testCase.test.declaration.table, let row = testCase.row else { return [] }
    return zip(table.columns, row.cells).map { column, cell in
      TestResult.Value(
        column: column.text, written: cell.written, value: session.caseValues[column.text])
    }
  }
}

extension Statement {
  /// Whether it opens a URL.
  fileprivate var isOpen: Bool {
    switch kind {
    case .command(.block(.go(let command))):
      switch command.subject {
      case .url: true
      case .screen: false
      }
    case .command(.step): true
    case .command(.plain(let command)):
      switch command {
      case .resume, .proceed, .next, .finish, .continue: true
      default: false
      }
    default: false
    }
  }
}

extension Answer {
  /// A command of a test with the effect of this answer to it.
  fileprivate func step(_ command: TestStep) -> TestStep {
    var step = command
    if problem != nil, trial == nil { return step }
    switch content {
    case .resolution(let resolution, let command):
      (step.resolution, step.isTrial) = (resolution, ["resolve", "generate"].contains(command))
    case .message(let text), .url(let text): step.message = text
    default: (step.resolution, step.isTrial) = (trial, trial != nil)
    }
    return step
  }

  fileprivate var failureMessage: String {
    guard case .resolution(let resolution, _) = content else {
      return findings.first?.diagnostic.message ?? "it failed"
    }
    return "\(resolution.url): \(resolution.outcome.rawValue)"
      + (resolution.reason.map { ", \($0)" } ?? "")
  }
}
