import RoadbookText
package import RoadbookURL

/// The forms of expressions, with their parts as node indices. A part is nil if it is missing; such
/// a statement has a problem.
package enum ExpressionForm: Sendable {
  case null
  case bool(Bool)
  /// nil if the number does not fit 64 bits.
  case integer(Int?)
  /// nil if the number is not finite.
  case decimal(Double?)
  /// `SyntaxTree.eachSegment` visits its pieces.
  case string
  /// The source between the slashes of `matches /…/`.
  case regex(String)
  /// The source of the expression is the name.
  case name
  /// The value, and the name after the dot.
  case member(Int, Int?)
  case index(Int, Int?)
  /// The function, and the list of arguments.
  case call(Int, Int?)
  /// Its items are the children that are expressions.
  case list
  /// Its fields are the children of kind `recordField`.
  case record
  case unary(UnaryOperator, Int?)
  case binary(Int, BinaryOperator, Int?)
  /// Its right side has the form `regex`.
  case matches(Int, Int?)
  case group(Int?)
  case missing
}

extension SyntaxTree {
  package func form(of expression: Int) -> ExpressionForm {
    switch kind(of: expression) {
    case .literalExpression: literal(expression)
    case .stringExpression: .string
    case .regexExpression: .regex(String(text(of: expression).dropFirst().dropLast()))
    case .nameExpression: .name
    default: compound(expression)
    }
  }

  /// The forms with parts.
  private func compound(_ node: Int) -> ExpressionForm {
    switch kind(of: node) {
    case .memberExpression:
      guard let base = expression(of: node) else { return .missing }
      return .member(base, child(.name, of: node))
    case .indexExpression:
      guard let base = expression(of: node) else { return .missing }
      return .index(base, expression(of: node, behind: base))
    case .callExpression:
      guard let base = expression(of: node) else { return .missing }
      return .call(base, child(.argumentList, of: node))
    case .listExpression: return .list
    case .recordExpression: return .record
    case .unaryExpression: return .unary(sign(of: node), expression(of: node))
    case .binaryExpression:
      guard let base = expression(of: node), let token = operatorToken(of: node) else {
        return .missing
      }
      let right = expression(of: node, behind: base)
      let word = tokenText(token)
      if let sign = BinaryOperator(rawValue: word) { return .binary(base, sign, right) }
      return word == "matches" ? .matches(base, right) : .missing
    case .groupExpression: return .group(expression(of: node))
    default: return .missing
    }
  }

  private func literal(_ node: Int) -> ExpressionForm {
    let kind = tokens(of: node).first.map { tokenKind($0) }
    if case .integer? = kind, let short = shortNumber(node) { return .integer(short) }
    let text = text(of: node)
    switch kind {
    case .integer: return .integer(Int(text))
    case .decimal: return .decimal(Double(text).flatMap { $0.isFinite ? $0 : nil })
    default: return text == "null" ? .null : .bool(text == "true")
    }
  }

  /// The value of the digits, if there are so few that it fits.
  private func shortNumber(_ node: Int) -> Int? {
    let range = range(of: node)
    guard range.length < 18 else { return nil }
    var number = 0
    for offset in range.start..<range.end {
      guard let byte = byte(at: offset), Bytes.isDigit(byte) else { return nil }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return range.isEmpty ? nil : number
  }

  private func sign(of node: Int) -> UnaryOperator {
    if case .minus? = tokens(of: node).first.map({ tokenKind($0) }) { .minus } else { .not }
  }

  private func operatorToken(of node: Int) -> Int? { firstOwnToken(of: node) { _ in true } }

  /// The next child of a node, after one of them, that is an expression.
  private func expression(of node: Int, behind other: Int) -> Int? {
    var siblings = children(of: node)
    siblings.skip(to: end(of: other))
    while let next = next(&siblings) {
      if kind(of: next).isExpression { return next }
    }
    return nil
  }

  /// The value of a string or URL without interpolations.
  package func plainText(of node: Int) -> String? {
    switch kind(of: node) {
    case .stringExpression, .url: singleText(of: node) ?? joinedText(of: node)
    default: nil
    }
  }
}

package enum UnaryOperator: String, Sendable {
  case not
  case minus = "-"
}
