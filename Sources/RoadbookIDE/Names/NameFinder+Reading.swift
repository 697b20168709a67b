import RoadbookSemantics
import RoadbookText
import RoadbookURL

/// Uses of parameters: in expressions, URLs, bodies and commands.
extension NameFinder {
  mutating func read(
    _ statements: [Statement], _ scope: inout ParameterScope, _ table: CaseTable? = nil
  ) {
    guard readsParameters else { return }
    for statement in statements {
      switch statement.kind {
      case .command(let command): read(command, scope)
      case .block(let block): read([block], scope)
      case .declaration, .invalid: break
      }
      scope.place.pass(statement, table)
    }
  }

  mutating func read(_ template: URLTemplate, _ scope: ParameterScope) {
    for expression in template.filling { read(expression, scope) }
  }

  mutating func read(_ expression: Expression, _ scope: ParameterScope) {
    guard readsParameters else { return }
    var waiting = [expression]
    while let next = waiting.popLast() {
      switch next {
      case .name(let name, let range): bare(Name(name, range), scope)
      case .member(.name(let base, _), let name, let range)
      where base == "parameters" || base == "arguments":
        guard range.length > name.utf8.count else { continue }
        field(
          of: base, Name(name, TextRange(range.end - name.utf8.count, range.end)), scope)
      case .member(.member(.name("visible", _), "arguments", _), let name, let range):
        guard range.length > name.utf8.count, !known.isVariable("visible") else { continue }
        // When a body runs, any screen may be visible.
        var shown = scope
        if case .screen = shown.place.visible { shown.place.visible = .anything }
        argument(Name(name, TextRange(range.end - name.utf8.count, range.end)), shown)
      case .index(.name(let base, _), .literal(.string(let name), let range), _)
      where base == "parameters" || base == "arguments":
        field(of: base, Name(name, range).withoutQuotes, scope)
      case .binary(let sign, let left, let right, _):
        if sign == .equal || sign == .notEqual {
          compare(left, right, scope)
          compare(right, left, scope)
        } else if sign == .in, case .name(let base, _) = right,
          case .literal(.string(let name), let range) = left
        {
          field(of: base, Name(name, range).withoutQuotes, scope)
        }
        waiting += [left, right]
      case .route(let call):
        for name in call.arguments.compactMap(\.name) { built(name, of: call.name) }
        waiting += next.parts
      default: waiting += next.parts
      }
    }
  }

  /// `arguments == { id: 4 }`
  private mutating func compare(
    _ base: Expression, _ value: Expression, _ scope: ParameterScope
  ) {
    guard case .name(let base, _) = base, case .record(let entries, _) = value else { return }
    for case let name? in entries.map(\.name) { field(of: base, name.withoutQuotes, scope) }
  }

  private mutating func field(of base: String, _ name: Name, _ scope: ParameterScope) {
    guard !known.isVariable(base), scope.columns[base] == nil else { return }
    switch base {
    case "parameters": key(name, scope)
    case "arguments": argument(name, scope)
    default: break
    }
  }

  mutating func read(_ body: [BlockStatement], _ scope: ParameterScope) {
    guard readsParameters else { return }
    for statement in body {
      switch statement {
      case .log(let value, _): read(value, scope)
      case .set(let target, let value, _):
        if case .parameter(let name) = target { changed(name, scope) }
        read(value, scope)
      case .branch(let condition, let then, let otherwise, _):
        read(condition, scope)
        read(then, scope)
        read(otherwise, scope)
      case .decline(let reason?, _), .cancel(let reason?, _), .defer(let reason?, _):
        read(reason, scope)
      case .require(let condition, let otherwise, _):
        read(condition, scope)
        read(otherwise, scope)
      case .go(let command): read(command, scope)
      case .external(let template, _): read(template, scope)
      default: break
      }
    }
  }

  private mutating func read(_ command: GoCommand, _ scope: ParameterScope) {
    switch command.subject {
    case .url(let template):
      read(template, scope)
      read(command.clauses, of: template, scope)
    case .screen(let call):
      for argument in call.arguments { read(argument.value, scope) }
      read(command.clauses, of: nil, scope)
    }
  }

  /// `with { id: 4 }` sets parameters of the URL before it.
  private mutating func read(
    _ clauses: OpenClauses, of url: URLTemplate?, _ scope: ParameterScope
  ) {
    if let with = clauses.with {
      if case .record(let entries, _) = with {
        let place = ReadingPlace(opened: url.flatMap { $0.isPlain ? [$0.source] : nil })
        for case let name? in entries.map(\.name) {
          mention(name.withoutQuotes) { $0.parameters(name.text, at: place) }
        }
      }
      read(with, scope)
    }
    if let userInfo = clauses.userInfo { read(userInfo, scope) }
  }

  private mutating func read(_ command: Command, _ scope: ParameterScope) {
    switch command {
    case .go(let command): read(command, scope)
    case .set(let target, let value):
      if case .parameter(let name) = target { changed(name, scope) }
      read(value, scope)
    case .resolve(let template, let clauses), .explain(let template, let clauses),
      .generate(let template, let clauses):
      read(template, scope)
      read(clauses, of: template, scope)
    case .expect(.redirect(let template, let target, let clauses)):
      read(template, scope)
      read(target, scope)
      read(clauses, of: template, scope)
    case .expect(.result(let template, let result, let clauses)):
      read(template, scope)
      if scope.columns[result.name.text] != nil { bare(result.name, scope) }
      for argument in result.arguments { read(argument.value, scope) }
      if let reason = result.reason { read(reason, scope) }
      if let url = result.external { read(url, scope) }
      read(clauses, of: template, scope)
    case .expect(.expression(let expression)): read(expression, scope)
    case .answerLookup(let source, let target):
      read(source, scope)
      read(target, scope)
    case .answer(_, let answers):
      for answer in answers {
        if let reason = answer.reason { read(reason, scope) }
        if let url = answer.url { read(url, scope) }
      }
    default: break
    }
  }

  /// An argument of `ROUTE(…)` is a capture of the pattern, otherwise a parameter of the screen.
  private mutating func built(_ name: Name, of route: Name) {
    guard isNear(actual(name.range)), let route = map.route(called: route.text) else { return }
    let isCaptured = route.patterns.first?.captures.contains { $0.name == name.text } ?? false
    let screen = route.screen.flatMap { map.screen(named: $0) }
    if !isCaptured, let screen,
      screen.parameters?.contains(where: { $0.name == name.text }) ?? false
    {
      if name.isWhole { add(.parameter, name.text, name.range, in: .screen(screen.name)) }
      return
    }
    mention(name) { givers in
      givers.givers(of: name.text).filter { $0.route.index == route.index }
        .map { Symbol(.parameter, name.text, in: $0.scope) }
    }
  }
}

extension Expression {
  /// The direct subexpressions.
  fileprivate var parts: [Expression] {
    switch self {
    case .literal, .name: []
    case .interpolation(let pieces, _):
      pieces.compactMap { if case .expression(let part) = $0 { part } else { nil } }
    case .member(let base, _, _): [base]
    case .index(let base, let index, _): [base, index]
    case .call(_, let arguments, _): arguments
    case .route(let call): call.arguments.map(\.value)
    case .not(let part, _), .negate(let part, _), .matches(let part, _, _): [part]
    case .binary(_, let left, let right, _): [left, right]
    case .list(let items, _): items
    case .record(let entries, _): entries.map(\.value)
    }
  }
}
