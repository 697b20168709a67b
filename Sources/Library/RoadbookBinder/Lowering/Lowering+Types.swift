import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// Whether `?` follows a type.
  func isOptional(_ node: Int?) -> Bool {
    guard let node, case .typeOptional = tree.kind(of: node) else { return false }
    return tree.type(of: node) != nil
  }

  /// A type without its `?`; nil if there is none.
  func type(_ node: Int?) -> TypeExpression? {
    guard let node else { return nil }
    let range = tree.range(of: node)
    switch tree.kind(of: node) {
    case .typeName: return .name(tree.text(in: range), range)
    case .typeQuoted: return .text(tree.bareText(of: node), range)
    case .typeList: return type(tree.type(of: node)).map(TypeExpression.list)
    case .typeRegex: return .regex(String(tree.text(in: range).dropFirst().dropLast()), range)
    case .typeRange:
      let (lower, upper) = tree.bounds(ofType: node)
      return .range(lower: lower, upper: upper, range)
    case .typeUnion:
      return .union(
        tree[node].children.filter(\.kind.isType).compactMap { part in
          // A bare word in a union is a choice unless a type has that name.
          part.kind == .typeName ? .word(part.text, part.range) : type(part.index)
        })
    case .typeOptional: return type(tree.type(of: node))
    default: return nil
    }
  }
}
