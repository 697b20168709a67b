/// Strings of TypeScript, Dart, Kotlin and Java.
extension SourceLexer {
  /// Reads a string from its quote on; an unclosed one of one line ends with its line.
  mutating func dollarString(isRaw: Bool) -> SourceToken.Kind {
    let quote = Unicode.Scalar(bytes[index])
    let isTemplate = quote == "`"
    let isTriple = language.hasLongStrings && at(quote, 1) && at(quote, 2)
    let quotes = isTriple ? 3 : 1
    index += quotes
    let hasEscapes = !isRaw && !(language == .kotlin && isTriple)
    let hasValues = !isRaw && language != .java && (language != .typeScript || isTemplate)
    var result: [TextPiece] = []
    var plain: [UInt8] = []
    while !isAtEnd {
      if (0..<quotes).allSatisfy({ at(quote, $0) }) {
        index += quotes
        break
      }
      if !isTriple, !isTemplate, at("\n", 0) || at("\r", 0) { break }
      if hasEscapes, at("\\", 0) {
        index += 1
        escape(into: &plain)
      } else if hasValues, at("$", 0), let code = dollarValue() {
        if !plain.isEmpty { result.append(.plain(String(decoding: plain, as: UTF8.self))) }
        plain = []
        result.append(.code(code))
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    if !plain.isEmpty || result.isEmpty {
      result.append(.plain(String(decoding: plain, as: UTF8.self)))
    }
    return .text(language == .java && isTriple ? trimmed(result) : result)
  }

  /// The source of `$name` and `${…}`; nil for any other `$`.
  private mutating func dollarValue() -> String? {
    if at("{", 1) {
      index += 1
      return enclosed("{", "}", isLong: true)
    }
    guard language.hasDollarNames else { return nil }
    var end = index + 1
    while end < bytes.count, SourceFile.isNameByte(bytes[end]) { end += 1 }
    guard end > index + 1, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index + 1])
    else { return nil }
    defer { index = end }
    return text(index + 1, end)
  }
}
