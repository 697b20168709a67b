import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Last pass before building: what blocks, guards, actions, defaults and rewrites say.
extension Linking {
  mutating func checkBodies() {
    for body in bodies[checkedBodies...] { checkBody(body) }
    checkedBodies = bodies.count
    for variable in variables[checkedVariables...] { check(variable) }
    checkedVariables = variables.count
    for route in routesApart[checkedRoutesApart...] { checkTemplates(of: route) }
    checkedRoutesApart = routesApart.count
    for group in groups[checkedGroups...] { checkTemplates(of: group) }
    checkedGroups = groups.count
    for entry in entries[checkedEntries...] {
      if let target = entry.target {
        check(target, NameTypes(types: ["userInfo": .record]), in: entry.place.document)
      }
    }
    checkedEntries = entries.count
    checkTests()
  }

  mutating func checkBody(_ body: Body) {
    checkStatements(body.statements, names(for: body.owner), in: body.document)
    if case .block = body.owner { checkVerdicts(body.statements, in: body.document) }
    checkHolds(body)
  }

  /// A block runs beside whatever route wins: there is nothing for it to decide.
  private mutating func checkVerdicts(_ statements: [BlockStatement], in document: Int) {
    for statement in statements {
      switch statement {
      case .decline, .cancel, .defer, .allow:
        report(
          "verdict-in-block", .warning, statement.range,
          "a block beside a route decides nothing: this has no effect",
          advice: "decide in a guard, or in the route's own 'do { … }'", in: document)
      case .branch(_, let then, let otherwise, _):
        checkVerdicts(then + otherwise, in: document)
      case .require(_, let otherwise, _): checkVerdicts(otherwise, in: document)
      default: break
      }
    }
  }

  /// Only what is about to be presented can be held.
  private mutating func checkHolds(_ body: Body) {
    if case .hook(.willPresent) = body.owner { return }
    for range in body.statements.flatMap(\.holds) {
      report(
        "misplaced-hold", .warning, range, "only 'on willPresent' can hold: this has no effect",
        advice: "write it into on willPresent { … }", in: body.document)
    }
  }

  private mutating func check(_ variable: Variable) {
    guard let initial = variable.initial else { return }
    if initial.names.isEmpty {
      // Nothing can change what a constant gives, so what is wrong with it is known now.
      let scope = RoadScope(variables: [:], parameters: Parameters(), facts: [:])
      do throws(EvaluationProblem) {
        _ = try Evaluator.evaluate(initial, in: scope)
      } catch {
        report("bad-value", .error, error.range, error.message, in: variable.place.document)
        return
      }
    }
    var checker = ExpressionChecker(variableTypes(isOpen: false))
    checker.check(initial)
    for diagnostic in checker.diagnostics { report(diagnostic, in: variable.place.document) }
  }

  /// The names known in a body: variables, and what the patterns around it give.
  private mutating func names(for owner: Body.Owner) -> NameTypes {
    var names =
      switch owner {
      case .route(let route): names(of: route.patterns, screen: route.screen)
      case .block(let index): names(of: blockPatterns[index], screen: nil)
      case .free, .guardian, .hook, .presentation:
        // A guard or hook runs beside any route: every capture of the map may be there.
        askedVariableTypes(isOpen: true)
      }
    names.missingTarget = owner.missingTarget
    return names
  }

  private mutating func names(of patterns: [Pattern], screen: String?) -> NameTypes {
    var names = askedVariableTypes(isOpen: true)
    names.missingTarget = .route
    for capture in patterns.flatMap(\.captures) {
      guard let name = capture.name, names.types[name] == nil else { continue }
      let type = capture.type.flatMap { try? self.type($0).get() }
      names.types[name] = type.map(StaticType.init) ?? .any
    }
    if patterns.first?.dialect == .jlroutes {
      for key in ReadingRules.routeKeys {
        names.types[key] = key == "JLRouteWildcardComponents" ? .any : .string
      }
    }
    if let screen {
      for parameter in self.screen(named: screen)?.parameters ?? []
      where names.types[parameter.key] == nil {
        names.types[parameter.key] = .any
      }
    }
    return names
  }

  mutating func checkTemplates(of route: Route) {
    let document = route.place.document
    switch route.target {
    case .rewrite(let template), .external(let template):
      // Most put in what the pattern captures, and collecting the names costs more than all else here.
      if template.takesOnly(route.content) { break }
      check(template, names(of: route.patterns, screen: nil), in: document)
    default: break
    }
    if let condition = route.declaration.condition {
      var checker = ExpressionChecker(names(of: route.patterns, screen: nil))
      checker.checkCondition(condition)
      for diagnostic in checker.diagnostics { report(diagnostic, in: document) }
    }
  }

  private mutating func check(_ template: URLTemplate, _ names: NameTypes, in document: Int) {
    var checker = ExpressionChecker(names)
    for expression in template.filling { checker.check(expression) }
    for diagnostic in checker.diagnostics { report(diagnostic, in: document) }
  }

