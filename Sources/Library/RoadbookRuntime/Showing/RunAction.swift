import RoadbookModel
import RoadbookText

extension Dispatcher {
  /// Notes the route's action, and runs it.
  mutating func runAction(_ attempt: Attempt) -> AttemptProgress {
    let place = attempt.route.place
    journal.note(.action(route: attempt.route.name), place)
    guard case .action(let statements) = attempt.route.target, !statements.isEmpty else {
      return .next
    }
    return .call(begin(body(statements, of: attempt, in: place.document)))
  }

  /// Continues an attempt after its action. An action that declines keeps its log lines; its
  /// changes are taken back.
  mutating func resumeAction(_ attempt: inout Attempt, afterBody body: Body) -> AttemptProgress {
    attempt.result.add(log: body.log)
    attempt.setOutcome(of: body.end)
    guard attempt.result.outcome == .handled else {
      let progress = endAttempt(&attempt)
      // It goes on with the guards and the action itself.
      return attempt.result.outcome == .deferred
        ? suspend(&attempt, at: .computeArguments, "action") : progress
    }
    attempt.result.parameters = body.names.parameters
    attempt.result.add(steps: body.steps)
    if case .opened(let redirect) = body.end {
      attempt.opened = Shared(
        resolved(redirect, writtenIn: attempt.route.namespace, attempt.request))
    }
    return .next
  }
}
