import RoadbookEngine
import RoadbookModel
import RoadbookText

/// The phases in which the app's code is asked: its handlers, its preparation, and its driver,
/// which carries the steps out.
extension Dispatcher {
  /// Asks the app's handlers of the route.
  mutating func callHandlers(_ attempt: Attempt) -> AttemptProgress {
    let route = attempt.route.index
    guard attempt.result.outcome == .handled, host.handledRoutes.contains(route) else {
      return .next
    }
    return .ask(.handlers(route: route, attempt.appRequest(on: self)))
  }

  /// Has the app prepare, before the screens are shown.
  mutating func prepareApp(_ attempt: Attempt) -> AttemptProgress {
    guard host.prepares, attempt.result.outcome == .handled else { return .next }
    return .ask(.prepare(attempt.appRequest(on: self)))
  }

  /// Continues an attempt after the app's handlers, or its preparation.
  mutating func resumeHandlers(
    _ attempt: inout Attempt, afterReply reply: AppReply
  ) -> AttemptProgress {
    guard case .end(let end) = reply else { return .next }
    if case .opened(let redirect) = end {
      let resolved = resolved(redirect, writtenIn: attempt.route.namespace, attempt.request)
      attempt.add([.redirect(resolved, attempt.route.place)])
      return .next
    }
    attempt.setOutcome(of: end)
    return attempt.result.outcome == .handled ? .next : takeBackAttempt(&attempt)
  }

  /// Has the app carry out the steps since the last call.
  mutating func carryOut(_ attempt: Attempt) -> AttemptProgress {
    guard host.carriesOut, attempt.result.outcome == .handled,
      attempt.carried < attempt.result.steps.count
    else { return .next }
    return .ask(.steps(Array(attempt.result.steps[attempt.carried...])))
  }

  /// Continues an attempt after the app carried its steps out.
  mutating func resumeCarryingOut(
    _ attempt: inout Attempt, afterReply reply: AppReply
  ) -> AttemptProgress {
    attempt.carried = attempt.result.steps.count
    if case .end(let end) = reply, !end.continues {
      attempt.setOutcome(of: end)
      attempt.isStuck = true
    }
    return .next
  }
}
