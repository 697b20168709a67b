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
///
/// A line has dozens of short pieces. Each is copied at once with its comma, quotes and colon, since appending these to
/// an array one by one takes most of the time that a line takes.
package struct JSONText: JSONOutput {
  /// What was written, with room for more behind it.
  private var memory: [UInt8] = []
  private var count = 0
  /// Whether a comma precedes the next item or key.
  private var isBetween = false

  package init() {}

  /// What was written.
  package var bytes: ArraySlice<UInt8> { memory[..<count] }

  /// Ends a line: the next value begins another one.
  package mutating func endLine() {
    isBetween = false
    append(UInt8(ascii: "\n"))
    isBetween = false
  }

  package mutating func removeAll() {
    count = 0
    isBetween = false
  }

  package mutating func null() { append(word: "null") }
  package mutating func bool(_ value: Bool) { append(word: value ? "true" : "false") }
  package mutating func int(_ value: Int) { append(.int(value)) }
  package mutating func double(_ value: Double) { append(.double(value)) }
  package mutating func string(_ text: String) { append(text, isKey: false) }
  package mutating func piece(_ piece: JSONPiece) { append(piece.text) }

  package mutating func array(_ items: (inout JSONText) -> Void) {
    open(UInt8(ascii: "["))
    items(&self)
    close(UInt8(ascii: "]"))
  }

  package mutating func object(_ members: (inout JSONText) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  package mutating func key(_ key: String) { append(key, isKey: true) }

  package mutating func name(_ name: StaticString) {
    name.withUTF8Buffer { append(UnsafeRawBufferPointer($0), .key) }
  }

  private mutating func open(_ bracket: UInt8) {
    append(bracket)
    isBetween = false
  }

  private mutating func close(_ bracket: UInt8) {
    isBetween = false
    append(bracket)
  }

  private mutating func append(_ byte: UInt8) { withUnsafeBytes(of: byte) { append($0, .plain) } }

  private mutating func append(word: StaticString) {
    word.withUTF8Buffer { append(UnsafeRawBufferPointer($0), .plain) }
  }

  private mutating func append(_ value: JSON) {
    var text: [UInt8] = []
    value.write(to: &text)
    append(text)
  }

  private mutating func append(_ text: [UInt8]) { text.withUnsafeBytes { append($0, .plain) } }

  private mutating func append(_ text: String, isKey: Bool) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      guard JSONMarks.plainEnd(in: bytes, from: 0, forTerminal: true) == bytes.count else {
        return false
      }
      append(bytes, isKey ? .key : .string)
      return true
    }
    if isPlain { return }
    append(.string(text))
    guard isKey else { return }
    isBetween = false
    append(UInt8(ascii: ":"))
    isBetween = false
  }

  private enum Frame {
    case plain, string, key
  }

  /// Appends a piece with its frame, after a comma if one is needed.
  @inline(__always)
  private mutating func append(_ piece: UnsafeRawBufferPointer, _ frame: Frame) {
    if memory.count - count < piece.count + 4 { grow(by: piece.count + 4) }
    var end = count
    let hasComma = isBetween
    memory.withUnsafeMutableBytes { memory in
      func put(_ byte: UInt8) {
        memory[end] = byte
        end += 1
      }
      if hasComma { put(UInt8(ascii: ",")) }
      if frame != .plain { put(UInt8(ascii: "\"")) }
      UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyMemory(from: piece)
      end += piece.count
      if frame != .plain { put(UInt8(ascii: "\"")) }
      if frame == .key { put(UInt8(ascii: ":")) }
    }
    count = end
    isBetween = frame != .key
  }

  private mutating func grow(by length: Int) {
    memory += repeatElement(0, count: max(length, memory.count, 1_024))
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
