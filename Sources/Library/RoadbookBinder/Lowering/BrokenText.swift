package import RoadbookText

/// Finds bytes that are not valid UTF-8, which are decoded as U+FFFD, and files that are not text.
package enum BrokenText {
  /// At most this many lines are reported.
  private static let limit = 5

  /// The only diagnostic of a file that is not text, such as a picture; nil for text with a few
  /// broken bytes.
  package static func notText(_ source: SourceText) -> Diagnostic? {
    if source.bytes.isText { return nil }
    return Diagnostic(
      .notText, TextRange(at: 0), "this is not a text file",
      advice: "a map is a text in UTF-8")
  }

  /// One diagnostic for each line with invalid bytes, or one for the file if it is not text. Linear
  /// in the size of the source.
  package static func findings(in source: SourceText) -> [Diagnostic] {
    if let notText = notText(source) { return [notText] }
    guard !source.bytes.isUTF8 else { return [] }
    var result: [Diagnostic] = []
    for line in 0..<source.lines.lineCount {
      let range = source.lines.range(ofLine: line, in: source.bytes)
      let bytes = source.bytes[range.start..<range.end]
      guard !bytes.isUTF8 else { continue }
      let valid = bytes.validPrefixLength
      result.append(
        Diagnostic(
          .invalidUTF8, TextRange(range.start + valid, range.start + valid + 1),
          "this is not valid UTF-8", advice: "save the file as UTF-8"))
      if result.count == limit { break }
    }
    return result
  }
}
