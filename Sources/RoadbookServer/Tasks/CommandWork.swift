import RoadbookIDE
import RoadbookText

/// The work of a command, which can run on another thread while other requests are answered.
package struct CommandWork: Sendable {
  let watch: CommandWatch
  let command: RunningCommand

  /// Runs the command to its end.
  package func callAsFunction() -> CommandOutcome {
    var command = command
    while true {
      let state = command.step()
      guard case .running(let done, let total) = state, !watch.isOver else {
        return CommandOutcome(watch: watch, state: state)
      }
      watch.report("\(done) of \(total)", done, of: total)
    }
  }
}

/// The result of a command.
package struct CommandOutcome: Sendable {
  let watch: CommandWatch
  let state: RunningCommand.State
}

/// Progress and cancellation of a command, shared by two threads.
final class CommandWatch: Sendable {
  struct Report: Hashable {
    var message: String
    var percentage: Int
  }

  private struct State {
    var isCancelled = false
    var report: Report?
  }

  private let state = Lock(State())
  private let end: MonotonicClock.Instant

  init(limit: Duration) { end = MonotonicClock.now + limit }

  var isOver: Bool { state.withLock(\.isCancelled) || MonotonicClock.now > end }
  func cancel() { state.withLock { $0.isCancelled = true } }

  func report(_ message: String, _ done: Int, of total: Int?) {
    let percentage = total.map { $0 > 0 ? min(100, done * 100 / $0) : 0 } ?? 0
    state.withLock { $0.report = Report(message: message, percentage: percentage) }
  }

  /// The newest report, unless it was taken before.
  func takeReport() -> Report? {
    state.withLock { state in
      defer { state.report = nil }
      return state.report
    }
  }
}
