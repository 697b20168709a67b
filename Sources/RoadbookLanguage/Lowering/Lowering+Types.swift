import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// Whether `?` stands behind a type.
  func isOptional(_ syntax: TypeSyntax) -> Bool {
    syntax.node.kind == .typeOptional && syntax.node.type != nil
  }

  func plainType(_ syntax: TypeSyntax) -> TypeExpression? {
    // Most types are names.
    if syntax.node.kind == .typeName {
      let range = syntax.range
      return .name(parse.tree.text(in: range), range)
    }
    switch syntax.kind {
    case .name(let name): return .name(name, syntax.range)
    case .quoted(let text): return .text(text, syntax.range)
    case .list(let inner):
      return inner.flatMap { plainType($0) }.map(TypeExpression.list)
    case .regex(let source): return .regex(source, syntax.range)
    case .range(let base, let lower, let upper):
      return plainType(base).map { .range($0, lower: lower, upper: upper, syntax.range) }
    case .union(let parts):
      return .union(
        parts.compactMap { part in
          // A bare word in a union is a choice unless a type has that name.
          if case .name(let word) = part.kind { return .word(word, part.range) }
          return plainType(part)
        })
    case .optional(let inner): return plainType(inner)
    case .missing: return nil
    }
  }
}
