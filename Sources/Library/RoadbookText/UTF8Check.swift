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
    // The standard library's own check needs iOS 18. Decoding replaces what is not valid: the text
    // has other bytes then.
    let text = String(decoding: self, as: UTF8.self)
    return text.utf8.elementsEqual(self) ? text : nil
  }

  /// The length of the valid UTF-8 that the bytes begin with.
  package var validPrefixLength: Int {
    var decoder = UTF8()
    var iterator = makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { length += UTF8.width(scalar) }
    return length
  }
}

extension [UInt8] {
  /// Whether they are text, unlike a picture or a program. Only the first 4 KiB count: they are not
  /// text if they have NUL bytes and are not valid UTF-8, or an eighth of them are NUL bytes.
  /// Single broken bytes do not matter.
  package var isText: Bool {
    let block = prefix(4_096)
    let nulls = block.count { $0 == 0 }
    if nulls == 0 { return true }
    // A character may be cut off at the end of the block.
    let isCut = block.count < count && block.validPrefixLength + 4 > block.count
    return (isCut || block.isUTF8) && nulls * 8 <= block.count
  }
}
