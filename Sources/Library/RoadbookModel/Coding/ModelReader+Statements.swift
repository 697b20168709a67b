import RoadbookText
import RoadbookURL

/// Statements and expressions.
extension ModelReader {
  /// The most levels of expressions and statements.
  private static let depthLimit = 128

  private mutating func enter(_ path: String) throws(ModelProblem) {
    depth += 1
    guard depth <= Self.depthLimit else { throw ModelProblem(path, "nested too deeply") }
  }

  mutating func body(
    _ key: String, _ fields: inout ModelFields
  ) throws(ModelProblem) -> [BlockStatement] {
    var result: [BlockStatement] = []
    for (json, path) in try fields.list(key) { result.append(try statement(json, path)) }
    return result
  }

  private mutating func statement(
    _ json: JSON, _ path: String
  ) throws(ModelProblem) -> BlockStatement {
    try enter(path)
    defer { depth -= 1 }
    var fields = try ModelFields(json, path)
    var range = TextRange(at: 0)
    if let at = fields.take("at") {
      guard let numbers = at.items, numbers.count == 2,
        let place = CompiledPlace.range(line: numbers[0], column: numbers[1])
      else { throw ModelProblem(fields.path(of: "at"), "a line and a column are missing") }
      range = place
    }
    let result = try statement(&fields, range)
    try fields.end()
    return result
  }

  private mutating func statement(
    _ fields: inout ModelFields, _ range: TextRange
  ) throws(ModelProblem) -> BlockStatement {
    switch fields.first(of: ["log", "perform", "set", "parameter", "if", "verdict", "require"]) {
    case "log": return .log(try required("log", &fields), range)
    case "perform": return .perform(Name(try fields.text("perform"), range), range)
    case "set":
      let names = try fields.texts("set").map { Name($0, range) }
      guard let first = names.first else {
        throw ModelProblem(fields.path(of: "set"), "a name is missing")
      }
      let path = VariablePath(name: first, parts: Array(names.dropFirst()))
      return .set(.variable(path), try required("to", &fields), range)
    case "parameter":
      let name = Name(try fields.text("parameter"), range)
      return .set(.parameter(name), try required("to", &fields), range)
    case "if":
      return .branch(
        try required("if", &fields), then: try body("then", &fields),
        otherwise: try body("else", &fields), range)
    case "verdict":
      guard let verdict = try fields.word("verdict", BlockStatement.Verdict.self) else {
        throw ModelProblem(fields.path, "there is no 'verdict'")
      }
      return .verdict(verdict, try expression("reason", &fields), range)
    case "require":
      return .require(
        try required("require", &fields), otherwise: try body("else", &fields), range)
    default: return try navigation(&fields, range)
    }
  }

  private mutating func navigation(
    _ fields: inout ModelFields, _ range: TextRange
  ) throws(ModelProblem) -> BlockStatement {
    if let template = fields.take("external") {
      return .external(try self.template(template, fields.path(of: "external")), range)
    }
    if let name = try fields.optionalText("select") { return .select(Name(name, range), range) }
    if let style = fields.take("show") {
      guard style.isNull || style.text != nil else {
        throw ModelProblem(fields.path(of: "show"), "a string is missing")
      }
      return .show(
        ShowCommand(
          style: style.text.map { Name($0, range) },
          isAnimated: try fields.optionalFlag("animated"),
          container: try fields.optionalText("in").map { Name($0, range) }, range: range))
    }
    for verb in [LeaveCommand.Verb.pop, .dismiss, .back] {
      guard let json = fields.take(verb.rawValue) else { continue }
      let target = try leaving(json, fields.path(of: verb.rawValue), range)
      return .leave(
        LeaveCommand(
          verb: verb, target: target, isAnimated: try fields.optionalFlag("animated")), range)
    }
    for verb in [OpenOptions.Verb.open, .push, .present] {
      guard let json = fields.take(verb.rawValue) else { continue }
      let subject = try subject(json, fields.path(of: verb.rawValue), range)
      return .go(
        GoCommand(verb: verb, subject: subject, clauses: try clauses(&fields), range: range))
    }
    throw ModelProblem(
      fields.path, "the statement is not known: a newer Roadbook may have written the map")
  }

  private func leaving(
    _ json: JSON, _ path: String, _ range: TextRange
  ) throws(ModelProblem) -> LeaveCommand.Target {
    if json.text == "one" { return .one }
    if json.text == "all" { return .all }
    var fields = try ModelFields(json, path)
    let name = Name(try fields.text("screen"), range)
    try fields.end()
    return .screen(name)
  }

  private mutating func subject(
    _ json: JSON, _ path: String, _ range: TextRange
  ) throws(ModelProblem) -> GoCommand.Subject {
    guard json["screen"] != nil else { return .url(try template(json, path)) }
    var fields = try ModelFields(json, path)
    let call = ScreenCall(
      screen: Name(try fields.text("screen"), range),
      arguments: try entries("arguments", &fields))
    try fields.end()
    return .screen(call)
  }

  private mutating func clauses(
    _ fields: inout ModelFields
  ) throws(ModelProblem) -> OpenClauses {
    func name(_ key: String) throws(ModelProblem) -> Name? {
      try fields.optionalText(key).map { Name($0, TextRange(at: 0)) }
    }
    var clauses = OpenClauses()
    clauses.with = try expression("with", &fields)
    clauses.userInfo = try expression("userInfo", &fields)
    clauses.isAnimated = try fields.optionalFlag("animated")
    clauses.wraps = try fields.flag("wraps")
    clauses.from = try name("from")
    clauses.namespace = try name("namespace")
    clauses.route = try name("route")
    clauses.wrap = try name("wrap")
    return clauses
  }

