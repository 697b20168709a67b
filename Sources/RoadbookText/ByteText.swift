extension [UInt8] {
  /// The text between two offsets; broken UTF-8 shows as U+FFFD.
  ///
  /// Most are names, so short that a string holds them without memory of its own: written right into it they cost two
  /// thirds of what decoding a slice does.
  package func text(_ start: Int, _ end: Int) -> String {
    let start = Swift.max(0, Swift.min(start, count))
    let length = Swift.max(0, Swift.min(end, count) - start)
    return withUnsafeBufferPointer { bytes in
      String(unsafeUninitializedCapacity: length) { free in
        guard let from = bytes.baseAddress, let to = free.baseAddress else { return 0 }
        to.update(from: from + start, count: length)
        return length
      }
    }
  }
}
