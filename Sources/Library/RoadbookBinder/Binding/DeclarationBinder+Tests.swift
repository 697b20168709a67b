import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Checks tests: the names and types of their expressions, and their expectations.
extension DeclarationBinder {
  mutating func check(_ test: TestDeclaration) {
    readable = names(.state)
    if let table = test.table {
      check(table)
      for column in table.columns { readable.own[column.text] = .any }
    }
    test.body.withUnsafeBufferPointer { body in
      for index in body.indices {
        if case .command(.expect(.expression(let expected))) = body[index].kind {
          learn(from: expected, test.table)
        }
        check(body[index])
        scope?.place.pass(body[index], test.table)
      }
    }
  }

  /// What a test expects is so: with `screen == Item`, the arguments are those of `Item`, wherever
  /// the last URL leads.
  private mutating func learn(from expected: Expression, _ table: CaseTable?) {
    switch expected {
    case .binary(.and, let left, let right, _):
      learn(from: left, table)
      learn(from: right, table)
    case .binary(.equal, .name("screen", _), .name(let name, _), _),
      .binary(.equal, .name("visible", _), .name(let name, _), _):
      let isColumn = table?.columns.contains { $0.text == name } ?? false
      guard !isColumn, hasScreen(name) else { return }
      scope?.place.visible = .screen(name)
    default: break
    }
  }

  /// Checks statements that run before tests.
  mutating func check(before statements: [Statement]) {
    readable = names(.state)
    for statement in statements {
      check(statement)
      scope?.place.pass(statement, nil)
    }
  }

  private mutating func check(_ table: CaseTable) {
    for column in table.columns {
      scope?.addColumn(column.text)
      refer(column, to: .local, declares: true)
      if symbols.variables[column.text] != nil {
        report(
          .badColumnName, column.range, "'\(column.text)' is already a variable",
          advice: "give the column another name")
      }
    }
    for cell in table.rows.flatMap(\.cells) {
      switch cell.content {
      case .url(let url): check(url)
      case .expression(let value): checkCell(value)
      }
    }
  }

  /// Checks a statement of a test or of the prompt.
  mutating func check(_ statement: Statement) {
    guard case .command(let command) = statement.kind else { return }
    switch command {
    case .preview(.generate, _, _):
      checkLibraryWord(.generate, TextRange(statement.range.start, statement.range.start + 8))
    case .plain(.proceed): checkLibraryWord(.proceed, statement.range)
    case .plain(.drop(held: true, n: _)): checkLibraryWord(.dropHeld, statement.range)
    case .answer(let name, _) where name.text != "presenter": checkGuard(name)
    default: break
    }
    check(command)
  }

  private mutating func check(_ command: Command) {
    switch command {
    case .expect(.expression(let condition)): checkCondition(condition)
    case .preview(_, let url, let options):
      check(url)
      check(options, of: url)
    case .expect(.redirect(let url, let target, let options)):
      check(url)
      check(target)
      check(options, of: url)
    case .expect(.result(let url, let wanted, let options)):
      check(url)
      check(options, of: url)
      check(wanted)
    case .block(.select(let name, _)): note(name, .container, .container)
    case .block(let statement): checkStatement(statement)
    case .step(.start(let command)): check(command)
    case .evaluate(.name(let name, let range)):
      if let word = LibraryWord.values[name], readable.place.builtins[name] != nil {
        checkLibraryWord(word, range)
      }
    case .evaluate(let value): check(value)
    case .setting(.prompt(let text?)): check(text.expression)
    case .plain(.watch(off: _, expression: let watched?)): check(watched.expression)
    case .step(.breakWhen(let condition, _)): checkCondition(condition.expression)
    case .answer(_, let answers):
      for answer in answers {
        if let reason = answer.reason { check(reason) }
        if let url = answer.url { check(url) }
      }
    case .describe(let kind, let name), .edit(let kind, let name, _):
      refer(name, toItem: kind?.text)
    case .step(.breakOn(let kind, let name, let clauses)):
      refer(name, toItem: kind)
      if let condition = clauses.condition { checkCondition(condition.expression) }
    case .remove(.named(let kind, let name)): refer(name, toItem: kind?.text)
    case .remove(.routes(let name)), .remove(.scheme(let name)): refer(name, toItem: "scheme")
    case .answerLookup(let source, let target):
      check(source)
      check(target)
    default: break
    }
  }

  private mutating func check(_ wanted: ExpectedResult) {
    let isColumn = readable.own[wanted.name.text] != nil
    if isColumn { refer(wanted.name, to: .local) }
    if !isColumn, !wanted.isExternal, wanted.outcome == nil {
      note(wanted.name, .expected, .screen)
    }
    if wanted.outcome == .held, !isColumn { checkLibraryWord(.held, wanted.name.range) }
    check(wanted.arguments, of: wanted.name)
    if let reason = wanted.reason { check(reason) }
    if let url = wanted.external { check(url) }
    if let container = wanted.container { note(container, .container, .container) }
    if let style = wanted.style, style.text != "modal" { refer(style, to: .symbol(.style)) }
  }
}
