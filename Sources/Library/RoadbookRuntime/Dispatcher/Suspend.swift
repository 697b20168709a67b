import RoadbookEngine
import RoadbookModel
import RoadbookText
package import RoadbookURL

/// Requests that are deferred or held, and go on later.
extension Dispatcher {
  /// Starts to resume the newest deferred URL at the point of deferral, without running anything;
  /// false if there is none.
  ///
  /// `number`: the one to resume instead, from 1, the oldest first.
  package mutating func startResuming(_ number: Int? = nil) -> Bool {
    let index = number.map { $0 - 1 } ?? app.deferred.count - 1
    guard app.deferred.indices.contains(index) else { return false }
    startSuspended(app.deferred.remove(at: index))
    return true
  }

  /// Starts to continue the newest held URL without running anything; false if there is none. The
  /// older ones are dropped unless the map keeps many.
  package mutating func startProceeding() -> Bool {
    guard let request = app.held.popLast() else { return false }
    if !map.defersMany { app.held = [] }
    startSuspended(request)
    return true
  }

  /// The arguments of the screen that a deferred URL is about, as they are now; nil if they cannot
  /// be made, or if the result is another one.
  package func deferredArguments(of resolution: Resolution) -> [ParameterValue.Field]? {
    guard resolution.outcome == .deferred, let request = app.deferred.last,
      let attempt = request.attempt?.value
    else { return nil }
    if let made = attempt.stops.last { return made.instance.arguments }
    var trial = self
    return (try? trial.stops(to: attempt.route, attempt))?.last?.instance.arguments
  }

  private mutating func startSuspended(_ request: SuspendedRequest) {
    guard var attempt = request.attempt else { return start(request.url, request.options) }
    let options = Shared(request.options)
    reset()
    frames.append(.conclusion(Shared(Conclusion(options, isResumed: true))))
    attempt.value.start = mark()
    frames.append(.attempt(attempt))
    redirects.append(request.url, options)
    describeEvents(of: attempt.value)
    journal.describe { $0.userInfo = request.options.userInfo }
  }

  /// Suspends an attempt, which goes on with a phase after `resume` or `proceed`.
  ///
  /// `point`: the name in events of what suspends it.
  mutating func suspend(
    _ attempt: inout Attempt, at phase: Phase, _ point: String, isHeld: Bool = false
  ) -> AttemptProgress {
    if isHeld { attempt.setOutcome(.held, nil) }
    var kept = attempt
    kept.restart(at: phase)
    let request = SuspendedRequest(
      url: attempt.url, point: point, reason: attempt.result.reason, options: attempt.options,
      attempt: Shared(kept))
    if isHeld {
      app.held.append(request)
      return .ended
    } else {
      if !map.defersMany { app.deferred = [] }
      app.deferred.append(request)
      return refuseAttempt(&attempt)
    }
  }
}
