import RoadbookText

/// Statements without their arrow.
extension SyntaxDiagnostics {
  func missingArrow(
    _ what: SyntaxProblem.Expectation, _ problem: SyntaxProblem, _ usage: String?
  ) -> Diagnostic {
    let next = TextRange(problem.range.start, problem.range.start + 1)
    if parse.tree.text(in: next) == ")" {
      return error(
        .patternStrayBracket, next, "unmatched ')'",
        "remove it, or write '%29' for the character itself")
    }
    if let quote = otherQuote(problem) { return quote }
    if let pattern = patternWithBlanks(problem) { return pattern }
    let sign = what == .fatArrow ? "=>" : "->"
    let name = what == .target ? "'->', '=>' or 'do'" : "'\(sign)'"
    return error(
      .syntaxExpectedArrow, problem.range, "expected \(name)\(behind(problem.range))",
      what == .target ? "write -> SCREEN, => URL or do { … }" : usage,
      arrowFix(sign, problem.range.end))
  }

  /// `route /a b -> A`: a pattern with blanks, up to the arrow.
  private func patternWithBlanks(_ problem: SyntaxProblem) -> Diagnostic? {
    let statement = SyntaxNode(tree: parse.tree, index: problem.statement)
    guard let pattern = statement.patterns.last, pattern.range.end == problem.range.start,
      pattern.text.hasPrefix("/")
    else { return nil }
    let line = TextRange(pattern.range.start, lineEnd(problem.range))
    let words = parse.tree.text(in: line).split(separator: " ")
    guard let arrow = words.firstIndex(where: { $0 == "->" || $0 == "=>" }), arrow > 1,
      words[1..<arrow].allSatisfy({ word in
        StatementKeyword.named(String(word)) == nil
          && word.allSatisfy { $0.isLetter || $0.isNumber || "/:-_".contains($0) }
      })
    else { return nil }
    let text = words[..<arrow].joined(separator: " ")
    return error(
      .syntaxExpectedArrow, problem.range, "expected '->', '=>' or 'do'\(behind(problem.range))",
      "a pattern with a blank is written in quotes: \"\(cut(text))\"")
  }

  /// `'/a b'`: a pattern in single quotes.
  private func otherQuote(_ problem: SyntaxProblem) -> Diagnostic? {
    let statement = SyntaxNode(tree: parse.tree, index: problem.statement)
    guard let pattern = statement.patterns.first, let quote = pattern.text.first,
      ["'", "`", "‘", "“"].contains(quote), pattern.range.end <= problem.range.start
    else { return nil }
    let start = pattern.range.start
    let width = String(quote).utf8.count
    let line = parse.tree.text(in: TextRange(start + width, lineEnd(problem.range)))
    let closing: Character = quote == "‘" ? "’" : quote == "“" ? "”" : quote
    guard let inner = line.firstIndex(of: closing).map({ line[..<$0] }) else { return nil }
    let whole = TextRange(
      start, start + width + inner.utf8.count + String(closing).utf8.count)
    return error(
      .syntaxExpectedPattern, whole, "'\(quote)' is not a quote here",
      "write it in double quotes: \"\(inner)\"", .writing("\"\(inner)\"", at: whole))
  }

  /// Moves a target from a line of its own to the end of the line above; nil if that has a comment.
  func joiningLine(before range: TextRange) -> Fix? {
    let end = parse.tree.start(of: Bytes.isSpace, before: range.start)
    let start = parse.tree.start(of: { !Bytes.isLineEnd($0) }, before: end)
    guard end > start, !parse.tree.text(in: TextRange(start, end)).contains("#") else { return nil }
    return Fix(
      "write it on the line above", [TextEdit(TextRange(end, range.start), " ")])
  }

  /// `page?: int`, as other languages write what may be missing: the parameter as it is written
  /// here, and its edits.
  func optionalParameter(
    at place: Int, _ problem: SyntaxProblem
  ) -> (text: String, edits: [TextEdit])? {
    let start = nextCharacter(place)
    guard command(problem) == Keyword.screen.rawValue,
      parse.tree.byte(at: start) == UInt8(ascii: "?"),
      parse.tree.byte(at: nextCharacter(start + 1)) == UInt8(ascii: ":")
    else { return nil }
    let typeStart = nextCharacter(nextCharacter(start + 1) + 1)
    let end = parse.tree.end(
      of: { !Bytes.isLineEnd($0) && !",)= ".utf8.contains($0) }, from: typeStart)
    guard end > typeStart else { return nil }
    let name = parse.tree.text(
      in: TextRange(parse.tree.start(of: Bytes.isWordPart, before: place), place))
    let type = parse.tree.text(in: TextRange(typeStart, end))
    return (
      "\(name): \(type)?",
      [TextEdit(TextRange(place, start + 1), ""), TextEdit(TextRange(at: end), "?")]
    )
  }

  /// Replaces the sign written instead of the arrow (`>`, `=`, `-`), or inserts the arrow.
  private func arrowFix(_ sign: String, _ place: Int) -> Fix {
    let bytes = parse.tree.bytes
    let start = nextCharacter(place)
    let signs = Array("-=>~→:".utf8)
    let end = parse.tree.end(of: signs.contains, from: start)
    guard start < end, end == bytes.count || Bytes.isSpace(bytes[end]) || start > place else {
      return Fix("add '\(sign)'", [TextEdit(TextRange(at: place), " \(sign)")])
    }
    let blanks = (
      start == place ? " " : "", end < bytes.count && Bytes.isSpace(bytes[end]) ? "" : " "
    )
    return Fix("write '\(sign)'", [TextEdit(TextRange(start, end), blanks.0 + sign + blanks.1)])
  }

  /// The arrow of a target that begins with a scheme, and where the scheme begins.
  func targetScheme(_ end: Int) -> (arrow: TextRange, start: Int)? {
    let start = parse.tree.start(of: Bytes.isWordPart, before: end)
    guard start < end, let arrow = arrow(before: start) else { return nil }
    return (arrow, start)
  }

  /// The `->` before a position, with nothing but blanks between.
  func arrow(before offset: Int) -> TextRange? {
    let end = parse.tree.start(of: Bytes.isBlank, before: offset)
    let arrow = TextRange(end - 2, end)
    return end >= 2 && parse.tree.text(in: arrow) == "->" ? arrow : nil
  }

  func pathFollows(_ offset: Int) -> Bool {
    parse.tree.byte(at: nextCharacter(offset)) == UInt8(ascii: "/")
  }
}
