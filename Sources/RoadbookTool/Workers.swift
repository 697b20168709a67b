import RoadbookText

/// Work on several threads.
enum Workers {
  /// Threads for work that is divided from time to time.
  static func helperThreads(
    preparing preparation: @escaping HelperThreads.Preparation
  ) -> HelperThreads {
    HelperThreads(min(Processors.count, 4) - 1, preparing: preparation)
  }

  /// The results of `work` for each number below `count`, in order, on up to `jobs` threads.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    HelperThreads(jobs - 1).helpers.map(count, work)
  }
}
