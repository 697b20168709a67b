import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Expressions, before they run: unknown functions and names, and operands whose types do not fit
/// the operator. `readable` has the names that they can read.
extension DeclarationBinder {
  /// The type of an expression; problems are reported.
  @discardableResult
  mutating func check(_ expression: Expression) -> StaticType {
    let outer = around
    if expression.hasOperands { around = expression }
    defer { around = outer }
    switch expression {
    case .literal(let value, _): return StaticType(value)
    case .interpolation(let pieces, _):
      for case .expression(let inner) in pieces { check(inner) }
      return .string
    case .name(let name, let range): return type(ofName: name, range)
    case .member(let base, let name, let range): return member(name, of: base, range)
    case .index(let base, let index, let range):
      let type = check(base)
      if contentOfPart(of: base) != nil {
        _ = check(index, as: .container)
      } else {
        check(index)
        referToField(index, of: base)
      }
      if !type.isUnknown, type != .list, type != .record {
        report("\(type.name) cannot be indexed", range)
      }
      return .any
    case .call(let name, let arguments, let range):
      if BuiltinFunction(rawValue: name) == nil {
        let place = TextRange(range.start, range.start + name.utf8.count)
        resolve(UnknownName(name: name, range: place, use: .function))
      }
      return call(name, arguments, range)
    case .route(let call):
      for argument in call.arguments {
        check(argument)
        if let name = argument.name { refer(name, to: .value(ofRoute: call.name.text)) }
      }
      refer(call.name, to: .route)
      resolve(
        UnknownName(name: call.name.text, range: call.name.range, use: .route, call: call))
      return .string
    case .not(let operand, _):
      checkCondition(operand)
      return .bool
    case .negate(let operand, let range):
      let type = check(operand)
      if !type.isUnknown, !type.isNumber { report("'-' needs a number, not \(type.name)", range) }
      return type.isNumber ? type : .any
    case .binary(let symbol, let left, let right, let range):
      return binary(symbol, left, right, range)
    case .matches(let operand, _, _):
      check(operand)
      return .bool
    case .list(let items, _):
      for item in items { check(item) }
      return .list
    case .record(let entries, _):
      for entry in entries { check(entry) }
      return .record
    }
  }

  /// A field of a record or an argument; `...` spreads records only.
  @discardableResult
  mutating func check(_ entry: RecordEntry) -> StaticType {
    let type = check(entry.value)
    if entry.name == nil, !type.isUnknown, type != .record, type != .null {
      report("'...' needs a record, not \(type.name)", entry.value.range)
    }
    return type
  }

  /// Checks the interpolations of a URL.
  mutating func check(_ url: URLTemplate) {
    for expression in url.filling { check(expression) }
  }

  /// Checks the expression of a condition.
  mutating func checkCondition(_ expression: Expression) {
    var type = StaticType.any
    var advice: String?
    if case .name(let name, let range) = expression {
      type = self.type(ofName: name, range, .value, .wrong)
      // The lists `deferred` and `unmatched` have the names of outcomes.
      if readable.place == .state, Outcome(rawValue: name) != nil {
        advice = "write outcome == \(name)"
      }
    } else {
      type = check(expression)
    }
    if !type.isUnknown, type != .bool {
      report(
        "a condition must be true or false, not \(type.name)", expression.range,
        advice: advice ?? (type == .string ? "compare it: … == \"text\"" : nil))
    }
  }

