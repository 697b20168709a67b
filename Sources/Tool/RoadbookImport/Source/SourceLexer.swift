import RoadbookText

/// Splits source into tokens. Never fails: an unknown character is a symbol.
struct SourceLexer {
  let bytes: [UInt8]
  let language: SourceLanguage
  var index = 0
  private(set) var tokens: [SourceToken] = []
  /// With their marks.
  private(set) var comments: [TextRange] = []
  /// The names defined by `#define` with the token ranges of their values, which follow the file's
  /// own tokens.
  private(set) var macros: [(name: String, range: Range<Int>)] = []
  private var pendingMacros: [(name: String, bytes: Range<Int>)] = []
  /// The byte ranges between `#if` and `#endif`, sorted.
  private(set) var conditions: [Range<Int>] = []
  /// The offset of each open `#if`; nil for an include guard.
  private var openConditions: [Int?] = []
  private var startsLine = true
  /// How many strings are around this place, each in an interpolation of the one around it.
  var stringDepth = 0
  private var end: Int

  init(_ bytes: [UInt8], _ language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
    end = bytes.count
  }

  mutating func lex() {
    scan()
    for macro in pendingMacros {
      let first = tokens.count
      index = macro.bytes.lowerBound
      end = macro.bytes.upperBound
      startsLine = true
      scan()
      macros.append((macro.name, first..<tokens.count))
    }
  }

  private mutating func scan() {
    while index < end {
      let start = index
      let byte = bytes[index]
      switch byte {
      case 0x0A, 0x0D:
        startsLine = true
        index += 1
      case 0x20, 0x09, 0x0B, 0x0C: index += 1
      case UInt8(ascii: "\\") where lineEndLength(at: index + 1) > 0:
        index += 1 + lineEndLength(at: index + 1)
      case UInt8(ascii: "/") where at("/", 1):
        skipLine()
        comments.append(TextRange(start, index))
      case UInt8(ascii: "/") where at("*", 1):
        skipComment()
        comments.append(TextRange(start, index))
      case UInt8(ascii: "#") where language.hasDirectives && startsLine && skipsDirective(): break
      case UInt8(ascii: "\"") where language.hasDirectives: add(string(marks: 0), from: start)
      case UInt8(ascii: "\""): add(dollarString(isRaw: false), from: start)
      case UInt8(ascii: "'") where language.hasSingleQuotes && !isApostrophe:
        add(dollarString(isRaw: false), from: start)
      case UInt8(ascii: "r") where language == .dart && (at("'", 1) || at("\"", 1)):
        index += 1
        add(dollarString(isRaw: true), from: start)
      case UInt8(ascii: "`") where language == .typeScript:
        add(dollarString(isRaw: false), from: start)
      case UInt8(ascii: "#") where language == .swift && marks(before: "\"") > 0:
        add(string(marks: marks(before: "\"")), from: start)
      case UInt8(ascii: "#") where language == .swift && marks(before: "/") > 0:
        skipRegex(marks: marks(before: "/"))
        add(.number, from: start)
      case UInt8(ascii: "/") where language.hasPlainRegex && skipsPlainRegex():
        add(.number, from: start)
      case UInt8(ascii: "@") where language == .objectiveC && at("\"", 1):
        index += 1
        add(string(marks: 0), from: start)
      case _ where language == .objectiveC && "@RLUu".utf8.contains(byte) && skipsRawStringPrefix():
        add(rawString(), from: start)
      case UInt8(ascii: "'") where language != .swift && !language.hasSingleQuotes:
        skipCharacter()
        add(.number, from: start)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        index = wordEnd(index)
        add(.number, from: start)
      case _ where Self.isWordByte(byte):
        index = wordEnd(index)
        add(.word(text(start, index)), from: start)
      case UInt8(ascii: "`") where language.quotesNames: index += 1
      default:
        index += 1
        add(.symbol(Unicode.Scalar(byte)), from: start)
      }
    }
  }

  /// Whether a quote directly behind a word or a value belongs to the text of an element:
  /// `<Text>Don't</Text>`.
  private var isApostrophe: Bool {
    guard language == .typeScript, index > 0 else { return false }
    if bytes[index - 1] == UInt8(ascii: "}") { return true }
    guard SourceFile.isNameByte(bytes[index - 1]), let word = tokens.last?.word else {
      return false
    }
    return !["return", "case", "typeof", "in", "of", "from", "import", "else", "default"].contains(
      word)
  }

