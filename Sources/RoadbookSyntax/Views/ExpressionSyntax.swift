package import RoadbookText

/// An expression. `kind` opens one level of it.
package struct ExpressionSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  init(_ node: SyntaxNode) { self.node = node }

  package var range: TextRange { node.range }
  package var text: String { node.text }

  /// The forms of expressions. A part is nil where the text lacks it; such a statement has a finding.
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    /// nil when the number does not fit 64 bits.
    case integer(Int?)
    /// nil when the number is not finite.
    case decimal(Double?)
    case string([TextSegment])
    /// The source between the slashes of `matches /…/`.
    case regex(String)
    case name(String)
    case member(ExpressionSyntax, NameSyntax?)
    case index(ExpressionSyntax, ExpressionSyntax?)
    case call(ExpressionSyntax, [ArgumentSyntax])
    case list([ExpressionSyntax])
    case record([RecordFieldSyntax])
    case unary(UnaryOperator, ExpressionSyntax?)
    case binary(ExpressionSyntax, BinaryOperator, ExpressionSyntax?)
    case group(ExpressionSyntax?)
    case missing
  }

  package var kind: Kind {
    switch node.kind {
    case .literalExpression: return literal
    case .stringExpression: return .string(textSegments(of: node))
    case .regexExpression: return .regex(String(node.text.dropFirst().dropLast()))
    case .nameExpression: return .name(node.text)
    default: return compound
    }
  }

  /// The forms that have parts.
  private var compound: Kind {
    let parts = node.expressions
    switch node.kind {
    case .memberExpression:
      guard let base = parts.first else { return .missing }
      return .member(base, node.name)
    case .indexExpression:
      guard let base = parts.first else { return .missing }
      return .index(base, parts.dropFirst().first)
    case .callExpression:
      guard let base = parts.first else { return .missing }
      return .call(base, node.child(.argumentList).map { ArgumentSyntax.all(in: $0) } ?? [])
    case .listExpression: return .list(parts)
    case .recordExpression:
      return .record(node.children(.recordField).map { RecordFieldSyntax(node: $0) })
    case .unaryExpression:
      return .unary(node.firstWord == "not" ? .not : .minus, parts.first)
    case .binaryExpression:
      guard let base = parts.first, let token = operatorToken,
        let sign = BinaryOperator(rawValue: node.tree.tokenText(token))
      else { return .missing }
      return .binary(base, sign, parts.dropFirst().first)
    case .groupExpression: return .group(parts.first)
    default: return .missing
    }
  }

  /// Where the operator of a binary expression stands.
  package var operatorRange: TextRange? { operatorToken.map { node.tree.tokenRange($0) } }
  /// The text of a string without interpolations.
  package var plainText: String? {
    guard case .string(let segments) = kind else { return nil }
    return joinedText(segments)
  }

  private var operatorToken: Int? { node.ownTokens.first }

  private var literal: Kind {
    let text = node.text
    switch node.tokens.first.map({ node.tree.tokenKind($0) }) {
    case .integer: return .integer(Int(text))
    case .decimal: return .decimal(Double(text).flatMap { $0.isFinite ? $0 : nil })
    default: return text == "null" ? .null : .bool(text == "true")
    }
  }
}

package enum UnaryOperator: String, Sendable {
  case not
  case minus = "-"
}

/// The binary operators, weakest first.
package enum BinaryOperator: String, Sendable, CaseIterable {
  case coalesce = "??"
  case or, and
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessEqual = "<="
  case greater = ">"
  case greaterEqual = ">="
  case `in`, matches
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
}

/// `value` or `name: value` between the parentheses of a call.
package struct ArgumentSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package var label: NameSyntax? { node.name }
  /// Whether this is `...record`: all its fields.
  package var isSpread: Bool { node.token(.ellipsis) != nil }
  package var value: ExpressionSyntax? { node.expression }
  package var range: TextRange { node.range }

  static func all(in list: SyntaxNode) -> [ArgumentSyntax] {
    list.children(.argument).map { ArgumentSyntax(node: $0) }
  }
}

/// `key: value` inside a record, the key maybe quoted; or `...record` without a key.
package struct RecordFieldSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package var key: NameSyntax? { node.name }
  /// Whether this is `...record`: all its fields.
  package var isSpread: Bool { node.token(.ellipsis) != nil }
  package var value: ExpressionSyntax? { node.expression }
  package var range: TextRange { node.range }
}
