import RoadbookText
import Synchronization

/// The numbers below a count, handed out to some that take them at the same time: each its own run of them in order, and
/// when that is through the last ones of the others.
final class SharedNumbers: Sendable {
  private let runs: Mutex<[Run]>

  /// What is left of one.
  private struct Run: Sendable {
    var next: Int
    var end: Int

    var count: Int { end - next }
  }

  init(_ count: Int, among takers: Int) {
    let numbers = 0..<max(0, count)
    runs = Mutex(
      (0..<max(1, takers)).map {
        let share = numbers.share($0, of: max(1, takers))
        return Run(next: share.lowerBound, end: share.upperBound)
      })
  }

  /// One that nobody had; nil when all are taken.
  func next(for taker: Int) -> Int? {
    runs.withLock { runs in
      if runs.indices.contains(taker), runs[taker].count > 0 {
        runs[taker].next += 1
        return runs[taker].next - 1
      }
      guard let longest = runs.indices.max(by: { runs[$0].count < runs[$1].count }),
        runs[longest].count > 0
      else { return nil }
      runs[longest].end -= 1
      return runs[longest].end
    }
  }
}
