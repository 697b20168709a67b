import RoadbookSemantics
import RoadbookText
import RoadbookURL

/// Names inside patterns: screens bound to segments, types of captures, and parameters.
extension NameFinder {
  mutating func visit(_ document: MapDocument) {
    text = document
    for statement in document.statements {
      if case .declaration(let declaration) = statement.kind {
        visit(declaration, ParameterScope())
      }
    }
  }

  /// Visits the statements of a document that a range touches.
  mutating func visit(_ document: MapDocument, touching range: TextRange) {
    text = document
    for statement in document.statements(touching: range) {
      if case .declaration(let declaration) = statement.kind {
        visit(declaration, ParameterScope())
      }
    }
  }

  /// `outer`: the parameters of the outer routes.
  private mutating func visit(_ declaration: Declaration, _ outer: ParameterScope) {
    let start = actual(declaration.range).start
    switch declaration.kind {
    case .scheme(let scheme): for inner in scheme.body { visit(inner, ParameterScope()) }
    case .route(let route):
      for pattern in route.patterns { visit(pattern) }
      let scope = parameters(of: route, declaration.range, outer)
      for inner in route.nested where isNear(actual(inner.range)) { visit(inner, scope) }
    case .block(let block):
      for pattern in block.patterns { visit(pattern) }
      parameters(block.patterns, block.body, start)
    case .guard(let guardDecl):
      let patterns = guardDecl.targets.compactMap { target in
        if case .pattern(let pattern) = target { pattern } else { nil }
      }
      for pattern in patterns { visit(pattern) }
      parameters(patterns, guardDecl.body, start)
    case .normalize(let rule):
      visit(rule.pattern)
      let scope = declare([rule.pattern], start, outer)
      read(rule.target, scope)
    case .test(let test): parameters(of: test, start)
    case .before(let statements):
      var scope = ParameterScope()
      read(statements, &scope)
    case .hook(let hook):
      var scope = ParameterScope()
      for target in hook.targets {
        switch target {
        case .pattern(let pattern): visit(pattern)
        case .screen(let name) where hook.hook.text == Hook.Kind.created.rawValue:
          scope.place.visible = .screen(name.text)
        case .screen, .everything: break
        }
      }
      read(hook.body, scope)
    case .style(let style): read(style.body, ParameterScope())
    default: break
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
