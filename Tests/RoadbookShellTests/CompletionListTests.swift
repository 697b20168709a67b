import RoadbookShell
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct CompletionListTests {
  @Test func choicesStandInColumnsReadDownwards() {
    check(
      ["reload", "remove", "reset", "resolve", "resume"].map { ($0, nil) }, width: 20,
      expect(
        """
        reload   resolve
        remove   resume
        reset

        """))
  }

  @Test func detailsGetALineEach() {
    check(
      [("Item", "screen"), ("ItemList", "screen with a long description")], width: 30,
      expect(
        """
        Item      screen
        ItemList  screen with a long…

        """))
  }

  @Test func wideNamesNeedNoRoomBeside() {
    check(
      [("a long name", nil), ("b", nil)], width: 5,
      expect(
        """
        a long name
        b

        """))
  }

  @Test func controlCharactersAreWrittenOut() {
    check(
      [("a\u{1B}c", nil)], width: 40,
      expect(
        """
        a\\u{1b}c

        """))
  }

  @Test func manyAreCounted() {
    let text = CompletionList.text(
      (0..<250).map { Completion(insertion: "", label: "name\($0)", replaces: TextRange(at: 0)) },
      width: 80, cellWidth: \.count)
    #expect(text.hasSuffix("… and 50 more\n"))
  }

  private func check(_ choices: [(String, String?)], width: Int, _ expected: Expect) {
    let completions = choices.map {
      Completion(insertion: $0.0, label: $0.0, detail: $0.1, replaces: TextRange(at: 0))
    }
    expected.match(CompletionList.text(completions, width: width, cellWidth: \.count))
  }
}
