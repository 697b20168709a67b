import RoadbookText

/// Parts of statements that other languages write in another form.
extension SyntaxDiagnostics {
  /// A part that a statement does not go on with, if it says what was meant.
  func foreignPart(_ range: TextRange, of node: SyntaxNode, _ keyword: String) -> Diagnostic? {
    let text = shown(range)
    func finding(_ message: String, _ advice: String, _ fix: Fix? = nil) -> Diagnostic {
      error(.syntaxUnexpected, range, message, advice, fix)
    }
    let two = parse.tree.text(
      in: TextRange(range.start, min(range.start + 2, parse.tree.bytes.count)))
    if two == "//" || two == "/*" {
      return finding(
        "'\(two)' does not begin a comment", "begin comments with '#'",
        two == "//"
          ? Fix("write '#'", [TextEdit(TextRange(range.start, range.start + 2), "#")]) : nil)
    }
    if let quoted = singleQuoted(at: range.start) {
      return error(
        .syntaxUnexpected, quoted.range, "'\(quoted.quote)' is not a quote here",
        "write strings in double quotes: \"\(cut(quoted.text))\"",
        .writing("\"\(quoted.text)\"", at: quoted.range))
    }
    switch node.kind {
    case .typeDeclaration where text == ",":
      return finding(
        "unexpected ','", "separate the values of a type by '|'", .writing(" |", at: range))
    case .typeDeclaration where text == "(" || text.first?.isNumber == true:
      return finding(
        "unexpected '\(text)'", "a range is a type of its own: write LOWEST...HIGHEST alone")
    case .variableDeclaration where text == ",":
      return finding("unexpected ','", "write a 'var' for each variable")
    case .routeDeclaration where followsScreen(range, of: node) && [",", ">", "+"].contains(text):
      return finding(
        "a route shows one screen",
        "write a route for each; the screen below is that of the route around it, or 'parent SCREEN'"
      )
    case .routeDeclaration
    where (text == "->" || text == "=>") && keyword == Keyword.route.rawValue:
      return node.hasTarget
        ? finding("a route has one target", "write a route for each")
        : finding(
          "unexpected '\(text)' after a clause",
          "write the target directly after the pattern, and the clauses behind it")
    default: return nil
    }
  }

  /// What to write where a name is missing, by what stands there; nil for anything else.
  func foreignName(instead name: String, at range: TextRange) -> String? {
    let start = nextCharacter(range.end)
    switch parse.tree.byte(at: start) {
    case UInt8(ascii: "[") where name == "screen":
      return "a route shows one screen: write a route for each"
    case UInt8(ascii: "["): return "write the names without brackets: NAME, NAME"
    case let byte? where Bytes.isDigit(byte):
      return "a name begins with a letter"
        + (arrow(before: range.start) == nil ? "" : ", such as NotFound")
    default: return nil
    }
  }

  func nearestClause(to text: String) -> String? {
    let words = StatementKeyword.all.filter { $0.group == .clause }.map(\.word)
    return nearestWord(to: text, among: words + ["guard", "style", "do"])
  }

  /// For words of one or two letters only the case is corrected.
  func nearestWord(to text: String, among words: some Sequence<String>) -> String? {
    if text.utf8.count < 3 { return words.first { $0 == text.lowercased() } }
    return Suggestion.nearest(to: text, among: words)
  }

  func unknown(
    _ word: String, in context: StatementContext, _ range: TextRange
  ) -> Diagnostic {
    let words = StatementKeyword.all.filter { $0.mayStand(in: context) }.map(\.word)
    // A truncated word is more likely than a typo: `rout` means `route`, not `root`.
    let longer = words.first { $0.hasPrefix(word) && word.utf8.count > 2 }
    let instead = Self.foreignStatements[word.lowercased()]
    let show = context == .style ? showing(word, range) : nil
    let nearest = instead == nil ? show ?? longer ?? nearestWord(to: word, among: words) : nil
    return error(
      .unknownStatement, range, "unknown statement '\(cut(word))'",
      assigning(word, range) ?? instead ?? nearest.map { "did you mean '\($0)'?" }
        ?? adviceForUnknown(word, in: context, range, words),
      nearest.map { Fix("replace with '\($0)'", [TextEdit(range, $0)]) })
  }

  /// What to write instead of an unknown first word; `words`: those that may stand there.
  private func adviceForUnknown(
    _ word: String, in context: StatementContext, _ range: TextRange, _ words: [String]
  ) -> String {
    if context == .platforms || context == .rules || context == .style {
      return "write one of \(words.sorted().joined(separator: ", "))"
    }
    if context == .file, parse.tree.byte(at: range.end) == UInt8(ascii: "("),
      word.first?.isUppercase == true
    {
      return "to declare a screen, write screen \(word)(…)"
    }
    return "'help' lists the statements"
  }

  /// A text in single quotes, backquotes or curly quotes, up to its closing quote on the line.
  private func singleQuoted(at start: Int) -> (range: TextRange, text: String, quote: Character)? {
    let line = parse.tree.text(in: TextRange(start, lineEnd(TextRange(at: start))))
    guard let quote = line.first else { return nil }
    let closing: Character
    switch quote {
    case "'", "`": closing = quote
    case "‘": closing = "’"
    case "“", "„": closing = line.contains("”") ? "”" : "“"
    default: return nil
    }
    let inner = line.dropFirst()
    guard let end = inner.firstIndex(of: closing), !inner[..<end].contains("\"") else { return nil }
    let text = String(inner[..<end])
    let length = String(quote).utf8.count + text.utf8.count + String(closing).utf8.count
    return (TextRange(start, start + length), text, quote)
  }
}

extension SyntaxNode {
  /// Whether a route has a screen, a URL or an action.
  fileprivate var hasTarget: Bool {
    children.contains {
      [.screenTarget, .rewriteTarget, .actionTarget, .externalTarget].contains($0.kind)
    }
  }
}
