import RoadbookText

/// The statement around a cursor, as far as it is written: its words before the cursor and the piece at it.
///
/// Works on broken text, since what is being typed is always broken. Linear in the length of the statement.
struct CursorContext {
  /// The words of the statement before the one at the cursor.
  let words: [String]
  /// What is typed so far of the word at the cursor.
  let prefix: String
  /// Where that begins.
  let start: Int
  let offset: Int
  /// Whether that is a type in a pattern or behind `list<`.
  let isInType: Bool
  /// The name before an open parenthesis around the cursor, as in `url list(`.
  let call: String?

  /// The part that a completion replaces.
  var range: TextRange { TextRange(start, offset) }

  init(_ text: String, at cursor: Int) {
    let bytes = Array(text.utf8.prefix(max(0, cursor)))
    offset = bytes.count
    var statementStart = 0
    var isQuoted = false
    var depth = 0
    var opens: [Int] = []
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case 0x0A:
        isQuoted = false
        if depth == 0 { statementStart = index + 1 }
      case _ where isQuoted: break
      case UInt8(ascii: ";"): if depth == 0 { statementStart = index + 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        if index == 0 || bytes[index - 1] == 0x20 { statementStart = index + 1 }
      case UInt8(ascii: "("):
        depth += 1
        opens.append(index)
      case UInt8(ascii: ")"):
        depth = max(0, depth - 1)
        _ = opens.popLast()
      default: break
      }
    }
    let statement = bytes[statementStart...]
    var begin = statement.startIndex
    for index in statement.indices where Self.separates(statement[index]) { begin = index + 1 }
    if let open = opens.last, open >= statementStart {
      var nameStart = open
      while nameStart > statementStart, !Self.separates(bytes[nameStart - 1]) { nameStart -= 1 }
      call = String(decoding: bytes[nameStart..<open], as: UTF8.self)
      begin = max(begin, open + 1)
    } else {
      call = nil
    }
    words = statement[..<begin].split { Self.separates($0) }
      .map { String(decoding: $0, as: UTF8.self) }
    let type = Self.holdsTypes.contains(words.first ?? "") ? Self.openType(bytes[begin...]) : nil
    isInType = type != nil
    start = type ?? begin
    prefix = String(decoding: bytes[start...], as: UTF8.self)
  }

  /// Statements in which `<` begins a type.
  private static let holdsTypes: Set<String> = [
    "route", "block", "match", "guard", "normalize", "screen", "type",
  ]

  /// Where the type begins that is being typed: behind `:id<`, `list<` or `home|`.
  private static func openType(_ piece: ArraySlice<UInt8>) -> Int? {
    guard let open = piece.lastIndex(of: UInt8(ascii: "<")), open > piece.startIndex,
      !piece[open...].contains(UInt8(ascii: ">"))
    else { return nil }
    let bar = piece[open...].lastIndex(of: UInt8(ascii: "|")) ?? open
    return bar + 1
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A
  }
}
