import RoadbookModel
import RoadbookText

extension Dispatcher {
  /// Ends the attempt, or opens the URL that its action opens afterwards. What it did is taken back
  /// unless it was handled.
  mutating func endAttempt(_ attempt: inout Attempt) -> AttemptProgress {
    if attempt.result.outcome == .handled, let opened = attempt.opened {
      attempt.opened = nil
      return follow(opened.value, attempt.route.place, &attempt, isOwn: true)
    }
    if attempt.result.outcome == .handled || attempt.isStuck || attempt.carried > 0 {
      return .ended
    }
    return takeBackAttempt(&attempt)
  }

  /// Ends an attempt that a guard refused, or whose screens cannot be shown.
  mutating func refuseAttempt(_ attempt: inout Attempt) -> AttemptProgress {
    attempt.hasRunBlocks && attempt.result.outcome != .handled ? takeBackAttempt(&attempt) : .ended
  }

  /// Takes back what the attempt did, and ends it.
  mutating func takeBackAttempt(_ attempt: inout Attempt) -> AttemptProgress {
    takeBack(to: attempt.start)
    attempt.result.steps = []
    return .ended
  }
}
