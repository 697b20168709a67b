extension [UInt8] {
  /// Whether these bytes contain a string; linear, compares eight positions at a time.
  package func contains(text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      withUnsafeBytes { bytes in
        guard let first = wanted.first, let last = wanted.last else { return true }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (firsts, lasts) = (ones &* UInt64(first), ones &* UInt64(last))
        let end = bytes.count - wanted.count + 1
        var start = 0
        while start <= end - 8 {
          // Compares the first and the last byte of the string: few positions pass both.
          let begins = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) ^ firsts
          let finishes =
            bytes.loadUnaligned(fromByteOffset: start + wanted.count - 1, as: UInt64.self) ^ lasts
          let differences = begins | finishes
          let equals = (differences &- ones) & ~differences & (ones &* 0x80)
          if equals != 0, occurs(wanted, start..<(start + 8)) { return true }
          start += 8
        }
        return start < end && occurs(wanted, start..<end)
      }
    }
  }

  /// Whether the string begins at one of these positions.
  private func occurs(_ wanted: UnsafeBufferPointer<UInt8>, _ starts: Range<Int>) -> Bool {
    starts.contains { self[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}
