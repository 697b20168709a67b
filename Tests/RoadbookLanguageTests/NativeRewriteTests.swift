import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookAnalysis
@testable import RoadbookBinder

/// The maps that `format --dialect native` writes, and its reports if it cannot.
@Suite struct NativeRewriteTests {
  @Test func theFixGivesTheSameText() {
    let map =
      "scheme s { dialect fsqroutes; route /a/** -> A }\nscheme t { dialect jlroutes; route /:x.y -> B }\n"
    let document = MapDocument(origin: .file("map"), reading: SourceText(name: "map", map))
    let rewrite = NativeRewrite([document])
    let writer = FixWriter(Parse(document.source.bytes).tree)
    let edits = rewrite.hints[0].first?.fixes.first.map { writer.edits(of: $0.change) }
    #expect(rewrite.hints[0].map(\.range) == [TextRange(11, 28)])
    #expect((edits ?? []).applied(to: document.source.bytes) == rewrite.texts[0])
    #expect(rewrite.texts[0] != document.source.bytes)
  }

  @Test func aNativeMapStaysByteForByte() {
    let map = "route   /a/* ->   A\nscheme s { rules { rank first } }\n"
    let document = MapDocument(origin: .file("map"), reading: SourceText(name: "map", map))
    #expect(NativeRewrite([document]).texts == [Array(map.utf8)])
  }
}
