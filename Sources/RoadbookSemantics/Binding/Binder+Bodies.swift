import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Last pass before building: checks blocks, guards, actions, defaults and rewrites.
extension Binder {
  mutating func checkBodies() {
    for body in bodies[checkedBodies...] { checkBody(body) }
    checkedBodies = bodies.count
    for variable in variables[checkedVariables...] { check(variable) }
    checkedVariables = variables.count
    for row in schemeConditions[checkedSchemeConditions...] {
      check(row.condition, under: [], in: row.namespace, row.document)
    }
    checkedSchemeConditions = schemeConditions.count
    for route in routesApart[checkedRoutesApart...] { checkTemplates(of: route) }
    checkedRoutesApart = routesApart.count
    for group in groups[checkedGroups...] { checkTemplates(of: group) }
    checkedGroups = groups.count
    checkTests()
    reportLateNames()
  }

  mutating func checkBody(_ body: Body) {
    checkStatements(body.statements, names(for: body.owner), in: body.document)
    switch body.owner {
    case .block:
      checkVerdicts(body.statements, in: body.document)
      checkOpening(body, "a block that runs beside a route")
    case .screen, .hook(.reloaded): checkOpening(body, "what watches a screen")
    case .route, .guard, .style, .hook: break
    }
    checkDeferring(body)
    checkUnreachable(body)
  }

  /// Reports verdicts in a block, which cannot decide about the route.
  private mutating func checkVerdicts(_ statements: [BlockStatement], in document: Int) {
    for statement in statements {
      switch statement {
      case .decline, .cancel, .defer, .allow:
        report(
          "verdict-in-block", .warning, statement.range,
          "a block that runs beside a route cannot decide, so this only ends the block",
          advice: "decide in a guard, or in the route's own 'do { … }'", in: document)
      case .branch(_, let then, let otherwise, _):
        checkVerdicts(then + otherwise, in: document)
      case .require(_, let otherwise, _): checkVerdicts(otherwise, in: document)
      default: break
      }
    }
  }

  /// Reports `defer` and `hold` in the wrong place: of hooks, only `on showing` can defer; nothing
  /// else can hold.
  private mutating func checkDeferring(_ body: Body) {
    let isHook: Bool
    switch body.owner {
    case .hook(.showing): return
    case .hook, .screen: isHook = true
    case .route, .block, .guard, .style: isHook = false
    }
    let isHoldKnown = LibraryWord.hold.isKnown(in: namespaces)
    for (word, range) in body.statements.flatMap(\.deferring)
    where word == "hold" ? isHoldKnown : isHook {
      report(
        "misplaced-defer", .warning, range,
        "only 'on showing' can \(word), so this has no effect",
        advice: "move it to on showing { … }", in: body.document)
    }
  }

  private mutating func check(_ variable: Variable) {
    guard let initial = variable.initial else { return }
    if let type = variable.type { check(initial, fits: type, of: variable) }
    if initial.names.isEmpty {
      // A constant expression always gives the same value, so its errors are known now.
      let scope = ConstantScope()
      do throws(EvaluationProblem) {
        _ = try Evaluator.evaluate(initial, in: scope)
      } catch {
        report("bad-value", .error, error.range, error.message, in: variable.place.document)
        return
      }
    }
    var checker = ExpressionChecker(names(.start))
    checker.check(initial)
    report(&checker, in: variable.place.document)
  }

  /// The names available in a body: variables, and the captures of its patterns.
  private mutating func names(for owner: Body.Owner) -> NameTypes {
    var names =
      switch owner {
      case .route(let route):
        self.names(.body, under: route.patterns, in: route.namespace, screen: route.screen)
      case .block(let index):
        self.names(.body, under: blocks[index].patterns, in: blocks[index].namespace)
      case .hook: self.names(.hook)
      case .guard, .style, .screen: self.names(.body)
      }
    names.missingTarget = owner.missingTarget
    // A guard runs for several routes: their shared captures are known only after all routes are
    // bound.
    if case .guard(let name, _) = owner { names.guardDecl = name }
    return names
  }

  mutating func checkTemplates(of route: Route) {
    let document = route.place.document
    switch route.target {
    case .rewrite(let template), .external(let template):
      checkCaptureTexts(in: template, of: route)
      // Most templates only use captures; this check is much cheaper than collecting the names.
      if takesOnly(template, route.content) { break }
      check(template, names(.route, under: route.patterns, in: route.namespace), in: document)
    default: break
    }
    if let condition = route.declaration.condition {
      check(condition, under: route.patterns, in: route.namespace, document)
    }
  }

  /// Checks a condition of a route or a scheme, which is evaluated before patterns capture
  /// anything.
  private mutating func check(
    _ condition: Expression, under patterns: [Pattern], in namespace: Int, _ document: Int
  ) {
    var names = names(.condition, under: patterns, in: namespace)
    names.later = names.captures
    names.laterKeys = Self.queryKeys(of: patterns)
    names.captures = [:]
    var checker = ExpressionChecker(names)
    checker.checkCondition(condition)
    report(&checker, in: document)
  }

