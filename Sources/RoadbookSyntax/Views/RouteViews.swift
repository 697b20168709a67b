import RoadbookText

/// `route PATTERNS TARGET CLAUSES { … }`, `group [PATTERNS] CLAUSES { … }`
package struct RouteSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  package var isGroup: Bool { node.isGroup }
  package var patterns: [PatternSyntax] { node.patterns }
}

extension SyntaxNode {
  /// Whether a route's node is a `group`.
  package var isGroup: Bool { kind == .routeDeclaration && firstWord == "group" }
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
      if kind(of: member) == .clause, isDeprecation(member) { return true }
    }
    return false
  }

  private func isDeprecation(_ clause: Int) -> Bool {
    let first = tokens(of: clause).lowerBound
    return first < tokenCount && tokenText(first) == "deprecated"
  }

  /// Whether the URL of a target is the word `lookup`.
  package func isLookup(_ url: Int) -> Bool {
    range(of: url).length == 6 && text(of: url) == "lookup"
  }
}

/// A clause of a route or a scheme, on its line, or in the body of a route.
package struct ClauseSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }

  package enum Kind: Sendable {
    /// `in A, B`
    case containers([NameSyntax])
    case modal
    /// `guard a, b`
    case guards([NameSyntax])
    /// `priority -3`; nil if the number is missing or does not fit 64 bits.
    case priority(Int?)
    /// `style NAME`
    case style(NameSyntax?)
    /// `parent Screen`
    case parent(NameSyntax?)
    /// `as NAME`
    case name(NameSyntax?)
    /// `when EXPRESSION`
    case when(ExpressionSyntax?)
    case `internal`
    /// `tag a, since: "2.1"`
    case tags([NameSyntax])
    /// `only a, b`
    case only([NameSyntax])
    /// `deprecated ["use /x"]`
    case deprecated(ExpressionSyntax?)
    /// `example URL`
    case example(URLSyntax?)
    /// `default key = EXPRESSION`
    case defaultValue(NameSyntax?, ExpressionSyntax?)
    case other
  }

  package var kind: Kind {
    switch node.tree.keyword(of: node.index) {
    case .in: .containers(node.names)
    case .modal: .modal
    case .guard: .guards(node.names)
    case .priority: .priority(number)
    case .style: .style(node.name)
    case .parent: .parent(node.name)
    case .as: .name(node.name)
    case .when: .when(node.expression)
    case .internal: .internal
    case .tag: .tags(node.names)
    case .only: .only(node.names)
    case .deprecated: .deprecated(node.expression)
    case .example: .example(node.url)
    case .default: .defaultValue(node.name, node.expression)
    default: .other
    }
  }

  /// The 64-bit number after `priority`.
  package var number: Int? {
    guard let digits = node.token(.integer).map({ node.tree.tokenText($0) }) else { return nil }
    return Int((node.token(.minus) == nil ? "" : "-") + digits)
  }
}
