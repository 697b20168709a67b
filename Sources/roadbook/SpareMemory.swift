#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory that was freed and that the C library keeps for later.
///
/// glibc is asked by names that are looked up: Swift does not see the header that declares them, and other libraries
/// lack them.
enum SpareMemory {
  /// Gives it back to the system, where the C library can be asked to: glibc keeps all that lies below something in use.
  static func giveBack() { _ = trim?(0) }

  /// Has the C library keep what is freed until it is given back: a program that does the same again and again, as a
  /// server does at each key, needs it again at once.
  static func keep() {
    // In malloc.h: M_MMAP_THRESHOLD is -3, M_TRIM_THRESHOLD -1.
    _ = setOption?(-3, 4 << 20)
    _ = setOption?(-1, 8 << 20)
  }

  /// Gets memory for a thread that is going to need much: glibc would ask the system for each page of it alone. What is
  /// not used is none.
  static func reserve() {
    guard let take, let leave, let space = take(reserved) else { return }
    leave(space)
  }

  private static let reserved = 3 << 20

  private static let trim = function("malloc_trim", as: (@convention(c) (Int) -> Int32).self)
  private static let setOption = function(
    "mallopt", as: (@convention(c) (Int32, Int32) -> Int32).self)

  // By its name, too: a compiler that sees what is taken and left again leaves both out.
  private static let take = function(
    "malloc", as: (@convention(c) (Int) -> UnsafeMutableRawPointer?).self)
  private static let leave = function(
    "free", as: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    #if os(Linux)
      guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, name) else {
        return nil
      }
      return unsafeBitCast(symbol, to: type)
    #else
      return nil
    #endif
  }
}
