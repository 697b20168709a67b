import RoadbookText

/// Runs one piece of work at a time on another thread; `signal` becomes readable when it is done.
final class WorkThread<Outcome: Sendable>: Sendable {
  typealias Work = @Sendable () -> Outcome

  private enum State: Sendable {
    case idle, busy
    case done(Outcome)
  }

  private let state = Lock(State.idle)
  private let duration = Lock(Duration.zero)
  private let ends: [Int32]

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    self.ends = ends
  }

  deinit { for end in ends where end >= 0 { close(end) } }

  /// The file descriptor to poll; -1, which polls ignore, if there is none.
  var signal: Int32 { ends[0] }

  var isBusy: Bool { state.withLock { if case .idle = $0 { false } else { true } } }

  /// How long the last work took.
  var lastDuration: Duration { duration.withLock { $0 } }

  /// The result of the last work; returned once.
  func result() -> Outcome? {
    state.withLock { state in
      guard case .done(let result) = state else { return nil }
      state = .idle
      return result
    }
  }

  func clearSignal() {
    var byte: UInt8 = 0
    _ = read(ends[0], &byte, 1)
  }

  func start(_ work: @escaping Work) {
    state.withLock { $0 = .busy }
    // If no thread can be started, the work is done here.
    if !Thread.start({ self.measure(work) }) { measure(work) }
  }

  private func measure(_ work: Work) {
    let start = MonotonicClock.now
    let result = work()
    duration.withLock { $0 = MonotonicClock.now - start }
    finish(result)
  }

  private func finish(_ result: Outcome) {
    state.withLock { $0 = .done(result) }
    var byte: UInt8 = 1
    _ = write(ends[1], &byte, 1)
  }
}
