import RoadbookText
import Testing

@Suite struct CellWidthTests {
  @Test(
    arguments: [
      ("abc", 3), ("ä", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2), ("…", 1), ("→", 1), ("\u{301}", 0),
      ("ｱ", 1), ("Ａ", 2), ("", 0),
    ])
  func charactersTakeWhatTerminalsGiveThem(_ text: String, _ width: Int) {
    #expect(CellWidth.of(text) == width)
  }

  @Test func cuttingNeverSplitsACharacter() {
    #expect(CellWidth.cut("abcdef", to: 6) == "abcdef")
    #expect(CellWidth.cut("abcdef", to: 5) == "abcd…")
    #expect(CellWidth.cut("日本語", to: 4) == "日…")
    #expect(CellWidth.cut("日本語", to: 0) == "")
  }
}
