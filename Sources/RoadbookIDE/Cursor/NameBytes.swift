extension UInt8 {
  /// Whether a name may contain the byte: a letter, a digit, `_`, or part of a character outside ASCII.
  var isNameByte: Bool {
    self == UInt8(ascii: "_") || self >= 0x80 || (0x61...0x7A).contains(self | 0x20)
      || (0x30...0x39).contains(self)
  }
}
