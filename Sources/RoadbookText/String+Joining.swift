extension String {
  /// A text, a letter of ASCII and another text, put together at once.
  package init(_ first: String, _ letter: UInt8, _ second: String) {
    self.init(unsafeUninitializedCapacity: first.utf8.count + 1 + second.utf8.count) { bytes in
      // Each takes no more than what is left.
      let (_, middle) = bytes.initialize(from: first.utf8)
      let (_, end) = bytes[middle...].initialize(from: CollectionOfOne(letter & 0x7F))
      let (_, count) = bytes[end...].initialize(from: second.utf8)
      return count
    }
  }
}
