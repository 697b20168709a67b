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

/// `scheme shop, https://shop.example.com in Home as NAME when EXPRESSION { … }`
package struct SchemeSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  /// Each is `NAME` or `scheme://host`.
  package var claims: [PatternSyntax] { node.patterns }
  /// The clauses between the claims and the body: `in`, `modal`, `style`, `guard`, `as` and `when`.
  package var clauses: [ClauseSyntax] { node.children(.clause).map { ClauseSyntax(node: $0) } }
}

/// `rules [LIBRARY] { … }`, `dialect LIBRARY [{ … }]`
package struct RulesSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  package var library: NameSyntax? { node.name }
  /// Whether patterns are spelled as in the library, too.
  package var isDialect: Bool { keyword == "dialect" }
  package var options: [OptionSyntax] {
    node.body?.node.children(.optionStatement).map { OptionSyntax(node: $0) } ?? []
  }
}

/// An option among rules: `rank first`, `decode when host`.
package struct OptionSyntax: StatementView {
  package let node: SyntaxNode
  /// The words after the keyword.
  package var values: [NameSyntax] { node.names }
}

/// `type T = TYPE [where EXPRESSION] [as EXPRESSION]`
package struct TypeDeclarationSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
  package var type: TypeSyntax? { node.type }
  /// The condition after `where`; `value` in it is the converted value.
  package var condition: ExpressionSyntax? { clause("where") }
  /// The expression after `as`.
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
  /// nil without parentheses: then the screen accepts every parameter unchanged.
  package var parameters: [ParameterSyntax]? {
    node.child(.parameterList).map { list in
      list.children.compactMap { ParameterSyntax($0) }.filter { $0.name != nil }
    }
  }
}

/// `screen About, Item(id: int)`: each screen is a declaration of its own, the first one with the keyword.
package struct ScreenListSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  package var screens: [ScreenSyntax] {
    node.children(.screenDeclaration).map { ScreenSyntax(node: $0) }
  }

  /// The end of the comment after the list, if there is one, else the end of the list.
  private var endWithComment: Int {
    let next = (node.tokens.upperBound..<node.tree.tokenCount).first {
      node.tree.tokenKind($0) != .whitespace
    }
    guard let next, node.tree.tokenKind(next) == .comment else { return node.range.end }
    return node.tree.tokenRange(next).end
  }

  /// The ranges to delete, in order, to remove the screen that begins at an offset; empty if there is none.
  package func removal(ofScreenAt start: Int) -> [TextRange] {
    let screens = node.children(.screenDeclaration)
    guard screens.count > 1, let index = screens.firstIndex(where: { $0.range.start == start })
    else { return [] }
    let range = screens[index].range
    if index + 1 < screens.count {
      let name = screens[index].name?.range.start ?? range.end
      return [TextRange(index == 0 ? name : range.start, screens[index + 1].range.start)]
    }
    // The comment after the previous screen is kept.
    let before = screens[index - 1].tokens.upperBound
    let between = before..<screens[index].tokens.lowerBound
    let comma = between.first { node.tree.tokenKind($0) == .comma } ?? before
    let comment = between.last { !node.tree.tokenKind($0).isBlank } ?? comma
    let commaRange = TextRange(screens[index - 1].range.end, node.tree.tokenRange(comma).end)
    let isOnOwnLine = between.contains { node.tree.tokenKind($0) == .newline }
    let end = isOnOwnLine ? endWithComment : range.end
    let rest = TextRange(node.tree.tokenRange(comment).end, end)
    return rest.start == commaRange.end
      ? [TextRange(commaRange.start, rest.end)] : [commaRange, rest]
  }
}

extension Parse {
  /// The list with a screen that begins at an offset.
  package func screenList(withScreenAt start: Int) -> ScreenListSyntax? {
    tree.root.children(.screenList).first { $0.range.start <= start && start < $0.range.end }
      .map { ScreenListSyntax(node: $0) }
  }
}

extension SyntaxKind {
  fileprivate var isBlank: Bool { self == .whitespace || self == .newline }
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
  /// The URL key, if it differs from the name.
  package var key: BareSyntax? { node.child(.bare).map { BareSyntax($0) } }
}

/// `stack A = [S]`, `tabs T selected B { A; B }`, `container C select none { … }`: distinguished by `keyword`; all of
/// them may be `lazy`.
package struct ContainerSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  package var name: NameSyntax? { node.name }
  /// The screens of a stack in brackets.
  package var screens: ExpressionSyntax? { node.expression }
  package var isLazy: Bool { node.hasWord("lazy") }
  /// Whether it has `select none`.
  package var selectsNone: Bool { node.child(.containerSelection)?.firstWord == "select" }
  /// The name after `selected`.
  package var selected: NameSyntax? {
    selectsNone ? nil : node.child(.containerSelection)?.name
  }
  /// The children in order: names, and containers declared inline.
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

/// `root NAME`, `presenter NAME|none`: distinguished by `keyword`.
package struct RootSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
}

/// `guard NAME [on PATTERN|Screen, …] [before POINT] { … }`
package struct GuardSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  package var name: NameSyntax? { node.name }
  /// Patterns, or screens (`isPlainName`).
  package var places: [PatternSyntax] { node.patterns }
  /// `match`, `generate`, `push`, `present`; nil means `generate`.
  package var point: NameSyntax? { node.names.dropFirst().first }
}

/// `block PATTERN[, PATTERN] { … }`
package struct BlockSyntax: StatementView {
  package let node: SyntaxNode
  package var patterns: [PatternSyntax] { node.patterns }
}

/// `on EVENT [PATTERN|SCREEN, …] { … }`
package struct HookSyntax: StatementView {
  package let node: SyntaxNode
  package var hook: NameSyntax? { node.name }
  /// Patterns, or screens (`isPlainName`).
  package var places: [PatternSyntax] { node.patterns }
}

/// `style NAME { select Home; pop all; show }`
package struct StyleSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
}

/// `normalize PATTERN => URL`
package struct NormalizeSyntax: StatementView {
  package let node: SyntaxNode
  package var pattern: PatternSyntax? { node.patterns.first }
  package var url: URLSyntax? { node.url }
}
