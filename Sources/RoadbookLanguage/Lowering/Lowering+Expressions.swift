import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// An expression; what the text lacks becomes null, since its statement has a finding already.
  mutating func expression(_ syntax: ExpressionSyntax) -> Expression {
    let range = syntax.range
    if syntax.node.kind == .nameExpression { return .name(parse.tree.text(in: range), range) }
    if let text = syntax.singleText { return .literal(.string(text), range) }
    switch syntax.kind {
    case .null, .missing: return .literal(.null, range)
    case .bool(let value): return .literal(.bool(value), range)
    case .integer(let value):
      guard let value else {
        report("number-too-large", .error, range, "the number does not fit 64 bits")
        return .literal(.null, range)
      }
      return .literal(.int(value), range)
    case .decimal(let value):
      guard let value else {
        report("number-too-large", .error, range, "the number is not finite")
        return .literal(.null, range)
      }
      return .literal(.float(value), range)
    case .string: return string(pieces(of: syntax.node), range)
    case .regex(let source): return .literal(.string(source), range)
    case .name(let name): return .name(name, range)
    case .member(let base, let name):
      guard let name else { return expression(base) }
      return .member(expression(base), name.text, range)
    case .index(let base, let index):
      guard let index else { return expression(base) }
      return .index(expression(base), expression(index), range)
    case .call(let base, let arguments): return call(base, arguments, range)
    case .list(let items): return .list(items.map { expression($0) }, range)
    case .record(let fields):
      return .record(
        fields.compactMap { field in
          guard field.isSpread || field.key != nil, let value = field.value else { return nil }
          return RecordEntry(name: field.key?.name, value: expression(value))
        }, range)
    case .unary(let symbol, let operand):
      guard let operand else { return .literal(.null, range) }
      let value = expression(operand)
      if symbol == .not { return .not(value, range) }
      // A sign in front of a number belongs to the number.
      if case .literal(.int(let number), _) = value, number != .min {
        return .literal(.int(-number), range)
      }
      if case .literal(.float(let number), _) = value { return .literal(.float(-number), range) }
      return .negate(value, range)
    case .binary(let left, let symbol, let right): return binary(left, symbol, right, range)
    case .group(let inner): return inner.map { expression($0) } ?? .literal(.null, range)
    }
  }

  private func string(_ pieces: [InterpolationPiece], _ range: TextRange) -> Expression {
    if pieces.isEmpty { return .literal(.string(""), range) }
    if pieces.count == 1, case .text(let text) = pieces[0] { return .literal(.string(text), range) }
    return .interpolation(pieces, range)
  }

  /// The pieces of a text or a URL, in order.
  private mutating func pieces(of text: SyntaxNode) -> [InterpolationPiece] {
    var pieces: [InterpolationPiece] = []
    // Most have one interpolation, behind a text.
    pieces.reserveCapacity(2)
    text.eachSegment { segment in
      switch segment {
      case .text(let text, _): pieces.append(.text(text))
      case .interpolation(let inner?, _): pieces.append(.expression(expression(inner)))
      case .interpolation(nil, _): break
      }
    }
    return pieces
  }

  private mutating func call(
    _ base: ExpressionSyntax, _ arguments: [ArgumentSyntax], _ range: TextRange
  ) -> Expression {
    let values = arguments.compactMap { $0.value.map { expression($0) } }
    guard case .name(let name) = base.kind else {
      report("unknown-function", .error, base.range, "only functions can be called")
      return .literal(.null, range)
    }
    return .call(name, values, range)
  }

  private mutating func binary(
    _ left: ExpressionSyntax, _ symbol: RoadbookSyntax.BinaryOperator,
    _ right: ExpressionSyntax?, _ range: TextRange
  ) -> Expression {
    guard let right else { return expression(left) }
    if symbol == .matches {
      guard case .regex(let source) = right.kind else {
        report(
          "bad-regex", .error, right.range, "'matches' takes a regular expression",
          advice: "write it between slashes: matches /[a-z]+/")
        return .literal(.null, range)
      }
      guard let regex = regex(source, at: right.range.shifted(by: 1)) else {
        return .literal(.null, range)
      }
      return .matches(expression(left), regex, range)
    }
    guard let meaning = BinaryOperator(symbol) else { return .literal(.null, range) }
    return .binary(meaning, expression(left), expression(right), range)
  }

  private mutating func regex(_ source: String, at range: TextRange) -> LinearRegex? {
    do throws(RegexProblem) {
      return try LinearRegex(source)
    } catch {
      report(
        "bad-regex", .error, TextRange(at: range.start + error.offset), error.message,
        advice: error.advice)
      return nil
    }
  }

  /// The arguments of a call by name: `Screen(id: 1)`, `Screen(...arguments, id: 1)`.
  mutating func arguments(_ arguments: [ArgumentSyntax]) -> [RecordEntry] {
    arguments.compactMap { argument in
      guard let value = argument.value else { return nil }
      if argument.isSpread { return RecordEntry(name: nil, value: expression(value)) }
      guard let label = argument.label else {
        report(
          "argument-without-name", .error, argument.range, "an argument needs its parameter's name",
          advice: "write name: value")
        return nil
      }
      return RecordEntry(name: label.name, value: expression(value))
    }
  }

  mutating func template(_ syntax: URLSyntax) -> URLTemplate {
    if let text = syntax.singleText { return URLTemplate(source: text, range: syntax.range) }
    let pieces = pieces(of: syntax.node)
    let range = syntax.range
    var source = parse.tree.text(in: range)
    if syntax.isQuoted { source = syntax.plainText ?? String(source.dropFirst().dropLast()) }
    return URLTemplate(source: source, written: pieces, range: range)
  }

  /// A pattern with what is wrong with it reported at its place in the file.
  mutating func pattern(_ syntax: PatternSyntax) -> PatternText {
    let range = syntax.range
    guard range.length <= URLParts.maximumLength else {
      report(
        "pattern-too-long", .error, TextRange(at: range.start),
        "the pattern is longer than any URL can be (\(URLParts.maximumLength) bytes)",
        advice: "look for a missing blank or line end")
      return PatternText(pattern: Pattern(source: ""), range: range, isBroken: true)
    }
    let isQuoted = parse.tree.isQuoted(range)
    let (pattern, problems) =
      isQuoted
      ? Pattern.parse(parse.tree.bareText(in: range), isQuoted: true, dialect: dialect)
      : Pattern.parse(parse.tree.bytes, in: parse.tree.indices(of: range), dialect: dialect)
    for problem in problems {
      let range = syntax.fileRange(problem.range)
      diagnostics.append(
        Diagnostic(
          DiagnosticCode(problem.code), problem.isHint ? .hint : .error, range, problem.message,
          advice: problem.advice,
          fixIts: problem.replacement.map {
            [FixIt("write '\($0)'", [TextEdit(range, $0)])]
          } ?? []))
    }
    let inner = isQuoted ? TextRange(range.start + 1, range.end - 1) : range
    return PatternText(
      pattern: pattern, range: inner, isBroken: problems.contains { !$0.isHint })
  }
}

extension BinaryOperator {
  /// The operator of a sign; nil for `matches`, which takes no expression on its right.
  fileprivate init?(_ sign: RoadbookSyntax.BinaryOperator) {
    switch sign {
    case .coalesce: self = .coalesce
    case .or: self = .or
    case .and: self = .and
    case .equal: self = .equal
    case .notEqual: self = .notEqual
    case .less: self = .less
    case .lessEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterEqual: self = .greaterOrEqual
    case .in: self = .in
    case .add: self = .add
    case .subtract: self = .subtract
    case .multiply: self = .multiply
    case .divide: self = .divide
    case .matches: return nil
    }
  }
}
