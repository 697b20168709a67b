import RoadbookEngine
import RoadbookModel

extension Dispatcher {
  /// Creates the screens to show. Reports that first, if it is an event of its own.
  mutating func create(_ attempt: inout Attempt) -> AttemptProgress {
    describeEvents(of: attempt)
    guard map.library(of: attempt.route).reportsMaking, let creation = noteCreation(attempt) else {
      return createScreens(&attempt, nil)
    }
    attempt.add([.screens(creation: creation)])
    return .next
  }

  /// `creation`: the number of the event that reports it.
  mutating func createScreens(_ attempt: inout Attempt, _ creation: Int?) -> AttemptProgress {
    if case .action = attempt.route.target {
      if tryAction(&attempt) { return .next }
      return attempt.result.outcome == .deferred
        ? suspend(&attempt, at: .computeArguments, "action") : refuseAttempt(&attempt)
    }
    do throws(ArgumentProblem) {
      attempt.stops = try stops(to: attempt.route, attempt)
      journal.amend(creation) { $0.misfits = attempt.stops.last?.misfits ?? [] }
      return .next
    } catch {
      attempt.setOutcome(
        map.declinesMisfits(attempt.route) ? .declined : .invalid, error.reason)
      return refuseAttempt(&attempt)
    }
  }

  /// Makes only the target, for `generate`: no guards, blocks or steps. An action that counts as a
  /// screen is tried, since one that declines makes nothing.
  mutating func makeOnly(_ attempt: inout Attempt) -> AttemptProgress {
    describeEvents(of: attempt)
    noteCreation(attempt)
    switch attempt.route.target {
    case .screen, .bound:
      do throws(ArgumentProblem) {
        attempt.stops = try stops(to: attempt.route, attempt)
        attempt.isDescribed = true
      } catch {
        attempt.setOutcome(.invalid, error.reason)
      }
    case .action where map.library(of: attempt.route).presentsActions: tryAction(&attempt)
    case .action, .external, .rewrite, .lookup: break
    }
    return .ended
  }

  @discardableResult
  private mutating func noteCreation(_ attempt: Attempt) -> Int? {
    let route = attempt.route
    return journal.note(.generate(target: route.screen ?? route.name), route.place)
  }

  /// Tries the route's action on a copy; false if it makes no screen, with its log, which says why.
  @discardableResult
  private mutating func tryAction(_ attempt: inout Attempt) -> Bool {
    let trial = trial(of: attempt, only: .runAction ... .runAction)
    guard trial.outcome != .handled else { return true }
    attempt.setOutcome(trial.outcome, trial.reason)
    attempt.result.add(log: trial.log)
    return false
  }
}
