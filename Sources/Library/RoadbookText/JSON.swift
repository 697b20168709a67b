/// A JSON value whose objects keep the order of their keys, which is part of the output's contract.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  /// An array of many small numbers, such as semantic tokens, in a quarter of the memory. Never
  /// read from a text.
  case numbers([UInt32])
  case object([JSONMember])

  /// An object with its members in the given order.
  package static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  /// An object with its members in the given order, without those that are nil.
  package static func object(present members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { JSONMember(key, $0) } })
  }

  /// A string, or null for nil.
  package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// A list of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .array(texts.map(JSON.string))
  }

  /// The value, or nil if it is an empty list, whose member is then left out of an object.
  package var unlessEmpty: JSON? { self == .array([]) ? nil : self }
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
  /// The value on one line, without whitespace. Numbers that JSON cannot represent (infinity)
  /// become null.
  package var compact: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value over several lines, indented by two spaces.
  package var pretty: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
