extension Collection<UInt8> {
  /// Whether this is UTF-8; texts of ASCII alone are passed eight bytes at a time.
  package var isUTF8: Bool {
    let isASCII = withContiguousStorageIfAvailable { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var index = 0
      var seen: UInt64 = 0
      while index + 8 <= raw.count {
        seen |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        index += 8
      }
      return seen & 0x8080_8080_8080_8080 == 0 && raw[index...].allSatisfy { $0 < 0x80 }
    }
    return isASCII == true || String(validating: self, as: UTF8.self) != nil
  }
}
