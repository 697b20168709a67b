import RoadbookShell
import RoadbookTestSupport
import Testing

@Suite struct KeyDecoderTests {
  @Test func lettersThatArriveTogetherStayTogether() {
    check("ab\r", [.text("ab"), .enter])
    check("\u{1}x\u{7F}\t", [.control(1), .text("x"), .backspace, .tab])
  }

  @Test func sequencesOfAllTerminalsMeanTheSame() {
    check("\u{1B}[A\u{1B}OA\u{1B}[1;5C\u{1B}[1;3D", [.up, .up, .nextWord, .previousWord])
    check(
      "\u{1B}[H\u{1B}[1~\u{1B}[F\u{1B}[4~\u{1B}[3~\u{1B}[Z",
      [.home, .home, .end, .end, .delete, .backTab])
    check("\u{1B}\r\u{1B}b", [.altEnter, .alt("b")])
  }

  @Test func unknownSequencesLeaveNoRest() {
    check("a\u{1B}[15;2~b\u{1B}[<0;1;2Mc", [.text("a"), .text("b"), .text("c")])
    check("a\u{0}b", [.text("a"), .text("b")])
  }

  @Test func anEscapeAloneIsAKeyAfterAPause() {
    var decoder = KeyDecoder()
    decoder.feed("\u{1B}".utf8)
    #expect(decoder.key(isFinal: false) == nil)
    #expect(decoder.hasMore)
    #expect(decoder.key(isFinal: true) == .escape)
    #expect(!decoder.hasMore)
  }

  @Test func pastesAreOneKeyWithoutControls() {
    check(
      "\u{1B}[200~a\rb\n\rc\td\u{1B}[Ae\u{1}\u{1B}[201~x",
      [.paste("a\nb\nc\td\u{FFFD}[Ae\u{FFFD}"), .text("x")])
  }

  @Test func anInterruptEndsWhatIsNotWholeYet() {
    check("\u{1B}[1;\u{3}a", [.interrupt, .text("a")])
    check("\u{1B}\u{3}", [.escape, .interrupt])
  }

  @Test func anInterruptGetsOutOfAPasteThatDoesNotEnd() {
    var decoder = KeyDecoder()
    decoder.feed("\u{1B}[200~a\u{3}".utf8)
    #expect(decoder.key(isFinal: false) == nil)
    #expect(decoder.awaitsPause)
    decoder.feed("b".utf8)
    #expect(decoder.key(isFinal: true) == nil)
    #expect(!decoder.awaitsPause)
    decoder.feed("\u{3}".utf8)
    #expect(decoder.key(isFinal: false) == nil)
    #expect(decoder.key(isFinal: true) == .interrupt)
    #expect(!decoder.isInPaste)
  }

  @Test func brokenCharactersAreReplaced() {
    var decoder = KeyDecoder()
    decoder.feed([0x61, 0xFF, 0xC3, 0x28])
    #expect(decoder.key(isFinal: false) == .text("a\u{FFFD}\u{FFFD}("))
    decoder.feed([0xC2, 0x85, 0x62])
    #expect(decoder.key(isFinal: false) == .text("\u{FFFD}b"))
    decoder.feed([0xF0, 0x9F])
    #expect(decoder.key(isFinal: false) == nil)
    decoder.feed([0x98, 0x80])
    #expect(decoder.key(isFinal: false) == .text("😀"))
  }

  @Test func piecesMakeNoDifference() {
    let pieces = [
      "a", "ä", "😀", "\u{1B}[A", "\u{1B}[1;5C", "\r", "\u{1B}[200~x\ry😀\u{1B}[201~", "\u{1B}x",
      "\u{3}",
    ]
    var random = SeededRandom(seed: 7)
    for _ in rounds(300) {
      let bytes = (0..<(1 + random.below(8))).flatMap { _ in
        Array(random.pick(pieces).utf8)
      }
      var whole = KeyDecoder()
      whole.feed(bytes)
      var cut = KeyDecoder()
      var keys: [Key] = []
      for byte in bytes {
        cut.feed([byte])
        while let key = cut.key(isFinal: false) { keys.append(key) }
      }
      #expect(joined(keys) == joined(all(&whole)))
    }
  }

  private func check(_ text: String, _ expected: [Key]) {
    var decoder = KeyDecoder()
    decoder.feed(text.utf8)
    #expect(all(&decoder) == expected)
  }

  private func all(_ decoder: inout KeyDecoder) -> [Key] {
    var keys: [Key] = []
    while let key = decoder.key(isFinal: false) { keys.append(key) }
    return keys
  }

  /// Merges consecutive text keys.
  private func joined(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { result, key in
      if case .text(let more) = key, case .text(let text)? = result.last {
        result[result.count - 1] = .text(text + more)
      } else {
        result.append(key)
      }
    }
  }
}
