/// The processors of the machine.
enum Processors {
  /// The number of processors.
  static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
