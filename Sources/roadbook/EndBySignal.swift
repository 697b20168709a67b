import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The end by a signal, with the status that the end of the input would have: whoever started the process may look at it.
enum EndBySignal {
  private static let status = Atomic<Int32>(1)

  /// Ends the process at once from now on when it is told to.
  static func listen() {
    tell(1)
    for number in [SIGTERM, SIGHUP, SIGINT] {
      signal(number) { _ in _exit(EndBySignal.status.load(ordering: .relaxed)) }
    }
  }

  /// With which status it would end.
  static func tell(_ current: Int32) { status.store(current, ordering: .relaxed) }
}
