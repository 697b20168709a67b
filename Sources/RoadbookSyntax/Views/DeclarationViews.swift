package import RoadbookText

/// `roadbook 1`
package struct HeaderSyntax: StatementView {
  package let node: SyntaxNode
  package var version: Int? { node.token(.integer).flatMap { Int(node.tree.tokenText($0)) } }
}

/// `include "account.roadbook"`
package struct IncludeSyntax: StatementView {
  package let node: SyntaxNode
  package var file: BareSyntax? { node.child(.bare).map { BareSyntax($0) } }
}

/// `scheme shop, https://shop.example.com when e { … }`
package struct SchemeSyntax: StatementView {
  package let node: SyntaxNode
  /// `NAME` or `scheme://host`, each.
  package var claims: [PatternSyntax] { node.patterns }
  /// What stands between the claims and the body: `when e`.
  package var clauses: [ClauseSyntax] { node.children(.clause).map { ClauseSyntax(node: $0) } }
}

/// An option of a namespace: `fallback global`, `rank first`, `decode when host`, `deferral many`,
/// `default present sheet`.
package struct OptionSyntax: StatementView {
  package let node: SyntaxNode
  /// The words behind the keyword.
  package var values: [NameSyntax] { node.names }
  /// Whether this is `default present NAME`; `values` is then the name.
  package var isDefaultPresentation: Bool { keyword == "default" }
}

/// `type T = TYPE [where e] [as e]`
package struct TypeDeclarationSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
  package var type: TypeSyntax? { node.type }
  /// The expression behind `where`; `value` is the converted value in it.
  package var condition: ExpressionSyntax? { clause("where") }
  /// The expression behind `as`.
  package var conversion: ExpressionSyntax? { clause("as") }

  private func clause(_ word: String) -> ExpressionSyntax? {
    node.children(.clause).first { $0.firstWord == word }?.expression
  }
}

/// `var signedIn[: type] = false`
package struct VariableSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
  package var type: TypeSyntax? { node.type }
  package var value: ExpressionSyntax? { node.expression }
}

/// `screen Item(id: int from itemID, ...) else decline`
package struct ScreenSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
  /// nil without parentheses: then the screen takes every parameter as it is.
  package var parameters: [ParameterSyntax]? {
    node.child(.parameterList)?.children(.parameter).filter { $0.name != nil }
      .map { ParameterSyntax(node: $0) }
  }
  /// Whether `...` lets undeclared parameters through.
  package var takesOthers: Bool { node.child(.parameterList)?.token(.ellipsis) != nil }
  /// Whether `else decline` stands behind it.
  package var declines: Bool { node.child(.elseDecline) != nil }
  package var clauses: [ClauseSyntax] { node.children(.clause).map { ClauseSyntax(node: $0) } }
}

/// `name: type? = default from key`
package struct ParameterSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package var range: TextRange { node.range }
  package var name: NameSyntax? { node.name }
  package var type: TypeSyntax? { node.type }
  package var defaultValue: ExpressionSyntax? { node.expression }
  /// The URL key, where it differs from the name.
  package var key: BareSyntax? { node.child(.bare).map { BareSyntax($0) } }
}

/// `stack A = [S]`, `tabs T selected B { A; B }`, `container C select none { … }`: told apart by `keyword`.
package struct ContainerSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
  /// The bracketed screens of a stack.
  package var screens: ExpressionSyntax? { node.expression }
  /// Whether `select none` stands there.
  package var selectsNone: Bool { node.child(.containerSelection)?.firstWord == "select" }
  /// The name behind `selected`.
  package var selected: NameSyntax? {
    selectsNone ? nil : node.child(.containerSelection)?.name
  }
  /// The children in order: names, and containers declared in place.
  package var children: [Child] {
    (node.child(.body)?.children ?? SyntaxChildren(none: node)).compactMap { child in
      switch child.kind {
      case .name: .name(NameSyntax(child))
      case .containerDeclaration: .declaration(ContainerSyntax(node: child))
      default: nil
      }
    }
  }

  package enum Child: Sendable {
    case name(NameSyntax)
    case declaration(ContainerSyntax)
  }
}

/// `root NAME`, `presenter NAME|none`: told apart by `keyword`.
package struct RootSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
}

