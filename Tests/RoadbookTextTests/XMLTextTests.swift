import RoadbookText
import Testing

@Suite struct XMLTextTests {
  @Test func whatXMLCannotHoldIsSpelled() {
    #expect(XMLText.escaped("plain é 🧭") == "plain é 🧭")
    #expect(XMLText.escaped("a<b>&\"c\"") == "a&lt;b&gt;&amp;&quot;c&quot;")
    #expect(XMLText.escaped("a\n\tb\r") == "a&#10;&#9;b&#13;")
    #expect(
      XMLText.escaped("\u{0}\u{1b}\u{85}\u{ffff}\u{10ffff}")
        == "\\u{0}\\u{1b}\\u{85}\\u{ffff}\u{10ffff}")
  }
}
