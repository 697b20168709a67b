import RoadbookText

/// The incomplete statement before a cursor: its words, and the part at the cursor.
///
/// Tolerates incomplete input. Linear in the length of the statement.
struct TypedStatement {
  /// The statement up to the cursor, without leading blanks.
  let statement: String
  /// The words of the statement before the one at the cursor.
  let words: [String]
  /// The typed part of the word at the cursor.
  private(set) var prefix: String
  /// The start of `prefix`.
  private(set) var start: Int
  private(set) var offset: Int
  /// Whether `prefix` is a type in a pattern or after `list<`.
  let isInType: Bool
  /// Whether `prefix` is a screen in a pattern, after `/list{`.
  let isInBinding: Bool
  /// The name before an open parenthesis around the cursor, as in `open list(`.
  let call: String?
  /// The source from that parenthesis to the cursor.
  let callText: String
  /// Whether the cursor is in a `${…}` of a string or a URL.
  let isInHole: Bool
  /// Whether the cursor is in a comment.
  let isInComment: Bool
  /// Whether the cursor is in quotes; `prefix` is then everything after the opening quote.
  let isQuoted: Bool
  /// The number of bytes between the cursor and the closing quote; nil if there is none.
  let quotedRest: Int?

  /// The range that a completion replaces.
  var range: TextRange { TextRange(start, offset) }

  /// Whether parentheses of the statement belong to a pattern or a screen's parameters.
  var isDeclaration: Bool {
    Self.holdsTypes.contains(words.first ?? "") && !words.contains("->") && !words.contains("=>")
  }

  init(_ text: String, at cursor: Int) {
    let bytes = Array(text.utf8)
    let cursor = max(0, min(cursor, bytes.count))
    self.init(Array(bytes[..<cursor]), before: bytes[cursor...])
  }

  /// Reads the bytes before the cursor, from the start of a statement or earlier, and the rest of the line.
  init(_ bytes: [UInt8], before following: ArraySlice<UInt8>) {
    let scan = StatementScan(bytes)
    offset = bytes.count
    isInComment = scan.isInComment
    let statement = bytes[scan.statementStart...].drop { Self.separates($0) }
    self.statement = String(decoding: statement, as: UTF8.self)
    var begin = statement.startIndex
    for index in statement.indices where Self.separates(statement[index]) { begin = index + 1 }
    if let open = scan.opens.last, open >= statement.startIndex {
      // A nested call begins after the parenthesis of the outer one.
      let outer = scan.opens.dropLast().last.map { $0 + 1 } ?? 0
      var nameStart = open
      while nameStart > max(statement.startIndex, outer), !Self.endsName(bytes[nameStart - 1]) {
        nameStart -= 1
      }
      call = String(decoding: bytes[nameStart..<open], as: UTF8.self)
      callText = String(decoding: bytes[(open + 1)...], as: UTF8.self)
      begin = Self.valueStart(bytes, max(begin, open + 1))
    } else {
      call = nil
      callText = ""
    }
    let hole = Self.openHole(statement)
    isInHole = hole != nil
    let quote = isInHole ? nil : scan.quoteStart
    isQuoted = quote != nil
    quotedRest = isQuoted ? Self.quotedRest(following) : nil
    begin = quote ?? begin
    words = statement[..<begin].split { Self.separates($0) }
      .map { String(decoding: $0, as: UTF8.self) }
    let mayHoldType = !isQuoted && Self.holdsTypes.contains(words.first ?? "")
    let type = mayHoldType ? Self.openType(bytes[begin...]) : nil
    isInType = type != nil
    let binding = hole == nil && !isQuoted ? Self.openBinding(bytes[begin...], words) : nil
    isInBinding = binding != nil
    start = hole ?? type ?? binding ?? quote.map { $0 + 1 } ?? begin
    prefix = String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The statement with only the last `count` bytes as the word at the cursor.
  func narrowed(toLast count: Int, of bytes: ArraySlice<UInt8>) -> TypedStatement {
    var result = self
    result.start = offset - count
    result.prefix = String(decoding: bytes.suffix(count), as: UTF8.self)
    return result
  }

  /// The statement with its offsets shifted to an earlier start.
  func shifted(by bytes: Int) -> TypedStatement {
    var result = self
    result.start += bytes
    result.offset += bytes
    return result
  }

  /// Statements in which `<` begins a type.
  private static let holdsTypes: Set<String> = [
    "route", "group", "block", "match", "guard", "normalize", "screen", "type",
  ]

  /// The start of the type being typed: after `:id<`, `list<` or `home|`.
  private static func openType(_ piece: ArraySlice<UInt8>) -> Int? {
    guard let open = piece.lastIndex(of: UInt8(ascii: "<")), open > piece.startIndex,
      !piece[open...].contains(UInt8(ascii: ">"))
    else { return nil }
    let bar = piece[open...].lastIndex(of: UInt8(ascii: "|")) ?? open
    return bar + 1
  }

  /// The start of the screen being typed in a route's pattern.
  private static func openBinding(_ piece: ArraySlice<UInt8>, _ words: [String]) -> Int? {
    guard words.first == "route", words.dropFirst().allSatisfy({ $0.hasSuffix(",") }),
      let open = piece.lastIndex(of: UInt8(ascii: "{")), open > piece.startIndex,
      piece[(open + 1)...].allSatisfy({ $0.isNameByte })
    else { return nil }
    return open + 1
  }

  /// The start of the last name in an unclosed `${…}`.
  private static func openHole(_ statement: ArraySlice<UInt8>) -> Int? {
    var index = statement.endIndex
    var nameStart: Int?
    while index > statement.startIndex {
      let byte = statement[index - 1]
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "\n") { return nil }
      if byte == UInt8(ascii: "{") {
        let isHole = index - 1 > statement.startIndex && statement[index - 2] == UInt8(ascii: "$")
        return isHole ? nameStart ?? index : nil
      }
      if nameStart == nil, !byte.isNameByte { nameStart = index }
      index -= 1
    }
    return nil
  }