  // MARK: Expressions

  /// A template: a string, or the pieces between which values are filled in.
  mutating func template(_ json: JSON, _ path: String) throws(ModelProblem) -> URLTemplate {
    if let source = json.text { return URLTemplate(source: source, range: TextRange(at: 0)) }
    var fields = try ModelFields(json, path)
    let pieces = try pieces("url", &fields)
    try fields.end()
    if pieces.count == 1, case .expression(.route(let call)) = pieces[0] {
      let source = Expression.route(call).text
      return URLTemplate(source: source, written: pieces, range: TextRange(at: 0))
    }
    let source = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .expression(let expression): "${\(expression.text)}"
      }
    }
    return URLTemplate(source: source.joined(), written: pieces, range: TextRange(at: 0))
  }

  private mutating func pieces(
    _ key: String, _ fields: inout ModelFields
  ) throws(ModelProblem) -> [InterpolationPiece] {
    var result: [InterpolationPiece] = []
    for (json, path) in try fields.list(key) {
      if let text = json.text {
        result.append(.text(text))
        continue
      }
      var piece = try ModelFields(json, path)
      result.append(.expression(try required("value", &piece)))
      try piece.end()
    }
    return result
  }

  mutating func entries(
    _ key: String, _ fields: inout ModelFields
  ) throws(ModelProblem) -> [RecordEntry] {
    var result: [RecordEntry] = []
    for (json, path) in try fields.list(key) {
      var entry = try ModelFields(json, path)
      let name = try entry.optionalText("name").map { Name($0, TextRange(at: 0)) }
      result.append(RecordEntry(name: name, value: try required("value", &entry)))
      try entry.end()
    }
    return result
  }

  /// The expression of a member; nil without it.
  mutating func expression(
    _ key: String, _ fields: inout ModelFields
  ) throws(ModelProblem) -> Expression? {
    guard let json = fields.take(key) else { return nil }
    return try expression(json, fields.path(of: key))
  }

  private mutating func required(
    _ key: String, _ fields: inout ModelFields
  ) throws(ModelProblem) -> Expression {
    try expression(try fields.required(key), fields.path(of: key))
  }

  mutating func expressions(
    _ key: String, _ fields: inout ModelFields
  ) throws(ModelProblem) -> [Expression] {
    var result: [Expression] = []
    for (json, path) in try fields.list(key) { result.append(try expression(json, path)) }
    return result
  }

  mutating func expression(_ json: JSON, _ path: String) throws(ModelProblem) -> Expression {
    let nowhere = TextRange(at: 0)
    switch json {
    case .null: return .literal(.null, nowhere)
    case .bool(let value): return .literal(.bool(value), nowhere)
    case .int(let value): return .literal(.int(value), nowhere)
    case .double(let value):
      guard value.isFinite else { throw ModelProblem(path, "the number is too large") }
      return .literal(.float(value), nowhere)
    case .string(let value): return .literal(.string(value), nowhere)
    case .array, .numbers, .object: break
    }
    try enter(path)
    defer { depth -= 1 }
    var fields = try ModelFields(json, path)
    let result = try expression(&fields)
    try fields.end()
    return result
  }

  private mutating func expression(
    _ fields: inout ModelFields
  ) throws(ModelProblem) -> Expression {
    let nowhere = TextRange(at: 0)
    for symbol in BinaryOperator.allCases {
      guard let json = fields.take(symbol.rawValue) else { continue }
      let operands = try ModelFields.items(json, fields.path(of: symbol.rawValue))
      guard operands.count == 2 else {
        throw ModelProblem(fields.path(of: symbol.rawValue), "two operands are missing")
      }
      return .binary(
        symbol, try expression(operands[0].json, operands[0].path),
        try expression(operands[1].json, operands[1].path), nowhere)
    }
    let forms = [
      "name", "text", "member", "index", "call", "route", "not", "negate", "matches", "list",
      "record",
    ]
    switch fields.first(of: forms) {
    case "name": return .name(try fields.text("name"), nowhere)
    case "text": return .interpolation(try pieces("text", &fields), nowhere)
    case "member":
      let name = try fields.text("member")
      return .member(try required("of", &fields), name, nowhere)
    case "index":
      let index = try required("index", &fields)
      return .index(try required("of", &fields), index, nowhere)
    case "call":
      let name = try fields.text("call")
      guard BuiltinFunction(rawValue: name) != nil else {
        throw ModelProblem(
          fields.path(of: "call"), "there is no function '\(TerminalText.escaped(name))'")
      }
      return .call(name, try expressions("with", &fields), nowhere)
    case "route":
      let name = Name(try fields.text("route"), nowhere)
      return .route(
        RouteCall(name: name, arguments: try entries("with", &fields), range: nowhere))
    case "not": return .not(try required("not", &fields), nowhere)
    case "negate": return .negate(try required("negate", &fields), nowhere)
    case "matches":
      let path = fields.path(of: "matches")
      let source = try fields.text("matches")
      let operand = try required("of", &fields)
      do throws(RegexProblem) {
        return .matches(operand, try LinearRegex(source), nowhere)
      } catch {
        throw ModelProblem(path, error.message)
      }
    case "list": return .list(try expressions("list", &fields), nowhere)
    case "record": return .record(try entries("record", &fields), nowhere)
    default:
      throw ModelProblem(
        fields.path, "the expression is not known: a newer Roadbook may have written the map")
    }
  }
}
