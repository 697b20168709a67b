import RoadbookLanguage
import RoadbookText
import RoadbookURL

/// The names inside patterns: screens bound to segments, types of captures.
extension NameFinder {
  mutating func visit(_ document: MapDocument) {
    text = document
    for statement in document.statements {
      if case .declaration(let declaration) = statement.kind { visit(declaration) }
    }
  }

  private mutating func visit(_ declaration: Declaration) {
    switch declaration.kind {
    case .scheme(let scheme): for inner in scheme.body { visit(inner) }
    case .route(let route):
      for pattern in route.patterns { visit(pattern) }
      for inner in route.nested { visit(inner) }
    case .block(let block): for pattern in block.patterns { visit(pattern) }
    case .guardian(let guardian):
      for case .pattern(let pattern) in guardian.targets { visit(pattern) }
    case .normalize(let rule): visit(rule.pattern)
    default: break
    }
  }

  private func actual(_ range: TextRange) -> TextRange { text?.actual(range) ?? range }

  private mutating func visit(_ text: PatternText) {
    // Escapes in quotes make places in the text and in the file differ: then there is nothing sure to say.
    guard text.range.length == text.pattern.source.utf8.count else { return }
    for binding in text.pattern.bindings {
      add(.screen, binding.screen, actual(text.place(binding.range)))
    }
    for capture in text.pattern.captures {
      if let type = capture.type { visit(type, in: text) }
    }
  }

  private mutating func visit(_ type: TypeExpression, in text: PatternText) {
    switch type {
    case .name(let name, let range): add(.type, name, actual(text.place(range)))
    case .word(let word, let range):
      // A bare alternative means the type of that name where there is one.
      if map.types.names.contains(word) { add(.type, word, actual(text.place(range))) }
    case .list(let element): visit(element, in: text)
    case .union(let parts): for part in parts { visit(part, in: text) }
    case .range(let base, _, _, _): visit(base, in: text)
    case .text, .regex: break
    }
  }
}
