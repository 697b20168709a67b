import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Expressions as statements: their values are shown.
extension Session {
  mutating func evaluate(_ expression: Expression) -> Answer {
    let scope = stateScope()
    if case .name(let name, _) = expression, let answer = shown(name) { return answer }
    // A name without a value is that of a declaration, or an incomplete statement.
    if case .name(let name, let range) = expression, !scope.isReadable(name) {
      return scope.app.isName(name) || map.declaredNames.contains { $0.name == name }
        ? describe(name, kind: nil) : unknown(name, at: range)
    }
    if case .route(let call) = expression { return buildURL(call) }
    do throws(EvaluationProblem) {
      let value = try Evaluator.evaluate(expression, in: scope)
      lastValue = value
      return Answer(.value(value))
    } catch {
      return .problem(error.message, at: error.range)
    }
  }

  /// The app's state, or the steps of the URL that is stepped through, as a picture; nil for another name.
  private mutating func shown(_ name: String) -> Answer? {
    if caseValues[name] != nil || dispatcher.variables[name] != nil { return nil }
    switch name {
    case "stack", "parameters", "deferred":
      lastValue = stateScope().value(named: name)
      return Answer(.state(kind: name))
    case "state": return Answer(.state(kind: name))
    case "steps":
      guard let stepper else {
        return .problem("not stepping through a URL", advice: "start with: step URL")
      }
      return Answer(.plan(stepper))
    default: return nil
    }
  }

  /// Reports a word that is neither a statement nor a name.
  private mutating func unknown(_ word: String, at range: TextRange) -> Answer {
    if let retired = RetiredForm.diagnostic(ofStatement: word) {
      return refused([retired.shifted(by: range.start)])
    }
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
