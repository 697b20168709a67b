/// The processors that this process may run on.
enum Processors {
  /// The number of processors.
  static let count = max(1, allowed.map { $0.reduce(0) { $0 + $1.nonzeroBitCount } } ?? online)

  private static var online: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// One bit for each of the first 1,024 processors, as in glibc.
  private static let allowed: [UInt64]? = {
    var processors = [UInt64](repeating: 0, count: 16)
    guard let getAllowed, getAllowed(0, processors.count * 8, &processors) == 0 else { return nil }
    return processors
  }()

  private typealias GetAffinity =
    @convention(c) (pid_t, Int, UnsafeMutablePointer<UInt64>) -> Int32

  /// Only Linux has this function.
  private static let getAllowed = SystemFunction.named("sched_getaffinity", as: GetAffinity.self)
}
