extension Collection<UInt8> {
  /// Whether the bytes are valid UTF-8; pure ASCII is checked many bytes at a time.
  package var isUTF8: Bool {
    let isASCII = withContiguousStorageIfAvailable { bytes in
      var seen: UInt8 = 0
      for byte in bytes { seen |= byte }
      return seen < 0x80
    }
    return isASCII == true || validText != nil
  }

  /// The bytes as text; nil if they are not UTF-8.
  package var validText: String? {
    // The standard library's own check needs iOS 18. Decoding replaces what is not valid: the text has other bytes then.
    let text = String(decoding: self, as: UTF8.self)
    return text.utf8.elementsEqual(self) ? text : nil
  }
}
