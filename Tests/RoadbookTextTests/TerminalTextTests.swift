import RoadbookText
import Testing

@Suite struct TerminalTextTests {
  @Test func controlCharactersAreWrittenOut() {
    #expect(
      TerminalText.escaped("a\u{1B}[31m\r\n\u{9B}\u{202E}") == #"a\u{1b}[31m\r\n\u{9b}\u{202e}"#)
  }

  @Test func ordinaryTextIsUntouched() {
    #expect(TerminalText.escaped("äß 日本 👍🏽") == "äß 日本 👍🏽")
  }

  @Test func linesStayLines() {
    #expect(TerminalText.escapedLines("a\tb\n\u{7}c\n") == "a b\n\\u{7}c\n")
  }
}
