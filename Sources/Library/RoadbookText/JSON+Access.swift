extension JSON {
  /// The value of a key; nil if this is not an object or lacks the key. The last of several equal
  /// keys counts.
  package subscript(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The value at a path of keys.
  package subscript(path keys: String...) -> JSON? { self[path: keys] }

  /// The value at a path of keys.
  package subscript(path keys: [String]) -> JSON? {
    keys.reduce(Optional(self)) { $0?[$1] }
  }

  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var items: [JSON]? { if case .array(let items) = self { items } else { nil } }
  package var isObject: Bool { if case .object = self { true } else { false } }
  package var isNull: Bool { self == .null }
  package var truth: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// An integer, written either as `1` or as `1.0`; most JSON writers treat both alike.
  package var whole: Int? {
    switch self {
    case .int(let value): value
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { JSONMember($0.0, $0.1) })
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .int(value) }
}
