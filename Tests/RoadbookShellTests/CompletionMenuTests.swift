import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookShell

@Suite struct CompletionMenuTests {
  private let room = CompletionMenu.Room(width: 30, height: 4)

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
    menu.move(.next, room)
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
    menu.move(.previous, room)
    check(
      menu, width: 30, height: 4,
      expect(
        """
        38 long enough to be alone|
        39 long enough to be alone|
        [4][0][ ][l][o][n][g][ ][e][n][o][u][g][h][ ][t][o][ ][b][e][ ][a][l][o][n][e]|
        … 40 of 40|
        """))
    menu.move(.next, room)
    #expect(menu.selection?.label == "1 long enough to be alone")
  }

  @Test func theSelectionStaysWhenChoicesGo() {
    var menu = menu(["a", "ab", "b"])
    menu.move(.next, room)
    menu.move(.next, room)
    menu.update([completion("ab", nil)])
    #expect(menu.selection?.label == "ab")
    menu.update([completion("x", nil)])
    #expect(menu.selection == nil)
  }

  @Test func manyWithDescriptionsStandInColumns() {
    var menu = CompletionMenu(
      (1...9).map { completion("word\($0)", "what the \($0)th does and more") })
    menu.move(.next, CompletionMenu.Room(width: 60, height: 5))
    menu.move(.right, CompletionMenu.Room(width: 60, height: 5))
    check(
      menu, width: 60, height: 5,
      expect(
        """
        word1  what the 1th does an…  [w][o][r][d][6]  what the 6th does an…|
        word2  what the 2th does an…  word7  what the 7th does an…|
        word3  what the 3th does an…  word8  what the 8th does an…|
        word4  what the 4th does an…  word9  what the 9th does an…|
        word5  what the 5th does an…|
        """))
    check(
      menu, width: 30, height: 4,
      expect(
        """
        word1  word4  word7|
        word2  word5  word8|
        word3  [w][o][r][d][6]  word9|
        """))
  }

  @Test func theSelectedOneIsExplained() {
    var first = completion("Item", "(id: int)")
    first.documentation = "One article,\nby its number."
    first.matched = [TextRange(0, 1), TextRange(3, 4)]
    var menu = CompletionMenu([completion("Login", nil), first])
    menu.move(.previous, room)
    check(
      menu, width: 40, height: 8,
      expect(
        """
        Login|
        I[t][e]m   (id: int)|
        One article, by its number.|
        """))
    menu.move(.next, room)
    check(
      menu, width: 16, height: 8,
      expect(
        """
        [L][o][g][i][n]|
        <I>te<m>   (id: in…|
        |
        """))
    // Details that do not fit beside the label are shown below.
    first.detail = "(id: int, title: string?)"
    var narrow = CompletionMenu([completion("Login", nil), first])
    narrow.move(.previous, room)
    check(
      narrow, width: 30, height: 8,
      expect(
        """
        Login|
        I[t][e]m   (id: int, title: stri…|
        One article, by its number. …|
        """))
    first.documentation = "One"
    narrow = CompletionMenu([completion("Login", nil), first])
    narrow.move(.previous, room)
    check(
      narrow, width: 31, height: 8,
      expect(
        """
        Login|
        I[t][e]m   (id: int, title: strin…|
        One  (id: int, title: string?)|
        """))
  }

  @Test func everyKeyStaysInTheList() {
    var random = SeededRandom(seed: 8)
    for _ in rounds(500) {
      let count = 1 + random.below(60)
      let room = CompletionMenu.Room(width: 4 + random.below(90), height: 1 + random.below(14))
      var menu = CompletionMenu(
        (0..<count).map {
          completion(
            String(repeating: "x", count: 1 + random.below(20)) + "\($0)",
            random.oneIn(2) ? "some description" : nil)
        })
      for _ in 0..<20 {
        menu.move(random.pick([.next, .previous, .left, .right, .pageUp, .pageDown]), room)
        let rows = menu.rows(room)
        #expect(rows.count <= room.height)
        #expect(rows.allSatisfy { width($0) < room.width + 1 })
        #expect(rows.joined().contains { $0.style == .chosen || $0.style == .matchedChosen })
      }
    }
  }

  @Test func pagesAndColumnsAreGoneThrough() {
    let room = CompletionMenu.Room(width: 30, height: 6)
    var menu = menu((1...40).map { "\($0) long enough to be alone" })
    func go(_ directions: CompletionMenu.Direction...) -> String? {
      for direction in directions { menu.move(direction, room) }
      return menu.selection.map { String($0.label.prefix { $0 != " " }) }
    }
    #expect(go(.next) == "1")
    #expect(go(.pageDown) == "6")
    #expect(go(.pageUp, .pageUp) == "1")
    #expect(go(.previous) == "40")
    #expect(go(.pageDown) == "40")
    menu = self.menu((1...7).map { "w\($0)" })
    let wide = CompletionMenu.Room(width: 14, height: 6)
    menu.move(.next, wide)
    menu.move(.right, wide)
    #expect(menu.selection?.label == "w4")
    menu.move(.right, wide)
    menu.move(.right, wide)
    #expect(menu.selection?.label == "w1")
    menu.move(.left, wide)
    #expect(menu.selection?.label == "w7")
  }

  private func menu(_ labels: [String]) -> CompletionMenu {
    CompletionMenu(labels.map { completion($0, nil) })
  }

  private func completion(_ label: String, _ detail: String?) -> Completion {
    Completion(insertion: label, label: label, detail: detail, replaces: TextRange(0, 0))
  }

  private func check(_ menu: CompletionMenu, width: Int, height: Int, _ expected: Expect) {
    let rows = menu.rows(CompletionMenu.Room(width: width, height: height)).map { row in
      row.map {
        $0.style == .chosen ? "[\($0.text)]" : $0.style == .matched ? "<\($0.text)>" : $0.text
      }.joined() + "|"
    }
    expected.match(rows.joined(separator: "\n"))
  }
}
