import RoadbookEngine
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Names in expressions, which the binder resolves; a parameter's symbol also depends on the routes that may supply it.
extension NameFinder {
  /// Adds what a name refers to; its range is that in the source.
  mutating func add(_ reference: NameReference) {
    let (name, scope) = (reference.name, reference.scope)
    resolved.insert(name.range.start)
    // In the dialect of a library, a type has another name than in the map.
    if case .type = reference.meaning { return add(.type, name) }
    guard name.isWhole, isNear(name.range) else { return }
    switch reference.meaning {
    case .builtin, .type: break
    case .variable: add(.variable, name)
    case .screen: add(.screen, name)
    case .route:
      if let symbol = symbol(name.text, .routeName)
        ?? screensAndContainers(name.text).first
      {
        add([symbol], name.range)
      }
    case .itself(let use): addWithoutValue(name, use, scope)
    case .quoted(let use):
      if let symbol = symbol(name.text, use) { add([symbol], name.range) }
    case .local:
      if let column = scope.columns[name.text] {
        add(.parameter, name, isDeclaration: reference.isDeclaration, in: statement(at: column))
      } else {
        addWithoutValue(name, .operand, scope)
      }
    case .capture, .parameter: key(name, scope, isDeclaration: reference.isDeclaration)
    case .fixedParameter:
      if let start = scope.statement {
        add(.parameter, name, isDeclaration: true, in: statement(at: start))
      }
    case .changedParameter: changed(name, scope)
    case .givenParameter(let url):
      mention(name) { $0.parameters(name.text, at: ReadingPlace(opened: url)) }
    case .passedParameter(let screen): passed(name, to: screen, scope)
    case .argument: argument(name, scope)
    case .argumentOfVisible:
      // When a body runs, any screen may be visible.
      var shown = scope
      if case .screen = shown.place.visible { shown.place.visible = .anything }
      argument(name, shown)
    case .value(let route): addValue(name, ofRoute: route)
    }
  }

  /// A name without a value is that of a screen or a container, or a capture that is not known where it is read.
  private mutating func addWithoutValue(
    _ name: Name, _ use: NameReference.Use, _ scope: ParameterScope
  ) {
    if use == .outcome { return }
    if scope.captures[name.text] != nil { return key(name, scope) }
    if let symbol = symbol(name.text, use) { return add([symbol], name.range) }
    let kinds = screensAndContainers(name.text)
    if !kinds.isEmpty {
      add(kinds, name.range)
    } else if !kindsOnly {
      key(name, scope)
    }
  }

  /// The symbol that a use requires, if there is one of this name.
  private func symbol(_ name: String, _ use: NameReference.Use) -> Symbol? {
    switch use {
    case .screen: kindsOnly || snapshot.routes.isScreen(name) ? Symbol(.screen, name) : nil
    case .container:
      kindsOnly || map.layout.container(name) != nil ? Symbol(.container, name) : nil
    case .routeName: map.route(called: name) != nil ? Symbol(.route, name) : nil
    case .namespace:
      map.namespaces.contains { $0.name == name }
        ? Symbol(map.isNamespace(name) ? .namespace : .scheme, name) : nil
    case .style: map.style(named: name) == nil ? nil : Symbol(.style, name)
    case .value, .operand, .outcome, .pushed, .expected, .argument, .function, .route: nil
    }
  }

  private func screensAndContainers(_ name: String) -> [Symbol] {
    (snapshot.routes.isScreen(name) ? [Symbol(.screen, name)] : [])
      + (map.layout.container(name) != nil ? [Symbol(.container, name)] : [])
  }

  /// An argument of `ROUTE(…)` is a capture of the pattern, otherwise a parameter of the screen.
  private mutating func addValue(_ name: Name, ofRoute route: String) {
    guard let route = map.route(called: route) else { return }
    let isCaptured = route.patterns.first?.captures.contains { $0.name == name.text } ?? false
    let screen = route.screen.flatMap { map.screen(named: $0) }
    if !isCaptured, let screen,
      screen.parameters?.contains(where: { $0.name == name.text }) ?? false
    {
      return add(.parameter, name, in: .screen(screen.name))
    }
    mention(name) { givers in
      givers.givers(of: name.text).filter { $0.route.index == route.index }
        .map { Symbol(.parameter, name.text, in: $0.scope) }
    }
  }

  /// A name in an expression that was not bound, as in a statement with an error: a variable, screen or container.
  mutating func addUnbound(_ node: SyntaxNode) {
    let name = node.text
    if map.variables.contains(where: { $0.name == name }) {
      add(.variable, Name(name, node.range))
    } else {
      add(screensAndContainers(name), node.range)
    }
  }
}
