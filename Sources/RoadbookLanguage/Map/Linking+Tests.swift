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
      let names = keptNamesInTests()
      var used = UsedNames()
      for statement in before.statements {
        check(statement, names, [], &used, in: before.document)
      }
    }
    checkedBefores = beforeTests.count
  }

  /// Checks a test; the names of the map that it uses.
  mutating func checkTest(_ test: Test, _ names: NameTypes) -> UsedNames {
    let document = test.place.document
    var names = names
    var used = UsedNames()
    var columns: Set<String> = []
    for column in test.table?.columns ?? [] {
      used.given.append(column.text)
      if variableIndices[column.text] != nil {
        report(
          "bad-column-name", .error, column.range, "'\(column.text)' is a variable already",
          advice: "give the column another name", in: document)
      }
    }
    for row in test.table?.rows ?? [] {
      for cell in row.cells {
        switch cell.content {
        case .url(let url): check([url], names, &used, in: document)
        case .expression(let value): check(expressions: [value], names, &used, in: document)
        }
      }
    }
    for column in test.table?.columns ?? [] {
      names.types[column.text] = .any
      columns.insert(column.text)
    }
    for statement in test.body { check(statement, names, columns, &used, in: document) }
    return used
  }

  private mutating func check(
    _ statement: Statement, _ names: NameTypes, _ columns: Set<String>,
    _ used: inout UsedNames, in document: Int
  ) {
    guard case .command(let command) = statement.kind else { return }
    switch command {
    case .expect(.expression(let condition)):
      check(expressions: [condition], names, &used, isCondition: true, in: document)
    case .expect(.outcome(_, let url, let options)),
      .resolve(let url, let options), .generate(let url, let options):
      check([url], names, &used, in: document)
      check(options, names, &used, in: document)
    case .expect(.target(let url, let wanted, let options)):
      check([url], names, &used, in: document)
      check(options, names, &used, in: document)
      check(expressions: wanted.arguments.map(\.value), names, &used, in: document)
      if !columns.contains(wanted.screen.text) { checkScreen(wanted.screen, in: document) }
    case .go(let command):
      check(command.options, names, &used, in: document)
      switch command.subject {
      case .url(let url): check([url], names, &used, in: document)
      case .screen(let call):
        check(expressions: call.arguments.map(\.value), names, &used, in: document)
        checkScreen(call.screen, in: document)
      case .entry, .target: break
      }
    case .pop(.screen(let name)), .dismiss(.screen(let name)): checkScreen(name, in: document)
    case .select(let name) where !containerNames.contains(name.text):
      reportUnknown(
        "container", name, among: containerNames, severity: .warning, in: document)
    case .set(.variable(let name), let value):
      check(expressions: [value], names, &used, in: document)
      if variableIndices[name.text] != nil {
        used.given.append(name.text)
      } else {
        used.hasUnknown = true
        reportUnknown(
          "variable", name, among: variables.map(\.name), severity: .warning,
          advice: "declare it: var \(name.text) = …", in: document)
      }
    default: break
    }
  }

  private mutating func check(
    _ options: RoadOptions, _ names: NameTypes, _ used: inout UsedNames, in document: Int
  ) {
    check(
      expressions: [options.with, options.userInfo].compactMap(\.self), names, &used, in: document)
  }

  private mutating func check(
    _ urls: [URLTemplate], _ names: NameTypes, _ used: inout UsedNames, in document: Int
  ) {
    for url in urls {
      for expression in url.filling {
        check(expressions: [expression], names, &used, in: document)
      }
    }
  }

  private mutating func check(
    expressions: [Expression], _ names: NameTypes, _ used: inout UsedNames,
    isCondition: Bool = false, in document: Int
  ) {
    var checker = ExpressionChecker(names)
    for expression in expressions {
      if isCondition { checker.checkCondition(expression) } else { checker.check(expression) }
    }
    used.given += checker.used.given
    used.hasUnknown = used.hasUnknown || checker.used.hasUnknown
    for var diagnostic in checker.diagnostics {
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