  /// The start of the last value in a call's arguments, also in `id:4,title:` without blanks.
  private static func valueStart(_ bytes: [UInt8], _ begin: Int) -> Int {
    let start = bytes[begin...].lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? begin
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")), colon > start else {
      return start
    }
    let name = bytes[start..<colon]
    let isName = name.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == UInt8(ascii: "_")
    }
    return isName && bytes[(colon + 1)...].first != UInt8(ascii: "/") ? colon + 1 : start
  }

  /// The distance of the quote that closes those around the cursor. If the rest of the line has an even number of
  /// quotes, the first one opens another string.
  private static func quotedRest(_ following: ArraySlice<UInt8>) -> Int? {
    var isEscaped = false
    var quotes: [Int] = []
    for (count, byte) in following.enumerated() {
      if byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: "\""), !isEscaped { quotes.append(count) }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return quotes.count.isMultiple(of: 2) ? nil : quotes.first
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    separates(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "!")
  }
}

/// Finds the start of the last statement of a source, and the parentheses open at its end.
private struct StatementScan {
  private(set) var statementStart = 0
  private(set) var opens: [Int] = []
  private(set) var isInComment = false
  /// The start of a string that is open at the end.
  private(set) var quoteStart: Int?

  private enum Brace { case block, record, other }

  init(_ bytes: [UInt8]) {
    var braces: [Brace] = []
    var isEscaped = false
    // The last byte outside comments and blanks: a statement continues after a comma at the end of a line.
    var last: UInt8 = 0
    for (index, byte) in bytes.enumerated() {
      let isAfterBlank = index == 0 || bytes[index - 1] == 0x20 || bytes[index - 1] == 0x0A
      if byte == 0x0A {
        quoteStart = nil
        isInComment = false
        let goesOn = last == UInt8(ascii: ",") && statementStart < index
        if opens.isEmpty, braces.last != .record, !goesOn { statementStart = index + 1 }
        last = 0
        continue
      }
      if isInComment { continue }
      if byte != 0x20, byte != 0x09, byte != UInt8(ascii: "#") || !isAfterBlank { last = byte }
      if quoteStart != nil {
        if !isEscaped, byte == UInt8(ascii: "\"") { quoteStart = nil }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): quoteStart = index
      case UInt8(ascii: "#") where isAfterBlank: isInComment = true
      case UInt8(ascii: ";"):
        if opens.isEmpty, braces.last != .record { statementStart = index + 1 }
      case UInt8(ascii: "{"):
        let isRecord = Self.beginsRecord(bytes[statementStart..<index])
        braces.append(isRecord ? .record : isAfterBlank ? .block : .other)
        if isAfterBlank, !isRecord { statementStart = index + 1 }
      case UInt8(ascii: "}"):
        let closed = braces.popLast()
        if closed == .block || closed == nil && isAfterBlank { statementStart = index + 1 }
      case UInt8(ascii: "("): opens.append(index)
      case UInt8(ascii: ")"): _ = opens.popLast()
      default: break
      }
    }
    opens.removeAll { $0 < statementStart }
  }

  /// Whether a brace after these bytes begins the record of `with` or `userInfo`.
  private static func beginsRecord(_ before: ArraySlice<UInt8>) -> Bool {
    let word = before.reversed().drop { $0 == 0x20 }.prefix { (0x41...0x7A).contains($0) }
    return word.elementsEqual("with".utf8.reversed())
      || word.elementsEqual("userInfo".utf8.reversed())
  }
}