  /// The query keys whose whole values all patterns capture, by the captures' names.
  private static func queryKeys(of patterns: [Pattern]) -> [String: String] {
    var common: [String: String]?
    for pattern in patterns {
      var own: [String: String] = [:]
      for condition in pattern.query {
        guard case .matches(let parts, _) = condition.test, parts.count == 1,
          case .capture(let capture) = parts[0], let name = capture.name
        else { continue }
        own[name] = condition.key
      }
      common = common.map { known in known.filter { own[$0.key] == $0.value } } ?? own
    }
    return common ?? [:]
  }

  /// Whether a template only uses captures of all patterns, none of them hidden by another name.
  private mutating func takesOnly(_ template: URLTemplate, _ route: RouteContent) -> Bool {
    for piece in template.written ?? [] {
      guard case .expression(let expression) = piece else { continue }
      guard case .name(let name, _) = expression, route.alwaysCaptures(name),
        NamePlace.route.builtins[name] == nil
      else { return false }
      reuse?.lookups.names.append(name)
      if variableIndices[name] != nil { return false }
    }
    return true
  }

  private mutating func check(_ template: URLTemplate, _ names: NameTypes, in document: Int) {
    var checker = ExpressionChecker(names)
    for expression in template.filling { checker.check(expression) }
    report(&checker, in: document)
  }

  /// Checks the defaults and fixed values of a route against the parameters of its screen.
  mutating func checkAssignments(
    of route: Route, _ known: [String: StaticType], _ document: Int
  ) {
    checkOnly(of: route, document)
    let assignments = route.declaration.defaults + route.declaration.fixed
    let arguments = route.declaration.arguments
    guard !assignments.isEmpty || !arguments.isEmpty else { return }
    let screen = declaredScreen(of: route)
    for argument in arguments {
      var checker = ExpressionChecker(names(.route, under: route.patterns, in: route.namespace))
      checker.check(argument.value)
      report(&checker, in: document)
      guard let name = argument.name, let screen, let parameters = screen.parameters else {
        continue
      }
      if let parameter = parameters.first(where: { $0.name == name.text }) {
        checkLiteral(argument.value, name, parameter, document)
      } else if !screen.isOpen {
        reportUnknown("parameter", name, among: parameters.map(\.name), in: document)
      }
    }
    if !assignments.isEmpty, !LibraryWord.default.isKnown(in: namespaces) {
      return reportAssignments(of: route, screen, document)
    }
    for assignment in assignments {
      var checker = ExpressionChecker(
        names(.route, under: route.patterns, in: route.namespace, screen: route.screen))
      checker.check(assignment.value)
      report(&checker, in: document)
      guard let screen, let parameters = screen.parameters else { continue }
      let parameter = parameters.first { $0.key == assignment.name.text }
      guard let parameter else {
        // With '...' any name is accepted; a capture may be fixed for blocks and rewrites.
        if !screen.isOpen, known[assignment.name.text] == nil {
          reportUnknown(
            "parameter", assignment.name, among: parameters.map(\.key), severity: .warning,
            advice:
              "screen '\(screen.name)' takes \(parameters.map(\.key).joined(separator: ", "))",
            in: document)
        }
        continue
      }
      checkLiteral(assignment.value, assignment.name, parameter, document)
    }
  }

  private mutating func checkLiteral(
    _ expression: Expression, _ name: Name, _ parameter: Screen.Parameter, _ document: Int
  ) {
    guard case .literal(let value, let range) = expression, value != .null,
      !parameter.type.accepts(value)
    else { return }
    let meant = parameter.type.value(meantBy: value).map(ValueText.shown)
    report(
      Diagnostic(
        "default-type", .error, range,
        "'\(name.text)' must be \(parameter.type.phrase), not \(value.kindName)",
        advice: meant.map { "did you mean \($0)?" },
        fixIts: meant.map { [FixIt("write \($0)", [TextEdit(range, $0)])] } ?? []),
      in: document)
  }

  private mutating func declaredScreen(of route: Route) -> Screen? {
    guard let name = route.screen else { return nil }
    return screen(named: name)
  }

  /// Checks that `only` names parameters of a screen that declares them (rule W15).
  private mutating func checkOnly(of route: Route, _ document: Int) {
    guard let only = route.declaration.only, let first = only.first else { return }
    checkLibraryWord(.only, first.range, in: document)
    let screen = declaredScreen(of: route)
    guard let screen, let parameters = screen.parameters else {
      report(
        "only-without-parameters", .warning, first.range,
        "'only' has no effect: the screen declares no parameters",
        advice: "declare them: screen \(route.screen ?? "NAME")(\(first.text))", in: document)
      return
    }
    let known = parameters.map(\.name)
    for name in only
    where !screen.isOpen && !known.contains(where: { $0.lowercased() == name.text.lowercased() }) {
      reportUnknown("parameter", name, among: known, severity: .warning, in: document)
    }
  }

