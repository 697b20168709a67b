import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// The command of a statement at the prompt, in a script or in a test; nil if it is not a
  /// command.
  mutating func command(_ index: Int) -> Command? {
    let node = tree[index]
    switch node.kind {
    case .openStatement: return opening(index)
    case .expectCommand: return expectation(index).map(Command.expect)
    case .valueStatement: return node.expression.map { .evaluate(expression($0)) }
    case .command: return plain(node)
    case .itemCommand: return item(node)
    case .matchCommand:
      guard let written = node.patterns.first, let url = node.url else { return nil }
      return .match(pattern(written), template(url))
    case .breakCommand: return breaking(node).map(Command.step)
    case .answerCommand: return forcedAnswers(node)
    case .stepCommand: return stepping(node).map(Command.step)
    default: return blockStatement(index).map(Command.block)
    }
  }

  private mutating func opening(_ node: Int) -> Command? {
    guard let preview = Command.Preview(rawValue: keyword(node)) else {
      return blockStatement(node).map(Command.block)
    }
    guard let url = tree.child(.url, of: node) else {
      reportMissingURL(node, firstName(of: node))
      return nil
    }
    let clauses = clauses(of: node)
    return .preview(preview, template(url), clauses)
  }

  private mutating func plain(_ node: SyntaxNode) -> Command? {
    guard let keyword = tree.keyword(of: node.index) else { return nil }
    switch keyword {
    case .alias, .bind, .settings: return setting(keyword, node).map(Command.setting)
    default:
      if let noun = Command.Noun(rawValue: keyword.rawValue) { return listing(noun, node) }
      return plainCommand(keyword, node.index).map(Command.plain)
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

  mutating func written(_ node: SyntaxNode) -> WrittenExpression {
    WrittenExpression(expression: expression(node), text: node.text)
  }

  /// Reports `routes:`, `routes = [` and the like, as other formats begin a list.
  private mutating func reportOtherNotation(_ noun: Command.Noun, _ range: TextRange) {
    let example: String? =
      switch noun {
      case .routes: "route /list -> List"
      case .screens: "screen List"
      case .tests: "test \"list\" { expect /list -> List }"
      default: nil
      }
    report(
      .syntaxUnexpected, range,
      "'\(tree.text(in: range))' does not begin a list in Roadbook",
      advice: example.map { "write a statement for each of them, such as \($0)" }
        ?? "write a statement for each of them; '\(noun.rawValue)' alone lists those of the map")
  }

  /// `list NOUN`, written as the noun alone; with more words, `list` must be in front of it.
  private mutating func listing(_ noun: Command.Noun, _ node: SyntaxNode) -> Command? {
    let words = node.bares
    guard let first = words.first, let last = words.last else {
      return .plain(.list(noun: noun, text: [], all: false))
    }
    if let sign = first.text.utf8.first, ":={[".utf8.contains(sign) {
      reportOtherNotation(noun, node.firstWordRange.union(first.range))
      return nil
    }
    let given = TextRange(first.range.start, last.range.end)
    let text = tree.text(in: given)
    report(
      .syntaxUnexpected, given, "unexpected '\(text)' after '\(noun.rawValue)'",
      advice: "write list \(noun.rawValue) \(text)",
      fixes: [Fix("add 'list'", [TextEdit(TextRange(at: node.firstWordRange.start), "list ")])])
    return nil
  }

  /// `remove`, `describe` or `edit`
  private mutating func item(_ node: SyntaxNode) -> Command? {
    let kind = node.kindWord
    let scheme = node.child(.modifier)?.bare
    if kind == "routes" { return scheme.map { .remove(.routes(scheme: $0.name)) } }
    guard let name = node.bare else { return nil }
    let kindName = kind.map { Name($0, node.range) }
    if tree.keyword(of: node.index) == .describe { return .describe(kind: kindName, name.name) }
    if tree.keyword(of: node.index) == .edit {
      if let scheme, scheme.text != "editor" {
        report(
          .syntaxUnexpected, scheme.range, "unexpected '\(scheme.text)' after 'in'",
          advice: "write edit \(name.text) in editor")
        return nil
      }
      return .edit(kind: kindName, name.name, inEditor: scheme != nil)
    }
    switch kind {
    case "route", "block":
      let known = scheme.map { dialects.schemes[$0.text] ?? dialects.file }
      let (pattern, _) = Pattern.parse(name.text, dialect: known ?? dialect)
      let text = PatternText(pattern: pattern, range: name.range)
      return .remove(kind == "block" ? .block(text) : .route(text, scheme: scheme?.name))
    case "scheme": return .remove(.scheme(name.name))
    default: return .remove(.named(kind: kindName, name.name))
    }
  }

  /// `step URL …`, `step back`, `step`
  private mutating func stepping(_ node: SyntaxNode) -> StepCommand? {
    if node.hasWord("back") {
      guard let count = node.bare else { return .back(1) }
      return number(count, node).map { .back($0) }
    }
    if let count = node.bare { return number(count, node).map { .into($0) } }
    let clauses = clauses(of: node.index)
    if let url = node.url {
      return .start(
        GoCommand(verb: .open, subject: .url(template(url)), clauses: clauses, range: node.range))
    }
    guard let name = node.name else { return .into(1) }
    reportMissingURL(node.index, name.name, or: ["back"])
    return nil
  }

  /// Reports a statement that needs a URL, and has at most a name in its place. `words`: what may
  /// be there instead.
  mutating func reportMissingURL(_ node: Int, _ name: Name?, or words: [String] = []) {
    let word = keyword(node)
    if let name, let near = Suggestion.nearest(to: name.text, among: words) {
      diagnostics.append(
        Diagnostic(
          .expectedURL, name.range, "'\(word)' needs a URL, and '\(name.text)' is not one"
        ).meaning(near))
      return
    }
    // Screens begin with a capital.
    let isScreen = word == Keyword.open.rawValue && name?.text.first?.isUppercase == true
    report(
      .expectedURL, name?.range ?? tree.range(of: node),
      "'\(word)' needs a URL" + (name.map { ", and '\($0.text)' is not one" } ?? ""),
      advice: name.map {
        isScreen
          ? "write a URL: \(word) /\($0.text), or outside guards: push \($0.text)"
          : "start it with '/' or a scheme: \(word) /\($0.text)"
      })
  }

  /// `break [kind] NAME [when EXPRESSION]`, `break when EXPRESSION`, `break on|off|remove [N]`,
  /// `break`
  private mutating func breaking(_ node: SyntaxNode) -> StepCommand? {
    if let change = BreakChange.allCases.first(where: { node.hasWord($0.rawValue) }) {
      guard let written = node.bare else { return .changeBreaks(change, nil) }
      return number(written, node).map { .changeBreaks(change, $0) }
    }
    var clauses = BreakClauses()
    clauses.isOnce = node.hasWord("once")
    let bares = node.bares
    if node.hasWord("do") { clauses.command = bares.last.map { Name($0.text, $0.range) } }
    let condition = node.expression.map { written($0) }
    if let name = bares.first, name.range.start != clauses.command?.range.start {
      clauses.condition = condition
      return .breakOn(kind: node.kindWord, name.name, clauses)
    }
    return condition.map { .breakWhen($0, clauses) } ?? .breaks
  }

  /// The number at a part of a command; reports other words.
  mutating func number(_ written: NameSyntax, _ command: SyntaxNode) -> Int? {
    if let number = Int(written.text), number >= 0 { return number }
    let keyword = self.keyword(command.index)
    report(
      .expectedNumber, written.range, "'\(written.text)' is not a valid number",
      advice: keyword == "break"
        ? "'break' shows the numbers"
        : StatementKeyword.named(keyword).map { "write \($0.usage)" })
    return nil
  }

  /// `answer GUARD: allow, cancel "why", defer, open URL`, `answer URL => URL`, `answer on`,
  /// `answer off`
  private mutating func forcedAnswers(_ node: SyntaxNode) -> Command? {
    if node.hasWord("on") { return .switchGuards(true) }
    if node.hasWord("off") { return .switchGuards(false) }
    let urls = node.urls
    if let source = urls.first {
      return urls.count > 1 ? .answerLookup(template(source), template(urls[1])) : nil
    }
    guard let name = node.name else { return nil }
    var answers: [ForcedAnswer] = []
    for item in node.children(.answerItem) {
      guard let word = item.name else { continue }
      let known = ["allow", "cancel", "defer", "open"]
      if !known.contains(word.text), name.text != "presenter" {
        report(
          .unknownAnswer, word.range, "a guard cannot answer '\(word.text)'",
          advice: "write \(known.joined(separator: ", ")) with a URL")
        return nil
      }
      answers.append(
        ForcedAnswer(
          word: word.name, reason: item.expression.map { expression($0) },
          url: item.url.map { template($0) }))
    }
    return .answer(guardDecl: name.name, answers)
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
    guard let name = firstName(of: node) else { return nil }
    var result = ExpectedResult(name: name)
    result.arguments = arguments(of: node)
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
