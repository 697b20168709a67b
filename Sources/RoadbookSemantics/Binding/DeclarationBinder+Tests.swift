import RoadbookText
import RoadbookURL

/// Checks tests: the names and types of their expressions, and their expectations.
extension DeclarationBinder {
  /// Checks a test; `names`: those that all tests of the map can use.
  mutating func check(_ test: Test, _ names: NameTypes) {
    var checker = checker(names)
    if let table = test.table {
      check(table, &checker)
      for column in table.columns { checker.know(column.text, .any) }
    }
    test.body.withUnsafeBufferPointer { body in
      for index in body.indices {
        check(body[index], &checker)
        scope?.place.pass(body[index], test.table)
      }
    }
  }

  /// Checks statements that run before tests.
  mutating func check(_ before: BeforeTests, _ names: NameTypes) {
    var checker = checker(names)
    for statement in before.statements {
      check(statement, &checker)
      scope?.place.pass(statement, nil)
    }
  }

  /// Checks a statement of the prompt, or of a running test with these columns.
  mutating func check(_ statement: Statement, _ names: NameTypes, columns: some Sequence<String>) {
    var checker = checker(names)
    for column in columns { checker.know(column, .any) }
    check(statement, &checker)
  }

  private mutating func check(_ table: CaseTable, _ checker: inout ExpressionChecker) {
    for column in table.columns {
      scope?.addColumn(column.text)
      refer(column, to: .local, declares: true)
      checker.use(column.text)
      if symbols.variables[column.text] != nil {
        report(
          "bad-column-name", .error, column.range, "'\(column.text)' is already a variable",
          advice: "give the column another name")
      }
    }
    for cell in table.rows.flatMap(\.cells) {
      switch cell.content {
      case .url(let url): checker.check(url)
      case .expression(let value): checker.checkOperand(value)
      }
    }
    report(&checker)
  }

  private mutating func check(_ statement: Statement, _ checker: inout ExpressionChecker) {
    if case .block(let block) = statement.kind { return checkStatement(block, checker.names) }
    guard case .command(let command) = statement.kind else { return }
    switch command {
    case .generate:
      checkLibraryWord(.generate, TextRange(statement.range.start, statement.range.start + 8))
    case .plain(.proceed): checkLibraryWord(.proceed, statement.range)
    case .plain(.drop(held: true, n: _)): checkLibraryWord(.dropHeld, statement.range)
    case .answer(let name, _) where name.text != "presenter": checkGuard(name)
    default: break
    }
    check(command, &checker)
    report(&checker)
  }

  private mutating func check(_ command: Command, _ checker: inout ExpressionChecker) {
    switch command {
    case .expect(.expression(let condition)): checker.checkCondition(condition)
    case .resolve(let url, let options), .generate(let url, let options),
      .explain(let url, let options):
      checker.check(url)
      check(options, of: url, &checker)
    case .expect(.redirect(let url, let target, let options)):
      checker.check(url)
      checker.check(target)
      check(options, of: url, &checker)
    case .expect(.result(let url, let wanted, let options)):
      checker.check(url)
      check(options, of: url, &checker)
      check(wanted, &checker)
    case .go(let command), .step(.start(let command)): check(command, &checker)
    case .leave(let command):
      if case .screen(let name) = command.target { checker.note(name, .pushed, .screen) }
    case .select(let name): checker.note(name, .container, .container)
    case .set(.variable(let path), let value):
      let type = checker.check(value)
      checker.use(path.name.text)
      check(path, value, type, checker.names)
    case .evaluate(.name(let name, let range)):
      if let word = LibraryWord.values[name], checker.names.place.builtins[name] != nil {
        checkLibraryWord(word, range)
      }
    case .evaluate(let value): checker.check(value)
    case .set(.parameter(let name), let value):
      checker.check(value)
      checker.refer(name, to: .changedParameter)
    case .plain(.watch(off: _, expression: let watched?)): checker.check(watched.expression)
    case .step(.breakWhen(let condition)): checker.checkCondition(condition.expression)
    case .answer(_, let answers):
      for answer in answers {
        if let reason = answer.reason { checker.check(reason) }
        if let url = answer.url { checker.check(url) }
      }
    case .describe(let kind, let name): refer(name, toItem: kind?.text)
    case .step(.breakOn(let kind, let name)): refer(name, toItem: kind)
    case .remove(.named(let kind, let name)): refer(name, toItem: kind?.text)
    case .remove(.routes(let name)), .remove(.scheme(let name)): refer(name, toItem: "scheme")
    case .answerLookup(let source, let target):
      checker.check(source)
      checker.check(target)
    default: break
    }
  }

  private mutating func check(_ wanted: ExpectedResult, _ checker: inout ExpressionChecker) {
    let isColumn = checker.names.own[wanted.name.text] != nil
    if isColumn { checker.refer(wanted.name, to: .local) }
    if !isColumn, !wanted.isExternal, wanted.outcome == nil {
      checker.note(wanted.name, .expected, .screen)
    }
    if wanted.outcome == .held, !isColumn { checkLibraryWord(.held, wanted.name.range) }
    check(wanted.arguments, of: wanted.name, &checker)
    if let reason = wanted.reason { checker.check(reason) }
    if let url = wanted.external { checker.check(url) }
    if let container = wanted.container { checker.note(container, .container, .container) }
    if let style = wanted.style, style.text != "modal" { checker.refer(style, to: .symbol(.style)) }
  }
}

extension Statement {
  /// Whether it has no names that could be unknown, like most statements that open a URL.
  var readsNoNames: Bool {
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
    case .expect, .evaluate, .set, .answer, .answerLookup, .leave, .select: return false
    case .plain(.watch), .step(.breakWhen): return false
    default: return true
    }
  }
}

extension OpenClauses {
  fileprivate var readsNoNames: Bool { with == nil && userInfo == nil && route == nil }
}
