import RoadbookIDE
import RoadbookText
import Synchronization

/// The work of a command, which can run on another thread while other requests are answered.
///
/// A class, since every task reserves space for one and few are commands.
package final class CommandWork: Sendable {
  let watch: CommandWatch
  let command: RunningCommand

  init(watch: CommandWatch, command: RunningCommand) {
    self.watch = watch
    self.command = command
  }

  /// Runs the command to its end.
  package func callAsFunction() -> CommandOutcome {
    var command = command
    while true {
      let state = command.step()
      guard case .running(let done, let total) = state, !watch.isOver else {
        return CommandOutcome(watch: watch, state: state)
      }
      watch.tell("\(done) of \(total)", done, of: total)
    }
  }
}

/// The result of a command.
package struct CommandOutcome: Sendable {
  let watch: CommandWatch
  let state: RunningCommand.State
}

/// Progress and cancellation of a command, shared between the two threads.
final class CommandWatch: Sendable {
  struct Report: Hashable {
    var words: String
    var percentage: Int
  }

  private struct State {
    var isCancelled = false
    var report: Report?
  }

  private let state = Mutex(State())
  private let end: ContinuousClock.Instant

  init(limit: Duration) { end = ContinuousClock.now + limit }

  var isOver: Bool { state.withLock(\.isCancelled) || ContinuousClock.now > end }
  func cancel() { state.withLock { $0.isCancelled = true } }

  func tell(_ words: String, _ done: Int, of total: Int?) {
    let percentage = total.map { $0 > 0 ? min(100, done * 100 / $0) : 0 } ?? 0
    state.withLock { $0.report = Report(words: words, percentage: percentage) }
  }

  /// The newest report, unless it was taken before.
  func takeReport() -> Report? {
    state.withLock { state in
      defer { state.report = nil }
      return state.report
    }
  }
}

extension LanguageServer {
  /// Whether a command is waiting for `takeCommand` or running.
  package var hasCommands: Bool { !commands.isEmpty }

  /// The oldest waiting command, to be run elsewhere; the outcome must be passed to `take`.
  package func takeCommand() -> CommandWork? {
    guard let index = commands.firstIndex(where: { !$0.hasBegun }) else { return nil }
    begin(&commands[index])
    return commands[index].work
  }

  package func take(_ outcome: CommandOutcome) {
    guard let index = commands.firstIndex(where: { $0.work?.watch === outcome.watch }) else {
      return
    }
    let task = commands.remove(at: index)
    do throws(RequestProblem) {
      guard case .done(let result) = try task.conclude(outcome.state) else {
        throw RequestProblem(.requestFailed, "it took too long")
      }
      end(task, .success(result))
    } catch {
      end(task, .failure(error))
    }
  }

  /// Reports the progress of the commands that run elsewhere.
  package func tellProgress() {
    for index in commands.indices {
      guard let new = commands[index].work?.watch.takeReport() else { continue }
      report(&commands[index], new.words, new.percentage)
    }
  }

  /// Answers cancelled commands immediately; the thread that runs them notices later.
  func dropCancelledCommands() {
    let dropped = commands.filter(isDropped)
    // Removed first, since an answered request no longer counts as cancelled.
    commands.removeAll(where: isDropped)
    for task in dropped {
      task.work?.watch.cancel()
      end(task, .failure(RequestProblem(.requestCancelled, "cancelled")))
    }
  }
}
