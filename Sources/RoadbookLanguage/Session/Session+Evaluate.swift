import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Expressions as statements: their values are shown.
extension Session {
  mutating func evaluate(_ expression: Expression) -> Answer {
    let scope = stateScope()
    // A name without a value is that of a declaration, or an incomplete statement.
    if case .name(let name, let range) = expression, !scope.isReadable(name) {
      return scope.app.isName(name) || map.declaredNames.contains { $0.name == name }
        ? describe(name, kind: nil) : unknown(name, at: range)
    }
    do throws(EvaluationProblem) {
      let value = try Evaluator.evaluate(expression, in: scope)
      lastValue = value
      return Answer(.value(value))
    } catch {
      return .problem(error.message, at: error.range)
    }
  }

  /// Reports a word that is neither a statement nor a name.
  private mutating func unknown(_ word: String, at range: TextRange) -> Answer {
    let statements = StatementKeyword.all.filter { $0.mayStand(in: .file) }.map(\.word)
    let names = map.declaredNames.map(\.name)
    // A truncated word is more likely than a misspelt one.
    let near =
      statements.first { word.utf8.count > 2 && $0.hasPrefix(word) }
      ?? Suggestion.nearest(to: word, among: statements + names)
    return refused([
      Diagnostic(
        "unknown-statement", .error, range, "'\(word)' is neither a statement nor a name",
        advice: near.map { "did you mean '\($0)'?" } ?? "'help' lists the statements",
        fixIts: near.map { [FixIt("replace with '\($0)'", [TextEdit(range, $0)])] } ?? [])
    ])
  }

  /// Refuses the current statement.
  private func refused(_ diagnostics: [Diagnostic]) -> Answer {
    var answer = Answer(.nothing, isFailure: true)
    if let source = statementSource {
      answer.findings = diagnostics.map { Answer.Finding(diagnostic: $0, source: source) }
    }
    return answer
  }
}
