#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory that was freed and that the C library keeps for later.
enum SpareMemory {
  /// Gives it back to the system, where the C library can be asked to: glibc keeps all that lies below something in use.
  static func giveBack() { _ = trim?(0) }

  /// Looked up by its name: Swift does not see the header that glibc declares it in, and other libraries lack it.
  private static let trim: (@convention(c) (Int) -> Int32)? = {
    #if os(Linux)
      guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "malloc_trim") else {
        return nil
      }
      return unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
    #else
      return nil
    #endif
  }()
}
