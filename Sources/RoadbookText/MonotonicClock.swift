#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A clock that only goes forward, for measuring intervals.
///
/// `ContinuousClock` is part of Swift's library for concurrency, which the tool does not need otherwise: 0.7 MB.
package enum MonotonicClock {
  /// A point in time; only differences mean something.
  package struct Instant: Comparable, Sendable {
    private let time: Duration

    fileprivate init(_ time: Duration) { self.time = time }

    package static func - (left: Instant, right: Instant) -> Duration { left.time - right.time }

    package static func + (left: Instant, right: Duration) -> Instant { Instant(left.time + right) }

    package static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  package static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }
}
