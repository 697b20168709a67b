/// The one range in which two versions of a file differ.
package struct ChangedRange: Sendable {
  /// Where the difference begins, in both versions.
  package let start: Int
  /// Where it ends in the old version.
  package let oldEnd: Int
  /// By how many bytes everything after it has moved.
  package let shift: Int

  /// Where it ends in the new version.
  package var newEnd: Int { oldEnd + shift }

  /// nil if the two are equal.
  package init?(from old: [UInt8], to new: [UInt8]) {
    let common = min(old.count, new.count)
    let bounds = old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        // Compares eight bytes at a time as long as they are equal.
        var start = 0
        while start + 8 <= common, Self.word(old, start) == Self.word(new, start) { start += 8 }
        while start < common, old[start] == new[start] { start += 1 }
        let rest = common - start
        var after = 0
        while after + 8 <= rest,
          Self.word(old, old.count - 8 - after) == Self.word(new, new.count - 8 - after)
        {
          after += 8
        }
        while after < rest, old[old.count - 1 - after] == new[new.count - 1 - after] { after += 1 }
        return (start: start, after: after)
      }
    }
    if bounds.start == old.count, bounds.start == new.count { return nil }
    start = bounds.start
    oldEnd = old.count - bounds.after
    shift = new.count - old.count
  }

  /// Where a range of the old version is in the new one; nil if the difference touches it.
  package func moved(_ range: TextRange) -> TextRange? {
    if range.end < start { return range }
    return range.start > oldEnd ? range.shifted(by: shift) : nil
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
