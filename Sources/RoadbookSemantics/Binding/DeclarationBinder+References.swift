import RoadbookText
import RoadbookURL

/// What the names in expressions refer to: the same lookups as for binding, recorded instead of only checked.
extension Binder {
  /// The references in a declaration, without those in a scheme's body; `scheme`: that of the surrounding scheme.
  /// Linear in the length of the declaration.
  package func references(
    in declaration: Declaration, of document: Int, inScheme scheme: SchemeDeclaration? = nil
  ) -> [NameReference] {
    let namespace = scheme.flatMap { symbols.namespaces.index(of: $0.name) } ?? 0
    var binder = DeclarationBinder(symbols, recordsReferences: true)
    binder.visit(declaration, Surroundings(namespace: namespace, document: document))
    return binder.take().references
  }

  /// The references in a statement of the prompt.
  package func references(in statement: Statement) -> [NameReference] {
    if case .declaration(let declaration) = statement.kind {
      guard case .scheme(let scheme) = declaration.kind else {
        return references(in: declaration, of: 0)
      }
      return references(in: declaration, of: 0)
        + scheme.body.flatMap { references(in: $0, of: 0, inScheme: scheme) }
    }
    var binder = DeclarationBinder(symbols, recordsReferences: true)
    binder.check(statement, binder.names(.state), columns: [])
    return binder.take().references
  }
}

extension DeclarationBinder {
  fileprivate mutating func visit(_ declaration: Declaration, _ around: Surroundings) {
    let place = Place(document: around.document, range: declaration.range)
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
    case .hook(let hook): _ = bind(hook)
    case .normalize(let rule): _ = check(rule, in: around.namespace)
    case .test(let test): check(test.placed(place, declaration), names(.state))
    case .before(let statements):
      check(BeforeTests(statements: statements, document: around.document), names(.state))
    case .languageVersion, .include, .rules, .container, .root, .presenter: break
    }
  }
}
