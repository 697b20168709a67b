/// Splits a stream of bytes into messages by the base protocol of language servers.
///
/// A message consists of header lines (`Content-Length: 123`), an empty line, and that many bytes,
/// which are not interpreted here. Each byte is read once, whatever the size of the chunks; memory
/// is at most one message of `limit` bytes, 8 KiB of header and the current chunk.
///
/// Source: Language Server Protocol 3.17, "Base Protocol".
package struct MessageFramer: Sendable {
  /// A message or a problem found in the stream.
  package enum Event: Hashable, Sendable {
    case message([UInt8])
    case problem(FrameProblem)
  }

  package static let headerLimit = 8_192
  /// Longer messages are skipped and reported.
  package let limit: Int
  /// A message that claims to be longer than this is never complete: the stream is abandoned.
  package static let skipLimit = 1 << 30

  private var state = State.header
  private var line: [UInt8] = []
  private var headerSize = 0
  private var length: Int?
  private var headerProblem: FrameProblem?
  private var body: [UInt8] = []

  private enum State {
    case header
    /// Inside a body, with the number of bytes still missing.
    case body(Int)
    /// Inside a body that is skipped.
    case skipping(Int)
    /// After a header with an absurd length: nothing more is read.
    case over
    /// After an invalid header: lines are skipped until one is a `Content-Length`.
    case lost
  }

  package init(limit: Int = 64 << 20) { self.limit = limit }

  /// Frames an outgoing message.
  static func frame(_ body: [UInt8], to output: inout [UInt8]) {
    output.append(contentsOf: "Content-Length: \(body.count)\r\n\r\n".utf8)
    output += body
  }

  /// Adds the next bytes of the stream; returns the events they complete, in order.
  package mutating func add(_ chunk: ArraySlice<UInt8>) -> [Event] {
    var events: [Event] = []
    var rest = chunk
    while !rest.isEmpty {
      switch state {
      case .body(let missing):
        let taken = rest.prefix(missing)
        body.append(contentsOf: taken)
        rest = rest.dropFirst(taken.count)
        state = .body(missing - taken.count)
        if taken.count == missing {
          events.append(.message(body))
          body = []
          state = .header
        }
      case .skipping(let missing):
        let taken = rest.prefix(missing)
        rest = rest.dropFirst(taken.count)
        state = taken.count == missing ? .header : .skipping(missing - taken.count)
      case .over: return events
      case .header, .lost:
        guard let feed = rest.firstIndex(of: 0x0A) else {
          addToLine(rest, &events)
          return events
        }
        addToLine(rest[..<feed], &events)
        rest = rest[rest.index(after: feed)...]
        finishLine(&events)
      }
    }
    return events
  }

  private mutating func addToLine(_ bytes: ArraySlice<UInt8>, _ events: inout [Event]) {
    if case .lost = state {
      // Only the end of a line can be the next header.
      line.append(contentsOf: bytes)
      if line.count > 2 * Self.resyncLimit { line.removeFirst(line.count - Self.resyncLimit) }
      return
    }
    line.append(contentsOf: bytes.prefix(Self.headerLimit + 1 - min(line.count, Self.headerLimit)))
    if case .header = state, headerSize + line.count > Self.headerLimit {
      lose(.headerTooLong, &events)
    }
  }

  private mutating func lose(_ problem: FrameProblem, _ events: inout [Event]) {
    events.append(.problem(problem))
    state = .lost
    length = nil
    headerProblem = nil
    headerSize = 0
  }

  private mutating func finishLine(_ events: inout [Event]) {
    if line.last == 0x0D { line.removeLast() }
    let text = line
    line = []
    let header = Header(text)
    if case .lost = state { return resync(text) }
    take(header, text.count, &events)
  }

  /// Messages do not end with a line break, so the next header directly follows the skipped bytes.
  private mutating func resync(_ line: [UInt8]) {
    let name = Array("content-length:".utf8)
    guard line.count > name.count else { return }
    for start in (0..<(line.count - name.count)).reversed() {
      guard zip(line[start...], name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { continue }
      guard case .length(let value) = Header(Array(line[start...])) else { return }
      state = .header
      headerSize = line.count - start + 2
      length = value
      return
    }
  }

  private static let resyncLimit = 1_024

  private mutating func take(_ header: Header, _ count: Int, _ events: inout [Event]) {
    headerSize += count + 2
    switch header {
    case .empty: finishHeader(&events)
    case .length(let value):
      if let length, length != value { headerProblem = .badLength }
      length = value
    case .badLength: headerProblem = .badLength
    case .badCharset: headerProblem = .badCharset
    case .other: break
    case .malformed: lose(.malformedHeader, &events)
    }
  }

  private mutating func finishHeader(_ events: inout [Event]) {
    defer {
      headerSize = 0
      length = nil
      headerProblem = nil
    }
    // Line breaks between messages are tolerated.
    if headerSize == 2, length == nil { return }
    if headerProblem == .badLength { return lose(.badLength, &events) }
    guard let length else { return lose(.missingLength, &events) }
    if length > limit {
      let problem = FrameProblem.messageTooLong(length)
      events.append(.problem(problem))
      state = problem.isFatal ? .over : .skipping(length)
    } else if let headerProblem {
      events.append(.problem(headerProblem))
      state = length == 0 ? .header : .skipping(length)
    } else if length == 0 {
      events.append(.message([]))
    } else {
      // Limits the memory that a header alone can reserve.
      body.reserveCapacity(min(length, 1 << 20))
      state = .body(length)
    }
  }
}
