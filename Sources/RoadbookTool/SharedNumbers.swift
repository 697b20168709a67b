import RoadbookText
import Synchronization

/// Distributes the numbers below a count to concurrent takers: each takes its own share in order and then the last
/// ones of the others.
final class SharedNumbers: Sendable {
  private let runs: Mutex<[Run]>

  /// The rest of a share.
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

  /// A number that was not taken before; nil if all are taken.
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
