import RoadbookText

/// `stack A = [S]`, `tabs T selected B { A; B }`, `container C select none { … }`: distinguished by
/// the first word; all of them may be `lazy`.
package struct ContainerSyntax {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  package var isLazy: Bool { node.hasWord("lazy") }
  /// Whether it has `select none`.
  package var selectsNone: Bool { node.child(.containerSelection)?.firstWord == "select" }
  /// The name after `selected`.
  package var selected: NameSyntax? { selectsNone ? nil : node.child(.containerSelection)?.name }
  /// The children in order: names, and containers declared inline.
  package var children: [Child] {
    (node.body.map { Array($0.children) } ?? []).compactMap { child in
      switch child.kind {
      case .name: .name(NameSyntax(child))
      case .containerDeclaration: .declaration(child)
      default: nil
      }
    }
  }

  package enum Child: Sendable {
    case name(NameSyntax)
    case declaration(SyntaxNode)
  }
}

extension SyntaxTree {
  /// The target of a route.
  package func target(of route: Int) -> Int? {
    child(of: route) { kind in
      switch kind {
      case .screenTarget, .rewriteTarget, .actionTarget, .externalTarget: true
      default: false
      }
    }
  }

  /// Whether a route is marked as deprecated in its body.
  package func isDeprecated(route: Int) -> Bool {
    var members = child(.body, of: route).map { children(of: $0) } ?? .none
    while let member = next(&members) {
      if kind(of: member) == .clause, keyword(of: member) == .deprecated { return true }
    }
    return false
  }

  /// Whether the URL of a target is the word `lookup`.
  package func isLookup(_ url: Int) -> Bool {
    range(of: url).length == 6 && text(of: url) == "lookup"
  }

  /// The 64-bit number after `priority`; nil if it is missing or does not fit.
  package func priority(of clause: Int) -> Int? {
    guard let digits = token(.integer, of: clause).map({ tokenText($0) }) else { return nil }
    return Int((token(.minus, of: clause) == nil ? "" : "-") + digits)
  }

  /// The bounds of `lower...upper` as written; nil leaves a side open.
  package func bounds(ofType range: Int) -> (lower: String?, upper: String?) {
    var bounds: (lower: String?, upper: String?)
    var isBehindDots = false
    for token in self[range].ownTokens {
      switch tokenKind(token) {
      case .ellipsis: isBehindDots = true
      case .typeWord, .typeText:
        let text = Unquoting.bare(tokenText(token))
        if isBehindDots { bounds.upper = text } else { bounds.lower = text }
      default: continue
      }
    }
    return bounds
  }
}