/// `guard NAME [on PATTERN|Screen, …] [before POINT] { … }`
package struct GuardSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
  /// Patterns, or screens (`isPlainName`).
  package var places: [PatternSyntax] { node.patterns }
  /// `match`, `generate`, `push`, `present`; nil stands for `generate`.
  package var point: NameSyntax? { node.names.dropFirst().first }
}

/// `route PATTERNS TARGET CLAUSES { … }`
package struct RouteSyntax: StatementView {
  package let node: SyntaxNode
  package var patterns: [PatternSyntax] { node.children(.pattern).map { PatternSyntax($0) } }
  package var target: TargetSyntax? { node.children.lazy.compactMap { TargetSyntax($0) }.first }
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

  init?(_ node: SyntaxNode) {
    switch node.kind {
    case .screenTarget: self = .screen(node.name, node.range)
    case .rewriteTarget:
      let url = node.urls.first
      self =
        url?.plainText == "lookup" && url?.isQuoted == false
        ? .lookup(node.range) : .rewrite(url, node.range)
    case .actionTarget: self = .action(node.body, node.range)
    case .externalTarget: self = .external(node.urls.first, node.range)
    default: return nil
    }
  }
}

/// `block PATTERN[, PATTERN] { … }`
package struct BlockSyntax: StatementView {
  package let node: SyntaxNode
  package var patterns: [PatternSyntax] { node.patterns }
}

/// `configure Screen { … }`
package struct ConfigureSyntax: StatementView {
  package let node: SyntaxNode
  package var screen: NameSyntax? { node.name }
}

/// `on HOOK { … }`
package struct HookSyntax: StatementView {
  package let node: SyntaxNode
  package var hook: NameSyntax? { node.name }
}

/// `presentation NAME { select Home; pop to root; push }`
package struct PresentationSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
}

/// `normalize PATTERN => URL`
package struct NormalizeSyntax: StatementView {
  package let node: SyntaxNode
  package var pattern: PatternSyntax? { node.patterns.first }
  package var url: URLSyntax? { node.urls.first }
}

/// `redirects { URL => URL }`
package struct RedirectsSyntax: StatementView {
  package let node: SyntaxNode
  package var entries: [RedirectEntrySyntax] {
    node.child(.body)?.children(.redirectEntry).map { RedirectEntrySyntax(node: $0) } ?? []
  }
}

/// `URL => URL`
package struct RedirectEntrySyntax: StatementView {
  package let node: SyntaxNode
  package var source: URLSyntax? { node.urls.first }
  package var target: URLSyntax? { node.urls.dropFirst().first }
}

/// `shortcut NAME -> URL`, `activity TYPE -> URL`, `notification NAME -> URL`: told apart by `keyword`.
package struct EntrySyntax: StatementView {
  package let node: SyntaxNode
  package var name: BareSyntax? { node.child(.bare).map { BareSyntax($0) } }
  package var url: URLSyntax? { node.urls.first }
}

/// `test "name" { … }`
package struct TestSyntax: StatementView {
  package let node: SyntaxNode
  package var name: String? { node.expression?.plainText }
  package var nameRange: TextRange? { node.expression?.range }
}

/// `before { … }`: runs before each test of its file or test.
package struct BeforeSyntax: StatementView {
  package let node: SyntaxNode
}

/// A clause of a route, a screen or a scheme, behind it or as a statement of its body.
package struct ClauseSyntax: StatementView {
  package let node: SyntaxNode

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
    switch node.firstWord {
    case "in": .containers(node.names)
    case "modal": .modal
    case "guard": .guards(node.names)
    case "priority": .priority(number)
    case "present": .present(node.name)
    case "parent": .parent(node.name)
    case "as": .name(node.name)
    case "when": .when(node.expression)
    case "internal": .internal
    case "tag": .tags(node.names)
    case "since": .since(node.expression)
    case "owner": .owner(node.expression)
    case "deprecated": .deprecated(node.expression)
    case "example": .example(node.urls.first)
    case "default": .defaultValue(node.name, node.expression)
    default: .other
    }
  }

  private var number: Int? {
    guard let digits = node.token(.integer).map({ node.tree.tokenText($0) }) else { return nil }
    return Int((node.token(.minus) == nil ? "" : "-") + digits)
  }
}
