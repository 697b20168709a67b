package import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

/// Executing the statements of bodies.
extension Dispatcher {
  /// Pushes a body; its end is delivered to the frame below.
  mutating func call(_ body: consuming Shared<RunningBody>) {
    body.value.given = body.value.names.parameters
    body.value.depth = journal.depth
    if !body.value.isFlat { journal.depth += 1 }
    // Only the patterns matter: nothing in the map is executed.
    if app.areBlocksOff {
      body.value.work.removeAll {
        if case .statements = $0 { true } else { false }
      }
    }
    frames.append(.body(body))
  }

  /// Runs a body's work until it notes an event, ends or calls another body.
  mutating func advance(_ body: inout Shared<RunningBody>) {
    let count = journal.count
    do throws(EvaluationProblem) {
      while journal.count <= count, !budget.isSpent {
        budget.spend()
        guard let work = body.value.work.popLast() else { return end(body, .finished) }
        switch try perform(work, in: &body.value) {
        case .next: break
        case .ended(let end): return self.end(body, end)
        case .call(let inner):
          frames.append(.body(body))
          return call(inner)
        case .ask(let question):
          frames.append(.body(body))
          appQuestion = question
          return
        }
      }
      frames.append(.body(body))
    } catch {
      end(body, .failed(error.message))
    }
  }

  mutating func end(_ body: consuming Shared<RunningBody>, _ end: BodyEnd) {
    journal.depth = body.value.depth
    if case .hook(let hook) = body.value.purpose { return follow(hook, &body, end) }
    deliver(.body(body, end))
  }

  /// What a body does after a piece of work.
  indirect enum BodyProgress {
    case next
    case ended(BodyEnd)
    case call(Shared<RunningBody>)
    /// The app has to answer first.
    case ask(AppQuestion)
  }

  private mutating func perform(
    _ work: RunningBody.Work, in body: inout RunningBody
  ) throws(EvaluationProblem) -> BodyProgress {
    switch work {
    case .statements(let rest, let isConsequence):
      guard let statement = rest.first else {
        // Without this, a 'require' whose else branch falls through would allow the URL.
        return isConsequence ? .ended(.verdict(.cancel, "a requirement is not met")) : .next
      }
      body.work.append(.statements(rest.dropFirst(), isConsequence: isConsequence))
      return try run(statement, in: &body)
    case .endStyle(let target):
      body.target = target
      journal.depth -= 1
      return .next
    case .move, .steps, .reload, .observe, .endReload:
      return move(work, in: &body)
    }
  }

  private mutating func run(
    _ statement: BlockStatement, in body: inout RunningBody
  ) throws(EvaluationProblem) -> BodyProgress {
    switch statement {
    case .log(let value, let range):
      let text = try Evaluator.evaluate(value, in: body.scope(self), spending: &budget).text
      try body.write(text, value.range)
      journal.note(.log(text), body.place(range))
    case .perform(let name, let range):
      if host.performs { return .ask(.action(name.text, AppRequest(body))) }
      // Without an app, the log shows that it would be called.
      let text = "perform \(name.text)"
      try body.write(text, range)
      journal.note(.log(text), body.place(range))
    case .set(let target, let value, let range): try assign(value, to: target, range, &body)
    case .branch(let condition, let then, let otherwise, _):
      let branch = try holds(condition, body) ? then : otherwise
      body.work.append(.statements(branch[...], isConsequence: false))
    case .require(let condition, let otherwise, _):
      if try !holds(condition, body) {
        body.work.append(.statements(otherwise[...], isConsequence: true))
      }
    case .verdict(let verdict, let reason, let range):
      let reason = try reason.map { (reason) throws(EvaluationProblem) in
        try Evaluator.evaluate(reason, in: body.scope(self), spending: &budget).text
      }
      journal.note(.verdict(outcome: verdict.outcome, reason: reason), body.place(range))
      return .ended(.verdict(verdict, reason))
    case .external(let template, let range):
      let url = try template.url(in: body.scope(self), spending: &budget)
      if url.isEmpty || !template.isCurrent, let problem = url.externalProblem {
        throw EvaluationProblem(problem, range)
      }
      let step = NavigationStep.external(url: url)
      body.steps.append(step)
      journal.note(.step(step), body.place(range))
    case .go(let command): return try go(command, &body)
    case .show(let command): return show(command, &body)
    case .leave(let command, let range):
      body.move(
        [command.navigation], NavigationPolicy(animated: command.isAnimated), body.place(range))
    case .select(let name, let range):
      body.move([.select(name.text)], NavigationPolicy(), body.place(range))
    }
    return .next
  }

  private mutating func holds(
    _ condition: Expression, _ body: RunningBody
  ) throws(EvaluationProblem) -> Bool {
    let holds = try Evaluator.truth(of: condition, in: body.scope(self), spending: &budget)
    journal.note(.condition(holds: holds), body.place(condition.range))
    return holds
  }

