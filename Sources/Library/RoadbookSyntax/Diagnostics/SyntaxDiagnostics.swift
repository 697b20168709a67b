import RoadbookText

/// Turns syntax problems into diagnostics; the only place with messages about syntax.
struct SyntaxDiagnostics {
  let parse: Parse
  /// Finds nodes by offset.
  let nodes: NodeIndex
  private let clauses: MisplacedClauses

  init(_ parse: Parse) {
    self.parse = parse
    nodes = NodeIndex(parse.tree)
    clauses = MisplacedClauses(parse)
  }

  /// The diagnostics, sorted by position.
  var all: [Diagnostic] {
    let closed = bracesInOpenText
    return parse.problems.filter { !closed.contains($0.range.start) }.map(diagnostic).sorted {
      ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper)
    }
  }

  /// An error at a range.
  func error(
    _ code: FindingCode, _ range: TextRange, _ message: String, _ advice: String? = nil,
    _ fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, range, message, advice: advice, fixes: fix.map { [$0] } ?? [])
  }

  private func diagnostic(_ problem: SyntaxProblem) -> Diagnostic {
    let range = problem.range
    switch problem.kind {
    case .expected(let what): return foreignName(at: range.start) ?? expected(what, problem)
    case .unexpected: return foreignName(at: range.start) ?? unexpected(problem)
    case .unclosed(let opening):
      return error(
        .syntaxUnclosed, range, "'\(mark(opening))' is never closed", "add '\(partner(opening))'",
        closing(opening, range))
    case .unclosedRegex(inClass: true):
      return error(
        .badRegex, range, "the regular expression ends inside '[…'",
        "close it with ']', then '/'; '\\[' is the character")
    case .unclosedRegex:
      return error(.badRegex, range, "the regular expression is never closed", "end it with '/'")
    case .unknownWord(let part): return unknownWord(part, command(problem), range)
    case .notNumber(let part): return notNumber(part, command(problem), range)
    case .unclosedText:
      return error(
        .syntaxUnclosedText, range, "the string is not closed on its line",
        "add '\"'; write a line break as \\n",
        Fix("add the closing quote", [TextEdit(TextRange(at: lineEnd(range)), "\"")]))
    case .unclosedInterpolation:
      return error(
        .syntaxUnclosedInterpolation, range, "'${' has no '}' on its line",
        "close it with '}', or write \\${ for the literal characters")
    case .unknownEscape:
      return error(
        .syntaxUnknownEscape, range, "'\(shown(range))' is not an escape sequence",
        shown(range) == "\\("
          ? "write ${…} to insert a value"
          : "write \\n \\t \\r \\\" \\\\ \\$ or \\u{…}; a backslash itself is \\\\")
    case .gluedBrace:
      return error(
        .syntaxGluedBrace, range,
        "'{' directly after the pattern is part of it, and is never closed",
        "put a space before the body's '{'",
        Fix("add a space", [TextEdit(TextRange(at: range.start), " ")]))
    case .unknownStatement(let word, let context): return unknown(word, in: context, range)
    case .clauseInBody(let word, let context):
      return error(
        .syntaxMisplacedClause, range, "'\(word)' is not allowed \(place(context))",
        context.contains(.route) ? "write it on the route's line" : "write it on the scheme's line",
        clauses.fix(range))
    case .noteOnLine(let word):
      return error(
        .syntaxMisplacedClause, range, "'\(word)' is not allowed on a route's line",
        "write it in the route's body: { \(word) … }", clauses.fix(range))
    case .foreignWords(let instead):
      return error(
        .syntaxUnexpected, range, "unexpected '\(shown(range))'", "write '\(instead)'",
        .writing(instead, at: range))
    case .outcomeBeforeURL: return outcome(problem)
    case .misplaced(let word, let context): return misplaced(word, in: context, problem)
    case .bareURL(let text):
      let isBracketed = text.hasPrefix("(")
      let text = cut(text)
      return error(
        .syntaxRelativeURL, range, "'\(text)' is not a URL",
        isBracketed
          ? "write the URL without parentheses" : "write /\(text) or scheme://\(text)",
        isBracketed
          ? nil : Fix("add a leading '/'", [TextEdit(TextRange(at: range.start), "/")]))
    case .resultOfValue:
      return error(
        .syntaxUnexpected, range,
        "'\(parse.tree.text(in: range))' is only allowed after a URL or a call of a route",
        "write expect URL -> SCREEN in CONTAINER, or compare with ==")
    case .foreignOperator("=="): return comparison(range)
    case .foreignOperator(let word): return foreignOperator(word, range)
    case .targetOfGroup:
      let group = SyntaxNode(tree: parse.tree, index: problem.statement)
      let word = group.patterns.isEmpty ? nil : group.tokens.first
      return error(
        .syntaxUnexpected, range, "a group has no target",
        "write 'route' for a route with a target, or 'group [PATTERN] { … }' around routes",
        word.map { .writing("route", at: parse.tree.tokenRange($0)) })
    case .arrowBeforeCode:
      return error(
        .syntaxUnexpected, range, "no arrow leads to the code of a route",
        "write route PATTERN do { … }", Fix("remove the arrow", [TextEdit(range, "")]))
    case .calledStatement:
      return error(
        .syntaxUnexpected, range, "'\(command(problem))' is not a function",
        StatementKeyword.named(command(problem)).map { "write \($0.usage)" })
    case .commaBeforeClause:
      return error(
        .syntaxUnexpected, range, "unexpected ','",
        "write the clauses one after the other, without commas",
        Fix("remove the comma", [TextEdit(range, "")]))
    case .valuesOfTarget: return valuesOfTarget(problem)
    case .conditionOfTarget:
      return error(
        .syntaxUnexpected, range, "a target has no condition",
        "write a route for each target: route PATTERN -> A when CONDITION; route PATTERN -> B")
    case .bareRegex where parse.tree.text(in: range).hasSuffix(","):
      return error(
        .syntaxExpectedType, range, "a type is not written in brackets",
        "write the choices with '|' between them: type NAME = a | b")
    case .bareRegex:
      return bareRegex(at: range)
    case .tooDeep:
      return error(
        .syntaxTooDeep, range, "nested deeper than \(Parser.depthLimit) levels",
        "move the innermost parts into statements of their own")
    }
  }

  /// The first word of the statement with a problem.
  func command(_ problem: SyntaxProblem) -> String {
    keyword(of: SyntaxNode(tree: parse.tree, index: problem.statement))
  }

  /// The keyword of a statement: in a list of screens only the first one begins with it.
  private func keyword(of node: SyntaxNode) -> String {
    node.kind == .screenDeclaration ? Keyword.screen.rawValue : node.firstWord ?? ""
  }

  // MARK: missing and superfluous things

  private func expected(_ what: SyntaxProblem.Expectation, _ problem: SyntaxProblem) -> Diagnostic {
    let range = problem.range
    let usage = StatementKeyword.named(command(problem)).map { "write \($0.usage)" }
    func finding(
      _ code: FindingCode, _ thing: String, _ advice: String? = nil, _ fix: Fix? = nil
    ) -> Diagnostic {
      error(code, range, "expected \(thing)\(behind(range))", advice ?? usage, fix)
    }
    switch what {
    case .name(let name):
      let code: FindingCode = .syntaxExpectedName
      if let colon = colon(after: range.start) {
        return finding(
          code, phrase(ofName: name), "leave out the ':'",
          Fix("remove the ':'", [TextEdit(colon, "")]))
      }
      guard let arrow = arrow(before: range.start), pathFollows(range.end) else {
        return finding(code, phrase(ofName: name), foreignName(instead: name, at: range))
      }
      return finding(
        code, phrase(ofName: name), "write '=>' to redirect to a URL", .writing("=>", at: arrow))
    case .pattern where command(problem) == Keyword.scheme.rawValue:
      return finding(
        .syntaxExpectedPattern, "a scheme or a host",
        "write a scheme, such as shop, or a host, such as https://shop.example.com")
    case .pattern where command(problem) == Keyword.on.rawValue:
      return finding(
        .syntaxExpectedPattern, "a screen", "write a screen, such as on created Item { … }")
    case .pattern:
      let fragment = fragment(behind: range.start)
      return finding(
        .syntaxExpectedPattern, "a pattern",
        fragment == nil
          ? "write a pattern, such as /list/:id<int>"
          : "after a space, '#' begins a comment: write the fragment in quotes",
        fragment.map { .replace($0, by: "\"\(parse.tree.text(in: $0))\"") })
    case .url:
      if let word = Keyword(rawValue: command(problem)), word == .push || word == .present {
        return finding(
          .syntaxExpectedURL, "a screen or a URL",
          "write a screen, such as Item(id: 42), or a URL, such as /list/42")
      }
      return finding(.syntaxExpectedURL, "a URL", "write a URL, such as /list/42 or shop://list")
    case .file: return finding(.syntaxExpectedFile, "a file name")
    case .text(let name): return finding(.syntaxExpectedText, "the \(name) in quotes")
    case .expression:
      return finding(.syntaxExpectedExpression, "an expression", foreignExpression(at: range))
    case .type:
      return finding(.syntaxExpectedType, "a type", "write int, string, a|b, /regex/ or 1...9")
    case .number:
      let word = parse.tree.token(at: range.start - 1).map { parse.tree.tokenText($0) }
      let clause = word.flatMap { StatementKeyword.named($0) }
      return finding(.syntaxExpectedNumber, "a number", clause.map { "write \($0.usage)" })
    case .body:
      if let (statement, fix) = bodyWithoutBraces(problem) {
        return finding(.syntaxExpectedBody, "'{'", "write { \(cut(statement)) }", fix)
      }
      return finding(.syntaxExpectedBody, "'{'", nil, bodyFix(problem))
    case .arrow, .fatArrow, .target: return missingArrow(what, problem, usage)
    case .token(.comma) where optionalParameter(at: range.start, problem) != nil:
      let (optional, edits) = optionalParameter(at: range.start, problem) ?? ("", [])
      return error(
        .syntaxUnexpected, TextRange(range.start, range.start + 1), "the '?' belongs to the type",
        "write \(optional)", Fix("write \(optional)", edits))
    case .token(.comma) where isUnnamed(range, problem):
      return finding(
        .syntaxExpectedToken, "':'", nil, Fix("add ':'", [TextEdit(range, ":")]))
    case .token(let kind):
      var fix = Fix(
        "add '\(mark(kind))'", [TextEdit(range, kind == .equal ? " =" : mark(kind))])
      if kind == .colon, let sign = parse.tree.token(at: nextCharacter(range.end)),
        [.equal, .equalEqual, .fatArrow].contains(parse.tree.tokenKind(sign))
      {
        let end = parse.tree.tokenRange(sign).end
        fix = .writing(":", at: TextRange(range.start, end))
        return finding(
          .syntaxExpectedToken, "':'", "an argument is written with a colon: NAME: VALUE", fix)
      }
      return finding(.syntaxExpectedToken, "'\(mark(kind))'", nil, fix)
    case .word(let words):
      let list = words.map { "'\($0)'" }.joined(separator: " or ")
      let found = range.isEmpty ? "" : shown(range)
      return finding(.syntaxExpectedWord, list)
        .meaning(Suggestion.nearest(to: found, among: words))
    }
  }

  /// Whether a comma is missing after an argument that is only a name, as in `Item(id 4)`: it is a
  /// colon that is missing.
  private func isUnnamed(_ place: TextRange, _ problem: SyntaxProblem) -> Bool {
    let statement = SyntaxNode(tree: parse.tree, index: problem.statement)
    return statement.subtree.contains { node in
      node.kind == .argument && node.range.end == place.start && node.name == nil
        && node.expression?.kind == .nameExpression && node.expression?.range == node.range
    }
  }

  /// Adds braces around the lines that were parsed as the body, or an empty body.
  private func bodyFix(_ problem: SyntaxProblem) -> Fix? {
    let place = problem.range.start
    let statement = SyntaxNode(tree: parse.tree, index: problem.statement)
    let bytes = parse.tree.bytes
    let isBlank = { (range: Range<Int>) in
      bytes[range].split(whereSeparator: Bytes.isLineEnd).allSatisfy { line in
        line.first { !Bytes.isBlank($0) }.map { $0 == UInt8(ascii: "#") } ?? true
      }
    }
    guard
      let body = statement.subtree.first(where: { $0.kind == .body && $0.range.start > place }),
      bytes[body.range.start] != UInt8(ascii: "{"), isBlank(place..<body.range.start)
    else {
      // Braces at the end may be the body, read as a record.
      guard isBlank(place..<lineEnd(problem.range)), place == statement.range.end,
        parse.tree.byte(at: place - 1) != UInt8(ascii: "}")
      else { return nil }
      return Fix("add '{}'", [TextEdit(problem.range, " {}")])
    }
    let opening = TextEdit(problem.range, " {")
    if bytes[body.range.end - 1] == UInt8(ascii: "}"), let last = body.tokens.last,
      body.ownsToken(last)
    {
      return Fix("add '{'", [opening])
    }
    let end = TextRange(at: lineEnd(TextRange(at: body.range.end)))
    return Fix("add '{' and '}'", [opening, TextEdit(end, "\n\(statement.indentation)}")])
  }

  private func unexpected(_ problem: SyntaxProblem) -> Diagnostic {
    let range = problem.range
    let node = SyntaxNode(tree: parse.tree, index: problem.statement)
    let isFirst = node.range.start == range.start
    let text = shown(range)
    func finding(_ message: String, _ advice: String, _ fix: Fix? = nil) -> Diagnostic {
      error(.syntaxUnexpected, range, message, advice, fix)
    }
    if isFirst, text == "}" {
      let isOnFirstLine = !parse.tree.bytes.prefix(min(range.start, 1_000)).contains(0x0A)
      return finding(
        "unmatched '}'",
        isOnFirstLine ? "remove it" : "remove it, or look for an extra '}' above")
    }
    if isFirst, text == "{" {
      return finding(
        "this '{' does not belong to a statement", "put it on the line of its statement")
    }
    if isFirst, text == "->" || text == "=>", let fix = joiningLine(before: range) {
      return finding(
        "a statement cannot begin with '\(text)'", "write it on the line of its route", fix)
    }
    if isFirst {
      return finding(
        "a statement cannot begin with '\(text)'",
        foreignStart(range) ?? "begin with a keyword such as route, screen or open")
    }
    let keyword = keyword(of: node)
    if text == "}" { return finding("unmatched '}'", "remove it") }
    if keyword == "route", text.hasPrefix(":"), let (arrow, start) = targetScheme(range.start) {
      var result = finding(
        "a URL is not a screen",
        "write '-> external' before the URL to let the system open it, or '=>' to redirect to it",
        Fix("write 'external'", [TextEdit(TextRange(at: start), "external ")]))
      result.fixes.append(.writing("=>", at: arrow))
      return result
    }
    if node.kind == .caseRow, text.hasPrefix("?") || text.hasPrefix("#"),
      let url = relativeURL(around: range)
    {
      let quoted = "\"\(parse.tree.text(in: url))\""
      return finding(
        "a URL without a leading '/' needs quotes here", "write \(quoted)",
        Fix("write \(quoted)", [TextEdit(url, quoted)]))
    }
    if let name = nameWithSign(range, keyword) {
      return error(
        .syntaxUnexpected, name, "'\(shown(name))' is not a name",
        "use the letters a to z, digits and '_', and no digit first",
        .choice(
          "write '_'",
          [
            TextEdit(
              name,
              parse.tree.text(in: name).map { $0 == "-" || $0 == "." ? "_" : String($0) }.joined())
          ]))
    }
    if let other = foreignPart(range, of: node, keyword) { return other }
    if text == ",", node.kind == .containerDeclaration {
      return finding(
        "children are separated by ';' or a new line", "write ';'", .writing(";", at: range))
    }
    if keyword == "if", text == "elseif" || text == "elif" {
      return finding(
        "unexpected '\(text)'", "write 'else if'", .writing("else if", at: range))
    }
    if keyword == "route", text == "do" {
      return finding(
        "unexpected 'do'",
        "write 'do { … }' directly after the pattern, before the other clauses")
    }
    if keyword == "route", let instead = Self.foreignClauses[text] {
      return finding("unexpected '\(text)'", instead)
    }
    if keyword == "route", let word = Self.foreignClauseWords[text] {
      return finding("unexpected '\(text)'", "write '\(word)'", .writing(word, at: range))
    }
    if keyword == "route", let near = nearestClause(to: text) {
      return finding(
        "unexpected '\(text)'", "did you mean '\(near)'?", .writing(near, at: range))
    }
    if node.kind == .command { return unexpectedInCommand(keyword, range) }
    return finding(
      "unexpected '\(text)'",
      StatementKeyword.named(keyword).map { "write \($0.usage)" }
        ?? "put the next statement on its own line")
  }

  /// The range of the table cell around a position, if it looks like a URL without a leading slash.
  private func relativeURL(around range: TextRange) -> TextRange? {
    let bytes = parse.tree.bytes
    let isPart = { (byte: UInt8) in byte > 0x20 && !",;{}\"".utf8.contains(byte) }
    let start = parse.tree.start(of: isPart, before: range.start)
    let url = TextRange(start, parse.tree.end(of: isPart, from: range.start))
    return bytes[start..<range.start].contains(UInt8(ascii: "/")) ? url : nil
  }

  // MARK: words

  func behind(_ range: TextRange) -> String {
    guard range.isEmpty, let token = parse.tree.token(at: range.start - 1),
      !parse.tree.tokenKind(token).isTrivia, parse.tree.tokenText(token) != "\""
    else { return "" }
    return " after '\(cut(parse.tree.tokenText(token)))'"
  }

  /// `a screen name`, `an alias`: a missing name with its article.
  private func phrase(ofName name: String) -> String {
    switch name {
    case "name", "key", "word", "filter", "statement", "URL key", "scheme", "point",
      "noun", "setting", "value", "format", "text":
      "a \(name)"
    case "answer", "action", "alias", "origin", "id": "an \(name)"
    case "activity": "an \(name) name"
    case "hook": "an event"
    default: "a \(name) name"
    }
  }
}
