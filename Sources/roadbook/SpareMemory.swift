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
    // In malloc.h: M_MMAP_THRESHOLD is -3, M_TOP_PAD -2, M_TRIM_THRESHOLD -1.
    _ = setOption?(-3, 16 << 20)
    _ = setOption?(-2, 1 << 20)
    _ = setOption?(-1, 16 << 20)
  }

  /// Gets memory for this thread, which is going to need much: glibc would ask the system for each page of it alone. What
  /// is not used is none. `soon` is how much of it is going to be used at once; `keep` has to come first.
  static func reserve(soon: Int) -> Reserve? {
    guard let take, let leave, let space = take(reserved) else { return nil }
    leave(space)
    return Reserve(address: UInt(bitPattern: space), count: min(soon, reserved))
  }

  /// Less than what is not taken from the rest.
  private static let reserved = 12 << 20

  /// Memory that is going to be used, soon.
  struct Reserve: Sendable {
    fileprivate let address: UInt
    fileprivate let count: Int

    /// Has the system lay pages under it at once, from whatever thread: it lays them one by one otherwise, each when it is
    /// written to for the first time, which takes as long as a third of what is done with it. What it holds stays as it
    /// is. Only as long as there is nothing better to do.
    func layPages(while isIdle: () -> Bool) {
      // What the C library says about free memory stands at its start.
      let start = (address / Self.page + 2) * Self.page
      let end = (address + UInt(count)) / Self.page * Self.page
      var next = start
      while next < end, isIdle() {
        let count = min(Self.run, end - next)
        // In mman.h: MADV_POPULATE_WRITE is 23. Systems before Linux 5.14 do not know it and do nothing.
        _ = advise?(UnsafeMutableRawPointer(bitPattern: next), Int(count), 23)
        next += count
      }
    }

    private static let page: UInt = 4_096
    /// As much as is laid in less than what waking a thread takes.
    private static let run = 32 * page
  }

  private static let trim = SystemFunction.named(
    "malloc_trim", as: (@convention(c) (Int) -> Int32).self)
  private static let setOption = SystemFunction.named(
    "mallopt", as: (@convention(c) (Int32, Int32) -> Int32).self)
  private static let advise = SystemFunction.named(
    "madvise", as: (@convention(c) (UnsafeMutableRawPointer?, Int, Int32) -> Int32).self)

  // By its name, too: a compiler that sees what is taken and left again leaves both out.
  private static let take = SystemFunction.named(
    "malloc", as: (@convention(c) (Int) -> UnsafeMutableRawPointer?).self)
  private static let leave = SystemFunction.named(
    "free", as: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
}
