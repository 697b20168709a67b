import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct DiagnosticRendererTests {
  @Test func fullShowsLineCaretAdviceAndNotes() {
    check(
      "screen Item\nroute /a -> $0Itme$0\n",
      advice: "did you mean 'Item'?",
      notes: [
        DiagnosticNote("declared here", range: TextRange(7, 11)),
        DiagnosticNote("used there", file: "b.roadbook", range: TextRange(0, 1)),
      ],
      expect(
        """
        map.roadbook:2:13: error[unknown-screen]: no screen of this name
        2 | route /a -> Itme
          |             ^^^^
          = help: did you mean 'Item'?
          = note: 1:8: declared here
          = note: b.roadbook: used there

        """))
  }

  @Test func anEmptyRangeGetsOneCaret() {
    check(
      "route /a ->$0",
      expect(
        """
        map.roadbook:1:12: error[unknown-screen]: no screen of this name
        1 | route /a ->
          |            ^

        """))
  }

  @Test func aRangeOverLinesIsMarkedOnTheFirst() {
    check(
      "ab $0cd\nef$0",
      expect(
        """
        map.roadbook:1:4: error[unknown-screen]: no screen of this name
        1 | ab cd
          |    ^^

        """))
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    let source = SourceText(name: "a\u{1B}[2J.roadbook", "x\u{1B}[31m\ty\u{202E}z")
    let text = DiagnosticRenderer.full(
      Diagnostic(.badSet, TextRange(7, 8), "odd \u{7}"), in: source)
    expect(
      #"""
      a\u{1b}[2J.roadbook:1:8: error[bad-set]: odd \u{7}
      1 | x\u{1b}[31m y\u{202e}z
        |             ^

      """#
    ).match(text)
  }

  @Test func longLinesAreCutAroundThePlace() {
    let long = String(repeating: "ä", count: 300)
    let text = DiagnosticRenderer.full(
      Diagnostic(.badSet, TextRange(600, 601), "here"),
      in: SourceText(name: "m", long + "X" + long))
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "m:1:301: error[bad-set]: here")
    #expect(
      lines[1] == "1 | …\(String(repeating: "ä", count: 40))X\(String(repeating: "ä", count: 39))…")
    #expect(lines[2].count == lines[1].prefix { $0 != "X" }.count + 1)
  }

  @Test func aPlaceBehindTheTextIsNoCrash() {
    let text = DiagnosticRenderer.full(
      Diagnostic(.badSet, TextRange(90, 99), "here"), in: SourceText(name: "m", "ab"))
    #expect(text.hasPrefix("m:1:3: error[bad-set]: here\n1 | ab\n"))
  }

  @Test func jsonHasAllPlaces() {
    let source = SourceText(name: "m", "a\nbc")
    let finding = Diagnostic(
      .badSet, TextRange(2, 4), "here", severity: .warning,
      notes: [DiagnosticNote("too", range: TextRange(0, 1))],
      fixes: [Fix("say it", [TextEdit(TextRange(2, 4), "ef")])])
    expect(
      """
      {
        "file": "m",
        "line": 2,
        "column": 1,
        "endLine": 2,
        "endColumn": 3,
        "severity": "warning",
        "code": "bad-set",
        "message": "here",
        "advice": null,
        "notes": [
          {
            "message": "too",
            "file": "m",
            "line": 1,
            "column": 1
          }
        ],
        "fixes": [
          {
            "title": "say it",
            "edits": [
              {
                "line": 2,
                "column": 1,
                "endLine": 2,
                "endColumn": 3,
                "text": "ef"
              }
            ]
          }
        ]
      }
      """
    ).match(
      DiagnosticRenderer.json(finding, in: source) { fix in
        if case .edits(let edits) = fix.change { edits } else { [] }
      }.pretty)
  }

  private func check(
    _ marked: String, advice: String? = nil, notes: [DiagnosticNote] = [], _ expected: Expect
  ) {
    let text = MarkedText(marked)
    let range = TextRange(text.offsets[0], text.offsets.last ?? text.offsets[0])
    let finding = Diagnostic(
      .unknownScreen, range, "no screen of this name", severity: .error, advice: advice,
      notes: notes)
    expected.match(
      DiagnosticRenderer.full(finding, in: SourceText(name: "map.roadbook", text.text)))
  }
}
