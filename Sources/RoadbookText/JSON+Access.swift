extension JSON {
  /// The value of a key; nil where this is no object or lacks it. Of equal keys the last one counts.
  package subscript(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The value that a path of keys leads to.
  package subscript(path keys: String...) -> JSON? {
    var value: JSON? = self
    for key in keys { value = value?[key] }
    return value
  }

  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var items: [JSON]? { if case .array(let items) = self { items } else { nil } }
  package var isObject: Bool { if case .object = self { true } else { false } }
  package var isNull: Bool { self == .null }
  package var truth: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// A whole number, however it was written: `1` and `1.0` are the same to most writers of JSON.
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
