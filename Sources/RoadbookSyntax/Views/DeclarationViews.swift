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

/// `scheme shop, https://shop.example.com as NAME when e { … }`
package struct SchemeSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  /// `NAME` or `scheme://host`, each.
  package var claims: [PatternSyntax] { node.patterns }
  /// What is between the claims and the body: `as NAME`, `when e`.
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
  package init(node: SyntaxNode) { self.node = node }
  package var name: NameSyntax? { node.name }
  /// nil without parentheses: then the screen takes every parameter as it is.
  package var parameters: [ParameterSyntax]? {
    node.child(.parameterList).map { list in
      list.children.compactMap { ParameterSyntax($0) }.filter { $0.name != nil }
    }
  }
  package var clauses: [ClauseSyntax] { node.children(.clause).map { ClauseSyntax(node: $0) } }
}

/// `name: type? = default from key`
package struct ParameterSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package init?(_ node: SyntaxNode) {
    guard node.kind == .parameter else { return nil }
    self.node = node
  }

  package var range: TextRange { node.range }
  package var name: NameSyntax? { node.name }
  package var type: TypeSyntax? { node.type }
  package var defaultValue: ExpressionSyntax? { node.expression }
  /// The URL key, where it differs from the name.
  package var key: BareSyntax? { node.child(.bare).map { BareSyntax($0) } }
}

/// `stack A = [S]`, `tabs T selected B { A; B }`, `container C select none { … }`: told apart by `keyword`; all of them
/// may be `lazy`.
package struct ContainerSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  package var name: NameSyntax? { node.name }
  /// The bracketed screens of a stack.
  package var screens: ExpressionSyntax? { node.expression }
  package var isLazy: Bool { node.hasWord("lazy") }
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
  package var url: URLSyntax? { node.url }
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
  package var source: URLSyntax? { node.url }
  package var target: URLSyntax? { node.urls.dropFirst().first }
}

/// `shortcut NAME -> URL`, `activity TYPE -> URL`, `notification NAME -> URL`: told apart by `keyword`.
package struct EntrySyntax: StatementView {
  package let node: SyntaxNode
  package var name: BareSyntax? { node.child(.bare).map { BareSyntax($0) } }
  package var url: URLSyntax? { node.url }
}
