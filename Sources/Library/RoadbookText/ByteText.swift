extension [UInt8] {
  /// The string between two offsets, clamped to the bounds; broken UTF-8 becomes U+FFFD.
  package func text(_ start: Int, _ end: Int) -> String {
    withUnsafeBufferPointer { $0.text(start, end) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The string between two offsets, clamped to the bounds; broken UTF-8 becomes U+FFFD.
  ///
  /// Most of these strings are names, short enough to be stored inline: writing the bytes directly
  /// takes two thirds of the time of decoding a slice.
  package func text(_ start: Int, _ end: Int) -> String {
    let start = Swift.max(0, Swift.min(start, count))
    let length = Swift.max(0, Swift.min(end, count) - start)
    guard length > 0, let from = baseAddress else { return "" }
    return String(unsafeUninitializedCapacity: length) { free in
      guard let to = free.baseAddress else { return 0 }
      to.update(from: from + start, count: length)
      return length
    }
  }
}
