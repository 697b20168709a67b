import RoadbookText

/// The part that the parsers of all four dialects share: positions, problems, literals, names.
struct DialectReader {
  let source: String
  let bytes: [UInt8]
  let dialect: Dialect
  private(set) var problems: [PatternProblem] = []
  private var names: Set<String> = []

  init(_ text: String, _ dialect: Dialect) {
    source = text
    bytes = Array(text.utf8)
    self.dialect = dialect
  }

  func text(_ range: TextRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  func at(_ scalar: Unicode.Scalar, _ index: Int) -> Bool {
    index >= 0 && index < bytes.count && UInt32(bytes[index]) == scalar.value
  }

  /// Whether a component equals a string.
  func isText(_ range: TextRange, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[range.start..<range.end].elementsEqual($0) }
  }

  /// The non-empty components between slashes.
  func components(_ start: Int, _ end: Int) -> [TextRange] {
    var result: [TextRange] = []
    var open = start
    for index in start...max(start, end) where index == end || at("/", index) {
      if index > open { result.append(TextRange(open, index)) }
      open = index + 1
    }
    return result
  }

  mutating func hint(
    _ code: FindingCode, _ range: TextRange, _ message: String, _ advice: String? = nil,
    replacement: String? = nil
  ) {
    report(code, range, message, advice, replacement: replacement, isUsable: true)
  }

  mutating func report(
    _ code: FindingCode, _ range: TextRange, _ message: String, _ advice: String? = nil,
    replacement: String? = nil, insertion: Int? = nil, isUsable: Bool = false
  ) {
    problems.add(
      PatternProblem(
        code, isUsable: isUsable, range: range, message: message, advice: advice,
        replacement: replacement, insertion: insertion))
  }

  /// A literal with its escapes decoded once; one that cannot be decoded stays as written.
  mutating func literal(_ range: TextRange) -> PatternToken {
    hintOtherNotation(range)
    if let text = PercentCoding.decodeText(bytes[range.start..<range.end]) {
      return .part(.literal(text))
    }
    hint(
      .patternMalformedEscape, range, "the escapes are not valid UTF-8 and are kept as written",
      "write '%25' for the character itself")
    return .part(.literal(text(range)))
  }

  /// A capture of one segment. A repeated name is only a hint: all four libraries keep the last
  /// value.
  mutating func capture(
    _ name: String, _ range: TextRange, type: TypeExpression? = nil
  ) -> Capture {
    if !names.insert(name).inserted {
      hint(
        .patternDuplicateCapture, range, "'\(name)' is captured twice: the last value is used",
        "rename one of them")
    }
    // `:id.json` and `< id >` look as if only a part of them were the name.
    let isPlain = name.utf8.allSatisfy { TextShape.isNameByte($0) || $0 == 0x2D || $0 >= 0x80 }
    if !isPlain, name != ":" {
      hint(
        .patternBadCaptureName, range, "the whole of '\(name)' is the name of the capture",
        "use letters, digits, '_' and '-'")
    }
    return Capture(name: name, type: type, range: range)
  }

  /// `:name`, given with its colon.
  mutating func colonCapture(_ component: TextRange) -> PatternToken {
    let range = TextRange(component.start + 1, component.end)
    return .part(.capture(capture(text(range), range)))
  }

  /// The scheme before `:`, in lower case; an invalid one is reported.
  mutating func scheme(_ range: TextRange) -> String {
    if !TextShape.isScheme(bytes[range.start..<range.end]) {
      report(
        .patternBadScheme, range, "'\(text(range))' is not a scheme",
        "a scheme is a letter followed by letters, digits, '+', '-' or '.'")
    }
    return text(range).lowercased()
  }
}

extension [PatternToken] {
  /// Adds a segment's token, with a slash before it unless it is the first.
  mutating func appendSegment(_ token: PatternToken) {
    if !isEmpty { append(.slash) }
    append(token)
  }
}
