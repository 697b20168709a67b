import RoadbookEngine
import RoadbookText
import RoadbookURL

/// What tests say: names and types of their expressions.
///
/// Warnings all of them: a test that is wrong fails when it runs, and keeps no other from running.
extension Linking {
  mutating func checkTests() {
    guard checkedTests < tests.count || checkedBefores < beforeTests.count else { return }
    var known: NameTypes?
    func names() -> NameTypes {
      let names = known ?? namesInTests()
      known = names
      keeping?.testNames = names
      return names
    }
    let fingerprint = routeNamesFingerprint
    for test in tests[checkedTests...] {
      let document = test.place.document
      if let findings = keptFindings(of: test, fingerprint) {
        report(findings, in: document)
        continue
      }
      let found = diagnostics[document].count
      checkTest(test, names())
      keep(diagnostics[document].dropFirst(found), of: test, fingerprint)
    }
    checkedTests = tests.count
    for before in beforeTests[checkedBefores...] {
      for statement in before.statements { check(statement, names(), [], in: before.document) }
    }
    checkedBefores = beforeTests.count
  }

  mutating func checkTest(_ test: Test, _ names: NameTypes) {
    let document = test.place.document
    var names = names
    var columns: Set<String> = []
    for column in test.table?.columns ?? [] {
      if variableIndices[column.text] != nil {
        report(
          "bad-column-name", .error, column.range, "'\(column.text)' is a variable already",
          advice: "give the column another name", in: document)
      }
    }
    for row in test.table?.rows ?? [] {
      for cell in row.cells {
        switch cell.content {
        case .url(let url): check([url], names, in: document)
        case .expression(let value): check(expressions: [value], names, in: document)
        }
      }
    }
    for column in test.table?.columns ?? [] {
      names.types[column.text] = .any
      columns.insert(column.text)
    }
    for statement in test.body { check(statement, names, columns, in: document) }
  }

  private mutating func check(
    _ statement: Statement, _ names: NameTypes, _ columns: Set<String>, in document: Int
  ) {
    guard case .command(let command) = statement.kind else { return }
    switch command {
    case .expect(.expression(let condition)):
      check(expressions: [condition], names, isCondition: true, in: document)
    case .expect(.outcome(_, let url, let options)),
      .resolve(let url, let options), .generate(let url, let options):
      check([url], names, in: document)
      check(options, names, in: document)
    case .expect(.target(let url, let wanted, let options)):
      check([url], names, in: document)
      check(options, names, in: document)
      check(expressions: wanted.arguments.map(\.value), names, in: document)
      if !columns.contains(wanted.screen.text) { checkScreen(wanted.screen, in: document) }
    case .go(let command):
      check(command.options, names, in: document)
      switch command.subject {
      case .url(let url): check([url], names, in: document)
      case .screen(let call):
        check(expressions: call.arguments.map(\.value), names, in: document)
        checkScreen(call.screen, in: document)
      case .entry, .target: break
      }
    case .pop(.screen(let name)), .dismiss(.screen(let name)): checkScreen(name, in: document)
    case .select(let name) where !containerNames.contains(name.text):
      reportUnknown(
        "container", name, among: containerNames, severity: .warning, in: document)
    case .set(.variable(let name), let value):
      check(expressions: [value], names, in: document)
      if variableIndices[name.text] == nil {
        reportUnknown(
          "variable", name, among: variables.map(\.name), severity: .warning,
          advice: "declare it: var \(name.text) = …", in: document)
      }
    default: break
    }
  }

  private mutating func check(_ options: RoadOptions, _ names: NameTypes, in document: Int) {
    check(
      expressions: [options.with, options.userInfo].compactMap(\.self), names, in: document)
  }

  private mutating func check(_ urls: [URLTemplate], _ names: NameTypes, in document: Int) {
    for url in urls {
      for case .expression(let expression) in url.pieces {
        check(expressions: [expression], names, in: document)
      }
    }
  }

  private mutating func check(
    expressions: [Expression], _ names: NameTypes, isCondition: Bool = false, in document: Int
  ) {
    var checker = ExpressionChecker(names)
    for expression in expressions {
      if isCondition { checker.checkCondition(expression) } else { checker.check(expression) }
    }
    for var diagnostic in checker.diagnostics {
      diagnostic.severity = min(diagnostic.severity, .warning)
      report(diagnostic, in: document)
    }
  }

  /// Variables, what a test sees of the app, screens and containers, and whatever a URL may give.
  func namesInTests() -> NameTypes {
    var names = NameTypes(types: [:], isOpen: true)
    for name in containerNames.union(screenIndices.keys) { names.types[name] = .string }
    for screen in screens {
      for parameter in screen.parameters ?? [] { names.types[parameter.key] = .any }
    }
    for route in routes {
      if let screen = route.screen { names.types[screen] = .string }
      for pattern in route.patterns {
        for binding in pattern.bindings { names.types[binding.screen] = .string }
        for name in pattern.captures.compactMap(\.name) { names.types[name] = .any }
      }
    }
    names.types.merge(ExpressionChecker.builtinNames) { $1 }
    names.types.merge(variableTypes(isOpen: true).types) { $1 }
    return names
  }
}
