import RoadbookLanguage
import RoadbookText
import RoadbookURL

/// The parameters that can be read somewhere, each with the statement that gives it.
typealias ParameterScope = [String: Symbol.Scope]

/// What patterns capture, and where it is read: in the route itself, in what is nested in it, in its blocks.
extension NameFinder {
  /// The parameters of a route, noted with their uses; the result holds for what is nested in it.
  mutating func parameters(
    of route: RouteDeclaration, _ start: Int, _ outer: ParameterScope
  ) -> ParameterScope {
    let scope = declare(route.patterns, start, outer)
    if let condition = route.condition { read(condition, scope) }
    for assignment in route.defaults + route.fixed {
      note(assignment.name, scope)
      read(assignment.value, scope)
    }
    switch route.target {
    case .rewrite(let template), .external(let template): read(template, scope)
    case .action(let body): read(body, scope)
    case .bound, .screen, .lookup: break
    }
    return scope
  }

  mutating func parameters(
    _ patterns: [PatternText], _ body: [BlockStatement], _ start: Int, _ outer: ParameterScope
  ) {
    let scope = declare(patterns, start, outer)
    read(body, scope)
  }

  /// The columns of a table stand for values in its test.
  mutating func parameters(of test: TestDeclaration, _ start: Int) {
    guard let table = test.table else { return }
    var scope: ParameterScope = [:]
    for column in table.columns {
      let own = Symbol.Scope.statement(document: document, start: start)
      scope[column.text] = own
      add(.parameter, column.text, column.range, isDeclaration: true, in: own)
    }
    for statement in test.body {
      switch statement.kind {
      case .command(let command): read(command, scope)
      case .block(let block): read([block], scope)
      case .declaration, .invalid: break
      }
    }
  }

  /// Notes what patterns capture. A name that a route around captures already is that one's.
  mutating func declare(
    _ patterns: some Collection<PatternText>, _ start: Int, _ outer: ParameterScope
  ) -> ParameterScope {
    var scope = outer
    for text in patterns where text.range.length == text.pattern.source.utf8.count {
      for capture in text.pattern.captures {
        guard let name = capture.name else { continue }
        let own = scope[name] ?? .statement(document: document, start: start)
        scope[name] = own
        add(.parameter, name, text.place(capture.range), isDeclaration: true, in: own)
      }
    }
    return scope
  }

  // MARK: Where they are read

  private mutating func note(_ name: Name, _ scope: ParameterScope) {
    guard let own = scope[name.text], !known.isVariable(name.text),
      name.range.length == name.text.utf8.count
    else { return }
    add(.parameter, name.text, name.range, in: own)
  }

  mutating func read(_ template: URLTemplate, _ scope: ParameterScope) {
    for expression in template.filling { read(expression, scope) }
  }

  private mutating func read(_ expression: Expression, _ scope: ParameterScope) {
    guard !scope.isEmpty else { return }
    var waiting = [expression]
    while let next = waiting.popLast() {
      switch next {
      case .name(let name, let range): note(Name(name, range), scope)
      case .member(.name("parameters", _), let name, let range):
        guard let own = scope[name], range.length > name.utf8.count else { continue }
        add(
          .parameter, name, TextRange(range.end - name.utf8.count, range.end), in: own)
      default: waiting += next.parts
      }
    }
  }

  private mutating func read(_ body: [BlockStatement], _ scope: ParameterScope) {
    guard !scope.isEmpty else { return }
    for statement in body {
      switch statement {
      case .log(let value, _): read(value, scope)
      case .set(let target, let value, _):
        if case .parameter(let name) = target { note(name, scope) }
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
    case .url(let template): read(template, scope)
    case .screen(let call): for argument in call.arguments { read(argument.value, scope) }
    case .entry, .target: break
    }
    read(command.options, scope)
  }

  private mutating func read(_ options: RoadOptions, _ scope: ParameterScope) {
    for case let value? in [options.with, options.userInfo] { read(value, scope) }
  }

  private mutating func read(_ command: Command, _ scope: ParameterScope) {
    switch command {
    case .go(let command): read(command, scope)
    case .set(_, let value): read(value, scope)
    case .resolve(let template, let options), .explain(let template, let options),
      .generate(let template, let options), .expect(.outcome(_, let template, let options)):
      read(template, scope)
      read(options, scope)
    case .expect(.target(let template, let screen, let options)):
      read(template, scope)
      note(screen.screen, scope)
      for argument in screen.arguments { read(argument.value, scope) }
      read(options, scope)
    case .expect(.expression(let expression)): read(expression, scope)
    case .url(_, let arguments, _): for argument in arguments { read(argument.value, scope) }
    default: break
    }
  }
}

extension Expression {
  /// The expressions directly in it.
  fileprivate var parts: [Expression] {
    switch self {
    case .literal, .name: []
    case .interpolation(let pieces, _):
      pieces.compactMap { if case .expression(let part) = $0 { part } else { nil } }
    case .member(let base, _, _): [base]
    case .index(let base, let index, _): [base, index]
    case .call(_, let arguments, _): arguments
    case .not(let part, _), .negate(let part, _), .matches(let part, _, _): [part]
    case .binary(_, let left, let right, _): [left, right]
    case .list(let items, _): items
    case .record(let entries, _): entries.map(\.value)
    }
  }
}
