package import RoadbookText

/// `route PATTERNS TARGET CLAUSES { … }`
package struct RouteSyntax: StatementView {
  package let node: SyntaxNode
  package var patterns: [PatternSyntax] { node.patterns }
  package var target: TargetSyntax? {
    node.child(\.isRouteTarget).flatMap { TargetSyntax($0) }
  }
  /// The clauses between target and body.
  package var clauses: [ClauseSyntax] { node.children(.clause).map { ClauseSyntax(node: $0) } }
  /// The clauses of the header and those that stand as statements of the body.
  package var allClauses: [ClauseSyntax] {
    clauses + (node.child(.body)?.children(.clause).map { ClauseSyntax(node: $0) } ?? [])
  }
  /// The statements of the body that are no clauses: nested routes, `set`, guards and so on.
  package var nested: [StatementSyntax] {
    (node.child(.body)?.children ?? SyntaxChildren(none: node)).filter { $0.kind != .clause }
      .compactMap { StatementSyntax($0) }
  }
}

extension SyntaxKind {
  fileprivate var isRouteTarget: Bool {
    switch self {
    case .screenTarget, .rewriteTarget, .actionTarget, .externalTarget: true
    default: false
    }
  }
}

/// What a route leads to.
package enum TargetSyntax: Sendable {
  /// `-> Screen`
  case screen(NameSyntax?, TextRange)
  /// `=> URL`
  case rewrite(URLSyntax?, TextRange)
  /// `=> lookup`
  case lookup(TextRange)
  /// `do { … }`
  case action(BodySyntax?, TextRange)
  /// `-> external URL` or `external URL`
  case external(URLSyntax?, TextRange)

  package init?(_ node: SyntaxNode) {
    switch node.kind {
    case .screenTarget: self = .screen(node.name, node.range)
    case .rewriteTarget:
      let url = node.url
      let isLookup = url.map { $0.range.length == 6 && $0.node.text == "lookup" } ?? false
      self = isLookup ? .lookup(node.range) : .rewrite(url, node.range)
    case .actionTarget: self = .action(node.body, node.range)
    case .externalTarget: self = .external(node.url, node.range)
    default: return nil
    }
  }
}

/// A clause of a route, a screen or a scheme, behind it or as a statement of its body.
package struct ClauseSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }

  package enum Kind: Sendable {
    /// `in A, B`
    case containers([NameSyntax])
    case modal
    /// `guard a, b`
    case guards([NameSyntax])
    /// `priority -3`; nil when no number of 64 bits stands there.
    case priority(Int?)
    /// `present NAME`
    case present(NameSyntax?)
    /// `parent Screen`
    case parent(NameSyntax?)
    /// `as NAME`
    case name(NameSyntax?)
    /// `when e`
    case when(ExpressionSyntax?)
    case `internal`
    /// `tag a, b`
    case tags([NameSyntax])
    /// `only a, b`
    case only([NameSyntax])
    /// `since "2023.3"`
    case since(ExpressionSyntax?)
    /// `owner "payments"`
    case owner(ExpressionSyntax?)
    /// `deprecated ["use /x"]`
    case deprecated(ExpressionSyntax?)
    /// `example URL`
    case example(URLSyntax?)
    /// `default key = e`
    case defaultValue(NameSyntax?, ExpressionSyntax?)
    case other
  }

  package var kind: Kind {
    switch node.firstKeyword {
    case .in: .containers(node.names)
    case .modal: .modal
    case .guard: .guards(node.names)
    case .priority: .priority(number)
    case .present: .present(node.name)
    case .parent: .parent(node.name)
    case .as: .name(node.name)
    case .when: .when(node.expression)
    case .internal: .internal
    case .tag: .tags(node.names)
    case .only: .only(node.names)
    case .since: .since(node.expression)
    case .owner: .owner(node.expression)
    case .deprecated: .deprecated(node.expression)
    case .example: .example(node.url)
    case .default: .defaultValue(node.name, node.expression)
    default: .other
    }
  }

  private var number: Int? {
    guard let digits = node.token(.integer).map({ node.tree.tokenText($0) }) else { return nil }
    return Int((node.token(.minus) == nil ? "" : "-") + digits)
  }
}
