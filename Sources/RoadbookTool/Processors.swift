#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processors that this process may run on.
///
/// Linux functions are looked up by name, since they are not visible to Swift.
enum Processors {
  /// The number of processors.
  static let count = max(1, allowed.map { $0.reduce(0) { $0 + $1.nonzeroBitCount } } ?? online)

  private static var online: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The system's number of a thread.
  struct ThreadNumber: Sendable {
    fileprivate let number: pid_t

    /// The number of the current thread; nil if threads have no numbers.
    init?() {
      guard let number = Processors.threadNumber?() else { return nil }
      self.number = number
    }

    /// Keeps the thread off the current processor: when woken, it may otherwise be queued behind the caller's thread
    /// for milliseconds, even if other processors are idle.
    func keepOffThisProcessor() {
      guard Processors.count > 1, var processors = Processors.allowed,
        let current = Processors.current?(), current >= 0
      else { return }
      let (word, bit) = Int(current).quotientAndRemainder(dividingBy: 64)
      guard processors.indices.contains(word) else { return }
      processors[word] &= ~(1 << UInt64(bit))
      _ = Processors.setAllowed?(number, processors.count * 8, processors)
    }
  }

  /// One bit for each of the first 1,024 processors, as in glibc.
  private static let allowed: [UInt64]? = {
    var processors = [UInt64](repeating: 0, count: 16)
    guard let getAllowed, getAllowed(0, processors.count * 8, &processors) == 0 else { return nil }
    return processors
  }()

  private static let getAllowed = SystemFunction.named(
    "sched_getaffinity",
    as: (@convention(c) (pid_t, Int, UnsafeMutablePointer<UInt64>) -> Int32).self)
  private static let setAllowed = SystemFunction.named(
    "sched_setaffinity", as: (@convention(c) (pid_t, Int, UnsafePointer<UInt64>) -> Int32).self)
  private static let current = SystemFunction.named(
    "sched_getcpu", as: (@convention(c) () -> Int32).self)
  private static let threadNumber = SystemFunction.named(
    "gettid", as: (@convention(c) () -> pid_t).self)
}
