import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

@Suite struct LineEndTests {
  private static let map =
    "screen   A\n\n\n\nroute   /a->A{\nroute :b   ->   A\n  }\n\n\n# x\nroute /c   -> A; route /d -> A\n"

  private func laidOut(_ text: String) throws -> String {
    let map = EditorMap("")
    let bytes = Array(text.utf8)
    map.workspace.setText(bytes, of: EditorMap.key)
    let edits = DocumentFeatures(try #require(map.view), 0).formatting.keepingLineEnds(of: bytes)
    for (edit, following) in zip(edits, edits.dropFirst()) {
      #expect(edit.range.end <= following.range.start)
    }
    return String(decoding: edits.applied(to: bytes), as: UTF8.self)
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func aLayoutKeepsTheLineEnds(_ end: String) throws {
    let expected = try laidOut(Self.map)
    #expect(expected != Self.map)
    #expect(try laidOut(Self.map.replacing("\n", with: end)) == expected.replacing("\n", with: end))
    let fine = expected.replacing("\n", with: end)
    #expect(try laidOut(fine) == fine)
  }

  @Test func aTextWithoutLinesIsLaidOut() throws {
    #expect(try laidOut("screen   A") == "screen A\n")
  }
}
