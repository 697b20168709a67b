import RoadbookText

/// Parts of commands.
extension SyntaxDiagnostics {
  func unexpectedInCommand(_ command: String, _ range: TextRange) -> Diagnostic {
    let text = parse.tree.text(in: range)
    if Parser.redirections.contains(text) {
      return error(
        .syntaxUnexpected, range, "'\(text)' does not redirect output here",
        "redirect the output of the tool: roadbook -c '\(command)' MAP \(text) …")
    }
    let usage = StatementKeyword.named(command).map { "write \($0.usage)" }
    let declared = declaration(ofNoun: command).map { " to list them; to declare one: \($0.usage)" }
    return error(
      .syntaxUnexpected, range, "unexpected '\(cut(text))' after '\(command)'",
      usage.map { $0 + (declared ?? "") })
  }

  /// `routes { … }` and `screens A` are lists in other languages.
  private func declaration(ofNoun noun: String) -> StatementKeyword? {
    guard StatementKeyword.named(noun)?.group == .noun, noun.hasSuffix("s") else { return nil }
    return StatementKeyword.named(String(noun.dropLast())).flatMap {
      $0.group == .declaration ? $0 : nil
    }
  }

  /// `expect handled /list`, where the outcome follows the URL.
  func outcome(_ problem: SyntaxProblem) -> Diagnostic {
    let word = parse.tree.text(in: problem.range)
    let end = parse.tree.start(
      of: Bytes.isSpace,
      before: SyntaxNode(tree: parse.tree, index: problem.statement).range.end)
    let url = min(nextCharacter(problem.range.end), end)
    return error(
      .syntaxUnexpected, problem.range, "unexpected '\(word)' before the URL",
      "write expect URL -> \(word)",
      Fix(
        "write it after the URL",
        [
          TextEdit(TextRange(problem.range.start, url), ""),
          TextEdit(TextRange(at: end), " -> \(word)"),
        ]))
  }

  func unknownWord(_ part: Part, _ command: String, _ range: TextRange) -> Diagnostic {
    let text = cut(parse.tree.bareText(in: range))
    guard case .words(let words) = part.reading else { return unexpectedInCommand(command, range) }
    let advice = Suggestion.advice(for: text, oneOf: words)
    let near = Suggestion.nearest(to: text, among: words)
    return switch part {
    case .noun: error(.unknownNoun, range, "'\(text)' cannot be listed", advice).meaning(near)
    case .format:
      error(.unknownFormat, range, "there is no format '\(text)'", advice).meaning(near)
    default: unexpectedInCommand(command, range)
    }
  }

  func notNumber(_ part: Part, _ command: String, _ range: TextRange) -> Diagnostic {
    let text = cut(parse.tree.bareText(in: range))
    let advice: String? =
      switch part {
      case .a, .b, .entry: "'history' shows the numbers"
      case .code: "write a number from 0 to 255, or \(command) alone"
      default: StatementKeyword.named(command).map { "write \($0.usage)" }
      }
    return error(
      .expectedNumber, range,
      part == .code ? "'\(text)' is not an exit code" : "'\(text)' is not a valid number", advice)
  }
}
