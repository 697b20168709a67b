import RoadbookText

/// Finds bytes that are not valid UTF-8. They are decoded as U+FFFD.
enum BrokenText {
  /// At most this many lines are reported, since a binary file is invalid everywhere.
  private static let limit = 5

  /// One diagnostic for each line with invalid bytes. Linear in the size of the source.
  static func findings(in source: SourceText) -> [Diagnostic] {
    guard !source.bytes.isUTF8 else { return [] }
    var result: [Diagnostic] = []
    for line in 0..<source.lines.lineCount {
      let range = source.lines.range(ofLine: line, in: source.bytes)
      let bytes = source.bytes[range.start..<range.end]
      guard !bytes.isUTF8 else { continue }
      let valid = validPrefix(of: bytes)
      result.append(
        Diagnostic(
          "invalid-utf8", .error, TextRange(range.start + valid, range.start + valid + 1),
          "this is not valid UTF-8", advice: "save the file as UTF-8"))
      if result.count == limit { break }
    }
    return result
  }

  private static func validPrefix(of bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      length += UTF8.width(scalar)
    }
    return length
  }
}
