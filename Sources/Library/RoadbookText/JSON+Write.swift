extension JSON {
  /// Appends the value as UTF-8, on one line if `indent` is nil.
  package func write(to bytes: inout [UInt8], indent: Int? = nil) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): JSON.write(value, to: &bytes)
    case .double(let value): bytes.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    case .string(let value): JSON.write(value, to: &bytes)
    case .array(let items):
      JSON.write(items, between: ("[", "]"), to: &bytes, indent) { $0.write(to: &$1, indent: $2) }
    case .numbers(let numbers):
      JSON.write(numbers, between: ("[", "]"), to: &bytes, indent) { number, bytes, _ in
        JSON.write(Int(number), to: &bytes)
      }
    case .object(let members):
      JSON.write(members, between: ("{", "}"), to: &bytes, indent) { member, bytes, indent in
        JSON.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        member.value.write(to: &bytes, indent: indent)
      }
    }
  }

  /// Writes items with commas between two brackets, each on a line of its own if `indent` is not
  /// nil.
  ///
  /// `write`: writes an item, with the indentation of its lines.
  @inline(__always)
  private static func write<Item>(
    _ items: [Item], between brackets: (Unicode.Scalar, Unicode.Scalar), to bytes: inout [UInt8],
    _ indent: Int?,
    _ write: (Item, inout [UInt8], Int?) -> Void
  ) {
    let inner = indent.map { $0 + 2 }
    bytes.append(UInt8(ascii: brackets.0))
    for index in items.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let inner { newLine(inner, &bytes) }
      write(items[index], &bytes, inner)
    }
    if let indent, !items.isEmpty { newLine(indent, &bytes) }
    bytes.append(UInt8(ascii: brackets.1))
  }

  private static func newLine(_ indent: Int, _ bytes: inout [UInt8]) {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent))
  }

  /// Writes digits directly: lists of thousands of small numbers are common, and a string for each
  /// is not free.
  private static func write(_ number: Int, to bytes: inout [UInt8]) {
    guard (0..<100_000).contains(number) else {
      return bytes.append(contentsOf: String(number).utf8)
    }
    var unit = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      let text = UnsafeRawBufferPointer(utf8)
      var start = 0
      while true {
        let end = JSONMarks.plainEnd(in: text, from: start, forTerminal: true)
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<end]))
        guard end < text.count else { break }
        if let (scalar, length) = TerminalText.unsafeScalar(in: text, at: end), length > 1 {
          write(escaping: UInt16(truncatingIfNeeded: scalar.value), to: &bytes)
          start = end + length
        } else {
          write(escaping: text[end], to: &bytes)
          start = end + 1
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func write(escaping byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0..<0x20, 0x7F: write(escaping: UInt16(byte), to: &bytes)
    default: bytes.append(byte)
    }
  }

  /// Writes `\u202e`; every escaped character fits into four digits.
  private static func write(escaping unit: UInt16, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> shift) & 15]) }
  }
}
