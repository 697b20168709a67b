import RoadbookEngine
package import RoadbookText
import RoadbookURL

/// Checks tests: the names and types of their expressions, and their expectations.
extension Binder {
  mutating func checkTests() {
    compareGivenNames()
    for test in tests[checkedTests...] { checkReusable(test) }
    checkedTests = tests.count
    for before in beforeTests[checkedBefores...] {
      var checker = ExpressionChecker(keptNamesInTests())
      for statement in before.statements { check(statement, &checker, in: before.document) }
    }
    checkedBefores = beforeTests.count
  }

  mutating func checkTest(_ test: Test, _ names: NameTypes) {
    let document = test.place.document
    var checker = ExpressionChecker(names)
    if let table = test.table {
      check(table, &checker, in: document)
      for column in table.columns { checker.know(column.text, .any) }
    }
    test.body.withUnsafeBufferPointer { body in
      for index in body.indices { check(body[index], &checker, in: document) }
    }
  }

  private mutating func check(
    _ table: CaseTable, _ checker: inout ExpressionChecker, in document: Int
  ) {
    for column in table.columns {
      checker.use(column.text)
      if variableIndices[column.text] != nil {
        report(
          "bad-column-name", .error, column.range, "'\(column.text)' is already a variable",
          advice: "give the column another name", in: document)
      }
    }
    for cell in table.rows.flatMap(\.cells) {
      switch cell.content {
      case .url(let url): check(url, &checker)
      case .expression(let value): checker.checkOperand(value)
      }
    }
    report(&checker, in: document)
  }

  /// Checks a statement of the prompt, or of a running test with these columns.
  package mutating func findings(in statement: Statement, columns: some Sequence<String>)
    -> [Diagnostic]
  {
    if statement.readsNoNames { return [] }
    let names = keptNamesInTests()
    var binder = self
    binder.reuse = nil
    binder.diagnostics = [[]]
    var checker = ExpressionChecker(names)
    for column in columns { checker.know(column, .any) }
    switch statement.kind {
    case .block(let block): binder.checkStatement(block, checker.names, in: 0)
    default: binder.check(statement, &checker, in: 0)
    }
    binder.reportLateNames()
    // The parts of a variable are known only at run time.
    return binder.diagnostics[0].filter { $0.code != "bad-set" || $0.severity == .error }
  }

  private mutating func check(
    _ statement: Statement, _ checker: inout ExpressionChecker, in document: Int
  ) {
    guard case .command(let command) = statement.kind else { return }
    switch command {
    case .generate:
      checkLibraryWord(
        .generate, TextRange(statement.range.start, statement.range.start + 8), in: document)
    case .plain(.proceed): checkLibraryWord(.proceed, statement.range, in: document)
    case .plain(.drop(held: true, n: _)):
      checkLibraryWord(.dropHeld, statement.range, in: document)
    default: break
    }
    check(command, &checker, in: document)
    report(&checker, in: document)
  }

  private mutating func check(
    _ command: Command, _ checker: inout ExpressionChecker, in document: Int
  ) {
    switch command {
    case .expect(.expression(let condition)):
      checker.checkCondition(condition)
    case .resolve(let url, let options), .generate(let url, let options),
      .explain(let url, let options):
      check(url, &checker)
      check(options, &checker, in: document)
    case .expect(.redirect(let url, let target, let options)):
      check(url, &checker)
      check(target, &checker)
      check(options, &checker, in: document)
    case .expect(.result(let url, let wanted, let options)):
      check(url, &checker)
      check(options, &checker, in: document)
      check(wanted, &checker, in: document)
    case .go(let command), .step(.start(let command)): check(command, &checker, in: document)
    case .leave(let command):
      if case .screen(let name) = command.target { checker.note(name, .pushed) }
    case .select(let name): checker.note(name, .container)
    case .set(.variable(let path), let value):
      let type = checker.check(value)
      checker.use(path.name.text)
      check(path, value, type, checker.names, in: document)
    case .evaluate(.name(let name, let range)):
      if let word = LibraryWord.values[name], checker.names.place.builtins[name] != nil {
        checkLibraryWord(word, range, in: document)
      }
    case .evaluate(let value): checker.check(value)
    case .set(.parameter, let value): checker.check(value)
    case .plain(.watch(off: _, expression: let watched?)): checker.check(watched.expression)
    case .step(.breakWhen(let condition)): checker.checkCondition(condition.expression)
    case .answer(_, let answers):
      for answer in answers {
        if let reason = answer.reason { checker.check(reason) }
        if let url = answer.url { check(url, &checker) }
      }
    case .answerLookup(let source, let target):
      check(source, &checker)
      check(target, &checker)
    default: break
    }
  }

  private mutating func check(
    _ wanted: ExpectedResult, _ checker: inout ExpressionChecker, in document: Int
  ) {
    // The name may be a column.
    if checker.names.own[wanted.name.text] == nil, !wanted.isExternal, wanted.outcome == nil {
      checker.note(wanted.name, .expected)
    }
    if wanted.outcome == .held, checker.names.own[wanted.name.text] == nil {
      checkLibraryWord(.held, wanted.name.range, in: document)
    }
    check(wanted.arguments, of: wanted.name, &checker, in: document)
    if let reason = wanted.reason { checker.check(reason) }
    if let url = wanted.external { check(url, &checker) }
    if let container = wanted.container { checker.note(container, .container) }
  }

  private func check(_ url: URLTemplate, _ checker: inout ExpressionChecker) {
    for expression in url.filling { checker.check(expression) }
  }

  /// The names in tests: variables, the app's state, screens and containers.
  func namesInTests() -> NameTypes {
    if let testNames { return testNames }
    var names = names(.state)
    names.given = givenNames()
    return names
  }

  /// The same, cached.
  package mutating func keptNamesInTests() -> NameTypes {
    let names = namesInTests()
    testNames = names
    return names
  }

  private func givenNames() -> GivenNames {
    if let known = reuse?.next?.given { return known.names }
    var names = otherGivenNames()
    if let last = reuse?.last?.given { names.reserveCapacity(after: last.names) }
    for index in screens.indices { names.add(screens[index]) }
    for routes in boundRoutes { names.add(routes.summary) }
    for route in routesApart { names.add(route) }
    return names
  }

  /// The names that neither screens nor routes give to tests.
  func otherGivenNames() -> GivenNames {
    var names = GivenNames()
    names.countsPushes = screenIndices.isEmpty
    for container in containers {
      for name in container.declaration.screens { names.add(initial: name) }
    }
    for body in bodies {
      if case .route = body.owner { continue }
      names.add(body.statements)
    }
    return names
  }
}

extension Statement {
  /// Whether it has no names that could be unknown, like most statements that open a URL.
  fileprivate var readsNoNames: Bool {
    guard case .command(let command) = kind else { return false }
    switch command {
    case .go(let command), .step(.start(let command)):
      if case .url(let url) = command.subject {
        return url.isPlain && command.clauses.readsNoNames && !command.clauses.wraps
      }
      return false
    case .generate, .plain(.proceed), .plain(.drop(held: true, n: _)): return false
    case .resolve(let url, let options), .explain(let url, let options):
      return url.isPlain && options.readsNoNames
    case .expect, .evaluate, .set, .answer, .answerLookup, .leave, .select:
      return false
    case .plain(.watch), .step(.breakWhen): return false
    default: return true
    }
  }
}

extension OpenClauses {
  fileprivate var readsNoNames: Bool { with == nil && userInfo == nil && route == nil }
}
