import RoadbookPlatforms
import RoadbookText
import Testing

/// The reader of XML.
struct XMLTests {
  @Test func aDocumentHasElementsAttributesAndTexts() throws {
    let text =
      "<?xml version='1.0'?><!-- c --><a x=\"1 &amp; 2\" y='&#x41;\n'>t<b/><![CDATA[<&>]]></a>\n"
    let root = try XMLElement(reading: Array(text.utf8))
    #expect(root.name == "a" && root["x"]?.value == "1 & 2" && root["y"]?.value == "A ")
    #expect(root.text == "t<&>" && root.children.map(\.name) == ["b"])
    let range = try #require(root["x"]?.range)
    #expect(
      String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self) == "1 &amp; 2")
  }

  @Test(arguments: [
    "", "<a>", "<a></b>", "<a/><b/>", "<a x=1/>", "<a x='1' x='2'/>", "<a>&b;</a>", "<a>&</a>",
    "<a x='<'/>", "<a>]]></a>", "<a><!-- -- --></a>", "text", "<a/>text", "</a>", "<a x='1'y='2'/>",
    "<a>\u{1}</a>", "<1/>", "<a", "<a x", "<!DOCTYPE", "<a><![CDATA[</a>", "<?x", "<a>&#0;</a>",
  ])
  func aBrokenDocumentIsRefused(_ text: String) {
    #expect(throws: XMLProblem.self) { try XMLElement(reading: Array(text.utf8)) }
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
    }
    #expect(throws: XMLProblem.self) { try XMLElement(reading: nested(100_000)) }
    let root = try XMLElement(reading: nested(XMLElement.depthLimit))
    #expect(root.name == "a")
  }
}