  private mutating func type(
    ofName name: String, _ range: TextRange, _ use: UnknownName.Use = .value,
    _ quotes: UnknownName.Quotes = .possible, member: Name? = nil
  ) -> StaticType {
    if let type = readable.own[name] {
      refer(Name(name, range), to: .local)
      return type
    }
    if readable.libraryKeys.contains(name) { return .any }
    if let missing = readable.missingTarget, let screenName = ScreenName(rawValue: name) {
      if let type = readable.captures[name] {
        refer(Name(name, range), to: .capture)
        return type
      }
      report(missing, screenName, range)
      return .any
    }
    if let type = readable.place.builtins[name] {
      noteHidden(name, "the built-in name", range)
      if let word = LibraryWord.values[name] { checkLibraryWord(word, range) }
      refer(Name(name, range), to: .builtin)
      return type
    }
    if let type = readable.variables[name] {
      noteHidden(name, "the variable", range)
      refer(Name(name, range), to: .symbol(.variable))
      return type
    }
    if let type = readable.captures[name] {
      refer(Name(name, range), to: .capture)
      return type
    }
    refer(Name(name, range), to: .itself(use))
    resolve(
      UnknownName(
        name: name, range: range, use: use, quotes: quotes, member: member,
        initialValue: around?.initialValue ?? "false"))
    return .any
  }

  /// Checks a value where a name of nothing was probably meant as a text.
  mutating func checkText(_ expression: Expression) -> StaticType {
    guard case .name(let name, let range) = expression else { return check(expression) }
    return type(ofName: name, range, .value, .missing)
  }

  /// Checks the record of a member.
  mutating func check(_ record: Expression, ofMember member: Name) -> StaticType {
    guard case .name(let name, let range) = record else { return check(record) }
    return type(ofName: name, range, member: member)
  }

  private mutating func report(_ missing: MissingTarget, _ name: ScreenName, _ range: TextRange) {
    let visible = name == .screen ? "visible" : "visible.\(name.rawValue)"
    let other = missing == .beforeMatch ? "drop 'before match', or write" : "write"
    report(
      .unknownName, range, "'\(name.rawValue)' \(missing.reason)",
      advice: "\(other) '\(visible)' for the visible screen",
      fixes: [.replace(range, by: visible)])
  }

  /// Warns if another name hides a capture.
  private mutating func noteHidden(_ name: String, _ what: String, _ range: TextRange) {
    guard readable.captures[name] != nil else { return }
    report(
      .hiddenCapture, range, "'\(name)' is \(what) here, not the capture",
      advice: "write parameters.\(name) for the capture",
      fixes: [.replace(range, by: "parameters.\(name)")])
  }

  // MARK: Names that evaluate to themselves

  /// Checks one side of a comparison: `use` is what the other side consists of.
  private mutating func check(
    _ operand: Expression, as use: UnknownName.Use, _ quotes: UnknownName.Quotes = .possible
  ) -> StaticType {
    switch operand {
    case .name(let name, let range):
      return use.isQuotedOnly
        ? type(ofName: name, range, .operand, .missing) : type(ofName: name, range, use, quotes)
    case .literal(.string(let text), let range):
      if use != .operand { refer(Name(text, range).withoutQuotes, to: .quoted(use)) }
      if use == .outcome, text == Outcome.held.rawValue {
        checkLibraryWord(.held, range)
      }
      if use != .operand, !text.isEmpty {
        resolve(UnknownName(name: text, range: range, use: use, isQuoted: true))
      }
      return .string
    case .list(let items, _):
      for item in items { _ = check(item, as: use, quotes) }
      return .list
    case .binary(.coalesce, let left, let right, _):
      let outer = around
      around = operand
      defer { around = outer }
      let first = check(left, as: use)
      let second = check(right, as: use)
      return first == second ? first : .any
    default: return check(operand)
    }
  }

  /// Checks a cell of a table: a value, or the name of a screen, a container or an outcome.
  mutating func checkCell(_ expression: Expression) {
    _ = check(expression, as: .operand, .missing)
  }

  /// Checks an expression that may be just the name of a screen, a container or an outcome.
  @discardableResult
  mutating func checkOperand(_ expression: Expression) -> StaticType {
    check(expression, as: .operand)
  }

