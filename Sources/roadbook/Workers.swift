import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work on several threads at a time.
enum Workers {
  /// How many processors there are.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Threads for work that is divided now and then: they wait for it.
  static func helperThreads(
    preparing preparation: @escaping HelperThreads.Preparation
  ) -> HelperThreads {
    HelperThreads(min(cores, 4) - 1, preparing: preparation)
  }

  /// What `work` gives for each number below `count`, in order, on up to `jobs` threads.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    HelperThreads(jobs - 1).helpers.map(count, work)
  }
}
