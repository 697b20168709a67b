import RoadbookIDE
import RoadbookText

/// The work of a command, for another thread, while other requests are answered.
package typealias CommandWork = @Sendable () -> CommandOutcome

/// The result of a command.
package struct CommandOutcome: Sendable {
  let watch: CommandWatch
  let result: RunnableCommand.Outcome
}

/// Progress and cancellation of a command, shared by two threads.
final class CommandWatch: Sendable {
  struct Report: Hashable {
    var message: String
    var percentage: Int
  }

  private struct State {
    var end: ContinuousClock.Instant
    var report: Report?
  }

  private let state: Lock<State>

  init(limit: Duration) { state = Lock(State(end: ContinuousClock.now + limit)) }

  var isOver: Bool { ContinuousClock.now > state.withLock(\.end) }

  /// Stops the command at a moment, if it would not end before.
  func end(by moment: ContinuousClock.Instant) { state.withLock { $0.end = min($0.end, moment) } }

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
