import Synchronization

/// Threads that somebody lends for work that can be divided. The engine starts none itself: who embeds it decides.
package struct Helpers: Sendable {
  /// How many pieces of work go on at a time, that of the caller included.
  package let count: Int
  /// Into how many pieces work is cut where they cost little: whoever comes late does fewer of them.
  package var shares: Int { count > 1 ? 8 * count : 1 }
  private let run: @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void

  /// Nobody: the caller does everything itself.
  package static let none = Helpers(count: 1) { count, work in (0..<count).forEach(work) }

  /// `run` carries a piece of work out for each number below its first argument, and returns when all are done.
  package init(
    count: Int, _ run: @escaping @Sendable (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.count = count
    self.run = run
  }

  /// Does the work for each number below `count`.
  package func forEach(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    run(count, work)
  }

  /// What `work` gives for each number below `count`, in order.
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
        // By number: what sequences of this type can do would have to be looked up first.
        for index in 0..<values.count { if let value = values[index] { all.append(value) } }
        return all
      }
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// One of so many parts of about the same length.
  package func share(_ number: Int, of all: Int) -> SubSequence {
    self[startIndex + count * number / all..<startIndex + count * (number + 1) / all]
  }
}
