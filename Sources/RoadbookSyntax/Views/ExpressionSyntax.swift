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
    /// `SyntaxNode.eachSegment` tells what it consists of.
    case string
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
    case .stringExpression: return .string
    case .regexExpression: return .regex(String(node.text.dropFirst().dropLast()))
    case .nameExpression: return .name(node.text)
    default: return compound
    }
  }

  /// The forms that have parts.
  private var compound: Kind {
    switch node.kind {
    case .memberExpression:
      guard let base = node.expression else { return .missing }
      return .member(base, node.name)
    case .indexExpression:
      guard let base = node.expression else { return .missing }
      return .index(base, node.expression(behind: base))
    case .callExpression:
      guard let base = node.expression else { return .missing }
      return .call(base, node.child(.argumentList).map { ArgumentSyntax.all(in: $0) } ?? [])
    case .listExpression: return .list(node.expressions)
    case .recordExpression:
      return .record(node.children(.recordField).map { RecordFieldSyntax(node: $0) })
    case .unaryExpression:
      return .unary(node.firstWord == "not" ? .not : .minus, node.expression)
    case .binaryExpression:
      guard let base = node.expression, let token = operatorToken,
        let sign = BinaryOperator(token, in: node.tree)
      else { return .missing }
      return .binary(base, sign, node.expression(behind: base))
    case .groupExpression: return .group(node.expression)
    default: return .missing
    }
  }

  /// Where the operator of a binary expression stands.
  package var operatorRange: TextRange? { operatorToken.map { node.tree.tokenRange($0) } }
  /// The text of a string without interpolations.
  package var plainText: String? {
    guard node.kind == .stringExpression else { return nil }
    return singleText ?? joinedText(node.textSegments)
  }

  /// The text of a string that is a single piece, without escapes and interpolations, as most are.
  package var singleText: String? {
    guard node.kind == .stringExpression else { return nil }
    return plainToken(of: node).map { node.tree.tokenText($0) }
  }

  private var operatorToken: Int? { node.firstOwnToken { _ in true } }

  private var literal: Kind {
    let kind = node.tokens.first.map { node.tree.tokenKind($0) }
    if kind == .integer, let short = node.shortNumber { return .integer(short) }
    let text = node.text
    switch kind {
    case .integer: return .integer(Int(text))
    case .decimal: return .decimal(Double(text).flatMap { $0.isFinite ? $0 : nil })
    default: return text == "null" ? .null : .bool(text == "true")
    }
  }
}

extension SyntaxNode {
  /// The number that its digits are, where there are so few that it fits.
  fileprivate var shortNumber: Int? {
    let range = range
    guard range.length < 18 else { return nil }
    var number = 0
    for offset in range.start..<range.end {
      guard let byte = tree.byte(at: offset), Bytes.isDigit(byte) else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return range.isEmpty ? nil : number
  }

  /// The next expression among the children, behind one of them.
  fileprivate func expression(behind other: ExpressionSyntax) -> ExpressionSyntax? {
    var siblings = children
    siblings.skip(to: other.node.index + other.node.size)
    while let next = siblings.next() {
      if next.kind.isExpression { return ExpressionSyntax(next) }
    }
    return nil
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

  fileprivate init?(_ token: Int, in tree: SyntaxTree) {
    switch tree.tokenKind(token) {
    case .coalesce: self = .coalesce
    case .equalEqual: self = .equal
    case .notEqual: self = .notEqual
    case .less: self = .less
    case .lessEqual: self = .lessEqual
    case .greater: self = .greater
    case .greaterEqual: self = .greaterEqual
    case .plus: self = .add
    case .minus: self = .subtract
    case .star: self = .multiply
    case .slash: self = .divide
    default: self.init(rawValue: tree.tokenText(token))
    }
  }
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
