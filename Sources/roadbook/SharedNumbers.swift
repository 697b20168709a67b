import RoadbookText
import Synchronization

/// The numbers below a count, handed out to some that take them at the same time: each its own run of them in order, and
/// when that is through the last ones of the others.
final class SharedNumbers: Sendable {
  private let runs: Mutex<[Range<Int>]>

  init(_ count: Int, among takers: Int) {
    let numbers = 0..<max(0, count)
    runs = Mutex((0..<max(1, takers)).map { numbers.share($0, of: max(1, takers)) })
  }

  /// One that nobody had; nil when all are taken.
  func next(for taker: Int) -> Int? {
    runs.withLock { runs in
      if runs.indices.contains(taker), let first = runs[taker].popFirst() { return first }
      guard let longest = runs.indices.max(by: { runs[$0].count < runs[$1].count }) else {
        return nil
      }
      return runs[longest].popLast()
    }
  }
}
