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
    let sign = what == .fatArrow ? "=>" : "->"
    let name = what == .target ? "'->', '=>' or 'do'" : "'\(sign)'"
    return error(
      .syntaxExpectedArrow, problem.range, "expected \(name)\(behind(problem.range))",
      what == .target ? "write -> SCREEN, => URL or do { … }" : usage,
      arrowFix(sign, problem.range.end))
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
}