  /// Defaults and fixed values of a route against the parameters its screen declares.
  mutating func checkAssignments(
    of route: Route, _ known: [String: StaticType], _ document: Int
  ) {
    checkOnly(of: route, document)
    let assignments = route.declaration.defaults + route.declaration.fixed
    let arguments = route.declaration.arguments
    guard !assignments.isEmpty || !arguments.isEmpty else { return }
    let screen = declaredScreen(of: route)
    for argument in arguments {
      var checker = ExpressionChecker(names(of: route.patterns, screen: nil))
      checker.check(argument.value)
      for diagnostic in checker.diagnostics { report(diagnostic, in: document) }
      guard let name = argument.name, let screen, let parameters = screen.parameters else {
        continue
      }
      if let parameter = parameters.first(where: { $0.name == name.text }) {
        checkLiteral(argument.value, name, parameter, document)
      } else if !screen.isOpen {
        reportUnknown("parameter", name, among: parameters.map(\.name), in: document)
      }
    }
    for assignment in assignments {
      var checker = ExpressionChecker(names(of: route.patterns, screen: route.screen))
      checker.check(assignment.value)
      for diagnostic in checker.diagnostics { report(diagnostic, in: document) }
      guard let screen, let parameters = screen.parameters else { continue }
      let parameter = parameters.first { $0.key == assignment.name.text }
      guard let parameter else {
        // With '...' anything may go through; a capture may be fixed for blocks and rewrites.
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
    report(
      "default-type", .error, range,
      "'\(name.text)' must be \(parameter.type), this is \(value.kindName)", in: document)
  }

  private mutating func declaredScreen(of route: Route) -> Screen? {
    guard let name = route.screen else { return nil }
    return screen(named: name)
  }

  /// `only` names arguments of the screen; one that takes everything cannot be told what to leave out (rule W15).
  private mutating func checkOnly(of route: Route, _ document: Int) {
    guard let only = route.declaration.only, let first = only.first else { return }
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

  private mutating func checkStatement(
    _ statement: BlockStatement, _ names: NameTypes, in document: Int
  ) {
    var checker = ExpressionChecker(names)
    switch statement {
    case .log(let value, _): checker.check(value)
    case .set(let target, let value, _):
      let type = checker.check(value)
      if case .variable(let name) = target {
        checkVariable(name, names, in: document)
        let declared = askedVariableTypes(isOpen: true).types[name.text] ?? .any
        if let message = declared.refusal(of: type, for: name.text) {
          report("type-mismatch", .error, value.range, message, in: document)
        }
      }
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
    case .go(let command): check(command, names, &checker, in: document)
    case .select(let name, _):
      if !containerNames.contains(name.text) {
        reportUnknown("container", name, among: containerNames, in: document)
      }
    case .leave(let command, _):
      if case .screen(let name) = command.target { checkScreen(name, in: document) }
    case .show(let command):
      if case .named(let name) = command.style { checkPresentation(name, in: document) }
    case .handled, .allow, .hold: break
    }
    for diagnostic in checker.diagnostics { report(diagnostic, in: document) }
  }

  private mutating func checkVariable(_ name: Name, _ names: NameTypes, in document: Int) {
    guard variableIndices[name.text] == nil,
      SimulatedApp.usualSurroundings[name.text] == nil
    else { return }
    let advice =
      names.types[name.text] == nil
      ? "declare it: var \(name.text) = …" : "write 'set parameters.\(name.text) = …'"
    reportUnknown(
      "variable", name, among: variables.map(\.name), advice: advice, in: document)
  }

  private mutating func check(
    _ command: GoCommand, _ names: NameTypes, _ checker: inout ExpressionChecker,
    in document: Int
  ) {
    switch command.subject {
    case .url(let template): check(template, names, in: document)
    case .screen(let call):
      let isPresentation =
        command.verb == .present && call.arguments.isEmpty && !hasScreen(call.screen.text)
        && (NamedPresentation.builtin.contains(call.screen.text)
          || presentationNames.contains(call.screen.text))
      if isPresentation { break }
      checkScreen(call.screen, in: document)
      checkCall(call, &checker, in: document)
    case .entry: break
    }
    for value in [command.options.with, command.options.userInfo].compactMap({ $0 }) {
      checker.check(value)
    }
  }

  private mutating func checkCall(
    _ call: ScreenCall, _ checker: inout ExpressionChecker, in document: Int
  ) {
    for argument in call.arguments { checker.check(argument) }
    guard let screen = screen(named: call.screen.text), let parameters = screen.parameters,
      !screen.isOpen
    else { return }
    for name in call.arguments.compactMap(\.name)
    where !parameters.contains(where: { $0.name == name.text }) {
      reportUnknown("parameter", name, among: parameters.map(\.name), in: document)
    }
  }
}

extension URLTemplate {
  /// Whether nothing is put in but what patterns capture.
  fileprivate func takesOnly(_ route: RouteContent) -> Bool {
    for piece in written ?? [] {
      guard case .expression(let expression) = piece else { continue }
      guard case .name(let name, _) = expression, route.captures(name) else { return false }
    }
    return true
  }
}

extension BlockStatement {
  fileprivate var holds: [TextRange] {
    switch self {
    case .hold(let range): [range]
    case .branch(_, let then, let otherwise, _): (then + otherwise).flatMap(\.holds)
    case .require(_, let otherwise, _): otherwise.flatMap(\.holds)
    default: []
    }
  }
}
