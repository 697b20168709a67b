package import RoadbookAnalysis
import RoadbookEngine
import RoadbookRuntime
package import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Session {
  /// Executes a command, and saves what `undo` needs.
  mutating func run(_ command: Command) -> Answer {
    let effects = command.effects
    if effects.contains(.needsRest), let refusal = refusalWhileStepping { return refusal }
    guard effects.contains(.changesApp) else { return carryOut(command) }
    if effects.contains(.needsRest) { stepper = nil }
    let before = snapshot
    let answer = carryOut(command)
    keep(answer, since: before)
    return answer
  }

  private mutating func carryOut(_ command: Command) -> Answer {
    switch command {
    case .plain(let command): return perform(command)
    case .remove(let target): return remove(target).pointing(at: target.range)
    case .describe(let kind, let name):
      return describe(name.text, kind: kind?.text).pointing(at: name.range)
    case .resolve(let url, let clauses):
      return trial(url, clauses) { Answer(.resolution($0, command: "resolve")) }
    case .explain(let url, let clauses): return explain(url, clauses)
    case .match(let pattern, let url): return match(pattern, url)
    case .go(let command): return go(command)
    case .generate(let url, let clauses): return generate(url, clauses)
    case .evaluate(let expression): return evaluate(expression)
    case .leave(let command):
      return navigate(
        command.verb.rawValue, command.navigation, NavigationPolicy(animated: command.isAnimated))
    case .select(let name): return navigate("select", .select(name.text))
    case .answer(let name, let answers): return force(answers, of: name).pointing(at: name.range)
    case .answerLookup(let source, let target): return answer(source, with: target)
    case .switchGuards(let isOn):
      change { $0.areGuardsOff = !isOn }
      return Answer(.nothing)
    case .set(let target, let value): return set(target, value)
    case .step(let command): return step(command)
    case .setting(let command): return settings.apply(command)
    case .expect(let expectation): return expect(expectation)
    }
  }

  func unreadable(_ trouble: FileTrouble) -> Answer {
    .problem("\(trouble.path): \(trouble.reason)", isUsageError: true)
  }

  /// Options from a caller outside the language; `record`: in the language's syntax or JSON.
  ///
  /// Fails if the string is not a record or the scheme does not exist.
  package mutating func options(
    with record: String?, from origin: String?, in namespace: String?
  ) -> Result<OpenOptions, CommandProblem> {
    var clauses = OpenClauses()
    if let record {
      let source = SourceText(name: "with", "resolve / with " + record)
      let (statements, diagnostics) = Lowering.read(source)
      guard diagnostics.isEmpty, statements.count == 1,
        case .command(.resolve(_, let read))? = statements.first?.kind
      else {
        return .failure(
          CommandProblem(message: "'\(record)' is not a record: write {\"key\": 1}"))
      }
      clauses = read
    }
    if record == nil, origin == nil, namespace == nil {
      return .success(OpenOptions(.resolve))
    }
    clauses.from = origin.map { Name($0, TextRange(at: 0)) }
    clauses.namespace = namespace.map { Name($0, TextRange(at: 0)) }
    do throws(EvaluationProblem) {
      return .success(try clauses.options(.resolve, in: stateScope(), map))
    } catch {
      return .failure(CommandProblem(message: error.message))
    }
  }

  private mutating func set(_ target: SetTarget, _ value: Expression) -> Answer {
    do throws(EvaluationProblem) {
      let result = try Evaluator.evaluate(value, in: stateScope())
      switch target {
      case .variable(let path):
        let name = path.name
        guard
          let old = dispatcher.variables[name.text] ?? dispatcher.app.surroundings[name.text]
        else {
          let near = Suggestion.nearest(to: name.text, among: dispatcher.variables.keys.sorted())
          return .problem(
            "there is no variable '\(name.text)'",
            advice: near.map { "did you mean '\($0)'?" } ?? "declare it: var \(name.text) = …",
            at: name.range)
        }
        let changed: ParameterValue
        switch path.replacing(in: old, with: result) {
        case .success(let value): changed = value
        case .failure(let problem):
          return .problem(problem.message, advice: problem.advice, at: problem.range)
        }
        if path.parts.isEmpty,
          let initial = map.variables.first(where: { $0.name == name.text })?.initial,
          case .literal(let first, _) = initial,
          let message = StaticType(first).refusal(of: StaticType(result), for: name.text)
        {
          return .problem(message, at: value.range)
        }
        change { _ = $0.set(name.text, to: changed) }
        return Answer(.message("\(path.text) = \(ValueText.shown(result))"))
      case .parameter(let name):
        return .problem(
          "there is no request whose '\(name.text)' could be changed",
          advice: "pass it with the URL: open URL with { \(name.text): … }", at: name.range)
      }
    } catch {
      return .problem(error)
    }
  }
}
