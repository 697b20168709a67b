import RoadbookEngine
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText

/// Names of screens and containers evaluate to themselves in expressions; what they are compared with determines
/// which of the two is meant, and what a quoted string names.
extension NameFinder {
  /// The kinds of names that an expression's values are.
  private enum Named {
    case one(Symbol.Kind)
    /// `selected`: a container for each container.
    case selected
    /// `stacks`: screens for each container.
    case stacks
  }

  /// `selected.Main == Home`, `Item in stack`
  mutating func compare(_ node: SyntaxNode) {
    guard case .binary(_, let sign, _) = node.tree.form(of: node.index),
      sign == .equal || sign == .notEqual || sign == .in
    else { return }
    let sides = node.expressions
    guard sides.count == 2, wanted.map({ node.tree.mentions($0, in: node.range) }) ?? true else {
      return
    }
    if let named = named(by: sides[0]) { name(sides[1], named) }
    if let named = named(by: sides[1]) { name(sides[0], named) }
  }

  /// `selected.Main`, `stacks["Home"]`
  mutating func appField(_ node: SyntaxNode) {
    guard let base = node.expression, base.text == "selected" || base.text == "stacks",
      !known.isVariable(base.text)
    else { return }
    if node.kind == .memberExpression {
      if let name = node.name, map.layout.container(name.text) != nil { add(.container, name) }
    } else if node.expressions.count == 2 {
      name(node.expressions[1], .one(.container))
    }
  }

  private func named(by node: SyntaxNode) -> Named? {
    switch node.kind {
    case .groupExpression: return node.expression.flatMap { named(by: $0) }
    case .nameExpression:
      guard !known.isVariable(node.text) else { return nil }
      switch node.text {
      case let fact where ReadablePlace.screenFacts.contains(fact): return .one(.screen)
      case "container": return .one(.container)
      case "route": return .one(.route)
      case "unmatched": return .one(.scheme)
      case "selected": return .selected
      case "stacks": return .stacks
      default: return nil
      }
    case .indexExpression:
      switch node.expression.flatMap({ named(by: $0) }) {
      case .selected?: return .one(.container)
      case .stacks?: return .one(.screen)
      case let other: return other
      }
    case .memberExpression:
      guard let base = node.expression, let field = node.name?.text else { return nil }
      switch (base.text, field) {
      case ("selected", _): return .one(.container)
      case ("stacks", _): return .one(.screen)
      case ("match", "namespace"): return .one(.scheme)
      case ("match", "route"): return .one(.route)
      default: break
      }
      guard base.kind == .indexExpression, base.expression?.text == "modals" else {
        return nil
      }
      return field == "container" ? .one(.container) : field == "screens" ? .one(.screen) : nil
    default: return nil
    }
  }

  /// Records the kind of the names on one side of a comparison.
  private mutating func name(_ side: SyntaxNode, _ named: Named) {
    var waiting = [(side, named)]
    while let (node, named) = waiting.popLast() {
      switch (node.kind, named) {
      case (.nameExpression, .one(let kind)): compared[node.range.start] = kind
      case (.stringExpression, .one(let kind)): text(node, kind)
      case (.listExpression, _), (.groupExpression, _), (.binaryExpression, .one):
        waiting += node.expressions.map { ($0, named) }
      case (.recordExpression, .selected), (.recordExpression, .stacks):
        for field in node.children(.recordField) {
          if let key = field.name, map.layout.container(key.text) != nil { add(.container, key) }
          let kind: Symbol.Kind = if case .stacks = named { .screen } else { .container }
          if let value = field.expression { waiting.append((value, .one(kind))) }
        }
      default: break
      }
    }
  }

  /// A quoted string that is a name.
  private mutating func text(_ node: SyntaxNode, _ kind: Symbol.Kind) {
    guard let text = node.tree.plainText(of: node.index), node.range.length == text.utf8.count + 2
    else { return }
    let isName =
      switch kind {
      case .screen: known.isScreen(text)
      case .container: map.layout.container(text) != nil
      case .route: known.isRoute(text)
      case .scheme: map.namespaces.contains { $0.name == text }
      default: false
      }
    let isNamespace = kind == .scheme && map.isNamespace(text)
    if isName { add(isNamespace ? .namespace : kind, text, inner(node)) }
  }
}

extension SyntaxTree {
  /// Whether a range may contain a name: literally or by an escape.
  fileprivate func mentions(_ name: String, in range: TextRange) -> Bool {
    let text = bytes[range.start..<min(range.end, bytes.count)]
    return text.contains(UInt8(ascii: "\\")) || text.firstRange(of: Array(name.utf8)) != nil
  }
}
