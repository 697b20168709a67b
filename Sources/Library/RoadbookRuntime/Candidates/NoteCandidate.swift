import RoadbookEngine
import RoadbookModel
import RoadbookText

extension Dispatcher {
  /// Notes that a route is tried.
  mutating func noteCandidate(_ attempt: inout Attempt) -> AttemptProgress {
    if !app.deferred.isEmpty, redirects.count == 1, !map.defersMany,
      map.library(of: attempt.route).discardsDeferred
    {
      app.deferred = []
    }
    describeEvents(of: attempt)
    journal.note(
      .candidate(written: attempt.route.written(attempt.match.patternIndex)), attempt.route.place)
    attempt.start = mark()
    if let missing = attempt.route.guards.first(where: { map.guardIndices[$0] == nil }) {
      // Fail closed: an undeclared guard must not allow the URL.
      attempt.setOutcome(.failed, "guard '\(missing)' is not declared")
      return .ended
    }
    return .next
  }

  /// Sets what later events are about.
  mutating func describeEvents(of attempt: Attempt) {
    journal.describe {
      $0.url = attempt.url
      $0.route = attempt.candidate
      $0.parameters = attempt.result.parameters
    }
  }
}
