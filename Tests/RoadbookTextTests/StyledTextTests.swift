import Testing

@testable import RoadbookText

@Suite struct StyledTextTests {
  @Test func withoutColoursItIsTheText() {
    let text: StyledText = "a \("b", .screen) \(3) \("c", .plain)"
    #expect(text.plain == "a b 3 c")
    #expect(text.rendered(isColoured: false) == "a b 3 c")
    #expect(text.rendered(isColoured: true) == "a \u{1B}[1mb\u{1B}[m 3 c")
    #expect(text.width == 7)
  }

  @Test func controlCharactersStayEscapedInColours() {
    let text: StyledText = "\("\u{1B}[31m\n\u{7}", .pattern)"
    #expect(
      text.escaped.rendered(isColoured: true)
        == "\u{1B}[36m\\u{1b}[31m\\n\\u{7}\u{1B}[m")
  }

  @Test func blanksAtTheEndGoThroughPieces() {
    let text: StyledText = "a\("  ", .bad) "
    #expect(text.trimmedEnd == "a")
    #expect(StyledText("  ").trimmedEnd.isEmpty)
  }

  @Test func onlySixteenColoursBoldAndDim() {
    for style in AnswerStyle.allCases {
      let numbers = style.sequence.split(separator: ";").compactMap { Int($0) }
      #expect(numbers.allSatisfy { [1, 2].contains($0) || (31...36).contains($0) })
      // Yellow and white are unreadable on light backgrounds, blue on many dark ones.
      #expect(!numbers.contains(33) && !numbers.contains(34) && !numbers.contains(37))
    }
  }

  @Test func aFindingInColoursIsTheSameFinding() {
    let source = SourceText(name: "a", "route /a -> Itme")
    let finding = Diagnostic(
      .unknownScreen, TextRange(12, 16), "there is no screen 'Itme'",
      advice: "did you mean 'Item'?")
    let plain = DiagnosticRenderer.full(finding, in: source)
    let coloured = DiagnosticRenderer.full(finding, in: source, isColoured: true)
    #expect(coloured.contains("\u{1B}[1;35m^^^^\u{1B}[m"))
    var stripped = ""
    var isInside = false
    for scalar in coloured.unicodeScalars {
      if scalar == "\u{1B}" { isInside = true }
      if !isInside { stripped.unicodeScalars.append(scalar) }
      if isInside, scalar == "m" { isInside = false }
    }
    #expect(stripped == plain)
  }

  @Test(arguments: [
    (41, ["  steps   push Items, keep Home selected,", "          push Item"]),
    (
      24,
      [
        "  steps   push Items,", "          keep Home", "          selected, push",
        "          Item",
      ]
    ),
    (80, ["  steps   push Items, keep Home selected, push Item"]),
  ])
  func linesAreBrokenBetweenWordsBelowTheirText(width: Int, rows: [String]) {
    let line = StyledText.labelled("steps", "push Items, keep Home selected, push Item", at: 8)
    #expect(line.wrapped(to: width).map(\.plain) == rows)
  }

  @Test func wordsKeepTheirStylesAndLongOnesStayWhole() {
    let line: StyledText = "\("open", .statement) shop://a/long/url/without/blanks \("end", .good)"
    let rows = line.wrapped(to: 12)
    #expect(rows.map(\.plain) == ["open", "  shop://a/long/url/without/blanks", "  end"])
    #expect(rows.last?.spans.last == StyledText.Span(text: "end", style: .good))
    #expect(
      StyledText("Größe 日本語 und mehr").wrapped(to: 13).map(\.plain) == ["Größe 日本語", "  und mehr"])
  }
}
