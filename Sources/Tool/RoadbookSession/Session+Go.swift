import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Commands that navigate, and those that only show where they would lead.
extension Session {
  mutating func go(
    _ command: GoCommand, isStepping: Bool = false
  ) throws(EvaluationProblem) -> Answer {
    let scope = stateScope()
    switch command.subject {
    case .url(let template):
      let url = try template.url(in: scope)
      return open(url, try command.clauses.options(command.verb, in: scope, map), isStepping)
    case .screen: return perform(.go(command), command.verb.rawValue)
    }
  }

  private mutating func open(
    _ url: String, _ options: OpenOptions, _ isStepping: Bool
  ) -> Answer {
    if isStepping { return stepInto(url, options) }
    dispatcher.journal.detail = .events
    return answer(with: dispatcher.open(url, options), options.verb.rawValue)
  }

  private mutating func answer(with resolution: Resolution, _ command: String) -> Answer {
    last = resolution
    return Answer(
      .resolution(resolution, command: command), isFailure: resolution.outcome != .handled)
  }

  mutating func goOn(
    _ command: String, _ nothing: String, _ start: (inout Dispatcher) -> Bool
  ) -> Answer {
    dispatcher.journal.detail = .events
    guard start(&dispatcher) else { return impossible(command, nothing) }
    return answer(with: dispatcher.run(), command)
  }

  /// Why no URL can be resumed or dropped.
  mutating func noDeferred(_ number: Int?) -> String {
    guard let number, !dispatcher.app.deferred.isEmpty else { return "nothing is deferred" }
    return "there is no deferred URL \(number)"
  }

  /// `number`: the one to drop, from 1, the oldest first; nil for all.
  mutating func dropDeferred(_ number: Int?) -> Answer {
    let indices = dispatcher.app.deferred.indices
    let index = number.map { $0 - 1 }
    guard !indices.isEmpty, index.map(indices.contains) ?? true else {
      return impossible("drop", noDeferred(number))
    }
    if let index {
      dispatcher.app.deferred.remove(at: index)
    } else {
      dispatcher.app.deferred = []
    }
    return moved("drop")
  }

  /// `answer URL => URL`
  mutating func answer(
    _ source: URLTemplate, with target: URLTemplate
  ) throws(EvaluationProblem) -> Answer {
    let scope = stateScope()
    let (url, answer) = (try source.url(in: scope), try target.url(in: scope))
    change { $0.lookups[url] = answer }
    return Answer(.nothing)
  }

  mutating func dropHeld() -> Answer {
    guard !dispatcher.app.held.isEmpty else { return impossible("drop", "nothing is held") }
    dispatcher.app.held = []
    return moved("drop")
  }

  mutating func force(
    _ answers: [ForcedAnswer], of guardDecl: Name
  ) throws(EvaluationProblem) -> Answer {
    let known = map.guards.map(\.name) + ["presenter"]
    guard known.contains(guardDecl.text) else {
      return CommandProblem.missing("guard", guardDecl.text, among: known).answer
    }
    let scope = stateScope()
    var forced: [AppReply] = []
    for answer in answers {
      let reason = try answer.reason.map { (value) throws(EvaluationProblem) in
        try Evaluator.evaluate(value, in: scope).text
      }
      switch answer.word.text {
      case "allow": forced.append(.end(.verdict(.allow)))
      case "cancel": forced.append(.end(.verdict(.cancel, reason)))
      case "defer": forced.append(.end(.verdict(.defer, reason)))
      case "open":
        forced.append(.end(.opened(Redirect(url: try answer.url?.url(in: scope) ?? ""))))
      case "none": forced.append(.container(nil))
      default: forced.append(.container(answer.word.text))
      }
    }
    change { $0.answers[guardDecl.text, default: []] += forced }
    return Answer(.nothing)
  }

  mutating func reset() -> Answer {
    startOver()
    return Answer(.state(kind: "stack"))
  }

  // MARK: Queries

  /// Opens the URL on a copy of the app.
  mutating func trial(
    _ url: URLTemplate, _ clauses: OpenClauses, _ verb: OpenOptions.Verb = .resolve,
    prefersScreens: Bool = false, _ answer: (Resolution) -> Answer
  ) throws(EvaluationProblem) -> Answer {
    let scope = stateScope()
    let text = try url.url(in: scope)
    var options = try clauses.options(verb, in: scope, map)
    options.prefersScreens = prefersScreens
    let resolution = resolve(text, options, detail: verb == .generate ? .events : .nothing)
    var result = answer(resolution)
    if case .resolution = result.content, resolution.outcome != .handled {
      result.isFailure = true
    }
    return result
  }

  // MARK: Manual navigation

  mutating func navigate(
    _ word: String, _ command: NavigationCommand, _ policy: NavigationPolicy = NavigationPolicy()
  ) -> Answer {
    do throws(NavigationProblem) {
      let trace = try Navigator(map.layout).run(command, policy: policy, state: dispatcher.state)
      dispatcher.journal = Journal(.events)
      dispatcher.state = trace.state
      for step in trace.steps { dispatcher.journal.note(.step(step), nil) }
      return moved(word, trace.steps)
    } catch {
      return impossible(word, error.message, advice: advice(for: command))
    }
  }

  /// The advice for a command whose container or screen does not exist.
  private mutating func advice(for command: NavigationCommand) -> String? {
    switch command {
    case .select(let name):
      return Suggestion.advice(for: name, among: map.layout.containers.map(\.name))
    case .pop(.to(let screen), in: _):
      return Suggestion.advice(for: screen, among: dispatcher.visibleStack)
    default: return nil
    }
  }

  /// The failed outcome of a command that cannot be executed, with the reason.
  private mutating func impossible(
    _ command: String, _ reason: String, advice: String? = nil
  ) -> Answer {
    var resolution = dispatcher.failure("", .failed, reason)
    resolution.advice = advice
    return Answer(.resolution(resolution, command: command), isFailure: true)
  }

  private mutating func moved(
    _ command: String, _ steps: [NavigationStep] = [], _ log: [String] = []
  ) -> Answer {
    var resolution = Resolution(url: "", outcome: .handled, state: dispatcher.state)
    resolution.steps = steps
    resolution.log = log
    resolution.stack = dispatcher.visibleStack
    if !steps.isEmpty { resolution.events = dispatcher.journal.events }
    return Answer(.resolution(resolution, command: command))
  }

  /// Runs a statement as in a block.
  mutating func runAsBlock(_ statement: BlockStatement) -> Answer {
    if let refusal = refusalWhileStepping { return refusal }
    let before = snapshot
    let command = if case .external = statement { "external" } else { "log" }
    let answer = perform(statement, command)
    if built?.app != before.app { keep(answer, since: before) }
    return answer
  }

  private mutating func perform(_ statement: BlockStatement, _ command: String) -> Answer {
    // The names that `expect` can read are available, too.
    let bindings = stateScope().bindings.merging(caseValues) { $1 }
    var copy = dispatcher
    let body = copy.runStatement(
      statement, parameters: last?.parameters ?? Parameters(), bindings: bindings)
    switch body.end {
    case .failed(let reason), .stuck(let reason): return impossible(command, reason)
    case .finished, .verdict(.allow, _), .opened: break
    case .verdict: return .problem("this is only allowed in a block, a guard or an action")
    }
    dispatcher = copy
    if case .opened(let redirect) = body.end {
      return open(redirect.url, redirect.options ?? OpenOptions(), false)
    }
    if command == "log" { return Answer(.message(body.log.joined(separator: "\n"))) }
    return moved(command, body.steps, body.log)
  }
}
