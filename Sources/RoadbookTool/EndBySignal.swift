import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends the server on a signal with the same status as at the end of its input, since its parent process may check
/// it.
enum EndBySignal {
  private static let status = Atomic<Int32>(1)

  /// From now on ends the process immediately on a signal.
  static func listen() {
    setStatus(1)
    for number in [SIGTERM, SIGHUP, SIGINT] {
      signal(number) { _ in _exit(EndBySignal.status.load(ordering: .relaxed)) }
    }
  }

  /// Sets the exit status to end with.
  static func setStatus(_ current: Int32) { status.store(current, ordering: .relaxed) }
}
