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

  /// Commands other than `open` and `expect`, which are what tests mostly consist of.
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
    if let noun = Command.Noun(rawValue: view.keyword) { return listing(noun, view) }
    let first = view.arguments.first
    switch view.keyword {
    case "list": return listing(view)
    case "load": return .load(first?.name)
    case "run":
      guard let first else {
        report("expected-file", .error, view.range, "'run' needs a file")
        return nil
      }
      return .run(first.name)
    case "save":
      return .save(first?.name, over: view.arguments.dropFirst().first?.text == "over")
    case "new": return .new
    case "check": return unexpected(view, behind: 0) ? nil : .check
    case "format": return unexpected(view, behind: 0) ? nil : .format
    case "undo": return .undo
    case "redo": return .redo
    case "export": return export(view)
    case "reset": return .reset
    case "resume":
      guard let first else { return .resume(nil) }
      return number(first, view).map { .resume($0) }
    case "proceed": return .proceed
    case "drop": return dropping(view)
    case "next": return next(view).map(Command.step)
    case "finish": return .step(.finish)
    case "continue": return .step(.proceed)
    case "stop": return .step(.stop)
    case "watch": return .step(watching(view))
    case "alias", "bind", "settings": return setting(view).map(Command.setting)
    case "goto": return number(first, view).map(Command.goto)
    case "diff": return unexpected(view, behind: 2) ? nil : difference(view)
    case "record":
      return first.map { .record($0.text == "off" && !$0.isQuoted ? nil : $0.name) }
    case "replay":
      return first.map { .replay($0.name, updates: view.arguments.count > 1) }
    case "help":
      return .help(
        view.arguments.isEmpty
          ? nil : view.arguments.map(\.text).joined(separator: " "))
    case "test": return .test(filter: first?.text)
    case "quit": return leaving(view)
    case "tour": return tour(view)
    default: return nil
    }
  }

  /// `export FORMAT [for TEXT] [FILE [over]]`
  private mutating func export(_ view: CommandSyntax) -> Command? {
    guard let first = view.arguments.first else { return nil }
    guard let format = ExportFormat(rawValue: first.text) else {
      report(
        "unknown-format", .error, first.range, "there is no format '\(first.text)'",
        advice: Suggestion.advice(for: first.text, oneOf: ExportFormat.self))
      return nil
    }
    let rest = Array(view.arguments.dropFirst())
    let hasFilter = rest.count > 1 && rest[0].text == "for" && !rest[0].isQuoted
    let files = Array(rest.dropFirst(hasFilter ? 2 : 0))
    let isOver = files.count > 1 && files[1].text == "over"
    if unexpected(view, behind: 1 + (hasFilter ? 2 : 0) + (isOver ? 2 : 1)) { return nil }
    return .export(
      format, filter: hasFilter ? rest[1].name : nil, file: files.first?.name, over: isOver)
  }

  /// `drop [N]`, `drop held`
  private mutating func dropping(_ view: CommandSyntax) -> Command? {
    guard let first = view.arguments.first else { return .dropDeferred(nil) }
    switch first.text {
    case "held": return .dropHeld
    case "deferred":
      diagnostics.append(
        RetiredForm.diagnostic(
          "drop deferred", at: view.range, current: "drop",
          edits: [TextEdit(TextRange(view.keywordRange.end, first.range.end), "")]))
      return nil
    default: return number(first, view).map { .dropDeferred($0) }
    }
  }

  /// `list [NOUN] [TEXT]`
  private mutating func listing(_ view: CommandSyntax) -> Command? {
    guard let first = view.arguments.first else {
      return .list(nil, isAll: false, filter: nil)
    }
    guard let noun = Command.Noun(rawValue: first.text) else {
      report(
        "unknown-noun", .error, first.range, "there is no list of '\(first.text)'",
        advice: Suggestion.advice(for: first.text, oneOf: Command.Noun.self))
      return nil
    }
    var rest = view.arguments.dropFirst()
    let isAll = noun == .overlaps && rest.first?.text == "all"
    if isAll { rest = rest.dropFirst() }
    let count = noun == .history ? 1 : isAll ? 3 : 2
    if noun != .lines, unexpected(view, behind: count) { return nil }
    let text = rest.map(\.text).joined(separator: " ")
    return .list(noun, isAll: isAll, filter: text.isEmpty ? nil : text)
  }

  /// A noun alone. Earlier versions had more words after it.
  private mutating func listing(_ noun: Command.Noun, _ view: CommandSyntax) -> Command? {
    guard let first = view.arguments.first, let last = view.arguments.last else {
      return .list(noun, isAll: false, filter: nil)
    }
    if first.text.first == ">" || first.text == "|" {
      _ = unexpected(view, behind: 0)
      return nil
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

  /// Whether the command has more arguments than it takes; the first extra one is reported.
  mutating func unexpected(_ view: CommandSyntax, behind count: Int) -> Bool {
    guard let word = view.arguments.dropFirst(count).first else { return false }
    let isRedirection = view.arguments.first { [">", ">>", "|"].contains($0.text) }
    if let sign = isRedirection {
      report(
        "syntax-unexpected", .error, sign.name.range,
        "'\(sign.text)' does not redirect output here",
        advice: "redirect the output of the tool: roadbook -c '\(view.keyword)' MAP \(sign.text) …")
      return true
    }
    let usage = StatementKeyword.all.first { $0.word == view.keyword && $0.group == .command }
    report(
      "syntax-unexpected", .error, word.name.range,
      "unexpected '\(word.text)' after '\(view.keyword)'",
      advice: usage.map { "write \($0.usage)" })
    return true
  }

  private mutating func tour(_ view: CommandSyntax) -> Command? {
    guard let word = view.arguments.first?.text else { return .tour(.show) }
    if let command = Tour.Command(rawValue: word), command != .show { return .tour(command) }
    _ = unexpected(view, behind: 0)
    return nil
  }

  private mutating func item(_ view: ItemCommandSyntax) -> Command? {
    let item = view.item
    if view.keyword == "describe" {
      return item.name.map {
        .describe(kind: item.kindWord.map { Name($0, view.range) }, $0.name)
      }
    }
    if view.isAll {
      diagnostics.append(
        RetiredForm.diagnostic(
          "remove all", at: view.range, current: "new", edits: [TextEdit(view.range, "new")]))
      return nil
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
