/// The heap of a process that stays. Does nothing without glibc.
enum Heap {
  /// Lets the next 64 MiB of the heap use pages of 2 MiB instead of 4 KiB: opening a map of 10,000 lines then takes a
  /// fifth less time, since the system must prepare each page when it is touched first.
  ///
  /// Memory is used in steps of 2 MiB then, until `giveBack`.
  static func useHugePages() {
    #if canImport(Glibc)
      guard let setOption, setOption(growth, 64 << 20) == 1 else { return }
      // There is no room for this block yet, so the heap grows; the new part begins with the block.
      guard let block = malloc(mappedSeparately - 4_096) else { return }
      defer { free(block) }
      // The kernel takes whole pages only.
      let start = (UInt(bitPattern: block) + 4_095) & ~4_095
      guard let end = sbrk(0), UInt(bitPattern: end) > start else { return }
      _ = madvise(
        UnsafeMutableRawPointer(bitPattern: start), Int(UInt(bitPattern: end) - start),
        CInt(MADV_HUGEPAGE))
    #endif
  }

  /// Returns the pages that nothing uses to the system: after some edits of a map of 10,000 lines, a quarter of all.
  static func giveBack() {
    #if canImport(Glibc)
      _ = trim?(0)
    #endif
  }

  #if canImport(Glibc)
    /// `M_TOP_PAD`: by how much the heap grows.
    private static let growth: CInt = -2
    /// The size from which glibc gives a block pages of its own.
    private static let mappedSeparately = 128 << 10

    /// glibc's `mallopt`.
    private static let setOption =
      SystemFunction.named("mallopt", as: (@convention(c) (CInt, CInt) -> CInt).self)
    private static let trim =
      SystemFunction.named("malloc_trim", as: (@convention(c) (Int) -> CInt).self)
  #endif
}
