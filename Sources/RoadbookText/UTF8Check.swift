extension Collection<UInt8> {
  /// Whether this is UTF-8; texts of ASCII alone are passed many bytes at a time.
  package var isUTF8: Bool {
    let isASCII = withContiguousStorageIfAvailable { bytes in
      var seen: UInt8 = 0
      for byte in bytes { seen |= byte }
      return seen < 0x80
    }
    return isASCII == true || String(validating: self, as: UTF8.self) != nil
  }
}
