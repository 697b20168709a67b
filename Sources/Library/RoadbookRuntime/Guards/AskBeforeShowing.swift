import RoadbookEngine
import RoadbookModel

extension Dispatcher {
  /// Asks the guards of `push` or `present`, before a screen is shown.
  ///
  /// They run only if the screen can be shown at all, as URLNavigator asks its delegate.
  mutating func askBeforeShowing(_ attempt: inout Attempt) -> AttemptProgress {
    let library = map.library(of: attempt.route)
    if app.areGuardsOff {
      if library.showsWithoutGuards { return .next }
      attempt.setOutcome(.failed, "guards are off, so the screen is created but not presented")
      return refuseAttempt(&attempt)
    }
    let point: GuardDeclaration.Point = showsByPushing(attempt) ? .push : .present
    let guards = guards(of: &attempt, at: point)
    if guards.isEmpty { return .next }
    if !library.alwaysPresents {
      let trial = trial(of: attempt, only: .findPresenter ... .tellShown)
      if trial.outcome == .failed {
        attempt.setOutcome(.failed, trial.reason)
        return refuseAttempt(&attempt)
      }
    }
    attempt.add(guards.map(Attempt.Item.guardDecl))
    return .next
  }
}
