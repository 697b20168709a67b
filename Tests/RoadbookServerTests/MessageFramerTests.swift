import RoadbookServer
import RoadbookTestSupport
import Testing

@Suite struct MessageFramerTests {
  @Test func messagesArriveWholeHoweverTheStreamIsCut() {
    let stream = Array(
      """
      Content-Length: 2\r\n\r\n{}CONTENT-TYPE: application/vscode-jsonrpc; charset=utf-8\r
      content-length:5\r\n\r\nhello\r\nContent-Length: 0\r\n\r\nContent-Length: 4\n\na\r\nb
      """.utf8)
    let expected = ["{}", "hello", "", "a\r\nb"].map { MessageFramer.Event.message(Array($0.utf8)) }
    for first in 0...stream.count {
      for second in first...stream.count {
        var framer = MessageFramer()
        var events = framer.add(stream[..<first])
        events += framer.add(stream[first..<second])
        events += framer.add(stream[second...])
        #expect(events == expected, "cut at \(first) and \(second)")
      }
    }
  }

  @Test func afterNonsenseTheNextMessageIsRead() {
    // Headers inside a body are not headers.
    let tooLong =
      String(repeating: "Content-Length: 1\r\n\r\n", count: 4) + String(repeating: "x", count: 17)
    check("no colon here\r\n\r\n", .malformedHeader)
    check("\u{1}\u{2}\n", .malformedHeader)
    check("Content-Length: -1\r\n\r\n", .badLength)
    check("Content-Length: 1 2\r\n\r\n", .badLength)
    check("Content-Length: 99999999999999999999\r\n\r\n", .badLength)
    check("Content-Length: 2\r\nContent-Length: 3\r\n\r\n", .badLength)
    check("Content-Length:\r\n\r\n", .badLength)
    check("Content-Type: x\r\n\r\n", .missingLength)
    check("Content-Length: 3\r\nContent-Type: x; charset=utf-16\r\n\r\nabc", .badCharset)
    check("Content-Length: 101\r\n\r\n" + tooLong, .messageTooLong(101))
    check("X: " + String(repeating: "x", count: 9_000) + "\r\n\r\n", .headerTooLong)
  }

  /// An absurd length ends the stream: the bytes would never arrive.
  @Test func anAbsurdLengthEndsTheStream() {
    var framer = MessageFramer()
    let header = Array("Content-Length: 99999999999999\r\n\r\n{}".utf8)
    #expect(framer.add(header[...]) == [.problem(.messageTooLong(99_999_999_999_999))])
    #expect(framer.add(MessageFramer.frame([0x61])[...]) == [])
  }

  private func check(
    _ nonsense: String, _ problem: FrameProblem, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let stream = Array(nonsense.utf8) + MessageFramer.frame(Array("ok".utf8))
    for size in [1, 7, stream.count] {
      var framer = MessageFramer(limit: 100)
      var events: [MessageFramer.Event] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        events += framer.add(stream[start..<min(start + size, stream.count)])
      }
      #expect(
        events == [.problem(problem), .message(Array("ok".utf8))], sourceLocation: sourceLocation)
    }
  }

  @Test func noBytesAreACrash() {
    var random = SeededRandom(seed: 11)
    let pieces = [
      "Content-Length", ":", " ", "\r\n", "\n", "3", "abc", "\u{0}", "Content-Type: charset=", "x",
    ]
    for _ in rounds(3_000) {
      let text = (0..<random.below(12)).map { _ in random.pick(pieces) }.joined()
      var whole = MessageFramer(limit: 50)
      var pieced = MessageFramer(limit: 50)
      let atOnce = whole.add(Array(text.utf8)[...])
      let byByte = text.utf8.flatMap { pieced.add([$0][...]) }
      #expect(atOnce == byByte, "\(text)")
    }
  }
}