  private mutating func checkStatements(
    _ statements: [BlockStatement], _ names: NameTypes, in document: Int
  ) {
    for statement in statements { checkStatement(statement, names, in: document) }
  }

  mutating func checkStatement(
    _ statement: BlockStatement, _ names: NameTypes, in document: Int
  ) {
    var checker = ExpressionChecker(names)
    switch statement {
    case .log(let value, _): checker.check(value)
    case .set(let target, let value, _):
      let type = checker.check(value)
      if case .variable(let path) = target { check(path, value, type, names, in: document) }
    case .branch(let condition, let then, let otherwise, _):
      checker.checkCondition(condition)
      checkStatements(then, names, in: document)
      checkStatements(otherwise, names, in: document)
    case .require(let condition, let otherwise, _):
      checker.checkCondition(condition)
      checkStatements(otherwise, names, in: document)
    case .decline(let reason, _), .cancel(let reason, _), .defer(let reason, _):
      if let reason { checker.check(reason) }
    case .external(let template, _): check(template, names, in: document)
    case .go(let command): check(command, &checker, in: document)
    case .select(let name, _):
      if !containerNames.contains(name.text) {
        reportUnknown("container", name, among: containerNames, in: document)
      }
    case .leave(let command, _):
      if case .screen(let name) = command.target { checker.note(name, .pushed) }
    case .show(let command):
      if case .named(let name) = command.style { checkStyle(name, of: nil, in: document) }
    case .allow: break
    case .hold(let range): checkLibraryWord(.hold, range, in: document)
    }
    report(&checker, in: document)
  }

  /// `open`, `push` and `present`, in blocks, tests and at the prompt.
  mutating func check(
    _ command: GoCommand, _ checker: inout ExpressionChecker, in document: Int
  ) {
    switch command.subject {
    case .url(let template): for expression in template.filling { checker.check(expression) }
    case .screen(let call):
      checker.note(call.screen, .pushed)
      if checker.names.place == .state, screenIndices.isEmpty {
        checker.know(call.screen.text, .string)
      }
      check(call.arguments, of: call.screen, &checker, in: document)
    }
    if command.clauses.wraps { checkLibraryWord(.wrap, command.range, in: document) }
    check(command.clauses, &checker, in: document)
  }

  mutating func check(
    _ clauses: OpenClauses, _ checker: inout ExpressionChecker, in document: Int
  ) {
    if let with = clauses.with { checker.check(with) }
    if let route = clauses.route { checkLibraryWord(.route, route.range, in: document) }
    guard let userInfo = clauses.userInfo else { return }
    checker.check(userInfo)
    checkLibraryWord(.userInfo, userInfo.range, in: document)
  }

  /// Checks the arguments of a screen that is shown or expected.
  mutating func check(
    _ arguments: [RecordEntry], of called: Name, _ checker: inout ExpressionChecker,
    in document: Int
  ) {
    for argument in arguments { checker.check(argument) }
    guard screenIndices[called.text] != nil, let screen = screen(named: called.text),
      let parameters = screen.parameters, !screen.isOpen
    else { return }
    for argument in arguments {
      guard let name = argument.name else { continue }
      if let parameter = parameters.first(where: { $0.name == name.text }) {
        if case .literal(let value, let range) = argument.value, value != .null,
          !parameter.type.accepts(value)
        {
          report(
            "type-mismatch", .error, range,
            "\(name.text) must be \(parameter.type.phrase), not \(ValueText.shown(value))",
            in: document)
        }
        continue
      }
      let near = Suggestion.nearest(to: name.text, among: parameters.map(\.name))
      report(
        Diagnostic(
          "unknown-parameter", .error, name.range,
          "screen '\(screen.name)' has no parameter '\(name.text)'",
          advice: near.map { "did you mean '\($0)'?" }
            ?? (parameters.isEmpty
              ? "it has no parameters"
              : "it has \(parameters.map(\.name).joined(separator: ", "))"),
          fixIts: near.map { [.change(name.range, to: $0)] } ?? []),
        in: document)
    }
  }
}

extension BlockStatement {
  /// The ranges of `hold` and `defer`, including those in branches.
  fileprivate var deferring: [(word: String, range: TextRange)] {
    switch self {
    case .hold(let range): [("hold", range)]
    case .defer(_, let range): [("defer", range)]
    case .branch(_, let then, let otherwise, _): (then + otherwise).flatMap(\.deferring)
    case .require(_, let otherwise, _): otherwise.flatMap(\.deferring)
    default: []
    }
  }
}
