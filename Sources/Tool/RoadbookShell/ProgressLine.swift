package import RoadbookText

/// A line that shows the progress of long work: only on a terminal, after one second, erased at the
/// end.
///
/// The clock is injected; there is no timer, the work reports its progress.
package final class ProgressLine: Sendable {
  private struct State {
    var start: Duration?
    var lastShown: Duration?
  }

  private let state = Lock(State())
  private let now: @Sendable () -> Duration
  private let width: @Sendable () -> Int
  private let write: @Sendable (String) -> Void

  /// Shorter work shows nothing.
  private static let patience = Duration.seconds(1)
  /// The line is updated at most this often.
  private static let pace = Duration.milliseconds(100)

  /// - Parameters:
  ///   - now: The time since any fixed moment.
  ///   - width: The columns of the terminal.
  ///   - write: Writes to the terminal immediately.
  package init(
    now: @escaping @Sendable () -> Duration, width: @escaping @Sendable () -> Int,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.now = now
    self.width = width
    self.write = write
  }

  /// A progress line on this process's standard error.
  package static func standard() -> ProgressLine {
    let begin = ContinuousClock.now
    return ProgressLine(
      now: { ContinuousClock.now - begin }, width: { terminalSize().columns },
      write: { text in
        let stream = OutputStream(descriptor: 2)
        stream.write(text)
        stream.flush()
      })
  }

  /// Receives the reports of the work.
  package var progress: Progress { Progress { [self] in show($0) } }

  private func show(_ report: Progress.Report) {
    state.withLock { state in
      let now = now()
      let start = state.start ?? now
      state.start = start
      guard now - start >= Self.patience || report.isLong else { return }
      if let last = state.lastShown, now - last < Self.pace { return }
      state.lastShown = now
      write("\r\(CellWidth.cut(Self.text(report), to: max(1, width() - 1)))\u{1B}[K")
    }
  }

  /// Erases the line; the next work starts from zero.
  package func finish() {
    state.withLock { state in
      if state.lastShown != nil { write("\r\u{1B}[K") }
      state = State()
    }
  }

  private static func text(_ report: Progress.Report) -> String {
    guard let total = report.total, total > 0 else {
      return report.done > 0 ? "\(report.work): \(report.done) …" : "\(report.work) …"
    }
    let percent = Int((Double(report.done) / Double(total) * 100).rounded(.down))
    return "\(report.work): \(report.done) of \(total), \(min(100, percent))%"
  }
}
