import RoadbookEngine
import RoadbookText

extension Session {
  /// Runs the map's `test` blocks, each from a fresh state, on copies of the session.
  ///
  /// `filter` is a part of the names of the tests to run; nil runs all.
  package mutating func runTests(filter: String? = nil) -> TestReport {
    let map = self.map
    let tests = map.tests.filter { test in filter.map(test.name.containsText) ?? true }
    return TestReport(results: tests.map { run($0, before: map.beforeTests) })
  }

  private func run(_ test: Test, before: [Statement]) -> TestReport.Result {
    var session = self
    session.built = Road(session.map)
    session.last = nil
    session.stepper = nil
    session.timeline = Timeline()
    var result = TestReport.Result(name: test.name, place: test.place, expectations: 0)
    for statement in before + test.body {
      session.statementText = documents[test.place.document].source.text(in: statement.range)
      let answer = session.runInTest(statement)
      if answer.isExpectation { result.expectations += 1 }
      guard answer.isFailure, !(answer.isUnhandled && statement.isOpen) else { continue }
      result.failure = answer.failureText
      result.failurePlace = Place(document: test.place.document, range: statement.range)
      break
    }
    return result
  }

  private mutating func runInTest(_ statement: Statement) -> Answer {
    switch statement.kind {
    case .command(let command): run(command)
    case .block(let block): run(block)
    case .declaration(let declaration):
      .problem("'\(declaration.kind.keyword)' cannot stand in a test: declare it outside")
    case .invalid: .problem("this statement is broken")
    }
  }
}

extension Statement {
  /// A URL that is not handled fails a script, but in a test it is what `expect outcome == …` looks at.
  fileprivate var isOpen: Bool {
    switch kind {
    case .command(.go(let command)):
      switch command.subject {
      case .url, .entry: true
      case .screen, .target: false
      }
    case .command(.resume), .command(.proceed), .command(.step): true
    default: false
    }
  }
}

extension Answer {
  fileprivate var isExpectation: Bool {
    if case .expectation = content { true } else { false }
  }

  fileprivate var isUnhandled: Bool {
    if case .resolution = content { true } else { false }
  }

  /// Why it failed, on one line.
  var failureText: String {
    if let (message, advice) = problem { return message + (advice.map { " (\($0))" } ?? "") }
    return switch content {
    case .resolution(let resolution, _):
      "\(resolution.url): \(resolution.outcome.rawValue)"
        + (resolution.reason.map { ", \($0)" } ?? "")
    default: findings.first?.diagnostic.message ?? "it failed"
    }
  }
}
