import RoadbookSemantics
import RoadbookSession
import RoadbookText
import RoadbookURL

/// Names in the declarations of a document: in patterns, and those that patterns and tables declare for expressions.
extension NameFinder {
  mutating func visit(_ document: MapDocument) {
    text = document
    defer { text = nil }
    for statement in document.statements { visit(statement) }
  }

  /// Visits the statements of a document that a range touches.
  mutating func visit(_ document: MapDocument, touching range: TextRange) {
    text = document
    defer { text = nil }
    for statement in document.statements(touching: range) { visit(statement) }
  }

  private mutating func visit(_ statement: Statement) {
    guard case .declaration(let declaration) = statement.kind else { return }
    visit(declaration, inScheme: nil)
    guard case .scheme(let scheme) = declaration.kind else { return }
    for member in scheme.body where isNear(actual(member.range)) {
      visit(member, inScheme: scheme)
    }
  }

  private mutating func visit(_ declaration: Declaration, inScheme scheme: SchemeDeclaration?) {
    var scopes: [(TextRange, ParameterScope)] = []
    visit(declaration, ParameterScope(), &scopes)
    guard readsExpressions else { return }
    let references = snapshot.session.binder.references(
      in: declaration, of: document, inScheme: scheme)
    add(references, in: scopes)
  }

  /// `outer`: the parameters of the outer routes; `scopes`: the statements visited, with theirs.
  private mutating func visit(
    _ declaration: Declaration, _ outer: ParameterScope,
    _ scopes: inout [(TextRange, ParameterScope)]
  ) {
    let start = actual(declaration.range).start
    var scope = outer
    switch declaration.kind {
    case .route(let route):
      for pattern in route.patterns { visit(pattern) }
      scope = parameters(of: route, declaration.range, outer)
      scopes.append((declaration.range, scope))
      for inner in route.nested where isNear(actual(inner.range)) { visit(inner, scope, &scopes) }
      return
    case .block(let block):
      for pattern in block.patterns { visit(pattern) }
      scope = declare(block.patterns, start, ParameterScope())
    case .guard(let guardDecl):
      let patterns = guardDecl.targets.compactMap { target in
        if case .pattern(let pattern) = target { pattern } else { nil }
      }
      for pattern in patterns { visit(pattern) }
      scope = declare(patterns, start, ParameterScope())
    case .normalize(let rule):
      visit(rule.pattern)
      scope = declare([rule.pattern], start, outer)
    case .test(let test):
      scope = columns(of: test, start)
      scopes.append((declaration.range, scope))
      return addPlaces(of: test.body, scope, test.table, to: &scopes)
    case .before(let statements):
      return addPlaces(of: statements, scope, nil, to: &scopes)
    case .hook(let hook):
      for target in hook.targets {
        switch target {
        case .pattern(let pattern): visit(pattern)
        case .screen(let name) where hook.hook.text == Hook.Kind.created.rawValue:
          scope.place.visible = .screen(name.text)
        case .screen, .everything: break
        }
      }
    default: return
    }
    scopes.append((declaration.range, scope))
  }

  /// The statements of a test, with what is known of the app before each.
  private func addPlaces(
    of statements: [Statement], _ scope: ParameterScope, _ table: CaseTable?,
    to scopes: inout [(TextRange, ParameterScope)]
  ) {
    guard readsParameters else { return }
    var scope = scope
    for statement in statements {
      scopes.append((statement.range, scope))
      scope.place.pass(statement, table)
    }
  }

  private mutating func visit(_ text: PatternText) {
    // With escapes, ranges in the pattern and in the file differ, so such patterns are skipped.
    guard isNear(actual(text.range)), text.range.length == text.pattern.source.utf8.count else {
      return
    }
    for binding in text.pattern.bindings {
      add(.screen, binding.screen, text.place(binding.range))
    }
    for capture in text.pattern.captures {
      if let type = capture.type { visit(type, in: text) }
    }
  }

  private mutating func visit(_ type: TypeExpression, in text: PatternText) {
    switch type {
    case .name(let name, let range): add(.type, name, text.place(range))
    case .word(let word, let range):
      // A bare word in a union is the type of that name if there is one.
      if map.types.names.contains(word) { add(.type, word, text.place(range)) }
    case .list(let element): visit(element, in: text)
    case .union(let parts): for part in parts { visit(part, in: text) }
    case .text, .regex, .range: break
    }
  }
}
