import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// The statements of blocks, guards, hooks, styles and actions.
extension DeclarationBinder {
  mutating func check(_ body: Body) {
    readable = names(for: body.owner)
    checkStatements(body.statements)
    output.findings += BodyRules.problems(
      in: body, isHoldKnown: LibraryWord.hold.isKnown(in: namespaces))
  }

  /// The names available in a body: variables, and the captures of its patterns.
  private mutating func names(for owner: Body.Owner) -> NameTypes {
    var names =
      switch owner {
      case .route(let route):
        self.names(.body, under: route.patterns, in: route.namespace, screen: route.screen)
      case .block(let block): self.names(.body, under: block.patterns, in: block.namespace)
      case .hook: self.names(.hook)
      case .guard, .style, .screen: self.names(.body)
      }
    names.placeName = owner.name
    names.missingTarget = owner.missingTarget
    // A guard runs for several routes: their shared captures are known only after all routes are
    // bound.
    if case .guard(let name, _) = owner { names.guardDecl = name }
    if case .style(let namespace) = owner { names.styleNamespace = namespace }
    return names
  }

  private mutating func checkStatements(_ statements: [BlockStatement]) {
    for statement in statements { checkStatement(statement) }
  }

  mutating func checkStatement(_ statement: BlockStatement) {
    switch statement {
    case .log(let value, _): check(value)
    case .set(let target, let value, _):
      let type = check(value)
      switch target {
      case .variable(let path): check(path, value, type)
      case .parameter(let name): refer(name, to: .changedParameter)
      }
    case .branch(let condition, let then, let otherwise, _):
      checkCondition(condition)
      checkStatements(then)
      checkStatements(otherwise)
    case .require(let condition, let otherwise, _):
      checkCondition(condition)
      checkStatements(otherwise)
    case .verdict(let verdict, let reason, let range):
      if let reason { check(reason) }
      if verdict == .hold { checkLibraryWord(.hold, range) }
    case .external(let template, _): check(template)
    case .go(let command): check(command)
    case .select(let name, _): checkContainer(name)
    case .leave(let command, _):
      if case .screen(let name) = command.target { note(name, .pushed, .screen) }
    case .show(let command):
      if let container = command.container { refer(container, to: .quoted(.container)) }
      if let name = command.style { checkStyle(name, of: readable.styleNamespace) }
    case .perform: break
    }
  }

  /// `open`, `push` and `present`, in blocks, tests and at the prompt.
  mutating func check(_ command: GoCommand) {
    var url: URLTemplate?
    switch command.subject {
    case .url(let template):
      check(template)
      url = template
    case .screen(let call):
      note(call.screen, .pushed, .screen)
      if readable.place == .state, symbols.screens.isEmpty {
        readable.own[call.screen.text] = .string
      }
      check(call.arguments, of: call.screen)
    }
    if command.clauses.wraps { checkLibraryWord(.wrap, command.range) }
    check(command.clauses, of: url)
  }

  /// Checks the clauses after a URL, or after a screen.
  mutating func check(_ clauses: OpenClauses, of url: URLTemplate?) {
    if let from = clauses.from { refer(from, to: .quoted(.container)) }
    if let namespace = clauses.namespace { refer(namespace, to: .quoted(.namespace)) }
    if let with = clauses.with {
      check(with)
      if case .record(let entries, _) = with {
        let plain = url.flatMap { $0.isPlain ? $0.source : nil }
        for case let name? in entries.map(\.name) {
          refer(name.withoutQuotes, to: .givenParameter(url: plain))
        }
      }
    }
    if let route = clauses.route {
      refer(route, to: .quoted(.routeName))
      checkLibraryWord(.route, route.range)
    }
    guard let userInfo = clauses.userInfo else { return }
    check(userInfo)
    checkLibraryWord(.userInfo, userInfo.range)
  }

  /// Checks the arguments of a screen that is shown or expected.
  mutating func check(_ arguments: [RecordEntry], of called: Name) {
    let types = arguments.map { check($0) }
    for argument in arguments {
      // A column may have the name of the screen.
      if let name = argument.name, readable.own[called.text] == nil {
        refer(name, to: .parameterOf(screen: called.text))
      }
    }
    guard let screen = symbols.screen(named: called.text),
      let parameters = screen.parameters, !screen.isOpen
    else { return }
    for (argument, type) in zip(arguments, types) {
      guard let name = argument.name else { continue }
      if let parameter = parameters.first(where: { $0.name == name.text }) {
        checkFit(argument.value, type, name.text, parameter.type, .typeMismatch)
        continue
      }
      let near = Suggestion.nearest(to: name.text, among: parameters.map(\.name))
      report(
        Diagnostic(
          .unknownParameter, name.range,
          "screen '\(screen.name)' has no parameter '\(name.text)'",
          advice: parameters.isEmpty
            ? "it has no parameters"
            : "it has \(parameters.map(\.name).joined(separator: ", "))"
        ).meaning(near))
    }
  }

  /// Checks the target of `set`, and whether it accepts a value of this type.
  mutating func check(_ path: VariablePath, _ value: Expression, _ type: StaticType) {
    checkVariable(path.name, value)
    let declared = readable.variables[path.name.text] ?? .any
    guard let part = path.parts.first else {
      if let message = declared.refusal(of: type, for: path.name.text) {
        report(.typeMismatch, value.range, message)
      } else if let variable = symbols.variables[path.name.text], let constant = value.constant {
        check(constant, value.range, fits: variable, .typeMismatch)
      }
      return
    }
    if !declared.isUnknown, declared != .record {
      report(
        .badSet, part.range,
        "'\(path.name.text)' is not a record but \(declared.name)")
    } else if let initial = symbols.variables[path.name.text]?.initial,
      let problem = path.problem(in: initial)
    {
      // Only a warning: another record may have been assigned before.
      report(
        .badSet, problem.range, problem.message, severity: .warning, advice: problem.advice,
        fixes: problem.meant.map { [.replace(problem.range, by: $0)] } ?? [])
    }
  }

  /// Reports names other than variables and the app's surroundings, which cannot be set.
  private mutating func checkVariable(_ name: Name, _ value: Expression) {
    if symbols.variables[name.text] != nil { return refer(name, to: .symbol(.variable)) }
    guard NamePlace.surroundings[name.text] == nil else { return }
    if NamePlace.isBuiltin(name.text) {
      report(
        .unknownVariable, name.range, "'\(name.text)' cannot be set",
        advice: name.text == "origin"
          ? "it is set with each URL: open URL from NAME" : "it is a built-in name")
      return
    }
    let isCaptured = readable.captures[name.text] != nil
    reportUnknown(
      .unknownVariable, "variable", name,
      among: Array(symbols.variables.names) + Array(NamePlace.surroundings.keys),
      advice: isCaptured
        ? "write 'set parameters.\(name.text) = …'" : "declare it: var \(name.text) = …",
      fixes: .declaring(
        "variable", name.text, "var \(name.text) = \(Expression.initialValue(beside: [value]))"))
  }
}
