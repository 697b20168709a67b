package import RoadbookText
package import RoadbookURL

/// An expression of the block language, with its range in the source. Most are literals and names,
/// which need no allocation.
package enum Expression: Sendable {
  case literal(ParameterValue, TextRange)
  /// `"text with ${expression}"`
  indirect case interpolation([InterpolationPiece], TextRange)
  case name(String, TextRange)
  indirect case member(Expression, String, TextRange)
  indirect case index(Expression, Expression, TextRange)
  indirect case call(String, [Expression], TextRange)
  /// `item(id: 4)`: the URL of a route.
  indirect case route(RouteCall)
  indirect case not(Expression, TextRange)
  indirect case negate(Expression, TextRange)
  indirect case binary(BinaryOperator, Expression, Expression, TextRange)
  /// `x matches /…/`
  indirect case matches(Expression, LinearRegex, TextRange)
  indirect case list([Expression], TextRange)
  indirect case record([RecordEntry], TextRange)

  package var range: TextRange {
    switch self {
    case .literal(_, let range), .interpolation(_, let range), .name(_, let range),
      .member(_, _, let range), .index(_, _, let range), .call(_, _, let range),
      .not(_, let range), .negate(_, let range), .binary(_, _, _, let range),
      .matches(_, _, let range), .list(_, let range), .record(_, let range):
      range
    case .route(let call): call.range
    }
  }
}

/// A route's name called with the values of its URL.
package struct RouteCall: Sendable {
  package var name: Name
  package var arguments: [RecordEntry]
  package var range: TextRange

  package init(name: Name, arguments: [RecordEntry], range: TextRange) {
    self.name = name
    self.arguments = arguments
    self.range = range
  }

  /// The arguments as constants; nil if an argument is unnamed or not a literal.
  package var constants: [ParameterValue.Field]? {
    var fields: [ParameterValue.Field] = []
    for argument in arguments {
      guard let name = argument.name, case .literal(let value, _) = argument.value else {
        return nil
      }
      fields.append(ParameterValue.Field(name.text, value))
    }
    return fields
  }
}

/// A piece of an interpolated string.
package enum InterpolationPiece: Sendable {
  case text(String)
  case expression(Expression)

  var expression: Expression? {
    if case .expression(let expression) = self { expression } else { nil }
  }
}

/// One field of a record, or of a list of arguments.
package struct RecordEntry: Sendable {
  /// nil for `...record`: every field of the value.
  package var name: Name?
  package var value: Expression

  package init(name: Name? = nil, value: Expression) {
    self.name = name
    self.value = value
  }
}

extension Expression {
  package var isLiteral: Bool { if case .literal = self { true } else { false } }

  /// The value of a literal, or of a list of constants; nil for all others.
  package var constant: ParameterValue? {
    switch self {
    case .literal(let value, _): return value
    case .list(let items, _):
      let values = items.compactMap(\.constant)
      return values.count == items.count ? .list(values) : nil
    default: return nil
    }
  }

  /// The expressions that it is made of.
  var operands: [Expression] {
    switch self {
    case .literal, .name: []
    case .interpolation(let pieces, _): pieces.compactMap(\.expression)
    case .member(let base, _, _): [base]
    case .index(let base, let index, _): [base, index]
    case .call(_, let arguments, _): arguments
    case .route(let call): call.arguments.map(\.value)
    case .not(let operand, _), .negate(let operand, _), .matches(let operand, _, _): [operand]
    case .binary(_, let left, let right, _): [left, right]
    case .list(let items, _): items
    case .record(let entries, _): entries.map(\.value)
    }
  }

  /// Visits the expression and those that it is made of, in the order of the text, without
  /// recursion. `goesOn`: whether to visit the operands of one, too.
  func walk(_ goesOn: (Expression) -> Bool) {
    var waiting = [self]
    while let next = waiting.popLast() {
      if goesOn(next) { waiting += next.operands.reversed() }
    }
  }

  /// The keys `x` of all `parameters.x` inside.
  package var parametersRead: Set<String> {
    var found: Set<String> = []
    walk { part in
      if case .member(.name("parameters", _), let key, _) = part { found.insert(key) }
      return true
    }
    return found
  }

  /// Every bare name the expression reads, with its range.
  package var names: [Name] {
    var found: [Name] = []
    walk { part in
      if case .name(let name, let range) = part { found.append(Name(name, range)) }
      return true
    }
    return found
  }
}

extension Expression {
  /// `visible` or `match.url` as written; nil for anything but a name or a member of one.
  package var dottedName: String? {
    switch self {
    case .name(let name, _): name
    case .member(.name(let base, _), let name, _): "\(base).\(name)"
    default: nil
    }
  }
}
