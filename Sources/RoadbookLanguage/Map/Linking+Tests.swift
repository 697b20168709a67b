import RoadbookEngine
import RoadbookText
import RoadbookURL

/// What tests say: names and types of their expressions.
///
/// Warnings all of them: a test that is wrong fails when it runs, and keeps no other from running.
extension Linking {
  mutating func checkTests() {
    countOtherGivenNames()
    checkTestsAhead()
    for test in tests[checkedTests...] {
      if let findings = keptFindings(of: test) {
        report(findings, in: test.place.document)
      } else {
        checkKeeping(test)
      }
    }
    checkedTests = tests.count
    for before in beforeTests[checkedBefores...] {
      var checker = ExpressionChecker(keptNamesInTests())
      for statement in before.statements { check(statement, [], &checker, in: before.document) }
    }
    checkedBefores = beforeTests.count
  }

  /// Checks a test; the names of the map that it uses.
  mutating func checkTest(_ test: Test, _ names: NameTypes) -> UsedNames {
    let document = test.place.document
    var checker = ExpressionChecker(names)
    var columns: Set<String> = []
    if let table = test.table {
      check(table, &checker, in: document)
      for column in table.columns {
        checker.know(column.text, .any)
        columns.insert(column.text)
      }
    }
    test.body.withUnsafeBufferPointer { body in
      for index in body.indices { check(body[index], columns, &checker, in: document) }
    }
    return checker.used
  }

  private mutating func check(
    _ table: CaseTable, _ checker: inout ExpressionChecker, in document: Int
  ) {
    for column in table.columns {
      checker.use(column.text)
      if variableIndices[column.text] != nil {
        report(
          "bad-column-name", .error, column.range, "'\(column.text)' is a variable already",
          advice: "give the column another name", in: document)
      }
    }
    for cell in table.rows.flatMap(\.cells) {
      switch cell.content {
      case .url(let url): check(url, &checker, in: document)
      case .expression(let value): check(value, &checker, in: document)
      }
    }
  }

  private mutating func check(
    _ statement: Statement, _ columns: Set<String>, _ checker: inout ExpressionChecker,
    in document: Int
  ) {
    guard case .command(let command) = statement.kind else { return }
    switch command {
    case .expect(.expression(let condition)):
      if reportOutcome(condition, columns, in: document) { return }
      checker.checkCondition(condition)
      reportFindings(of: &checker, in: document)
    case .expect(.outcome(_, let url, let options)),
      .resolve(let url, let options), .generate(let url, let options):
      check(url, &checker, in: document)
      check(options, &checker, in: document)
    case .expect(.target(let url, let wanted, let options)):
      check(url, &checker, in: document)
      check(options, &checker, in: document)
      for argument in wanted.arguments { check(argument.value, &checker, in: document) }
      if !columns.contains(wanted.screen.text) { checkScreen(wanted.screen, in: document) }
    case .go(let command):
      check(command.options, &checker, in: document)
      switch command.subject {
      case .url(let url): check(url, &checker, in: document)
      case .screen(let call):
        for argument in call.arguments { check(argument.value, &checker, in: document) }
        checkScreen(call.screen, in: document)
      case .entry: break
      }
    case .leave(let command):
      if case .screen(let name) = command.target { checkScreen(name, in: document) }
    case .select(let name) where !containerNames.contains(name.text):
      reportUnknown(
        "container", name, among: containerNames, severity: .warning, in: document)
    case .set(.variable(let name), let value):
      check(value, &checker, in: document)
      if variableIndices[name.text] != nil {
        checker.use(name.text)
      } else {
        checker.useUnknown()
        reportUnknown(
          "variable", name, among: variables.map(\.name), severity: .warning,
          advice: "declare it: var \(name.text) = …", in: document)
      }
    default: break
    }
  }

  /// `expect unmached /a` reads as a division, which no condition is: whether an outcome was meant.
  private mutating func reportOutcome(
    _ condition: Expression, _ columns: Set<String>, in document: Int
  ) -> Bool {
    guard let name = condition.divided, variableIndices[name.text] == nil,
      !columns.contains(name.text),
      let near = Suggestion.nearest(to: name.text, among: Outcome.allCases.map(\.rawValue))
    else { return false }
    report(
      Diagnostic(
        "unknown-name", .warning, name.range, "there is no outcome '\(name.text)'",
        advice: "did you mean '\(near)'?",
        fixIts: [FixIt("change to '\(near)'", [TextEdit(name.range, near)])]),
      in: document)
    return true
  }

  private mutating func check(
    _ options: RoadOptions, _ checker: inout ExpressionChecker, in document: Int
  ) {
    if let with = options.with { check(with, &checker, in: document) }
    if let userInfo = options.userInfo { check(userInfo, &checker, in: document) }
  }

  private mutating func check(
    _ url: URLTemplate, _ checker: inout ExpressionChecker, in document: Int
  ) {
    for expression in url.filling {
      check(expression, &checker, in: document)
    }
  }

  private mutating func check(
    _ expression: Expression, _ checker: inout ExpressionChecker, in document: Int
  ) {
    checker.check(expression)
    reportFindings(of: &checker, in: document)
  }

  private mutating func reportFindings(of checker: inout ExpressionChecker, in document: Int) {
    for var diagnostic in checker.takeDiagnostics() {
      diagnostic.severity = min(diagnostic.severity, .warning)
      report(diagnostic, in: document)
    }
  }

  /// Variables, what a test sees of the app, screens and containers, and whatever a URL may give.
  func namesInTests() -> NameTypes {
    if let testNames { return testNames }
    var names = NameTypes(types: [:], isOpen: true)
    names.given = givenNames()
    return names
  }

  /// The same, put together once.
  mutating func keptNamesInTests() -> NameTypes {
    let names = namesInTests()
    testNames = names
    return names
  }

  private func givenNames() -> GivenNames {
    if let keeping, let known = keeping.readings.givenNames(keeping.givenFingerprint) {
      return known
    }
    var names = countedNames()
    names.variables = variableTypes(isOpen: true).types
    for name in containerNames { names.add(GivenContainer(name: name)) }
    if let keeping { keeping.readings.remember(names, keeping.givenFingerprint) }
    return names
  }
}

extension Expression {
  /// The name that a division begins with.
  fileprivate var divided: Name? {
    guard case .binary(.divide, let left, _, _) = self else { return nil }
    if case .name(let text, let range) = left { return Name(text, range) }
    return left.divided
  }
}
