import RoadbookURL

extension UInt8 {
  /// Whether a name may contain the byte: a letter, a digit, `_`, or part of a character outside
  /// ASCII.
  var isNameByte: Bool { TextShape.isNameByte(self) || self >= 0x80 }
}
