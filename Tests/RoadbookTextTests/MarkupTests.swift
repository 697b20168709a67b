import RoadbookText
import Testing

@Suite struct MarkupTests {
  @Test func textNeverBecomesATag() {
    let hostile = "</script><script>alert(\"1\")</script>&'\u{1B}[31m\u{202E}"
    let text = Markup.element("p", ["title": hostile], Markup(hostile)).text
    #expect(text.utf8.count { $0 == UInt8(ascii: "<") } == 2)
    #expect(text.utf8.count { $0 == UInt8(ascii: "\"") } == 2)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    #expect(text.hasPrefix("<p title=\"") && text.hasSuffix("</p>"))
  }

  @Test func anElementWithoutContentHasAnEndTagUnlessHTMLHasNone() {
    #expect(Markup.element("p").text == "<p></p>")
    #expect(Markup.element("br").text == "<br>")
    #expect(Markup.element("input", ["id": "a", "class": nil]).text == "<input id=\"a\">")
  }
}
