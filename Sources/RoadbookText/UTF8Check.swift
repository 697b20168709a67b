extension Collection<UInt8> {
  /// Whether the bytes are valid UTF-8; pure ASCII is checked many bytes at a time.
  package var isUTF8: Bool {
    let isASCII = withContiguousStorageIfAvailable { bytes in
      var seen: UInt8 = 0
      for byte in bytes { seen |= byte }
      return seen < 0x80
    }
    return isASCII == true || String(validating: self, as: UTF8.self) != nil
  }
}
