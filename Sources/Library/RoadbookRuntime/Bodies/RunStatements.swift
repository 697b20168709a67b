import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Executing the statements of bodies.
extension Dispatcher {
  /// What follows a statement, or another piece of work.
  enum BodyProgress {
    case next
    case call(Frame)
    case ended(BodyEnd)
  }

  /// Runs a body's work until it notes an event, calls something or ends.
  mutating func runStatements(_ body: inout Body) -> BodyProgress {
    let count = journal.count
    do throws(EvaluationProblem) {
      var progress = BodyProgress.next
      while case .next = progress, journal.count <= count, !budget.isSpent {
        budget.spend()
        progress = try runNextStatement(of: &body)
      }
      return progress
    } catch {
      return .ended(.failed(error.message))
    }
  }

  /// Continues a body after its navigation commands.
  mutating func resumeBody(_ body: inout Body, afterMoves moves: Moves) -> BodyProgress {
    body.append(log: moves.log)
    body.steps += moves.steps
    body.stops = moves.stops
    return moves.end == .finished ? .next : .ended(moves.end)
  }

  /// Continues a body after an action of the app.
  mutating func resumeBody(_ body: inout Body, afterAction reply: AppReply) -> BodyProgress {
    guard case .end(let end) = reply, !end.continues else { return .next }
    return .ended(end)
  }

  private mutating func runNextStatement(
    of body: inout Body
  ) throws(EvaluationProblem) -> BodyProgress {
    switch body.work.popLast() {
    case .statements(let rest, let unmet)?:
      guard let statement = rest.first else {
        // Without this, a 'require' whose else branch falls through would allow the URL.
        guard let unmet else { return .next }
        let owner = body.guardName.map { "guard '\($0)' " } ?? ""
        return .ended(.verdict(.cancel, owner + "requires \(unmet.text)"))
      }
      body.work.append(.statements(rest.dropFirst(), unmet: unmet))
      return try execute(statement, in: &body)
    case .endStyle(let target)?:
      body.target = target
      journal.depth -= 1
      return .next
    case nil: return .ended(.finished)
    }
  }

  private mutating func execute(
    _ statement: BlockStatement, in body: inout Body
  ) throws(EvaluationProblem) -> BodyProgress {
    switch statement {
    case .log(let value, let range):
      let text = try Evaluator.evaluate(value, in: body.scope(self), spending: &budget).text
      try body.write(text, value.range)
      journal.note(.log(text), body.place(range))
    case .perform(let name, let range):
      if host.performs {
        return .call(.question(Shared(.action(name.text, AppRequest(body)))))
      }
      // Without an app, the log shows that it would be called.
      let text = "perform \(name.text)"
      try body.write(text, range)
      journal.note(.log(text), body.place(range))
    case .set(let target, let value, let range): try assign(value, to: target, range, &body)
    case .branch(let condition, let then, let otherwise, _):
      let branch = try holds(condition, body) ? then : otherwise
      body.work.append(.statements(branch[...]))
    case .require(let condition, let otherwise, _):
      if try !holds(condition, body) {
        body.work.append(.statements(otherwise[...], unmet: condition))
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
    case .show(let command): return runShow(command, &body)
    case .leave(let command, let range):
      return move(
        by: [command.navigation], NavigationPolicy(animated: command.isAnimated), range, &body)
    case .select(let name, let range):
      return move(by: [.select(name.text)], NavigationPolicy(), range, &body)
    }
    return .next
  }

  private mutating func holds(
    _ condition: Expression, _ body: Body
  ) throws(EvaluationProblem) -> Bool {
    let holds = try Evaluator.truth(of: condition, in: body.scope(self), spending: &budget)
    journal.note(.condition(holds: holds), body.place(condition.range))
    return holds
  }

  private mutating func assign(
    _ expression: Expression, to target: SetTarget, _ range: TextRange, _ body: inout Body
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
}
