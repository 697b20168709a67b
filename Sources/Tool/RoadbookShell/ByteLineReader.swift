#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a file descriptor line by line in bounded memory.
///
/// Holds one chunk and one line, so at most `limit` plus 64 KiB bytes, however long the input is.
package struct ByteLineReader {
  /// One line of input.
  package enum Line: Equatable {
    /// The bytes without the line break (`\n` or `\r\n`), the first line without a byte order mark.
    case bytes([UInt8])
    /// The line exceeded the limit and was skipped.
    case tooLong
    /// Reading failed; nothing follows.
    case failed(String)
  }

  /// The number, from 1, of the line last returned by `next`; 0 before the first.
  package private(set) var lineNumber = 0
  private let descriptor: Int32
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 65_536)
  private var position = 0
  private var end = 0
  private var isAtEnd = false

  package init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Reads lines from memory.
  package init(_ bytes: [UInt8], limit: Int) {
    descriptor = -1
    self.limit = limit
    chunk = bytes
    end = bytes.count
    isAtEnd = true
  }

  /// Whether `next` can continue without reading from the descriptor.
  package var hasBufferedBytes: Bool { position < end }

  /// The next line; nil at the end of input. A last line without a line break counts.
  package mutating func next() -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    var hasBytes = false
    while true {
      if position == end, let outcome = fill() {
        switch outcome {
        case .failed: return outcome
        default: return hasBytes ? finish(line, isTooLong) : nil
        }
      }
      hasBytes = true
      let feed = chunk[position..<end].firstIndex(of: 0x0A)
      let stop = feed ?? end
      if isTooLong || line.count + (stop - position) > limit {
        isTooLong = true
        line = []
      } else if line.isEmpty {
        line = Array(chunk[position..<stop])
      } else {
        line.append(contentsOf: chunk[position..<stop])
      }
      position = feed.map { $0 + 1 } ?? end
      if feed != nil { return finish(line, isTooLong) }
    }
  }

  private mutating func finish(_ bytes: [UInt8], _ isTooLong: Bool) -> Line {
    lineNumber += 1
    if isTooLong { return .tooLong }
    let start = lineNumber == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let end = bytes.last == 0x0D ? bytes.count - 1 : bytes.count
    return .bytes(start == 0 && end == bytes.count ? bytes : Array(bytes[start..<end]))
  }

  /// Reads the next chunk; non-nil if there is none: `.failed`, or any other value at the end of
  /// input.
  private mutating func fill() -> Line? {
    while !isAtEnd {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        position = 0
        end = count
        return nil
      }
      if count == 0 {
        isAtEnd = true
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wanted, 1, -1)
      } else if errno != EINTR {
        isAtEnd = true
        return .failed(systemMessage(errno))
      }
    }
    return .bytes([])
  }
}
