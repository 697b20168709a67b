import RoadbookURL

extension Expression {
  /// The expression as it would be written.
  package var text: String { text(within: 0) }

  /// The same as an operand: in parentheses if it binds more loosely than the operator.
  private func text(within power: Int) -> String {
    let own: (text: String, power: Int)
    switch self {
    case .literal(let value, _): return ValueText.shown(value)
    case .interpolation(let pieces, _): return "\"" + pieces.map(\.text).joined() + "\""
    case .name(let name, _): return name
    case .member(let base, let name, _): return "\(base.text(within: 8)).\(name)"
    case .index(let base, let index, _): return "\(base.text(within: 8))[\(index.text)]"
    case .call(let name, let arguments, _):
      return name + "(" + arguments.map(\.text).joined(separator: ", ") + ")"
    case .route(let call):
      return call.name.text + "(" + call.arguments.map(\.text).joined(separator: ", ") + ")"
    case .not(let operand, _): own = ("not " + operand.text(within: 4), 4)
    case .negate(let operand, _): own = ("-" + operand.text(within: 8), 7)
    case .binary(let symbol, let left, let right, _):
      let power = symbol.power
      own = (
        "\(left.text(within: power)) \(symbol.rawValue) \(right.text(within: power + 1))", power
      )
    case .matches(let operand, let regex, _):
      own = ("\(operand.text(within: 5)) matches /\(regex.source)/", 5)
    case .list(let items, _): return "[" + items.map(\.text).joined(separator: ", ") + "]"
    case .record(let entries, _): return "{ " + entries.map(\.text).joined(separator: ", ") + " }"
    }
    return own.power < power ? "(\(own.text))" : own.text
  }

  /// The values that the expression reads: `origin is "link", signedIn is false`. At most six.
  package func readings(in scope: some EvaluationScope) throws(EvaluationProblem) -> String {
    var texts: [String] = []
    for reading in readings {
      guard let path = reading.path else { continue }
      let value = try Evaluator.evaluate(reading, in: scope)
      // The name of a screen or container evaluates to itself.
      if value == .string(path) { continue }
      let text = "\(path) is \(ValueText.shown(value))"
      if !texts.contains(text), texts.count < 6 { texts.append(text) }
    }
    return texts.joined(separator: ", ")
  }
}

extension RecordEntry {
  fileprivate var text: String { name.map { "\($0.text): \(value.text)" } ?? "...\(value.text)" }
}

extension InterpolationPiece {
  fileprivate var text: String {
    switch self {
    case .text(let text): String(ValueText.quoted(text).dropFirst().dropLast())
    case .expression(let expression): "${\(expression.text)}"
    }
  }
}

extension Expression {
  /// The outermost subexpressions that read a name.
  var readings: [Expression] {
    var found: [Expression] = []
    walk { part in
      guard part.path != nil else { return true }
      found.append(part)
      return false
    }
    return found
  }

  /// `modals[0].screens` or `count(stack)` as written; nil for anything but a name with its
  /// members, or a call on one.
  package var path: String? {
    switch self {
    case .name(let name, _): name
    case .member(let base, let name, _): base.path.map { "\($0).\(name)" }
    case .index(let base, .literal(let index, _), _):
      base.path.map { "\($0)[\(ValueText.shown(index))]" }
    case .call(let function, let arguments, _):
      arguments.count == 1 ? arguments[0].path.map { "\(function)(\($0))" } : nil
    case .route: text
    default: nil
    }
  }
}
