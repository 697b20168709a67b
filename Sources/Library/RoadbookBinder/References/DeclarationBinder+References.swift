import RoadbookModel
package import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// What names refer to: what binding looks up, recorded instead of only checked.
extension Binder {
  /// The references in statements at file level of a document, even in those with errors. Linear in
  /// their length.
  ///
  /// `range`: in the body of a scheme, only the statements that touch it are visited. `focus`: in
  /// that of a route, only those that touch it; nil for all.
  package func references(
    in statements: [SyntaxNode], touching range: TextRange, near focus: TextRange? = nil,
    of document: Int, _ parse: Parse, _ dialects: DialectScope
  ) -> [NameReference] {
    var lowering = Lowering(parse)
    lowering.readsBroken = true
    lowering.focus = focus
    lowering.dialects = dialects
    var binder = DeclarationBinder(symbols, recordingIn: ParameterScope())
    func visit(_ nodes: [SyntaxNode], _ around: Surroundings) {
      for node in nodes {
        if node.kind == .screenList {
          visit(node.children(touching: range), around)
        } else if node.kind.isStatement {
          binder.visit(lowering.statement(node.index), around)
        }
      }
    }
    for node in statements {
      var around = Surroundings(namespace: 0, document: document)
      lowering.dialect = dialects.file
      guard node.kind == .schemeDeclaration else {
        visit([node], around)
        continue
      }
      lowering.dialect = dialects.dialect(of: node)
      around.namespace = symbols.namespaces.index(of: DialectScope.name(of: node)) ?? 0
      let body = node.body
      if range.start <= body?.range.start ?? node.range.end, let head = lowering.schemeHead(node) {
        binder.visit(Declaration(kind: .scheme(head), range: node.range), around)
        for condition in head.body { binder.visit(condition, around) }
      }
      visit(body?.children(touching: range) ?? [], around)
    }
    return binder.take().references
  }
}

extension DeclarationBinder {
  var recordsReferences: Bool { scope != nil }

  /// Records what a name refers to.
  mutating func refer(
    _ name: Name, to meaning: @autoclosure () -> NameReference.Meaning, declares: Bool = false
  ) {
    guard let scope else { return }
    output.references.append(
      NameReference(
        name: name.withoutQuotes, meaning: meaning(), isDeclaration: declares, scope: scope))
  }

  mutating func declare(_ kind: Symbol.Kind, _ name: Name) {
    refer(name, to: .symbol(kind), declares: true)
  }

  /// Begins a statement that knows no parameters but its own.
  mutating func beginScope(of declaration: Declaration) {
    guard recordsReferences else { return }
    scope = ParameterScope()
    scope?.statement = declaration.range.start
  }

  fileprivate mutating func visit(_ statement: Statement, _ around: Surroundings) {
    if case .declaration(let declaration) = statement.kind { return visit(declaration, around) }
    scope = ParameterScope()
    readable = names(.state)
    check(statement)
  }

  fileprivate mutating func visit(_ declaration: Declaration, _ around: Surroundings) {
    beginScope(of: declaration)
    switch declaration.kind {
    case .scheme(let scheme):
      for claim in scheme.claims where claim.range.length == claim.text.utf8.count {
        if TextShape.isName(claim.text.utf8) { declare(.scheme, Name(claim.text, claim.range)) }
      }
      if let label = scheme.label { declare(.namespace, label) }
      if let clauses = scheme.clauses { _ = bind(clausesOfScheme: clauses, around) }
    case .languageVersion, .condition, .type, .variable, .container, .root, .presenter, .guard,
      .style:
      check(declaration, around)
    case .screen(let screen):
      declare(.screen, screen.name)
      for parameter in screen.parameters ?? [] {
        refer(parameter.name, to: .parameterOf(screen: screen.name.text), declares: true)
        if let type = parameter.type { refer(toTypesIn: type) }
        if let key = parameter.key {
          refer(key, to: .key(ofScreen: screen.name.text), declares: true)
        }
      }
      _ = parameters(of: screen)
    case .route, .block: _ = bind(declaration, around, first: 0)
    case .hook(let hook):
      refer(hook.hook, to: .symbol(.hook))
      // What its patterns capture has no name in its body.
      scope?.statement = nil
      for case .screen(let name) in hook.targets
      where hook.hook.text == Hook.Kind.created.rawValue {
        scope?.place.visible = .screen(name.text)
      }
      _ = bind(hook)
    case .normalize(let rule): _ = check(rule, in: around.namespace)
    case .test(let test): check(test)
    case .before(let statements): check(before: statements)
    case .include, .rules, .platforms: break
    }
  }

  mutating func refer(toNamesOf container: ContainerDeclaration) {
    declare(.container, container.name)
    let nested = container.nested.map(\.name)
    for child in container.children where !nested.contains(child) {
      // A child that is not declared elsewhere is declared here.
      let isDeclared = symbols.containers.index(of: child.text) != nil
      refer(child, to: .symbol(.container), declares: !isDeclared)
    }
    if let selected = container.selected { refer(selected, to: .symbol(.container)) }
  }

  /// Records the names in a pattern. With escapes its ranges differ from those in the file, so such
  /// a pattern is left out.
  mutating func refer(toNamesIn text: PatternText) {
    guard text.range.length == text.pattern.source.utf8.count else { return }
    for capture in text.pattern.captures {
      if let type = capture.type { refer(toTypesIn: type, from: text.range.start) }
      guard let name = capture.name, scope?.statement != nil else { continue }
      scope?.addCapture(name)
      refer(Name(name, text.place(capture.range)), to: .capture, declares: true)
    }
  }

  /// `offset`: what the ranges of the type are relative to.
  mutating func refer(toTypesIn type: TypeExpression, from offset: Int = 0) {
    switch type {
    case .name(let name, let range):
      refer(Name(name, range.shifted(by: offset)), to: .symbol(.type))
    case .word(let word, let range):
      // A bare word in a union is the type of that name if there is one.
      if symbols.types.table.type(named: word) != nil {
        refer(Name(word, range.shifted(by: offset)), to: .symbol(.type))
      }
    case .list(let element): refer(toTypesIn: element, from: offset)
    case .union(let parts): for part in parts { refer(toTypesIn: part, from: offset) }
    case .text, .regex, .range: break
    }
  }

  /// Records the name of a route, and those of the parameters that it gives a value or passes on.
  mutating func refer(toNamesOf bound: BoundRoute) {
    let declaration = bound.source.declaration
    if let name = declaration.name { declare(.route, name) }
    for assignment in declaration.defaults { refer(assignment.name, to: .parameter) }
    for assignment in declaration.fixed {
      let name = assignment.name
      let isNew = scope?.captures[name.text] == nil && name.isWhole
      refer(name, to: isNew ? .fixedParameter : .parameter, declares: isNew)
    }
    guard let screen = bound.route.screen else { return }
    for case let name? in declaration.arguments.map(\.name) {
      refer(name, to: .parameterOf(screen: screen))
    }
    for name in declaration.only ?? [] { refer(name, to: .passedParameter(screen: screen)) }
  }

  /// Records what `describe`, `break` or `remove` names.
  mutating func refer(_ name: Name, toItem kind: String?) {
    switch kind {
    case "screen": refer(name, to: .symbol(.screen))
    case "type": refer(name, to: .symbol(.type))
    case "var": refer(name, to: .symbol(.variable))
    case "guard": refer(name, to: .symbol(.guard))
    case "container", "tabs", "stack": refer(name, to: .symbol(.container))
    case "scheme": refer(name, to: .quoted(.namespace))
    case "route": refer(name, to: .quoted(.routeName))
    default: break
    }
  }
}
