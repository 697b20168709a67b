/// Writes bytes into memory of a fixed length; bytes that do not fit are dropped.
struct BoundedWriter {
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    self.memory = UnsafeMutableRawBufferPointer(memory)
  }

  mutating func append(_ byte: UInt8) {
    guard count < memory.count else { return }
    memory[count] = byte
    count += 1
  }

  var hasRoomForWord: Bool { count <= memory.count - 8 }

  /// Appends the first `length` bytes of a word, in memory order.
  mutating func append(_ word: UInt64, _ length: Int) {
    guard hasRoomForWord else { return }
    memory.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
    count &+= min(max(length, 0), 8)
  }
}
