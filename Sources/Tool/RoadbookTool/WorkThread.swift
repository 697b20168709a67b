import RoadbookText

/// Runs one piece of work at a time on another thread; `signal` becomes readable when it is done.
final class WorkThread<Outcome: Sendable>: Sendable {
  typealias Work = @Sendable () -> Outcome

  private enum State: Sendable {
    case idle, busy
    case done(Outcome, Duration)
  }

  private let state = Lock(State.idle)
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

  /// The result of the last work, and how long it took; returned once.
  func result() -> (outcome: Outcome, duration: Duration)? {
    state.withLock { state in
      guard case .done(let outcome, let duration) = state else { return nil }
      state = .idle
      return (outcome, duration)
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
    let start = ContinuousClock.now
    let result = work()
    state.withLock { $0 = .done(result, ContinuousClock.now - start) }
    var byte: UInt8 = 1
    _ = write(ends[1], &byte, 1)
  }
}
