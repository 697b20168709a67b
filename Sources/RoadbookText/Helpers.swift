import Synchronization

/// Threads provided by the caller for work that can be divided. The engine starts no threads itself; the app that
/// embeds it decides.
package struct Helpers: Sendable {
  /// How many pieces of work run at the same time, including the caller's.
  package let count: Int
  /// The number of pieces to cut cheap work into, so that a thread that starts late does fewer of them.
  package var shares: Int { count > 1 ? 8 * count : 1 }
  private let run: @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void

  /// No helpers: the caller does all the work.
  package static let none = Helpers(count: 1) { count, work in (0..<count).forEach(work) }

  /// `run` calls its second argument once for each number below its first, and returns when all calls are done.
  package init(
    count: Int, _ run: @escaping @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.count = count
    self.run = run
  }

  /// Calls `work` for each number below `count`.
  package func forEach(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    run(count, work)
  }

  /// The results of `work` for each number below `count`, in order.
  package func map<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Results<Result>(count)
    run(count) { results.put(work($0), at: $0) }
    return results.all
  }

  private final class Results<Result: Sendable>: Sendable {
    private let values: Mutex<[Result?]>

    init(_ count: Int) { values = Mutex([Result?](repeating: nil, count: count)) }

    func put(_ value: Result, at index: Int) { values.withLock { $0[index] = value } }

    var all: [Result] {
      values.withLock { values in
        var all: [Result] = []
        all.reserveCapacity(values.count)
        // By index: iterating the generic array would look up its Sequence conformance at run time.
        for index in 0..<values.count { if let value = values[index] { all.append(value) } }
        return all
      }
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Part `number` of `all` parts of about the same length.
  package func share(_ number: Int, of all: Int) -> SubSequence {
    self[startIndex + count * number / all..<startIndex + count * (number + 1) / all]
  }
}
