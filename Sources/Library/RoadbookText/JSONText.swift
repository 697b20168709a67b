/// Values on one line each, without whitespace, as UTF-8.
///
/// A line has dozens of short pieces: an array, which checks each byte that is appended, takes
/// twice the time. A comma follows each value; the end of a list or a line replaces the last one.
package struct JSONText: ~Copyable {
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
  /// A string, or null for nil.
  package mutating func optional(_ text: String?) {
    if let text { string(text) } else { null() }
  }
  /// A value or members that were written before.
  package mutating func piece(_ piece: JSONPiece) {
    piece.text.withUnsafeBytes { append($0, .plain) }
  }

  package mutating func array(_ items: (inout JSONText) -> Void) { enclose(items, "[", "]") }
  package mutating func emptyArray() { append(word: "[]") }
  package mutating func strings(_ texts: [String]) {
    if texts.isEmpty { return emptyArray() }
    array { output in for text in texts { output.string(text) } }
  }

  /// `members` gives each `key` or `name` before its value.
  package mutating func object(_ members: (inout JSONText) -> Void) { enclose(members, "{", "}") }
  package mutating func key(_ key: String) { append(key, .key) }
  /// A key that needs no escaping.
  package mutating func name(_ name: StaticString) { append(name.bytes, .key) }

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

  private mutating func append(_ value: JSON) { piece(JSONPiece(value)) }

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

/// A value, or members of an object without its braces, written many times. A class, so that a copy
/// retains one object.
package final class JSONPiece: Sendable {
  fileprivate let text: [UInt8]

  package init(_ value: JSON) {
    var text: [UInt8] = []
    value.write(to: &text)
    self.text = text
  }

  /// At least one value or member.
  package init(_ write: (inout JSONText) -> Void) {
    var output = JSONText()
    write(&output)
    // A comma follows the last one.
    text = output.withBytes { Array($0.dropLast()) }
  }
}

extension StaticString {
  /// Its UTF-8. String literals always have a pointer.
  fileprivate var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
