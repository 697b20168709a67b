import RoadbookTestSupport
import Testing

/// Blocks run in addition to a route, actions instead of showing a screen.
@Suite struct BlockTests {
  @Test func theLogIsBounded() {
    var transcript = Transcript(
      "var t = \"0123456789\"\nroute /x do { log t; log t; log t; log t }")
    for _ in 0..<15 { _ = transcript.run("set t = t + t") }
    #expect(transcript.line("/x") == "/x | failed: the log is longer than 1000000 bytes")
  }
}