  /// Checks both sides of a comparison.
  mutating func checkSides(_ left: Expression, _ right: Expression) -> (StaticType, StaticType) {
    if let fields = fields(of: right, beside: left) { return (check(left), fields) }
    if let fields = fields(of: left, beside: right) { return (fields, check(right)) }
    return (
      check(left, as: content(of: right), quotes(beside: right)),
      check(right, as: content(of: left), quotes(beside: left))
    )
  }

  private func quotes(beside other: Expression) -> UnknownName.Quotes {
    if other.isLiteral { return .wrong }
    guard case .name(let name, _) = other else { return .possible }
    let type = readable.own[name] ?? readable.variables[name] ?? readable.captures[name]
    return type == .string ? .missing : .possible
  }

  /// Checks a record that is compared with `selected` or `stacks`; nil for anything else.
  private mutating func fields(of record: Expression, beside other: Expression) -> StaticType? {
    guard case .record(let entries, _) = record, case .name(let name, _) = other,
      isBuiltin(name)
    else { return nil }
    guard name == "selected" || name == "stacks" else {
      for case let key? in entries.map(\.name) { referToField(key.withoutQuotes, of: name) }
      return nil
    }
    for entry in entries {
      if let key = entry.name { note(key, .container) }
      _ = check(entry.value, as: name == "selected" ? .container : .screen)
    }
    return .record
  }

  /// What kind of name the value of a built-in name is, or of a part of it; of a list, that of its
  /// elements.
  private static let contents: [String: UnknownName.Use] = [
    "screen": .screen, "visible": .screen, "stack": .screen, "container": .container,
    "outcome": .outcome, "route": .routeName, "unmatched": .namespace, "presentation": .style,
    "visible.container": .container, "visible.presentation": .style,
    "match.route": .routeName, "match.namespace": .namespace,
    "modals[].screens": .screen, "modals[].container": .container, "modals[].presentation": .style,
  ]

  /// What kind of name the value of an expression is.
  private func content(of expression: Expression) -> UnknownName.Use {
    func content(_ root: String, _ part: String) -> UnknownName.Use {
      isBuiltin(root) ? Self.contents[root + part] ?? .operand : .operand
    }
    return switch expression {
    case .name(let name, _): content(name, "")
    case .index(let base, _, _): contentOfPart(of: base) ?? self.content(of: base)
    case .member(.index(.name(let root, _), _, _), let name, _): content(root, "[].\(name)")
    case .member(let base, let name, _):
      contentOfPart(of: base) ?? content(base.dottedName ?? "", ".\(name)")
    default: .operand
    }
  }

  private func contentOfPart(of base: Expression) -> UnknownName.Use? {
    guard case .name(let name, _) = base, isBuiltin(name) else { return nil }
    return name == "selected" ? .container : name == "stacks" ? .screen : nil
  }

  /// Records `"id"` of `parameters["id"]` and `"id" in parameters`.
  mutating func referToField(_ field: Expression, of base: Expression) {
    guard case .name(let base, _) = base, isBuiltin(base),
      case .literal(.string(let name), let range) = field
    else { return }
    referToField(Name(name, range).withoutQuotes, of: base)
  }

  mutating func referToField(_ field: Name, of base: String) {
    switch base {
    case "parameters": refer(field, to: .parameter)
    case "arguments": refer(field, to: .argument)
    default: break
    }
  }

  func isBuiltin(_ name: String) -> Bool {
    readable.own[name] == nil && readable.place.builtins[name] != nil
  }

  /// Checks a name that has no value; `kind`: the only kind that its place allows.
  mutating func note(_ name: Name, _ use: UnknownName.Use, _ kind: Symbol.Kind? = nil) {
    if use != .argument { refer(name, to: kind.map { .symbol($0) } ?? .itself(use)) }
    resolve(UnknownName(name: name.text, range: name.range, use: use))
  }

  mutating func report(
    _ message: String, _ range: TextRange, advice: String? = nil,
    code: FindingCode = .typeMismatch, severity: Severity? = nil
  ) {
    report(code, range, message, severity: severity, advice: advice)
  }
}
