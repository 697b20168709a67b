extension [UInt8] {
  /// Whether a text of up to 255 bytes occurs in this one; Horspool's way, which looks at few bytes of a long text.
  package func contains(text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      guard let last = wanted.last else { return true }
      // How far on the next occurrence may end where a byte is not the last one of the text.
      var steps = [UInt8](repeating: UInt8(clamping: wanted.count), count: 256)
      for (index, byte) in wanted.dropLast().enumerated() {
        steps[Int(byte)] = UInt8(clamping: wanted.count - 1 - index)
      }
      return withUnsafeBufferPointer { bytes in
        var end = wanted.count - 1
        while end < bytes.count {
          let byte = bytes[end]
          if byte == last, bytes[(end - wanted.count + 1)...end].elementsEqual(wanted) {
            return true
          }
          end += Int(steps[Int(byte)])
        }
        return false
      }
    }
  }
}
