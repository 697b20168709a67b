import RoadbookBinder
import RoadbookText

/// The diagnostics that need the whole map, computed on another thread.
package struct FollowedURLs: Sendable {
  package typealias Work = @Sendable () -> FollowedURLs

  /// The map's id, and the revision that was examined.
  package let map: String
  let revision: Int
  /// nil if none were computed, or the work was stopped.
  let findings: Findings?
  /// nil if the files of platforms were not compared.
  let platforms: PlatformFindings?
  /// nil if no tests ran.
  let tests: TestFindings?
  /// Whether the work was stopped early.
  package let isStopped: Bool
}

/// Stops work on another thread whose result is no longer needed.
package final class StopSignal: Sendable {
  private let isSet = Lock(false)

  package init() {}

  package func stop() { isSet.withLock { $0 = true } }
  package var isStopped: Bool { isSet.withLock { $0 } }
}
