import RoadbookEngine
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// What a route says: its names, templates, conditions and arguments.
extension DeclarationBinder {
  mutating func check(_ bound: BoundRoute, _ around: Surroundings, ofScheme: Bool = false) {
    let route = bound.source.declaration
    let place = bound.route.place
    let pattern = bound.route.patterns.first
    if case .screen(let name) = route.target { checkScreen(name, of: pattern) }
    for text in route.patterns { check(text, of: pattern, in: around.namespace) }
    if case .bound = route.target, bound.route.screen == nil, !route.isGroup,
      let pattern = route.patterns.first,
      !(pattern.isBroken && pattern.pattern.source.containsArrow)
    {
      let target = "'-> Screen', '=> URL' or 'do { … }'"
      if route.nested.isEmpty {
        report(
          .routeWithoutTarget, pattern.range, "this route has no target",
          advice: "add \(target)",
          fixes: pattern.pattern.screenName.map {
            [
              .choice(
                "change the target to the screen '\($0)'",
                [TextEdit(TextRange(at: pattern.range.end), " -> \($0)")])
            ]
          } ?? [])
      } else {
        let word = TextRange(place.range.start, place.range.start + 5)
        report(
          .routeWithoutTarget, pattern.range, "this route has no target",
          advice: "write 'group' if it only contains other routes, or add \(target)",
          fixes: [Fix("write 'group'", [TextEdit(word, "group")])])
      }
    }
    if route.isGroup, !ofScheme, route.nested.isEmpty {
      let word = TextRange(place.range.start, place.range.start + 5)
      report(
        .emptyGroup, route.patterns.first?.range ?? word, "this group has no routes",
        advice: "write routes inside, or remove it")
    }
    if let arrow = route.arrowBeforeName, case .rewrite(let template) = route.target {
      checkName(template, after: arrow)
    }
    if let parent = route.parent { checkScreen(parent) }
    for container in route.containers { checkContainer(container) }
    checkContainer(ofModal: bound)
    for guardDecl in route.guards { checkGuard(guardDecl) }
    for name in route.guards.repeated {
      report(
        .repeatedGuard, name.range, "guard '\(name.text)' is named twice", advice: "name it once",
        fixes: [Fix("remove it", .removeItem(name.range))])
    }
  }

  /// `=> item`: a screen after the other arrow, or a path without its slash.
  private mutating func checkName(_ target: URLTemplate, after arrow: TextRange) {
    let name = target.source
    let slash = TextEdit(TextRange(at: target.range.start), "/")
    let screen =
      symbols.screens[name] != nil
      ? name : symbols.screens.names.first { $0.lowercased() == name.lowercased() }
    guard let screen else {
      // It may be the name of a route.
      let unknown = UnknownName(name: name, range: target.range, use: .redirect)
      return output.lateNames.append(LateName(unknown: unknown, names: readable))
    }
    let arrow = TextEdit(arrow, "->")
    guard screen != name else {
      return report(
        .relativeTarget, target.range, URLTemplate.relativeTarget, advice: "write -> \(name)",
        fixes: [Fix("write '->'", [arrow])])
    }
    report(
      .relativeTarget, target.range, URLTemplate.relativeTarget,
      advice: "write -> \(screen) for the screen, or /\(name) for the path",
      fixes: [
        .choice("write '-> \(screen)'", [arrow, TextEdit(target.range, screen)]),
        .choice("write '/\(name)'", [slash]),
      ])
  }

  mutating func checkGuard(_ name: Name) {
    refer(name, to: .symbol(.guard))
    guard symbols.guards.index(of: name.text) == nil else { return }
    let isVariable = symbols.variables[name.text] != nil
    reportUnknown(
      .unknownGuard, "guard", name, among: symbols.guards.names,
      advice: isVariable
        ? "'\(name.text)' is a variable: write when \(name.text), or guard NAME { require \(name.text) }"
        : Keyword.clauseAdvice(name.text) ?? "declare it: guard \(name.text) { … }",
      fixes: .declaring("guard", name.text, "guard \(name.text) { allow }"))
  }

  /// Reports `in` on a modal where it has no effect: in FSQRoutes on any, in WAAppRouting on one
  /// without a screen below (`WAAppRouteEntity.m`).
  private mutating func checkContainer(ofModal bound: BoundRoute) {
    let route = bound.route
    let declaration = bound.source.declaration
    guard let container = declaration.containers.first, !declaration.isGroup else { return }
    let library = namespaces[route.namespace].settings.library
    let binding = declaration.patterns.first?.pattern.bindings.first
    let isModal = StyleDeclaration.presenting.contains(route.presentation)
    let isIgnored =
      if library.alwaysPresents {
        isModal
      } else {
        !library.navigation.findsStack && route.parent == nil && route.parentScreen == nil
          && (binding?.isModal ?? isModal)
      }
    guard isIgnored else { return }
    report(
      .containerOfModal, container.range,
      "'in' has no effect on this modal",
      advice: "remove it; modals are presented from the topmost modal, or from 'presenter NAME'")
  }

