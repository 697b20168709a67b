/// Controls the freed memory that the C library keeps.
///
/// glibc's functions are looked up by name: they are not visible to Swift, and other C libraries lack them.
enum SpareMemory {
  /// Returns it to the system, if possible: by default glibc keeps all free memory below a block in use.
  static func giveBack() { _ = trim?(0) }

  /// Makes the C library keep freed memory until it is given back: a server that does the same work at each key needs
  /// it again soon.
  static func keep() {
    // In malloc.h: M_MMAP_THRESHOLD is -3, M_TOP_PAD -2, M_TRIM_THRESHOLD -1.
    _ = setOption?(-3, 16 << 20)
    _ = setOption?(-2, 1 << 20)
    _ = setOption?(-1, 16 << 20)
  }

  /// Reserves memory for this thread, which will need much: glibc would otherwise request it from the system page by
  /// page. Unused memory costs nothing. `soon` is how much will be used soon; `keep` must be called first.
  static func reserve(soon: Int) -> Reserve? {
    guard let take, let leave, let space = take(reserved) else { return nil }
    leave(space)
    return Reserve(address: UInt(bitPattern: space), count: min(soon, reserved))
  }

  /// Less than the M_MMAP_THRESHOLD set in `keep`, so that it comes from the heap.
  private static let reserved = 12 << 20

  /// Memory that will be used soon.
  struct Reserve: Sendable {
    fileprivate let address: UInt
    fileprivate let count: Int

    /// Makes the system map pages in advance, on any thread: otherwise it maps each page on the first write, which
    /// takes up to a third of the time of the work itself. The contents do not change. Runs only while the thread is
    /// idle.
    func layPages(while isIdle: () -> Bool) {
      // The C library's bookkeeping is at the start of free memory.
      let start = (address / Self.page + 2) * Self.page
      let end = (address + UInt(count)) / Self.page * Self.page
      var next = start
      while next < end, isIdle() {
        let count = min(Self.run, end - next)
        // In mman.h: MADV_POPULATE_WRITE is 23. Systems before Linux 5.14 ignore it.
        _ = advise?(UnsafeMutableRawPointer(bitPattern: next), Int(count), 23)
        next += count
      }
    }

    private static let page: UInt = 4_096
    /// Mapping this much takes less time than waking a thread.
    private static let run = 32 * page
  }

  private static let trim = SystemFunction.named(
    "malloc_trim", as: (@convention(c) (Int) -> Int32).self)
  private static let setOption = SystemFunction.named(
    "mallopt", as: (@convention(c) (Int32, Int32) -> Int32).self)
  private static let advise = SystemFunction.named(
    "madvise", as: (@convention(c) (UnsafeMutableRawPointer?, Int, Int32) -> Int32).self)

  // Looked up by name, too, since the compiler would remove a pair of direct calls.
  private static let take = SystemFunction.named(
    "malloc", as: (@convention(c) (Int) -> UnsafeMutableRawPointer?).self)
  private static let leave = SystemFunction.named(
    "free", as: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
}
