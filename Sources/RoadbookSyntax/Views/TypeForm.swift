/// The forms of types, with their parts as node indices.
package enum TypeForm: Sendable {
  /// A bare word: the name of a type, or inside a union a choice.
  case name
  /// A quoted choice: never the name of a type.
  case quoted(String)
  case list(Int?)
  /// The source between the slashes.
  case regex(String)
  /// `lower...upper`; bounds as written, nil leaves a side open.
  case range(lower: String?, upper: String?)
  /// The alternatives of `a | b`, at least two.
  case union([Int])
  /// `T?`: null is allowed as well.
  case optional(Int)
  case missing
}

extension SyntaxTree {
  /// The form of a type and its parts.
  package func form(ofType node: Int) -> TypeForm {
    switch kind(of: node) {
    case .typeName: .name
    case .typeQuoted: .quoted(Unquoting.bare(text(of: node)))
    case .typeList: .list(type(of: node))
    case .typeRegex: .regex(String(text(of: node).dropFirst().dropLast()))
    case .typeRange: range(in: node)
    case .typeUnion: .union(self[node].children.filter(\.kind.isType).map(\.index))
    case .typeOptional: type(of: node).map(TypeForm.optional) ?? .missing
    default: .missing
    }
  }

  private func range(in node: Int) -> TypeForm {
    var lower: String?
    var upper: String?
    var isBehindDots = false
    for token in self[node].ownTokens {
      switch tokenKind(token) {
      case .ellipsis: isBehindDots = true
      case .typeWord, .typeText:
        let text = Unquoting.bare(tokenText(token))
        if isBehindDots { upper = text } else { lower = text }
      default: continue
      }
    }
    return .range(lower: lower, upper: upper)
  }
}
