import RoadbookShell
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct CompletionMenuTests {
  @Test func wordsStandInColumns() {
    check(
      menu((1...9).map { "word\($0)" }), width: 24, height: 5,
      expect(
        """
        word1  word4  word7|
        word2  word5  word8|
        word3  word6  word9|
        """))
  }

  @Test func descriptionsAreCutToTheWidth() {
    var menu = CompletionMenu([
      completion("open", "follow a URL"), completion("日本", "a rather long description"),
    ])
    menu.move(1)
    check(
      menu, width: 24, height: 5,
      expect(
        """
        [o][p][e][n]  follow a URL|
        日本  a rather long de…|
        """))
  }

  @Test func theSelectionStaysInSight() {
    var menu = menu((1...40).map { "\($0) long enough to be alone" })
    menu.move(-1)
    check(
      menu, width: 30, height: 4,
      expect(
        """
        38 long enough to be alone|
        39 long enough to be alone|
        [4][0][ ][l][o][n][g][ ][e][n][o][u][g][h][ ][t][o][ ][b][e][ ][a][l][o][n][e]|
        … 40 of 40|
        """))
    menu.move(1)
    #expect(menu.selection?.label == "1 long enough to be alone")
  }

  @Test func theSelectionStaysWhenChoicesGo() {
    var menu = menu(["a", "ab", "b"])
    menu.move(1)
    menu.move(1)
    menu.update([completion("ab", nil)])
    #expect(menu.selection?.label == "ab")
    menu.update([completion("x", nil)])
    #expect(menu.selection == nil)
  }

  private func menu(_ labels: [String]) -> CompletionMenu {
    CompletionMenu(labels.map { completion($0, nil) })
  }

  private func completion(_ label: String, _ detail: String?) -> Completion {
    Completion(insertion: label, label: label, detail: detail, replaces: TextRange(0, 0))
  }

  private func check(_ menu: CompletionMenu, width: Int, height: Int, _ expected: Expect) {
    let rows = menu.rows(width: width, height: height).map { row in
      row.map { $0.style == .chosen ? "[\($0.text)]" : $0.text }.joined() + "|"
    }
    expected.match(rows.joined(separator: "\n"))
  }
}
