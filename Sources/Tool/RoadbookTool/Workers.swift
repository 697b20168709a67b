import RoadbookText

/// Work on several threads.
enum Workers {
  /// The results of `work` for each number below `count`, in order, on up to `jobs` threads, the
  /// caller's among them.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let progress = Progress<Result>(count)
    Thread.share(min(jobs, count) - 1) {
      while let number = progress.next() { progress.put(work(number), at: number) }
    }
    return progress.results
  }

  /// The next number to be taken, and the results so far.
  private final class Progress<Result: Sendable>: Sendable {
    private let state: Lock<(next: Int, results: [Result?])>

    init(_ count: Int) { state = Lock((0, [Result?](repeating: nil, count: count))) }

    func next() -> Int? {
      state.withLock { state in
        guard state.next < state.results.count else { return nil }
        state.next += 1
        return state.next - 1
      }
    }

    func put(_ result: Result, at number: Int) { state.withLock { $0.results[number] = result } }

    var results: [Result] { state.withLock { $0.results.compactMap(\.self) } }
  }
}
