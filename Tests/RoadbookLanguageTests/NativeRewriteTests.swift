import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookLanguage

/// What `format --dialect native` makes of maps, and what it says where it cannot.
@Suite struct NativeRewriteTests {
  private static func shown(_ rewrite: NativeRewrite) -> String {
    var lines: [String] = []
    for (index, document) in rewrite.documents.enumerated() {
      if rewrite.documents.count > 1 { lines.append("-- \(document.source.name)") }
      lines += rewrite.findings[index].map { concise($0, in: document.source) }
      lines.append(String(decoding: Formatter.format(rewrite.texts[index]), as: UTF8.self))
    }
    return lines.joined(separator: "\n")
  }

  @Test func includesAreRewrittenEachInItsFile() {
    let files = [
      "map": "dialect jlroutes\ninclude \"inner\"\nroute /a/* -> A\n",
      "inner": "dialect jlroutes\nroute /b/* -> B\nscheme s { route /c(/:d) -> C }\n",
    ]
    var session = Session(files: MemoryFiles(files))
    _ = session.load("map")
    expect(
      """
      -- map
      rank first
      host dotted
      lifecycle jlroutes
      port ignore
      plus everywhere
      flags drop
      fragment join
      reserved jlroutes
      include "inner"
      route /a/** -> A

      -- inner
      route /b/** -> B
      scheme s { route /c(/:d) -> C }

      """
    ).match(Self.shown(NativeRewrite(session.documents)))
  }

  @Test func theFixGivesTheSameText() {
    let map =
      "scheme s { dialect fsqroutes; route /a/** -> A }\nscheme t { dialect jlroutes; route /:x.y -> B }\n"
    let document = MapDocument(origin: .file("map"), reading: SourceText(name: "map", map))
    let rewrite = NativeRewrite([document])
    let fix = rewrite.hints[0].first?.fixIts.first
    #expect(rewrite.hints[0].map(\.range) == [TextRange(11, 28)])
    #expect(NativeRewrite.applying(fix?.edits ?? [], to: document.source.bytes) == rewrite.texts[0])
    #expect(rewrite.texts[0] != document.source.bytes)
  }

  @Test func aNativeMapStaysByteForByte() {
    let map = "route   /a/* ->   A\nscheme s { rank first }\n"
    let document = MapDocument(origin: .file("map"), reading: SourceText(name: "map", map))
    #expect(NativeRewrite([document]).texts == [Array(map.utf8)])
  }
}