  /// Checks a pattern of a route in a namespace, and the screens that it binds. `first`: the
  /// route's whole first pattern.
  private mutating func check(_ text: PatternText, of first: Pattern?, in namespace: Int) {
    if text.pattern.dialect.refusesEmptyPatterns, text.pattern.source.isEmpty {
      report(
        .emptyPattern, text.range, "FSQRoutes does not allow an empty pattern",
        advice: "write '/' for the root")
    }
    if namespace != 0, let entry = EntryScheme(of: text.pattern) {
      report(
        .entryInScheme, text.range,
        "\(entry.rawValue) URLs do not belong to scheme '\(namespaces[namespace].name ?? "")'",
        advice: "move the route out of the scheme, and write its target with the scheme")
    }
    guard text.pattern.hasBindings else { return }
    for binding in text.pattern.bindings {
      if text.pattern.dialect == .native { checkLibraryWord(.binding, text.place(binding.range)) }
      checkScreen(Name(binding.screen, text.place(binding.range)), of: first)
    }
  }

  /// Checks the name of a style for the routes of a namespace; nil means any namespace.
  mutating func checkStyle(_ name: Name, of namespace: Int?) {
    refer(name, to: .symbol(.style))
    if StyleDeclaration.builtin.contains(name.text) {
      if let word = LibraryWord.styles[name.text] { checkLibraryWord(word, name.range) }
      return
    }
    guard let home = symbols.styles[name.text]?.namespace else {
      return reportUnknown(
        .unknownStyle, "style", name,
        among: StyleDeclaration.known(in: namespaces) + Array(symbols.styles.names),
        advice: "declare it: style \(name.text) { show }, or write one of "
          + StyleDeclaration.known(in: namespaces).joined(separator: ", "),
        fixes: .declaring("style", name.text, "style \(name.text) { show }"))
    }
    guard home != 0, let namespace, namespace != home else { return }
    report(
      .unknownStyle, name.range,
      "style '\(name.text)' belongs to scheme '\(namespaces[home].name ?? "")'",
      advice: "declare it outside the scheme to use it here")
  }

  // MARK: Templates and conditions

  /// Checks the target and the condition. What a broken pattern captures is not known.
  mutating func checkTemplates(of bound: BoundRoute) {
    let route = bound.route
    if route.isBroken, !recordsReferences { return }
    switch route.target {
    case .rewrite(let template), .external(let template):
      checkCaptureTexts(in: template, pattern: route.patterns.first) { route.alwaysCaptures($0) }
      // Most templates only use captures; this check is much cheaper than collecting the names.
      if !recordsReferences, takesOnly(template, route) { break }
      readable = names(.route, under: route.patterns, in: route.namespace)
      check(template)
    default: break
    }
    if let condition = bound.source.declaration.condition {
      check(condition, under: route.patterns, in: route.namespace)
    }
  }

  /// Checks a condition of a route or a scheme, which is evaluated before patterns capture
  /// anything.
  mutating func check(
    _ condition: Expression, under patterns: some Collection<Pattern>, in namespace: Int
  ) {
    readable = names(.condition, under: patterns, in: namespace)
    readable.later = readable.captures
    readable.laterKeys = Self.queryKeys(of: patterns)
    readable.captures = [:]
    checkCondition(condition)
    guard let truth = condition.constantTruth else { return }
    report(
      .constantCondition, condition.range, "the condition is always \(truth)",
      advice: "write what it depends on, or remove \(truth ? "it" : "what it applies to")")
  }

