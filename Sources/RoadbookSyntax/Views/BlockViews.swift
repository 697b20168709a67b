/// `log EXPRESSION[, EXPRESSION]`
package struct LogSyntax: StatementView {
  package let node: SyntaxNode
  package var values: [ExpressionSyntax] { node.expressions }
}

/// `set NAME = EXPRESSION`, `set parameters.x = EXPRESSION`
package struct SetSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  private var isAssigned: Bool { node.token(.equal) != nil }
  /// A name, optionally with members.
  package var target: ExpressionSyntax? { node.expressions.first }
  package var value: ExpressionSyntax? {
    isAssigned ? node.expressions.dropFirst().first : nil
  }
}

/// `if EXPRESSION { } else if EXPRESSION { } else { }`
package struct IfSyntax: StatementView {
  package let node: SyntaxNode
  package var condition: ExpressionSyntax? { node.expression }
  /// The body of `else { … }`, unless it is `else if`.
  package var elseBody: BodySyntax? { node.child(.elseBranch)?.body }
  package var elseIf: IfSyntax? {
    node.child(.elseBranch)?.child(.ifStatement).map { IfSyntax(node: $0) }
  }
}

/// `decline "why"`, `cancel "why"`, `defer "why"`, `allow`, `hold`: distinguished by `keyword`.
package struct VerdictSyntax: StatementView {
  package let node: SyntaxNode
  package var reason: ExpressionSyntax? { node.expression }
}

/// `require EXPRESSION [else STATEMENT]`
package struct RequireSyntax: StatementView {
  package let node: SyntaxNode
  package var condition: ExpressionSyntax? { node.expression }
  /// The node that contains the statement after `else`, or the statements of its body.
  package var otherwise: SyntaxNode? {
    node.child(.elseBranch).map { $0.body?.node ?? $0 }
  }
}

/// `open`, `push`, `present`, `generate`, `external`, `resolve`, `explain`: distinguished by `keyword`.
package struct OpenSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }

  package enum Subject: Sendable {
    case url(URLSyntax)
    /// `Screen` or `Screen(id: 1)`
    case screen(NameSyntax)
    /// The subject is missing.
    case none
  }

  package var subject: Subject {
    if let url = node.url { return .url(url) }
    guard let name = node.name else { return .none }
    return .screen(name)
  }
}

/// A modifier after the subject of `open` and similar commands.
package struct ModifierSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }

  package enum Kind: Sendable {
    /// `with { … }`
    case with(ExpressionSyntax?)
    /// `userInfo { … }`
    case userInfo(ExpressionSyntax?)
    /// `as ROUTE`: a name, or a quoted or bare pattern.
    case route(BareSyntax?)
    /// `from NAME`: an origin such as `link`.
    case from(NameSyntax?)
    /// `in CONTAINER`, after `push`, `present` and `show`
    case container(NameSyntax?)
    /// `in NAMESPACE`
    case namespace(BareSyntax?)
    /// `wrap [NAME]`
    case wrap(NameSyntax?)
    /// `animated on|off`; `animated` alone is on.
    case animated(Bool)
    case other
  }

  package var kind: Kind {
    let bare = node.child(.bare).map { BareSyntax($0) }
    return switch node.firstWord {
    case "with": .with(node.expression)
    case "userInfo": .userInfo(node.expression)
    case "as": .route(bare)
    case "from": .from(node.name)
    case "in": bare == nil ? .container(node.name) : .namespace(bare)
    case "wrap": .wrap(node.name)
    case "animated": .animated(!node.hasWord("off"))
    default: .other
    }
  }
}

/// `show [NAME]`
package struct ShowSyntax: StatementView {
  package let node: SyntaxNode
}

/// `select TAB`
package struct SelectSyntax: StatementView {
  package let node: SyntaxNode
  package var name: NameSyntax? { node.name }
}

/// `pop`, `pop to Screen`, `pop all`, `dismiss`, `back`: distinguished by `keyword`.
package struct PopSyntax: StatementView {
  package let node: SyntaxNode
  /// The screen after `to`.
  package var destination: NameSyntax? { node.name }
  /// Whether this is `pop all` or `dismiss all`.
  package var isAll: Bool { node.hasWord("all") }
  /// `animated on|off`; nil if it is not specified.
  package var isAnimated: Bool? {
    for modifier in node.children(.modifier) {
      if case .animated(let isOn) = ModifierSyntax(node: modifier).kind { return isOn }
    }
    return nil
  }
}
