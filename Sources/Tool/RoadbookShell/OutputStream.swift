#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Buffered writing to a file descriptor; distinguishes a closed pipe from an actual failure.
///
/// A class, since all writers share one buffer; not thread-safe.
package final class OutputStream: TextOutputStream {
  /// The state of the receiving end.
  package enum State: Equatable {
    case open
    /// The reader closed its end (`| head`): nothing more can be written, which is not an error.
    case closed
    /// Writing failed (disk full, input/output error), with the system's message.
    case failed(String)
  }

  package private(set) var state = State.open
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Flushes automatically from this many bytes on.
  private let capacity = 65_536

  /// Standard output is 1, standard error 2. The process must ignore SIGPIPE (`ignoreBrokenPipes`).
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { flush() }

  /// Makes writing to a closed pipe return an error instead of ending the process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  package func write(_ text: String) {
    guard state == .open else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { flush() }
  }

  package func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes(write) }

  package func write(_ bytes: UnsafeRawBufferPointer) {
    guard state == .open else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { flush() }
  }

  /// Writes all bytes to a file; why it failed, if it did.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    let output = OutputStream(descriptor: descriptor)
    output.write(bytes)
    output.flush()
    guard case .failed(let message) = output.state else { return nil }
    return message
  }

  /// Writes a string and a line feed, unless it is empty or already ends with one.
  package func writeLines(_ text: String) {
    guard !text.isEmpty else { return }
    write(text)
    if text.utf8.last != 0x0A { write("\n") }
  }

  /// Writes the buffer; false if the receiving end is closed or failed.
  @discardableResult package func flush() -> Bool {
    var start = 0
    while start < buffer.count, state == .open {
      let count = buffer.withUnsafeBytes { bytes in
        systemWrite(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno == EPIPE {
        state = .closed
      } else if errno == EAGAIN {
        // Another process may have left the terminal or pipe in non-blocking mode.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wanted, 1, -1)
      } else if errno != EINTR {
        state = .failed(systemMessage(errno))
      }
    }
    buffer.removeAll(keepingCapacity: true)
    return state == .open
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// The system's message for an error number, such as "no space left on device".
package func systemMessage(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
  let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  guard let first = text.first else { return "error \(number)" }
  return first.lowercased() + text.dropFirst()
}
