extension SyntaxNode {
  /// The kind of an item named by `remove`, `describe` or `break`: `route`, `screen`, …; `routes` of `remove`; nil if
  /// there is only a name.
  package var kindWord: String? {
    let words = ownTokens.filter { tree.tokenKind($0) == .word }.map { tree.tokenText($0) }
    let behind = words.dropFirst().first
    return behind == "in" ? nil : behind
  }
}

/// A modifier after the subject of `open` and similar commands.
package enum ModifierSyntax {
  /// `with { … }`
  case with(SyntaxNode?)
  /// `userInfo { … }`
  case userInfo(SyntaxNode?)
  /// `as ROUTE`: a name, or a quoted or bare pattern.
  case route(NameSyntax?)
  /// `from NAME`: an origin such as `link`.
  case from(NameSyntax?)
  /// `in CONTAINER`, after `push`, `present` and `show`
  case container(NameSyntax?)
  /// `in NAMESPACE`
  case namespace(NameSyntax?)
  /// `wrap [NAME]`
  case wrap(NameSyntax?)
  /// `animated on|off`; `animated` alone is on.
  case animated(Bool)

  package init?(_ node: SyntaxNode) {
    switch node.firstWord {
    case "with": self = .with(node.expression)
    case "userInfo": self = .userInfo(node.expression)
    case "as": self = .route(node.bare)
    case "from": self = .from(node.name)
    case "in":
      let bare = node.bare
      self = bare == nil ? .container(node.name) : .namespace(bare)
    case "wrap": self = .wrap(node.name)
    case "animated": self = .animated(!node.hasWord("off"))
    default: return nil
    }
  }
}