  /// The query keys whose whole values all patterns capture, by the captures' names.
  private static func queryKeys(of patterns: some Collection<Pattern>) -> [String: String] {
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
  private func takesOnly(_ template: URLTemplate, _ route: Route) -> Bool {
    for piece in template.written ?? [] {
      guard case .expression(let expression) = piece else { continue }
      guard case .name(let name, _) = expression, route.alwaysCaptures(name),
        NamePlace.route.builtins[name] == nil
      else { return false }
      if symbols.variables[name] != nil { return false }
    }
    return true
  }

  // MARK: Arguments

  /// Checks the arguments of a route, its defaults and its fixed values against the parameters of
  /// its screen.
  mutating func checkArguments(of bound: BoundRoute) {
    let route = bound.route
    if route.isBroken, !recordsReferences { return }
    if recordsReferences { refer(toNamesOf: bound) }
    checkOnly(of: route)
    let assignments = route.values.defaults + route.values.fixed
    let arguments = route.values.arguments
    guard !assignments.isEmpty || !arguments.isEmpty else { return }
    let screen = declaredScreen(of: route)
    for argument in arguments {
      readable = names(.route, under: route.patterns, in: route.namespace)
      let type = check(argument.value)
      guard let name = argument.name, let screen, let parameters = screen.parameters else {
        continue
      }
      if let parameter = parameters.first(where: { $0.name == name.text }) {
        checkFit(argument.value, type, "'\(name.text)'", parameter.type)
      } else if !screen.isOpen {
        reportUnknown(
          .unknownParameter, "parameter", name, among: parameters.map(\.name),
          advice: "screen '\(screen.name)' "
            + (parameters.isEmpty
              ? "takes none" : "takes \(parameters.map(\.name).joined(separator: ", "))"))
      }
    }
    if !assignments.isEmpty, !LibraryWord.default.isKnown(in: namespaces), !recordsReferences {
      return reportAssignments(of: bound, screen)
    }
    let captured = route.patterns.first?.captures.compactMap(\.name) ?? []
    for assignment in assignments {
      readable = names(
        .route, under: route.patterns, in: route.namespace, screen: route.screen)
      let type = check(assignment.value)
      guard let screen, let parameters = screen.parameters else { continue }
      let parameter = parameters.first { $0.key == assignment.name.text }
      guard let parameter else {
        // With '...' any name is accepted; a capture may be fixed for blocks and rewrites.
        if !screen.isOpen, !captured.contains(assignment.name.text) {
          reportUnknown(
            .unknownParameter, "parameter", assignment.name, among: parameters.map(\.key),
            severity: .warning,
            advice:
              "screen '\(screen.name)' takes \(parameters.map(\.key).joined(separator: ", "))")
        }
        continue
      }
      checkFit(assignment.value, type, "'\(assignment.name.text)'", parameter.type)
    }
  }

  private func declaredScreen(of route: Route) -> Screen? {
    route.screen.flatMap { symbols.screen(named: $0) }
  }

  /// Checks that `only` names parameters of a screen that declares them.
  private mutating func checkOnly(of route: Route) {
    guard let only = route.values.only, let first = only.first else { return }
    checkLibraryWord(.only, first.range)
    guard LibraryWord.only.isKnown(in: namespaces) else { return }
    let screen = declaredScreen(of: route)
    guard let screen, let parameters = screen.parameters else {
      report(
        .onlyWithoutParameters, first.range,
        "'only' has no effect: the screen declares no parameters",
        advice: "declare them: screen \(route.screen ?? "NAME")(\(first.text))")
      return
    }
    let known = parameters.map(\.name)
    let unknown = only.filter { name in
      !known.contains { $0.lowercased() == name.text.lowercased() }
    }
    for name in unknown where !screen.isOpen {
      reportUnknown(
        .unknownParameter, "parameter", name, among: known, severity: .warning)
    }
    // A misspelt name may be the missing one.
    let arguments = route.values.arguments
    guard unknown.isEmpty, !arguments.contains(where: { $0.name == nil }) else { return }
    let allowed = Set(only.map { $0.text.lowercased() })
    let missing = parameters.first { parameter in
      parameter.isRequired && !allowed.contains(parameter.name.lowercased())
        && !route.values.gives(parameter)
    }
    guard let missing else { return }
    report(
      .onlyWithoutRequired, first.range,
      "'only' leaves out '\(missing.name)', which '\(screen.name)' requires: every URL of this route is "
        + (screen.declines ? "declined" : "invalid"),
      advice: "add it to 'only', or make it optional: \(missing.name): \(missing.typeText)?")
  }

  /// Reports `set` and `default` in a route, with fixes that move the values into the target's
  /// arguments.
  private mutating func reportAssignments(of bound: BoundRoute, _ screen: Screen?) {
    func argument(_ assignment: RouteDeclaration.Assignment, _ value: String) -> String {
      let key = assignment.name.text
      let parameter = screen?.parameters?.first { $0.key == key }?.name ?? key
      return "\(parameter): \(value)"
    }
    let declaration = bound.source.declaration
    let fixed = declaration.fixed.map { ("set", $0, argument($0, $0.source)) }
    let defaults = declaration.defaults.map {
      ("default", $0, argument($0, "parameters.\($0.name.text) ?? \($0.source)"))
    }
    let all = (fixed + defaults).sorted { $0.1.keyword.start < $1.1.keyword.start }
    // All move together, so that a body left empty is removed.
    var edits = declaration.move.map { move in
      let arguments = all.map(\.2).joined(separator: ", ")
      return [TextEdit(TextRange(at: move.place), move.opening + arguments + move.closing)]
        + move.removal
    }
    for (word, assignment, argument) in all {
      let current =
        declaration.move == nil
        ? "the value where it is used" : "-> \(bound.route.screen ?? "")(\(argument))"
      report(
        .libraryWord, assignment.keyword,
        "'\(word)' in a route belongs to the rules of \(LibraryWord.default.libraryNames)",
        advice: "write \(current)",
        fixes: edits.map { [Fix("write arguments of the screen", $0)] } ?? [])
      edits = nil
    }
  }
}

extension [Name] {
  /// The names that are there already.
  fileprivate var repeated: [Name] {
    var known: Set<String> = []
    return filter { !known.insert($0.text).inserted }
  }
}

extension String {
  /// Whether a broken pattern has a target in it, since there are no spaces around the arrow.
  fileprivate var containsArrow: Bool { contains("->") || contains("=>") }
}