  private mutating func assign(
    _ expression: Expression, to target: SetTarget, _ range: TextRange, _ body: inout RunningBody
  ) throws(EvaluationProblem) {
    let value = try Evaluator.evaluate(expression, in: body.scope(self), spending: &budget)
    switch target {
    case .variable(let path):
      guard let old = app.variables[path.name.text] ?? app.surroundings[path.name.text] else {
        throw EvaluationProblem("there is no variable '\(path.name.text)'", path.name.range)
      }
      budget.spend(look: map.variables.count)
      let changed = try path.replacing(in: old, with: value)
      if !path.parts.isEmpty { try limit(changed, expression.range) }
      if let variable = map.variable(named: path.name.text),
        let misfit = map.misfit(of: changed, in: variable, expression.range)
      {
        throw EvaluationProblem(misfit.message, misfit.range)
      }
      _ = app.set(path.name.text, to: changed)
      journal.note(.set(name: path.text, value: value), body.place(range))
    case .parameter(let name):
      body.names.parameters.set(name.text, to: value, source: .set)
      journal.note(.set(name: "parameters." + name.text, value: value), body.place(range))
    }
  }

  /// Checks the size of a value that was changed in part, and pays for it.
  private mutating func limit(
    _ value: ParameterValue, _ range: TextRange
  ) throws(EvaluationProblem) {
    do throws(ValueProblem) {
      budget.spend(bytes: try ValueLimits.size(of: value))
    } catch {
      throw EvaluationProblem(error.message, range)
    }
  }

  // MARK: Opening and showing

  /// `open`, `push` and `present`.
  private mutating func go(
    _ command: GoCommand, _ body: inout RunningBody
  ) throws(EvaluationProblem) -> BodyProgress {
    let scope = body.scope(self)
    switch command.subject {
    case .url(let template):
      let url = try template.url(in: scope, spending: &budget)
      let options = try command.clauses.options(command.verb, in: scope, map, spending: &budget)
      return .ended(.opened(Redirect(url: url, options: options.isPlain ? nil : options)))
    case .screen(let call):
      let options = try command.clauses.options(command.verb, in: scope, map, spending: &budget)
      let instance = try ScreenArguments.instance(
        of: call, in: map, scope: scope, spending: &budget)
      show(instance, command.verb, options, command.range, &body)
      return .next
    }
  }

  private func show(
    _ instance: NavigationState.Instance, _ verb: OpenOptions.Verb, _ options: OpenOptions,
    _ range: TextRange, _ body: inout RunningBody
  ) {
    var policy = body.target?.policy ?? NavigationPolicy()
    if let isAnimated = options.isAnimated { policy.animated = isAnimated }
    let presentation = Presentation(
      "modal", isWrapped: options.wraps || map.namespaces[0].settings.library.wrapsPresented,
      wrapper: options.wrap)
    let command: NavigationCommand =
      verb == .present
      ? .present([instance], presentation, from: options.container ?? policy.presenter)
      : .push(instance, onto: options.container)
    body.move([command], policy, body.place(range))
  }

  /// `show [NAME]` in a style: the target with the screens below it.
  private mutating func show(_ command: ShowCommand, _ body: inout RunningBody) -> BodyProgress {
    guard var target = body.target else {
      return .ended(.failed("'show' is only possible while a screen is being shown"))
    }
    if let isAnimated = command.isAnimated { target.policy.animated = isAnimated }
    if let container = command.container { target.containers = [container.text] }
    let place = body.place(command.range)
    if let style = command.style { return show(target, by: style.text, place, &body) }
    body.hasShownTarget = true
    body.move([target.way()], target.policy, place)
    return .next
  }

  /// The maximum nesting of styles.
  private static var chainLimit: Int { 8 }

  /// Shows the target with another style.
  private mutating func show(
    _ target: PresentationTarget, by name: String, _ place: Place, _ body: inout RunningBody
  ) -> BodyProgress {
    guard !target.selected.contains(name) else {
      let circle = (target.selected + [name]).joined(separator: " → ")
      return .ended(.failed("styles show each other: \(circle)"))
    }
    guard target.selected.count < Self.chainLimit else {
      return .ended(
        .failed("styles show each other more than \(Self.chainLimit) levels deep"))
    }
    if let own = map.style(named: name) {
      var inner = target
      inner.selected.append(name)
      if let outer = body.target { body.work.append(.endStyle(outer)) }
      body.work.append(.statements(own.body[...], isConsequence: false))
      body.target = inner
      body.hasShownTarget = false
      journal.note(.style(name: name), own.place)
      journal.depth += 1
      return .next
    }
    body.hasShownTarget = true
    let commands = target.commands(name, map.layout)
    if commands.isEmpty { return .ended(.failed("style '\(name)' shows nothing")) }
    body.move(commands, target.policy, place)
    return .next
  }
}

extension RunningBody {
  /// Adds commands for the navigator, to run next, in order.
  mutating func move(
    _ commands: [NavigationCommand], _ policy: NavigationPolicy, _ place: Place?
  ) {
    work += commands.reversed().map { .move($0, policy, place) }
  }
}

extension LeaveCommand {
  /// The corresponding command of the navigator.
  package var navigation: NavigationCommand {
    switch (verb, target) {
    case (.back, _): .back
    case (.pop, .one): .pop(.one, in: nil)
    case (.pop, .all): .pop(.toRoot, in: nil)
    case (.pop, .screen(let name)): .pop(.to(screen: name.text), in: nil)
    case (.dismiss, .one): .dismiss(.one)
    case (.dismiss, .all): .dismiss(.all)
    case (.dismiss, .screen(let name)): .dismiss(.to(screen: name.text))
    }
  }
}
