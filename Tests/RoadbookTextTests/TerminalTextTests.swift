import RoadbookText
import Testing

@Suite struct TerminalTextTests {
  @Test func controlCharactersAreWrittenOut() {
    #expect(
      TerminalText.escaped("a\u{1B}[31m\r\n\u{9B}\u{202E}") == #"a\u{1b}[31m\r\n\u{9b}\u{202e}"#)
    #expect(TerminalText.escaped("\u{61C}\u{2066}") == #"\u{61c}\u{2066}"#)
  }

  /// No output format may contain a character that a terminal acts on.
  @Test func everyFormatEscapesTheSameCharacters() throws {
    for value in 0...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isUnsafe = TerminalText.escaped(String(scalar)) != String(scalar)
      guard isUnsafe || value > 0x7F else { continue }
      for text in ["\(scalar)", "long enough \(scalar)é\(scalar) for eight bytes"] {
        let json = JSON.string(text).compact
        #expect(json.unicodeScalars.contains(scalar) != isUnsafe)
        #expect(try JSON(reading: Array(json.utf8)) == .string(text))
        #expect(
          XMLText.escaped(text).unicodeScalars.contains(scalar)
            != (isUnsafe || value > 0xFFFD && value < 0x10000))
      }
    }
  }

  @Test func ordinaryTextIsUntouched() {
    #expect(TerminalText.escaped("äß 日本 👍🏽") == "äß 日本 👍🏽")
  }

  @Test func linesStayLines() {
    #expect(TerminalText.escapedLines("a\tb\n\u{7}c\n") == "a b\n\\u{7}c\n")
  }
}
