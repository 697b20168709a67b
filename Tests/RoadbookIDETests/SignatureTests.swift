import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Signature help at `$0`, with the current part in `‹›`.
@Suite struct SignatureTests {
  private static let map = """
    ## The number of a page.
    type Page = 1...500
    ## One article, by its number.
    screen Item(id: int from itemID, title: string?, display: int = 1)
    screen Open(a: Page, ...)
    screen Login
    ## Articles.
    route /list/:itemID<int>/:page<Page> -> Item as item
    route /plain/:x -> Login
    """

  @Test func anyPlaceIsAnswered() {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", Self.map))
    let analysis = Analysis(session)
    var random = SeededRandom(seed: 5)
    let pieces = [
      "route ", "open ", "push ", "Item(", "(", ")", "[", "{ ", " }", "with ", "\"", "\\", ",", ":",
      "id", " ", "é", "\n", ";", "-> ", "guard ", "#",
    ]
    for _ in rounds(2_000) {
      let text = (0..<random.below(14)).map { _ in random.pick(pieces) }.joined()
      let offset = random.below(text.utf8.count + 1)
      guard let help = analysis.signature(in: text, at: offset) else { continue }
      for parameter in help.parameters {
        #expect(parameter.range.start < parameter.range.end)
        #expect(parameter.range.end <= help.label.utf8.count)
      }
      #expect(help.active.map { help.parameters.indices.contains($0) } != false)
    }
  }
}
