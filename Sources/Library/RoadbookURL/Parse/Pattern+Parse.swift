import RoadbookText

extension Pattern {
  /// Parses a pattern of the native language or of another dialect.
  ///
  /// Never fails: a string with problems gives the best interpretation. Patterns of notifications,
  /// shortcuts and activities are native in every dialect, since no library has them. O(length).
  ///
  /// - Parameters:
  ///   - text: The pattern as written, without quotes.
  ///   - isQuoted: Whether it was in double quotes, so that blanks are intended.
  ///   - dialect: The pattern language.
  /// - Returns: The pattern, and its problems with their ranges in `text`, at most 200.
  public static func parse(
    _ text: String, isQuoted: Bool = false, dialect: Dialect = .native
  ) -> (pattern: Pattern, problems: [PatternProblem]) {
    switch EntryScheme(of: text) == nil ? dialect : .native {
    case .native: break
    case .jlroutes:
      var parser = JLRoutesParser(text)
      return checked(parser.parse())
    case .urlnavigator:
      var parser = URLNavigatorParser(text)
      return checked(parser.parse())
    case .waapprouting:
      var parser = WAAppRoutingParser(text)
      return checked(parser.parse())
    case .fsqroutes:
      var parser = FSQRoutesParser(text)
      return checked(parser.parse())
    }
    return PatternBytes.with(text) { parse($0, text, isQuoted: isQuoted) }
  }

  /// The same, marked as broken if there are errors.
  private static func checked(
    _ parsed: (pattern: Pattern, problems: [PatternProblem])
  ) -> (pattern: Pattern, problems: [PatternProblem]) {
    var result = parsed
    if parsed.problems.contains(where: { !$0.isUsable }) { result.pattern.isBroken = true }
    return result
  }

  /// Parses an unquoted pattern at a range of a file.
  package static func parse(
    _ bytes: [UInt8], in range: Range<Int>, dialect: Dialect
  ) -> (pattern: Pattern, problems: [PatternProblem]) {
    PatternBytes.with(bytes, range) { bytes in
      let text = bytes.text(0, bytes.count)
      // Non-ASCII bytes may be invalid UTF-8, which decoding into a string has repaired.
      guard dialect == .native, bytes.isASCII else { return parse(text, dialect: dialect) }
      return parse(bytes, text, isQuoted: false)
    }
  }

  private static func parse(
    _ bytes: PatternBytes, _ text: consuming String, isQuoted: Bool
  ) -> (pattern: Pattern, problems: [PatternProblem]) {
    if let counts = PatternCounts(plain: bytes) {
      let isRooted = bytes.count > 0 && bytes[0] == UInt8(ascii: "/")
      let parts = Pattern.Parts(
        reading: text, isRooted: isRooted, isPlainPath: counts.isPlainPath)
      return (Pattern(parts, counts), [])
    }
    var parser = PatternParser(bytes, isQuoted: isQuoted)
    let pattern = parser.pattern(text)
    return checked((pattern, parser.problems.inSourceOrder))
  }
}

/// Parses one pattern; the parts of the grammar are in extensions.
struct PatternParser {
  /// Parentheses nested deeper are ignored.
  static let maximumDepth = 32

  let bytes: PatternBytes
  let isQuoted: Bool
  var index = 0
  private(set) var problems: [PatternProblem] = []
  /// The range of the first capture's name. Most patterns have only one capture and need no set.
  private var firstName: Range<Int>?
  private var otherNames: Set<String> = []
  /// The position of the last `)`, found on first use; -1 if there is none.
  private var knownLastClose: Int?

  init(_ bytes: PatternBytes, isQuoted: Bool) {
    self.bytes = bytes
    self.isQuoted = isQuoted
  }

  /// `source` is the string that `bytes` contains.
  mutating func pattern(_ source: consuming String) -> Pattern {
    // A single `.` is the path of the enclosing route; conditions may follow.
    let isDot = !isQuoted && at(".")
    if isDot, bytes.count == 1 { return Pattern(source: "") }
    var result = Pattern.Parts(reading: source)
    prefix(&result)
    if isDot, at("?", 1) || at("#", 1) { index += 1 }
    let path = path()
    // Few patterns have more than a path.
    if at("?") { result.more.query = query() }
    if at("#") {
      result.more.hasRootedFragment = at("/", 1)
      result.more.fragment = fragment()
    }
    let counts = PatternCounts(path)
    checkTokens(path, counts)
    if isDot || result.rare != nil { result.path = path }
    return Pattern(result, counts)
  }

  /// The path of a pattern that has nothing else.
  static func path(of source: String) -> [PatternToken] {
    PatternBytes.with(source) { bytes in
      var parser = PatternParser(bytes, isQuoted: true)
      _ = parser.take("/")
      return parser.path()
    }
  }

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  func at(_ scalar: Unicode.Scalar, _ ahead: Int = 0) -> Bool {
    index + ahead < bytes.count && UInt32(bytes[index + ahead]) == scalar.value
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard at(scalar) else { return false }
    index += 1
    return true
  }

  func text(_ start: Int, _ end: Int) -> String { bytes.text(start, end) }

  /// Whether a `)` follows somewhere after the current position.
  mutating func closesBehind() -> Bool {
    let last = knownLastClose ?? bytes[0..<bytes.count].lastIndex(of: UInt8(ascii: ")")) ?? -1
    knownLastClose = last
    return index < last
  }

  mutating func report(
    _ code: FindingCode, _ start: Int, _ end: Int, _ message: String, _ advice: String? = nil,
    replacement: String? = nil, insertion: Int? = nil, isUsable: Bool = false
  ) {
    problems.add(
      PatternProblem(
        code, isUsable: isUsable, range: TextRange(start, end), message: message, advice: advice,
        replacement: replacement, insertion: insertion))
  }

  /// Records a capture's name; reports a second use.
  mutating func declare(_ name: String, _ start: Int, _ end: Int) {
    guard let firstName else {
      firstName = start..<end
      return
    }
    if name == text(firstName.lowerBound, firstName.upperBound) || otherNames.contains(name) {
      report(
        .patternDuplicateCapture, start, end,
        "'\(name)' is captured twice",
        "rename one of them")
    } else {
      otherNames.insert(name)
    }
  }
}
