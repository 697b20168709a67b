/// Why a string is not valid JSON.
package struct JSONProblem: Error, Hashable, Sendable {
  /// The byte at which reading stopped.
  package var offset: Int
  package var message: String
}

extension JSON {
  /// The maximum nesting depth; deeper input is refused.
  package static let depthLimit = 512

  /// Reads one value, surrounded by nothing but whitespace; linear in the number of bytes.
  ///
  /// Follows RFC 8259, with two exceptions: a byte order mark is skipped, and a lone surrogate
  /// becomes U+FFFD. Equal keys are all kept; `subscript` returns the last.
  package init(reading bytes: [UInt8]) throws(JSONProblem) {
    guard bytes.isUTF8 else { throw JSONProblem(offset: 0, message: "the text is not valid UTF-8") }
    var reader = JSONReader(bytes)
    self = try reader.whole()
  }
}

struct JSONReader {
  let bytes: [UInt8]
  var index = 0
  /// Where each value and each key is, in the order of the text; nil if places are not recorded.
  var places: [TextRange]?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func whole() throws(JSONProblem) -> JSON {
    let value = try value(depth: 0)
    skipBlanks()
    if index < bytes.count { throw problem("unexpected text after the value") }
    return value
  }

  private func problem(_ message: String) -> JSONProblem {
    JSONProblem(offset: index, message: message)
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSON {
    guard depth < JSON.depthLimit else { throw problem("values are nested too deeply") }
    skipBlanks()
    guard let number = places?.count else { return try content(depth: depth) }
    let start = index
    places?.append(TextRange(at: start))
    let value = try content(depth: depth)
    places?[number] = TextRange(start, index)
    return value
  }

  private mutating func content(depth: Int) throws(JSONProblem) -> JSON {
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"): return try number()
    case let digit? where Self.isDigit(digit): return try number()
    case nil: throw problem("expected a value, found the end of the text")
    default: throw problem("expected a value")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONProblem) -> JSON {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[index..<end].elementsEqual("\(word)".utf8) else {
      throw problem("expected a value")
    }
    index = end
    return value
  }

  private mutating func array(depth: Int) throws(JSONProblem) -> JSON {
    index += 1
    var items: [JSON] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array(items) }
    while true {
      items.append(try value(depth: depth + 1))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(items) }
      guard take(UInt8(ascii: ",")) else { throw problem("expected ',' or ']'") }
    }
  }

  private mutating func object(depth: Int) throws(JSONProblem) -> JSON {
    index += 1
    var members: [JSONMember] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw problem("expected a key") }
      let start = index
      let key = try string()
      places?.append(TextRange(start, index))
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw problem("expected ':'") }
      members.append(JSONMember(key, try value(depth: depth + 1)))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw problem("expected ',' or '}'") }
    }
  }

  private mutating func digits() throws(JSONProblem) {
    guard let first = current, Self.isDigit(first) else { throw problem("expected a digit") }
    while let byte = current, Self.isDigit(byte) { index += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func number() throws(JSONProblem) -> JSON {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if take(0x30) {
      if let byte = current, Self.isDigit(byte) { throw problem("a number cannot start with 0") }
    } else {
      try digits()
    }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      isWhole = false
      index += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let value = Int(text) { return .int(value) }
    return .double(Double(text) ?? .infinity)
  }

  private mutating func string() throws(JSONProblem) -> String {
    index += 1
    let start = index
    index = plainEnd(from: index)
    if let byte = current, byte < 0x20 { throw problem("a control character in a string") }
    if take(UInt8(ascii: "\"")) {
      return String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
    }
    index = start
    return try escapedString()
  }

  /// A document arrives as one long string: it is decoded directly into the string's memory.
  private mutating func escapedString() throws(JSONProblem) -> String {
    var failure: JSONProblem?
    let text = String(unsafeUninitializedCapacity: lengthAtMost(from: index)) { memory in
      var writer = BoundedWriter(memory)
      do throws(JSONProblem) {
        try unescape(&writer)
      } catch {
        failure = error
        return 0
      }
      return writer.count
    }
    if let failure { throw failure }
    return text
  }

  private mutating func unescape(_ text: inout BoundedWriter) throws(JSONProblem) {
    while true {
      copyPlain(&text)
      guard let byte = current else { throw problem("a string is not closed") }
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): try escape(&text)
      default: throw problem("a control character in a string")
      }
    }
  }

  /// Copies a run of characters that need no decoding, eight bytes at a time.
  private mutating func copyPlain(_ text: inout BoundedWriter) {
    index = bytes.withUnsafeBytes { bytes in
      var index = index
      while index <= bytes.count - 8, text.hasRoomForWord {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let marks = JSONMarks.first(in: word)
        let length = marks.trailingZeroBitCount / 8
        text.append(word, length)
        index &+= length
        if marks != 0 { return index }
      }
      while index < bytes.count, !JSONMarks.isMark(bytes[index]) {
        text.append(bytes[index])
        index += 1
      }
      return index
    }
  }

  /// The number of bytes up to the closing, unescaped `"`.
  private func lengthAtMost(from start: Int) -> Int {
    var end = plainEnd(from: start)
    while end < bytes.count, bytes[end] == UInt8(ascii: "\\") { end = plainEnd(from: end + 2) }
    return min(end, bytes.count) - start
  }

  private func plainEnd(from start: Int) -> Int {
    bytes.withUnsafeBytes { JSONMarks.plainEnd(in: $0, from: start) }
  }

  private mutating func escape(_ text: inout BoundedWriter) throws(JSONProblem) {
    guard let sign = current else { throw problem("a string is not closed") }
    index += 1
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(sign)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape(&text)
    default: throw problem("unknown escape")
    }
  }

  private mutating func unicodeEscape(_ text: inout BoundedWriter) throws(JSONProblem) {
    let unit = try hexUnit()
    var value = UInt32(unit)
    if unit & 0xFC00 == 0xD800, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let before = index
      index += 2
      let second = try hexUnit()
      if second & 0xFC00 == 0xDC00 {
        value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF))
      } else {
        index = before
      }
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(byte) }
  }

  private mutating func hexUnit() throws(JSONProblem) -> UInt16 {
    guard index + 4 <= bytes.count else { throw problem("expected four hex digits") }
    var value: UInt16 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw problem("expected four hex digits")
      }
      value = value << 4 | UInt16(digit)
    }
    index += 4
    return value
  }
}
