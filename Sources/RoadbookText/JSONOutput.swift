/// Takes a JSON value part by part, so that one function describes a value both as text and as a tree.
package protocol JSONOutput: ~Copyable {
  mutating func null()
  mutating func bool(_ value: Bool)
  mutating func int(_ value: Int)
  mutating func double(_ value: Double)
  mutating func string(_ text: String)
  /// A value that was made before.
  mutating func piece(_ piece: JSONPiece)
  /// Members of an object that were made before.
  mutating func members(_ members: JSONMembers)
  mutating func array(_ items: (inout Self) -> Void)
  mutating func emptyArray()
  /// `members` gives each `key` or `name` before its value.
  mutating func object(_ members: (inout Self) -> Void)
  mutating func key(_ key: String)
  /// A key that needs no escaping.
  mutating func name(_ name: StaticString)
}

/// A value that is written many times. A class, so that a copy retains one object.
package final class JSONPiece: Sendable {
  let tree: JSON
  let text: [UInt8]

  package init(_ tree: JSON) {
    self.tree = tree
    var text: [UInt8] = []
    tree.write(to: &text)
    self.text = text
  }
}

/// At least one member of an object, written many times.
package struct JSONMembers: Sendable {
  let members: [JSONMember]
  /// Without the braces of the object.
  let text: [UInt8]

  /// `write` gives each `key` or `name` before its value.
  package init(_ write: (inout JSONTree) -> Void) {
    var tree = JSONTree()
    write(&tree)
    members = tree.members
    var text: [UInt8] = []
    JSON.object(members).write(to: &text)
    self.text = Array(text.dropFirst().dropLast())
  }
}

extension JSONOutput where Self: ~Copyable {
  /// A string, or null for nil.
  package mutating func optional(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  package mutating func strings(_ texts: [String]) {
    if texts.isEmpty { return emptyArray() }
    array { output in for text in texts { output.string(text) } }
  }
}

/// Values on one line each, without whitespace, as UTF-8.
///
/// A line has dozens of short pieces: an array, which checks each byte that is appended, takes twice the time. A comma
/// follows each value; the end of a list or a line replaces the last one.
package struct JSONText: JSONOutput, ~Copyable {
  /// The first `count` bytes are what was written.
  private var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 4_096)
  private var capacity = 4_096
  private var count = 0

  package init() {}

  deinit { memory.deallocate() }

  /// Calls a function with the lines that were written.
  package func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
    use(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Ends a line: the next value begins another one.
  package mutating func endLine() { end(with: UInt8(ascii: "\n")) }

  package mutating func removeAll() { count = 0 }

  package mutating func null() { append(word: "null") }
  package mutating func bool(_ value: Bool) { append(word: value ? "true" : "false") }
  package mutating func int(_ value: Int) { append(.int(value)) }
  package mutating func double(_ value: Double) { append(.double(value)) }
  package mutating func string(_ text: String) { append(text, .string) }
  package mutating func piece(_ piece: JSONPiece) { append(piece.text) }
  package mutating func members(_ members: JSONMembers) { append(members.text) }
  package mutating func key(_ key: String) { append(key, .key) }

  package mutating func name(_ name: StaticString) { append(name.bytes, .key) }

  package mutating func array(_ items: (inout JSONText) -> Void) { enclose(items, "[", "]") }
  package mutating func emptyArray() { append(word: "[]") }

  package mutating func object(_ members: (inout JSONText) -> Void) { enclose(members, "{", "}") }

  @inline(__always)
  private mutating func enclose(
    _ items: (inout JSONText) -> Void, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) {
    put(UInt8(ascii: opening))
    items(&self)
    end(with: UInt8(ascii: closing))
    put(UInt8(ascii: ","))
  }

  /// Puts a byte in the place of the comma behind the last value, if there is one.
  private mutating func end(with byte: UInt8) {
    if count > 0, memory[count - 1] == UInt8(ascii: ",") { count -= 1 }
    put(byte)
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    memory[count] = byte
    count += 1
  }

  private mutating func append(word: StaticString) { append(word.bytes, .plain) }

  private mutating func append(_ text: [UInt8]) { text.withUnsafeBytes { append($0, .plain) } }

  private mutating func append(_ value: JSON) {
    var text: [UInt8] = []
    value.write(to: &text)
    append(text)
  }

  private mutating func append(_ text: String, _ frame: Frame) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      guard JSONMarks.plainEnd(in: bytes, from: 0, forTerminal: true) == bytes.count else {
        return false
      }
      append(bytes, frame)
      return true
    }
    if isPlain == true { return }
    append(.string(text))
    if frame == .key { memory[count - 1] = UInt8(ascii: ":") }
  }

  private enum Frame {
    case plain, string, key
  }

  /// Appends a piece with its quotes, and a comma or a colon.
  @inline(__always)
  private mutating func append(_ piece: UnsafeRawBufferPointer, _ frame: Frame) {
    let length = piece.count
    if capacity - count < length + 3 { grow(by: length + 3) }
    var end = memory + count
    func put(_ byte: UInt8) {
      end.pointee = byte
      end += 1
    }
    if frame != .plain { put(UInt8(ascii: "\"")) }
    if let first = piece.baseAddress {
      UnsafeMutableRawPointer(end).copyMemory(from: first, byteCount: length)
      end += length
    }
    if frame != .plain { put(UInt8(ascii: "\"")) }
    put(UInt8(ascii: frame == .key ? ":" : ","))
    count = end - memory
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    capacity += max(length, capacity)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }
}

extension StaticString {
  /// Its UTF-8. String literals always have a pointer.
  fileprivate var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

/// A value as a tree.
package struct JSONTree: JSONOutput {
  /// The value; null before it was given.
  package var value: JSON { items.first ?? .null }
  private var items: [JSON] = []
  private var keys: [String] = []
  fileprivate var members: [JSONMember] { zip(keys, items).map { JSONMember($0, $1) } }

  package init() {}

  package mutating func null() { items.append(.null) }
  package mutating func bool(_ value: Bool) { items.append(.bool(value)) }
  package mutating func int(_ value: Int) { items.append(.int(value)) }
  package mutating func double(_ value: Double) { items.append(.double(value)) }
  package mutating func string(_ text: String) { items.append(.string(text)) }
  package mutating func piece(_ piece: JSONPiece) { items.append(piece.tree) }
  package mutating func members(_ members: JSONMembers) {
    for member in members.members {
      keys.append(member.key)
      items.append(member.value)
    }
  }
  package mutating func key(_ key: String) { keys.append(key) }
  package mutating func name(_ name: StaticString) { keys.append(name.description) }

  package mutating func emptyArray() { items.append(.array([])) }

  package mutating func array(_ items: (inout JSONTree) -> Void) {
    var inner = JSONTree()
    items(&inner)
    self.items.append(.array(inner.items))
  }

  package mutating func object(_ members: (inout JSONTree) -> Void) {
    var inner = JSONTree()
    members(&inner)
    items.append(.object(inner.members))
  }
}
