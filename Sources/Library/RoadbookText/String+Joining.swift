extension String {
  /// Joins two strings with an ASCII character between them, in one allocation.
  package init(_ first: String, _ letter: UInt8, _ second: String) {
    self.init(unsafeUninitializedCapacity: first.utf8.count + 1 + second.utf8.count) { bytes in
      // Each step writes only into the memory that is left.
      let (_, middle) = bytes.initialize(from: first.utf8)
      let (_, end) = bytes[middle...].initialize(from: CollectionOfOne(letter & 0x7F))
      let (_, count) = bytes[end...].initialize(from: second.utf8)
      return count
    }
  }
}
