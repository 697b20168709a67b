/// Takes a JSON value part by part, so that one function describes a value both as text and as a tree.
package protocol JSONOutput {
  mutating func null()
  mutating func bool(_ value: Bool)
  mutating func int(_ value: Int)
  mutating func double(_ value: Double)
  mutating func string(_ text: String)
  /// A value that was made before.
  mutating func piece(_ piece: JSONPiece)
  mutating func array(_ items: (inout Self) -> Void)
  /// `members` gives each `key` or `name` before its value.
  mutating func object(_ members: (inout Self) -> Void)
  mutating func key(_ key: String)
  /// A key that needs no escaping.
  mutating func name(_ name: StaticString)
}

/// A value that is written many times.
package struct JSONPiece: Sendable {
  let tree: JSON
  let text: [UInt8]

  package init(_ tree: JSON) {
    self.tree = tree
    var text: [UInt8] = []
    tree.write(to: &text)
    self.text = text
  }
}

extension JSONOutput {
  /// A string, or null for nil.
  package mutating func optional(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  package mutating func strings(_ texts: [String]) {
    array { output in for text in texts { output.string(text) } }
  }
}

/// A value on one line, without whitespace, as UTF-8.
package struct JSONText: JSONOutput {
  package private(set) var bytes: [UInt8] = []
  /// Whether a comma precedes the next item or key.
  private var isBetween = false

  package init() {}

  /// Ends a line: the next value begins another one.
  package mutating func endLine() {
    bytes.append(0x0A)
    isBetween = false
  }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isBetween = false
  }

  private mutating func begin() {
    if isBetween { bytes.append(UInt8(ascii: ",")) }
    isBetween = true
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func null() {
    begin()
    append("null")
  }

  package mutating func bool(_ value: Bool) {
    begin()
    append(value ? "true" : "false")
  }

  package mutating func int(_ value: Int) {
    begin()
    JSON.int(value).write(to: &bytes)
  }

  package mutating func double(_ value: Double) {
    begin()
    JSON.double(value).write(to: &bytes)
  }

  package mutating func string(_ text: String) {
    begin()
    JSON.write(text, to: &bytes)
  }

  package mutating func piece(_ piece: JSONPiece) {
    begin()
    bytes.append(contentsOf: piece.text)
  }

  package mutating func array(_ items: (inout JSONText) -> Void) {
    begin()
    bytes.append(UInt8(ascii: "["))
    isBetween = false
    items(&self)
    bytes.append(UInt8(ascii: "]"))
    isBetween = true
  }

  package mutating func object(_ members: (inout JSONText) -> Void) {
    begin()
    bytes.append(UInt8(ascii: "{"))
    isBetween = false
    members(&self)
    bytes.append(UInt8(ascii: "}"))
    isBetween = true
  }

  package mutating func key(_ key: String) {
    begin()
    JSON.write(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    isBetween = false
  }

  package mutating func name(_ name: StaticString) {
    begin()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    append("\":")
    isBetween = false
  }
}

/// A value as a tree.
package struct JSONTree: JSONOutput {
  /// The value; null before it was given.
  package var value: JSON { items.first ?? .null }
  private var items: [JSON] = []
  private var keys: [String] = []

  package init() {}

  package mutating func null() { items.append(.null) }
  package mutating func bool(_ value: Bool) { items.append(.bool(value)) }
  package mutating func int(_ value: Int) { items.append(.int(value)) }
  package mutating func double(_ value: Double) { items.append(.double(value)) }
  package mutating func string(_ text: String) { items.append(.string(text)) }
  package mutating func piece(_ piece: JSONPiece) { items.append(piece.tree) }
  package mutating func key(_ key: String) { keys.append(key) }
  package mutating func name(_ name: StaticString) { keys.append(name.description) }

  package mutating func array(_ items: (inout JSONTree) -> Void) {
    var inner = JSONTree()
    items(&inner)
    self.items.append(.array(inner.items))
  }

  package mutating func object(_ members: (inout JSONTree) -> Void) {
    var inner = JSONTree()
    members(&inner)
    items.append(.object(zip(inner.keys, inner.items).map { JSONMember($0, $1) }))
  }
}
