package import RoadbookText
import RoadbookURL

/// What names refer to: the same lookups as for binding, recorded instead of only checked.
extension Binder {
  /// The references in a statement of a document, or of the prompt. Linear in its length.
  ///
  /// `isWanted`: if the statement is a scheme, the statements of its body to visit, by their ranges.
  package func references(
    in statement: Statement, of document: Int = 0,
    where isWanted: (TextRange) -> Bool = { _ in true }
  ) -> [NameReference] {
    var binder = DeclarationBinder(symbols, recordingIn: ParameterScope())
    guard case .declaration(let declaration) = statement.kind else {
      binder.check(statement, binder.names(.state), columns: [])
      return binder.take().references
    }
    binder.visit(declaration, Surroundings(namespace: 0, document: document))
    if case .scheme(let scheme) = declaration.kind {
      let namespace = symbols.namespaces.index(of: scheme.name) ?? 0
      for member in scheme.body where isWanted(member.range) {
        binder.visit(member, Surroundings(namespace: namespace, document: document))
      }
    }
    return binder.take().references
  }
}

extension DeclarationBinder {
  var recordsReferences: Bool { scope != nil }

  /// Records what a name refers to.
  mutating func refer(_ name: Name, to meaning: NameReference.Meaning, declares: Bool = false) {
    guard let scope else { return }
    output.references.append(
      NameReference(name: name, meaning: meaning, isDeclaration: declares, scope: scope))
  }

  /// Begins a statement that knows no parameters but its own.
  mutating func beginScope(of declaration: Declaration) {
    guard recordsReferences else { return }
    scope = ParameterScope()
    scope?.statement = declaration.range.start
  }

  fileprivate mutating func visit(_ declaration: Declaration, _ around: Surroundings) {
    let place = Place(document: around.document, range: declaration.range)
    beginScope(of: declaration)
    switch declaration.kind {
    case .scheme(let scheme):
      if let clauses = scheme.clauses { _ = bind(clausesOf: clauses, of: declaration, around) }
    case .condition(let condition): check(condition, under: [], in: around.namespace)
    case .type(let type): check(type)
    case .variable(let variable):
      guard let value = variable.value else { return }
      var checker = checker(names(.start))
      checker.check(value)
      report(&checker)
    case .screen(let screen): _ = parameters(of: screen)
    case .guard(let guardDecl): check(guardDecl)
    case .style(let style): check(Body(style.body, of: .style(in: around.namespace)))
    case .route(let route): _ = bind(route, of: declaration, around, first: 0)
    case .block(let block): _ = bind(block, place, in: around.namespace)
    case .hook(let hook):
      // What its patterns capture has no name in its body.
      scope?.statement = nil
      for case .screen(let name) in hook.targets
      where hook.hook.text == Hook.Kind.created.rawValue {
        scope?.place.visible = .screen(name.text)
      }
      _ = bind(hook)
    case .normalize(let rule): _ = check(rule, in: around.namespace)
    case .test(let test): check(test.placed(place, declaration), names(.state))
    case .before(let statements):
      check(BeforeTests(statements: statements, document: around.document), names(.state))
    case .languageVersion, .include, .rules, .container, .root, .presenter: break
    }
  }

  /// Records the names in a pattern. With escapes its ranges differ from those in the file, so such a pattern is left
  /// out.
  mutating func refer(toNamesIn text: PatternText) {
    guard text.range.length == text.pattern.source.utf8.count else { return }
    for binding in text.pattern.bindings {
      refer(Name(binding.screen, text.place(binding.range)), to: .screen)
    }
    for capture in text.pattern.captures {
      if let type = capture.type { refer(toNamesIn: type, of: text) }
      guard let name = capture.name, scope?.statement != nil else { continue }
      scope?.addCapture(name)
      refer(Name(name, text.place(capture.range)), to: .capture, declares: true)
    }
  }

  private mutating func refer(toNamesIn type: TypeExpression, of text: PatternText) {
    switch type {
    case .name(let name, let range): refer(Name(name, text.place(range)), to: .type)
    case .word(let word, let range):
      // A bare word in a union is the type of that name if there is one.
      if symbols.types.table.type(named: word) != nil {
        refer(Name(word, text.place(range)), to: .type)
      }
    case .list(let element): refer(toNamesIn: element, of: text)
    case .union(let parts): for part in parts { refer(toNamesIn: part, of: text) }
    case .text, .regex, .range: break
    }
  }

  /// Records the names of the parameters that a route gives a value, or passes on.
  mutating func refer(toParametersOf route: Route) {
    let declaration = route.declaration
    for assignment in declaration.defaults { refer(assignment.name, to: .parameter) }
    for assignment in declaration.fixed {
      let name = assignment.name
      let isNew = scope?.captures[name.text] == nil && name.isWhole
      refer(name, to: isNew ? .fixedParameter : .parameter, declares: isNew)
    }
    guard let screen = route.screen else { return }
    for name in declaration.only ?? [] { refer(name, to: .passedParameter(screen: screen)) }
  }
}
