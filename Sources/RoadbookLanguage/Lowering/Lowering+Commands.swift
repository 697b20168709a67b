import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// The command of a statement at the prompt, in a script or in a test; nil if it is not a command.
  mutating func command(_ node: Int) -> Command? {
    switch tree.kind(of: node) {
    case .openStatement: return opening(node)
    case .expectCommand: return expectation(node).map(Command.expect)
    case .valueStatement: return tree.expression(of: node).map { .evaluate(expression($0)) }
    default: return rareCommand(node)
    }
  }

  /// Commands other than `open` and `expect`, the most frequent ones in tests.
  private mutating func rareCommand(_ node: Int) -> Command? {
    switch StatementSyntax(tree[node]) {
    case .set(let view):
      guard let target = view.target, let value = view.value, let place = setTarget(target)
      else { return nil }
      return .set(place, expression(value))
    case .select(let view): return view.name.map { .select($0.name) }
    case .pop(let view):
      return leave(view).map(Command.leave)
    case .command(let view): return plain(view)
    case .item(let view): return item(view)
    case .match(let view):
      guard let written = view.pattern, let url = view.url else { return nil }
      return .match(pattern(written), template(url))
    case .breakOn(let view): return breaking(view).map(Command.step)
    case .answer(let view): return forcedAnswers(view)
    case .step(let view): return stepping(view).map(Command.step)
    default: return nil
    }
  }

  private mutating func opening(_ node: Int) -> Command? {
    let first = tree.keyword(of: node)
    switch first {
    case .generate, .resolve, .explain: break
    // A URL alone is opened.
    default: return go(node, first ?? .open).map(Command.go)
    }
    let view = OpenSyntax(node: tree[node])
    let keyword = view.keyword
    guard case .url(let url) = view.subject else {
      let name: Name? = if case .screen(let name) = view.subject { name.name } else { nil }
      report(
        "expected-url", .error, name?.range ?? view.range,
        "'\(keyword)' takes a URL" + (name.map { ", '\($0.text)' is none" } ?? ""),
        advice: name.map { "start it with '/' or a scheme: \(keyword) /\($0.text)" })
      return nil
    }
    let clauses = clauses(of: node)
    switch keyword {
    case "generate": return .generate(template(url), clauses)
    case "resolve": return .resolve(template(url), clauses)
    default: return .explain(template(url), clauses)
    }
  }

  private mutating func plain(_ view: CommandSyntax) -> Command? {
    switch Keyword(rawValue: view.keyword) {
    case .alias, .bind, .settings: return setting(view).map(Command.setting)
    case let keyword?:
      if let noun = Command.Noun(rawValue: view.keyword) { return listing(noun, view) }
      return plainCommand(keyword, view.node.index).map(Command.plain)
    case nil: return nil
    }
  }

  // MARK: Parts of plain commands

  func name(_ part: Part, of node: Int) -> Name? {
    tree.children(part, of: node).first.map { name($0) }
  }

  func names(_ part: Part, of node: Int) -> [Name] {
    tree.children(part, of: node).map { name($0) }
  }

  func number(_ part: Part, of node: Int) -> Int? { name(part, of: node).flatMap { Int($0.text) } }

  func word<Word: RawRepresentable<String>>(_ part: Part, of node: Int) -> Word? {
    name(part, of: node).flatMap { Word(rawValue: $0.text) }
  }

  mutating func writtenExpression(of node: Int) -> WrittenExpression? {
    tree[node].expression.map { written($0) }
  }

  mutating func written(_ syntax: ExpressionSyntax) -> WrittenExpression {
    WrittenExpression(expression: expression(syntax), text: syntax.node.text)
  }

  /// `list NOUN`, written as the noun alone. Reports the retired forms with more words.
  private mutating func listing(_ noun: Command.Noun, _ view: CommandSyntax) -> Command? {
    guard let first = view.arguments.first, let last = view.arguments.last else {
      return .plain(.list(noun: noun, text: [], all: false))
    }
    let given = TextRange(view.keywordRange.start, last.range.end)
    let (word, rest) = (first.text, tree.text(in: TextRange(first.range.start, last.range.end)))
    let front = TextRange(given.start, first.range.end)
    let current: String
    let edit: TextEdit
    switch (noun, word) {
    case (.guards, "on"), (.guards, "off"):
      current = "answer \(word)"
      edit = TextEdit(given, current)
    case (.history, "lines"):
      current = "list \(rest)"
      edit = TextEdit(front, "list lines")
    case (.history, "size"):
      current = "settings history N"
      edit = TextEdit(front, "settings history")
    default:
      current = "list \(noun.rawValue) \(rest)"
      edit = TextEdit(TextRange(at: given.start), "list ")
    }
    diagnostics.append(
      RetiredForm.diagnostic(tree.text(in: given), at: given, current: current, edits: [edit]))
    return nil
  }

  private mutating func item(_ view: ItemCommandSyntax) -> Command? {
    let item = view.item
    if view.keyword == "describe" {
      return item.name.map {
        .describe(kind: item.kindWord.map { Name($0, view.range) }, $0.name)
      }
    }
    switch item.kindWord {
    case "routes": return item.scheme.map { .remove(.routes(scheme: $0.name)) }
    case "route", "block":
      guard let name = item.name else { return nil }
      let known = item.scheme.map { dialects.schemes[$0.text] ?? dialects.file }
      let (pattern, _) = Pattern.parse(name.text, dialect: known ?? dialect)
      let text = PatternText(pattern: pattern, range: name.range)
      return .remove(
        item.kindWord == "block" ? .block(text) : .route(text, scheme: item.scheme?.name))
    case "scheme": return item.name.map { .remove(.scheme($0.name)) }
    case let kind:
      return item.name.map {
        .remove(.named(kind: kind.map { Name($0, view.range) }, $0.name))
      }
    }
  }

  private mutating func expectation(_ node: Int) -> Expectation? {
    let urls = tree[node].children(.url).map(\.index)
    guard let url = urls.first else {
      return tree.expression(of: node).map { .expression(expression($0)) }
    }
    let clauses = clauses(of: node)
    if let target = urls.dropFirst().first {
      return .redirect(template(url), to: template(target), clauses)
    }
    guard let result = tree.child(.expectedResult, of: node).flatMap({ expectedResult($0) }) else {
      return nil
    }
    return .result(template(url), result, clauses)
  }

  private mutating func expectedResult(_ node: Int) -> ExpectedResult? {
    guard let name = tree.child(.name, of: node).map({ self.name($0) }) else { return nil }
    var result = ExpectedResult(name: name)
    result.arguments = arguments(of: node)
    result.hasArguments = tree.child(.argumentList, of: node) != nil
    result.reason = tree.expression(of: node).map { expression($0) }
    result.external = tree.child(.url, of: node).map { template($0) }
    for clause in tree[node].children(.clause) {
      switch clause.firstWord {
      case "in": result.container = clause.name?.name
      case "modal": result.style = Name("modal", clause.range)
      default: result.style = clause.name?.name
      }
    }
    return result
  }
}
