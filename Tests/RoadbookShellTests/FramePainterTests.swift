import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookShell

/// Compares the painter with a terminal model: after any change, the screen shows the frame.
@Suite struct FramePainterTests {
  @Test func onlyWhatChangedIsWritten() {
    var painter = FramePainter(isColoured: true)
    #expect(painter.show(frame("> ", "open /a"), width: 80) == "> open /a")
    #expect(painter.show(frame("> ", "open /a"), width: 80) == "")
    #expect(painter.show(frame("> ", "open /ab"), width: 80) == "b")
    #expect(painter.show(frame("> ", "open /b"), width: 80) == "\r\u{1B}[8Cb\u{1B}[K")
  }

  @Test func coloursAreLeftOutWhereUnwanted() {
    var layout = FrameLayout()
    layout.text = "ab"
    layout.styles = [StyledRange(TextRange(0, 1), .keyword), StyledRange(TextRange(1, 2), .error)]
    var coloured = FramePainter(isColoured: true)
    #expect(
      coloured.show(layout.frame(width: 80), width: 80).hasPrefix(
        "\u{1B}[35ma\u{1B}[0;4;31mb\u{1B}[0m"))
    var plain = FramePainter(isColoured: false)
    #expect(plain.show(layout.frame(width: 80), width: 80).hasPrefix("a\u{1B}[4mb\u{1B}[0m"))
  }

  @Test func textsWrapWhereTheyMust() {
    let rows = layout("> ", "abcdefgh日本").frame(width: 10)
    #expect(rows.rows.map { $0.map(\.text).joined() } == ["> abcdefgh", "日本"])
    let full = layout("> ", "abcdefgh").frame(width: 10)
    #expect(full.cursor == .init(row: 1, column: 0))
    #expect(full.rows.count == 2)
    let wide = layout("> ", "abcdefg日").frame(width: 10)
    #expect(wide.rows.map { $0.map(\.text).joined() } == ["> abcdefg", "日"])
  }

  @Test func whatCannotBeShownIsWrittenOut() {
    let row = layout("", "a\u{1B}[\u{202E}\tb\u{301}").frame(width: 40).rows[0]
    #expect(row.map(\.text).joined() == "a\\u{1b}[\\u{202e}  b\u{301}")
    #expect(row.last?.width == 1)
  }

  @Test func randomChangesShowAsTheyShould() {
    let words = [
      "open ", "/a", "日本", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "❤️", "\n", "route /x -> Y", "ä", "(", "한", "x y z",
    ]
    var random = SeededRandom(seed: 11)
    for round in 0..<60 {
      let width = [80, 40, 13][round % 3]
      let height = [24, 10, 8][round % 3]
      var screen = TerminalScreen(width: width, height: height)
      var painter = FramePainter(isColoured: true)
      screen.feed(String(repeating: "line\r\n", count: random.below(height + 1)).utf8)
      var columns = width
      for _ in 0..<25 {
        let text = (0..<random.below(13)).map { _ in random.pick(words) }.joined()
        var layout = layout("roadbook> ", text)
        layout.continuation = "     ... "
        layout.cursor = random.below(text.utf8.count + 1)
        if random.oneIn(3) {
          layout.hint = UsageHint("open URL [with {…}]", current: TextRange(5, 8))
        }
        if random.oneIn(4) { layout.suggestion = "日 more" }
        if random.oneIn(3) {
          layout.styles = [StyledRange(TextRange(0, random.below(21)), .keyword)]
        }
        if random.oneIn(10) {
          columns = width - random.below(4)
          screen.resize(width: columns, height: height)
          screen.feed(painter.wipe(newWidth: columns).utf8)
        }
        let frame = layout.frame(width: columns)
        guard frame.rows.count <= height else { continue }
        screen.feed(painter.show(frame, width: columns).utf8)
        let shown = frame.rows.map { row in trimmed(row.map(\.text).joined()) }
        let start = screen.row - frame.cursor.row
        let seen = (start..<start + shown.count).map { row in
          screen.rows.indices.contains(row) ? TerminalScreen.text(screen.rows[row]) : "missing"
        }
        #expect(seen == shown)
        #expect(screen.column == frame.cursor.column)
        #expect(screen.unknown.isEmpty)
        if seen != shown || screen.column != frame.cursor.column { return }
      }
    }
  }

  @Test func aTallTextShowsTheCursor() {
    let layout = layout("> ", (0..<30).map { "row \($0)" }.joined(separator: "\n"))
    var painter = FramePainter(isColoured: false)
    var screen = TerminalScreen(width: 40, height: 10)
    screen.feed(painter.show(layout.frame(width: 40).window(10), width: 40).utf8)
    #expect(screen.window.first == "row 20")
    #expect(screen.cursorRow == "row 29")
  }

  private func layout(_ prompt: String, _ text: String) -> FrameLayout {
    var layout = FrameLayout()
    layout.prompt = prompt
    layout.text = text
    layout.cursor = text.utf8.count
    return layout
  }

  private func frame(_ prompt: String, _ text: String) -> Frame {
    layout(prompt, text).frame(width: 80)
  }

  private func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}
