import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
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

  /// A value that cannot be computed ends any command.
  private mutating func carryOut(_ command: Command) -> Answer {
    do throws(EvaluationProblem) {
      return try answer(to: command)
    } catch {
      return .problem(error)
    }
  }

  private mutating func answer(to command: Command) throws(EvaluationProblem) -> Answer {
    switch command {
    case .plain(let command): return perform(command)
    case .remove(let target): return remove(target).pointing(at: target.range)
    case .describe(let kind, let name):
      return describe(name.text, kind: kind?.text).pointing(at: name.range)
    case .edit(let kind, let name, let inEditor):
      return edit(name.text, kind: kind?.text, inEditor: inEditor).pointing(at: name.range)
    case .preview(.explain, let url, let clauses): return try explain(url, clauses)
    case .preview(let preview, let url, let clauses):
      return try trial(url, clauses, preview == .generate ? .generate : .resolve) {
        Answer(.resolution($0, command: preview.rawValue))
      }
    case .match(let pattern, let url): return try match(pattern, url)
    case .block(.go(let command)): return try go(command)
    case .evaluate(let expression): return try evaluate(expression)
    case .block(.leave(let command, _)):
      return navigate(
        command.verb.rawValue, command.navigation, NavigationPolicy(animated: command.isAnimated))
    case .block(.select(let name, _)): return navigate("select", .select(name.text))
    case .answer(let name, let answers):
      return try force(answers, of: name).pointing(at: name.range)
    case .answerLookup(let source, let target): return try answer(source, with: target)
    case .switchGuards(let isOn):
      change { $0.areGuardsOff = !isOn }
      return Answer(.nothing)
    case .block(.set(let target, let value, _)): return try set(target, value)
    case .block(let statement): return runAsBlock(statement)
    case .step(let command): return try step(command)
    case .setting(.prompt(let text?)): return try setPrompt(text)
    case .setting(let command): return settings.apply(command)
    case .expect(let expectation): return try expect(expectation)
    }
  }

  /// `settings prompt`: its text must have a value, on one line.
  private mutating func setPrompt(_ text: WrittenExpression) throws(EvaluationProblem) -> Answer {
    var scope = stateScope()
    scope.bindings["map"] = ParameterValue(live.name)
    let value = try Evaluator.evaluate(text.expression, in: scope).text
    guard !value.contains(where: \.isNewline) else {
      return .problem(
        "a prompt is one line", advice: "leave out the line break", at: text.expression.range,
        isUsageError: true)
    }
    return settings.apply(.prompt(text))
  }

  func unreadable(_ trouble: FileTrouble) -> Answer {
    .problem(
      "\(trouble.path): \(trouble.reason)", advice: trouble.advice, isUsageError: true)
  }

  private mutating func set(
    _ target: SetTarget, _ value: Expression
  ) throws(EvaluationProblem) -> Answer {
    let result = try Evaluator.evaluate(value, in: stateScope())
    switch target {
    case .variable(let path):
      let name = path.name
      guard let old = self.value(ofVariable: name.text) else {
        let near = Suggestion.nearest(to: name.text, among: dispatcher.variables.keys.sorted())
        return .problem(
          "there is no variable '\(name.text)'",
          advice: near.map { "did you mean '\($0)'?" } ?? "declare it: var \(name.text) = …",
          at: name.range)
      }
      let changed = try path.replacing(in: old, with: result)
      do throws(ValueProblem) {
        _ = try ValueLimits.size(of: changed)
      } catch {
        throw EvaluationProblem(error.message, value.range)
      }
      if let variable = map.variable(named: name.text),
        let misfit = map.misfit(of: changed, in: variable, value.range)
      {
        guard let source = statement.source else {
          return .problem(misfit.message, advice: misfit.advice, at: misfit.range)
        }
        return .refused([misfit].findings(in: source))
      }
      change { _ = $0.set(name.text, to: changed) }
      return Answer(.message("\(path.text) = \(ValueText.shown(result))"))
    case .parameter(let name):
      return .problem(
        "'\(name.text)' cannot be set: no URL is being handled",
        advice: "pass it with the URL: open URL with { \(name.text): … }", at: name.range)
    }
  }
}

/// The plain commands of the grammar.
extension Session: CommandPerformer {
  // MARK: The map

  mutating func load(map file: Name?, over: Bool) -> Answer {
    guard let file else { return reload() }
    return attempt { $0.add(file.text, over: over).pointing(at: file.range) }
  }

  mutating func save(file: Name?, over: Bool) -> Answer {
    save(file?.text, over: over).pointing(at: file?.range)
  }

  mutating func run(file: Name) -> Answer {
    if let refusal = tooDeep { return refusal }
    switch files.read(file.text) {
    case .success(let text): return Answer(.scriptWanted(path: file.text, text: text))
    case .failure(let trouble): return unreadable(trouble).pointing(at: file.range)
    }
  }

  mutating func format() -> Answer { Answer(.formatted(live.text)) }

  mutating func changes(file: Name?) -> Answer {
    guard let file else {
      if live.files.isEmpty, !documents.isEmpty { return hasNoFile }
      return Answer(
        .saved(SavedChanges(changes: unsavedChanges(), files: [], isWritten: false)))
    }
    let committed = CommittedFile(file.text, files)
    var other = Session(files: committed?.files ?? files)
    let answer = other.load(committed?.path ?? file.text)
    guard answer.problem == nil else { return answer.pointing(at: file.range) }
    var differences = MapDifferences(from: other.loaded, to: loaded)
    differences.revisions.old = committed?.revision
    return work.isCancelled() ? .interrupted : Answer(.listing(differences.listing()))
  }

  mutating func list(noun: Command.Noun?, text: [Name], all: Bool) -> Answer {
    guard let noun else { return listNouns() }
    let filter = text.isEmpty ? nil : text.map(\.text).joined(separator: " ")
    return list(noun, isAll: all, filter: filter)
  }

  // MARK: The app

  mutating func resume(n: Int?) -> Answer {
    goOn("resume", noDeferred(n)) { $0.startResuming(n) }
  }

  mutating func proceed() -> Answer { goOn("proceed", "nothing is held") { $0.startProceeding() } }

  mutating func drop(held: Bool, n: Int?) -> Answer { held ? dropHeld() : dropDeferred(n) }

  mutating func record(off: Bool, file: Name?) -> Answer {
    file.map { record($0.text).pointing(at: $0.range) } ?? endRecording()
  }

  mutating func replay(file: Name, update: Bool) -> Answer {
    replay(file.text, updates: update).pointing(at: file.range)
  }

  // MARK: The prompt

  func tour(tour: Command.Tour?) -> Answer { Answer(.tourWanted(tour)) }

  func quit(code: Int?) -> Answer {
    var answer = Answer(.nothing)
    answer.endsSession = true
    answer.exitCode = code
    return answer
  }

  func help(topic words: [Name]) -> Answer {
    let topic = words.isEmpty ? nil : words.map(\.text).joined(separator: " ")
    if let topic, let text = settings.aliases[topic] {
      return Answer(.message("\(topic) is an alias: \(text)"))
    }
    switch Help.page(topic) {
    case .success(let page): return Answer(.help(page))
    case .failure(let unknown):
      let search =
        ["", "about"].contains(unknown.topic)
        ? "write help about WORD …"
        : unknown.found > 0 ? "search the help: help about \(unknown.topic)" : nil
      return .problem(
        "there is no help on '\(unknown.topic)'",
        advice: unknown.suggestion.map { "did you mean '\($0)'?" } ?? search
          ?? "'help' lists the topics",
        isUsageError: true)
    }
  }
}
