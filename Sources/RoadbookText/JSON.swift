/// A JSON value whose objects keep the order of their keys, since that order is part of our contract.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([JSONMember])

  /// An object from pairs in order.
  package static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  /// A string, or null for nil.
  package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// A list of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .array(texts.map(JSON.string))
  }
}

/// One key of an object with its value.
package struct JSONMember: Hashable, Sendable {
  package var key: String
  package var value: JSON

  package init(_ key: String, _ value: JSON) {
    self.key = key
    self.value = value
  }
}

extension JSON {
  /// The value on one line, without blanks. Numbers that JSON cannot hold (infinity) become null.
  package var compact: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value over several lines, indented by two blanks.
  package var pretty: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as UTF-8; `indent` nil writes one line.
  package func write(to bytes: inout [UInt8], indent: Int? = nil) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value):
      // Lists of thousands of small numbers are common, texts for them are not free.
      if (0..<10).contains(value) {
        bytes.append(UInt8(ascii: "0") + UInt8(value))
      } else {
        bytes.append(contentsOf: String(value).utf8)
      }
    case .double(let value):
      bytes.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    case .string(let value): JSON.write(value, to: &bytes)
    case .array(let items):
      JSON.writeList("[", "]", items, to: &bytes, indent: indent) { item, bytes, indent in
        item.write(to: &bytes, indent: indent)
      }
    case .object(let members):
      JSON.writeList("{", "}", members, to: &bytes, indent: indent) { member, bytes, indent in
        JSON.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        member.value.write(to: &bytes, indent: indent)
      }
    }
  }

  private static func writeList<Item>(
    _ open: String, _ close: String, _ items: [Item], to bytes: inout [UInt8], indent: Int?,
    _ write: (Item, inout [UInt8], Int?) -> Void
  ) {
    bytes.append(contentsOf: open.utf8)
    let inner = indent.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let inner { newLine(inner, &bytes) }
      write(item, &bytes, inner)
    }
    if let indent, !items.isEmpty { newLine(indent, &bytes) }
    bytes.append(contentsOf: close.utf8)
  }

  private static func newLine(_ indent: Int, _ bytes: inout [UInt8]) {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }
      if isPlain { bytes.append(contentsOf: utf8) }
      return isPlain
    }
    if isPlain {
      bytes.append(UInt8(ascii: "\""))
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