  private mutating func add(_ kind: SourceToken.Kind, from start: Int) {
    tokens.append(
      SourceToken(kind: kind, range: TextRange(start, index), startsLine: startsLine))
    startsLine = false
  }

  private mutating func skipLine() {
    while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    while index < end {
      if at("/", 0), at("*", 1), language.nestsComments || depth == 0 {
        depth += 1
        index += 2
      } else if at("*", 0), at("/", 1) {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        index += 1
      }
    }
  }

  /// Whether there is a preprocessor directive here; skips it, but records a `#define`.
  private mutating func skipsDirective() -> Bool {
    var place = index + 1
    skipBlanks(&place)
    let first = place
    place = wordEnd(place)
    let word = text(first, place)
    guard Self.directives.contains(word) else { return false }
    var stop = place
    while stop < end {
      if bytes[stop] == UInt8(ascii: "\\"), lineEndLength(at: stop + 1) > 0 {
        stop += 1 + lineEndLength(at: stop + 1)
      } else if bytes[stop] == 0x0A || bytes[stop] == 0x0D {
        break
      } else {
        stop += 1
      }
    }
    if word == "define", end == bytes.count { define(place, stop) }
    let start = index
    index = stop
    switch word {
    case "if", "ifdef", "ifndef":
      let condition = text(place, stop).filter { $0 != " " && $0 != "\t" }
      if condition == "0" || condition == "false" { skipUnused() }
      openConditions.append(word == "ifndef" ? nil : start)
    case "endif":
      if let open = openConditions.popLast(), let open,
        !openConditions.contains(where: { $0 != nil })
      {
        conditions.append(open..<index)
      }
    default: break
    }
    return true
  }

  /// Skips the code that `#if 0` excludes.
  private mutating func skipUnused() {
    var depth = 0
    while index < end {
      while index < end, bytes[index] != 0x0A { index += 1 }
      index = min(index + 1, end)
      var place = index
      skipBlanks(&place)
      guard place < end, bytes[place] == UInt8(ascii: "#") else { continue }
      place += 1
      skipBlanks(&place)
      let word = text(place, wordEnd(place))
      if word.hasPrefix("if") {
        depth += 1
      } else if depth == 0, ["else", "elif", "elseif", "endif"].contains(word) {
        startsLine = true
        return
      } else if word == "endif" {
        depth -= 1
      }
    }
  }

  private mutating func define(_ start: Int, _ stop: Int) {
    var place = start
    skipBlanks(&place)
    let name = place
    place = min(wordEnd(place), stop)
    guard place > name else { return }
    // A macro with parameters is not a constant, but registrations in it must still be found.
    let isConstant = place == stop || bytes[place] != UInt8(ascii: "(")
    pendingMacros.append((isConstant ? text(name, place) : "", place..<stop))
  }

  private func wordEnd(_ start: Int) -> Int {
    var place = start
    while place < end, Self.isWordByte(bytes[place]) { place += 1 }
    return place
  }

  private func skipBlanks(_ place: inout Int) {
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
  }

  private mutating func skipCharacter() {
    index += 1
    while index < end, bytes[index] != 0x0A, bytes[index] != UInt8(ascii: "'") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, end)
  }

  private func lineEndLength(at place: Int) -> Int {
    guard place < end else { return 0 }
    if bytes[place] == 0x0D { return place + 1 < end && bytes[place + 1] == 0x0A ? 2 : 1 }
    return bytes[place] == 0x0A ? 1 : 0
  }

  /// The number of `#` here before a quote or slash; 0 if something else follows.
  func marks(before delimiter: Unicode.Scalar) -> Int {
    var count = 0
    while at("#", count) { count += 1 }
    return at(delimiter, count) ? count : 0
  }

  func at(_ scalar: Unicode.Scalar, _ offset: Int) -> Bool {
    index + offset < end && UInt32(bytes[index + offset]) == scalar.value
  }

  var isAtEnd: Bool { index >= end }

  func text(_ start: Int, _ stop: Int) -> String {
    String(decoding: bytes[start..<max(start, min(stop, end))], as: UTF8.self)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    SourceFile.isNameByte(byte) || byte == UInt8(ascii: "$")
  }

  private static let directives: Set = [
    "if", "elseif", "else", "endif", "define", "undef", "import", "include", "pragma", "warning",
    "error", "ifdef", "ifndef", "elif", "line", "sourceLocation",
  ]
}
