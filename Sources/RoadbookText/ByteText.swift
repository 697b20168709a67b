extension [UInt8] {
  /// The text between two offsets; broken UTF-8 shows as U+FFFD.
  package func text(_ start: Int, _ end: Int) -> String {
    withUnsafeBufferPointer { $0.text(start, end) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text between two offsets; broken UTF-8 shows as U+FFFD.
  ///
  /// Most are names, so short that a string holds them without memory of its own: written right into it they cost two
  /// thirds of what decoding a slice does.
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
