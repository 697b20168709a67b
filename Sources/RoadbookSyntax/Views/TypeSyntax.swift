package import RoadbookText

/// A type. `kind` opens one level of it.
package struct TypeSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  init(_ node: SyntaxNode) { self.node = node }

  package var range: TextRange { node.range }
  package var text: String { node.text }

  package enum Kind: Sendable {
    /// A bare word: the name of a type, or inside a union a choice.
    case name(String)
    /// A quoted choice: never the name of a type.
    case quoted(String)
    case list(TypeSyntax?)
    /// The source between the slashes.
    case regex(String)
    /// `BASE in lower...upper`; bounds as written, nil leaves a side open.
    case range(TypeSyntax, lower: String?, upper: String?)
    /// The alternatives of `a | b`, at least two.
    case union([TypeSyntax])
    /// `T?`: null is allowed as well.
    case optional(TypeSyntax)
    case missing
  }

  package var kind: Kind {
    switch node.kind {
    case .typeName: return .name(node.text)
    case .typeQuoted: return .quoted(Unquoting.bare(node.text))
    case .typeList: return .list(node.type)
    case .typeRegex: return .regex(String(node.text.dropFirst().dropLast()))
    case .typeRange: return node.type.map(range) ?? .missing
    case .typeUnion:
      return .union(node.children.filter(\.kind.isType).map { TypeSyntax($0) })
    case .typeOptional: return node.type.map(Kind.optional) ?? .missing
    default: return .missing
    }
  }

  private func range(_ base: TypeSyntax) -> Kind {
    var lower: String?
    var upper: String?
    var isBehindDots = false
    for token in node.ownTokens {
      switch node.tree.tokenKind(token) {
      case .ellipsis: isBehindDots = true
      case .typeWord, .typeText:
        let text = Unquoting.bare(node.tree.tokenText(token))
        if isBehindDots { upper = text } else { lower = text }
      default: continue
      }
    }
    return .range(base, lower: lower, upper: upper)
  }
}
