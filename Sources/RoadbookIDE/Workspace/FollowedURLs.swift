import RoadbookLanguage
import Synchronization

/// Where the URLs of a map lead, found out apart from whoever asked.
package struct FollowedURLs: Sendable {
  package typealias Work = @Sendable () -> FollowedURLs

  /// Which map, and the moment at which it was looked at.
  package let map: String
  let revision: Int
  /// nil where none were looked for, or the work was stopped.
  let findings: [LateFinding]?
  /// Whether it was stopped before its end.
  package let isStopped: Bool
}

/// Stops work on another thread whose result is no longer needed.
package final class StopSignal: Sendable {
  private let isSet = Atomic(false)

  package init() {}

  package func stop() { isSet.store(true, ordering: .relaxed) }
  package var isStopped: Bool { isSet.load(ordering: .relaxed) }
}
