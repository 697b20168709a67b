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
    switch tree.form(ofType: node) {
    case .name: return .name(tree.text(in: range), range)
    case .quoted(let text): return .text(text, range)
    case .list(let inner): return type(inner).map(TypeExpression.list)
    case .regex(let source): return .regex(source, range)
    case .range(let lower, let upper): return .range(lower: lower, upper: upper, range)
    case .union(let parts):
      return .union(
        parts.compactMap { part in
          // A bare word in a union is a choice unless a type has that name.
          guard case .typeName = tree.kind(of: part) else { return type(part) }
          return .word(tree.text(of: part), tree.range(of: part))
        })
    case .optional(let inner): return type(inner)
    case .missing: return nil
    }
  }
}
