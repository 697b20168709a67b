import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  mutating func expression(_ node: SyntaxNode) -> Expression { expression(node.index) }

  /// Lowers an expression; missing parts become null, since the parser has reported them, and
  /// numbers that are too large become 0.
  mutating func expression(_ node: Int) -> Expression {
    let range = tree.range(of: node)
    switch tree.form(of: node) {
    case .missing where readsBroken:
      return .list(tree[node].expressions.map { expression($0) }, range)
    case .null, .missing: return .literal(.null, range)
    case .bool(let value): return .literal(.bool(value), range)
    case .integer(let value):
      guard let value else {
        report(.numberTooLarge, range, "the number does not fit in 64 bits")
        return .literal(.int(0), range)
      }
      return .literal(.int(value), range)
    case .decimal(let value):
      guard let value else {
        report(.numberTooLarge, range, "the number is not finite")
        return .literal(.float(0), range)
      }
      return .literal(.float(value), range)
    case .string:
      if let text = tree.singleText(of: node) { return .literal(.string(text), range) }
      return string(pieces(of: node), range)
    case .regex(let source): return .literal(.string(source), range)
    case .name: return .name(tree.text(in: range), range)
    case .member(let base, let name):
      guard let name else { return expression(base) }
      return .member(expression(base), tree.bareText(of: name), range)
    case .index(let base, let index):
      guard let index else { return expression(base) }
      return .index(expression(base), expression(index), range)
    case .call(let base, let arguments): return call(node, base, arguments, range)
    case .list: return .list(tree[node].expressions.map { expression($0) }, range)
    case .record: return .record(fields(of: node), range)
    case .unary(let symbol, let operand):
      guard let operand else { return .literal(.null, range) }
      // The digits of the least number alone are too large.
      if symbol != .not, case .integer(nil) = tree.form(of: operand),
        let least = Int("-" + tree.text(of: operand))
      {
        return .literal(.int(least), range)
      }
      let value = expression(operand)
      if symbol == .not { return .not(value, range) }
      // A sign before a number belongs to the number.
      if case .literal(.int(let number), _) = value, number != .min {
        return .literal(.int(-number), range)
      }
      if case .literal(.float(let number), _) = value { return .literal(.float(-number), range) }
      return .negate(value, range)
    case .binary(let left, let symbol, let right): return binary(left, symbol, right, range)
    case .matches(let left, let right): return matches(left, right, range)
    case .group(let inner): return inner.map { expression($0) } ?? .literal(.null, range)
    }
  }

  private mutating func fields(of record: Int) -> [RecordEntry] {
    tree[record].children(.recordField).compactMap { field in
      let isSpread = field.token(.ellipsis) != nil
      guard isSpread || field.name != nil, let value = field.expression else { return nil }
      return RecordEntry(name: field.name?.name, value: expression(value))
    }
  }

  private func string(_ pieces: [InterpolationPiece], _ range: TextRange) -> Expression {
    if pieces.isEmpty { return .literal(.string(""), range) }
    if pieces.count == 1, case .text(let text) = pieces[0] { return .literal(.string(text), range) }
    return .interpolation(pieces, range)
  }

  /// The pieces of a string or a URL, in order.
  private mutating func pieces(of text: Int) -> [InterpolationPiece] {
    var pieces: [InterpolationPiece] = []
    // Most have one interpolation after a literal part.
    pieces.reserveCapacity(2)
    tree.eachSegment(of: text) { segment in
      switch segment {
      case .text(let text, _): pieces.append(.text(text))
      case .interpolation(let inner?, _): pieces.append(.expression(expression(inner)))
      case .interpolation(nil, _): break
      }
    }
    return pieces
  }

  private mutating func call(
    _ node: Int, _ base: Int, _ arguments: Int?, _ range: TextRange
  ) -> Expression {
    guard case .nameExpression = tree.kind(of: base) else {
      report(
        .unknownFunction, tree.range(of: base),
        "only functions and routes can be called")
      return .literal(.null, range)
    }
    let name = Name(tree.text(of: base), tree.range(of: base))
    let isRoute =
      BuiltinFunction(rawValue: name.text) == nil
      && tree[arguments ?? node].children(.argument).allSatisfy {
        $0.name != nil || $0.token(.ellipsis) != nil
      }
    if isRoute {
      return .route(RouteCall(name: name, arguments: self.arguments(of: node), range: range))
    }
    return .call(name.text, arguments.map { values(of: $0, to: name.text) } ?? [], range)
  }

  /// The values of a call's arguments. Those of a function have no names; a route of the same name
  /// was probably meant.
  private mutating func values(of list: Int, to name: String) -> [Expression] {
    let function = BuiltinFunction(rawValue: name)
    return tree[list].children(.argument).compactMap { argument in
      if let function, argument.name != nil || argument.token(.ellipsis) != nil {
        report(
          .typeMismatch, argument.range,
          "'\(name)' is a function, whose values have no names", severity: .warning,
          advice: "write \(function.usage), or give a route that is called another name")
      }
      return argument.expression.map { expression($0) }
    }
  }

  private mutating func matches(_ left: Int, _ right: Int?, _ range: TextRange) -> Expression {
    guard let right else { return expression(left) }
    guard case .regex(let source) = tree.form(of: right) else {
      report(
        .badRegex, tree.range(of: right), "'matches' needs a regular expression",
        advice: "write it between slashes: matches /[a-z]+/")
      return .literal(.null, range)
    }
    guard let regex = regex(source, at: tree.range(of: right).shifted(by: 1)) else {
      return .literal(.null, range)
    }
    return .matches(expression(left), regex, range)
  }

  private mutating func binary(
    _ left: Int, _ symbol: BinaryOperator, _ right: Int?, _ range: TextRange
  ) -> Expression {
    guard let right else { return expression(left) }
    let operands = (expression(left), expression(right))
    guard symbol == .equal || symbol == .notEqual else {
      return .binary(symbol, operands.0, operands.1, range)
    }
    return .binary(
      symbol, Self.outcome(operands.0, comparedWith: operands.1),
      Self.outcome(operands.1, comparedWith: operands.0), range)
  }

  /// In a comparison with `outcome` a name is an outcome, although `deferred` and `unmatched` are
  /// built-in names, too.
  private static func outcome(_ name: Expression, comparedWith other: Expression) -> Expression {
    guard case .name("outcome", _) = other, case .name(let text, let range) = name,
      Outcome(rawValue: text) != nil
    else { return name }
    return .literal(.string(text), range)
  }

  private mutating func regex(_ source: String, at range: TextRange) -> LinearRegex? {
    do throws(RegexProblem) {
      return try LinearRegex(source)
    } catch {
      report(
        .badRegex, TextRange(at: range.start + error.offset), error.message,
        advice: error.advice)
      return nil
    }
  }

  /// The named arguments of a statement: `Screen(id: 1)`, `Screen(...arguments, id: 1)`.
  mutating func arguments(of node: Int) -> [RecordEntry] {
    guard let list = tree.child(.argumentList, of: node) else { return [] }
    return tree[list].children(.argument).compactMap { argument in
      guard let value = argument.expression else { return nil }
      if argument.token(.ellipsis) != nil {
        return RecordEntry(name: nil, value: expression(value))
      }
      guard let label = argument.name else {
        report(
          .argumentWithoutName, argument.range,
          "an argument needs the name of its parameter",
          advice: value.kind == .nameExpression
            ? "write \(value.text): \(value.text), or the parameter's own name before the ':'"
            : "write name: value")
        return nil
      }
      return RecordEntry(name: label.name, value: expression(value))
    }
  }

  mutating func template(_ syntax: URLSyntax) -> URLTemplate { template(syntax.node.index) }

  mutating func template(_ node: Int) -> URLTemplate {
    let range = tree.range(of: node)
    if let text = tree.singleText(of: node) { return URLTemplate(source: text, range: range) }
    let pieces = pieces(of: node)
    var source = tree.text(in: range)
    if tree.token(.quote, of: node) != nil {
      source = tree.plainText(of: node) ?? String(source.dropFirst().dropLast())
    }
    return URLTemplate(source: source, written: pieces, range: range)
  }

  mutating func pattern(_ syntax: PatternSyntax) -> PatternText { pattern(syntax.node.index) }

  /// Lowers a pattern; its problems are reported with their ranges in the file.
  mutating func pattern(_ node: Int) -> PatternText {
    let range = tree.range(of: node)
    guard range.length <= URLParts.maximumLength else {
      report(
        .patternTooLong, TextRange(at: range.start),
        "the pattern is longer than any URL can be (\(URLParts.maximumLength) bytes)",
        advice: "look for a missing space or line break")
      var pattern = Pattern(source: "")
      pattern.isBroken = true
      return PatternText(pattern: pattern, range: range)
    }
    let isQuoted = tree.isQuoted(range)
    let (pattern, problems) =
      isQuoted
      ? Pattern.parse(tree.bareText(in: range), isQuoted: true, dialect: dialect)
      : Pattern.parse(tree.bytes, in: range.start..<range.end, dialect: dialect)
    let inner = isQuoted ? TextRange(range.start + 1, range.end - 1) : range
    if !problems.isEmpty { report(problems, in: PatternSyntax(tree[node])) }
    return PatternText(pattern: pattern, range: inner)
  }

  mutating func report(_ problems: [PatternProblem], in syntax: PatternSyntax) {
    for problem in problems {
      let range = syntax.fileRange(problem.range)
      diagnostics.append(
        Diagnostic(
          problem.finding, range, problem.message, severity: problem.severity,
          advice: problem.advice,
          fixes: problem.replacement.map { [fix(problem, $0, range, syntax)] } ?? []))
    }
  }

  private func fix(
    _ problem: PatternProblem, _ text: String, _ range: TextRange, _ syntax: PatternSyntax
  ) -> Fix {
    if let place = problem.insertion {
      return Fix("add '\(text)'", [TextEdit(syntax.fileRange(TextRange(at: place)), text)])
    }
    return Fix(
      text.isEmpty ? "remove '\(tree.text(in: range))'" : "write '\(text)'",
      [TextEdit(range, text)])
  }
}
