import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// What the prompt shows while typing: syntax errors and matching brackets.
@Suite struct TypedTextTests {
  @Test func bracketsFindTheirPartners() {
    let text = "open /a with { x: [1, (2)] } # }"
    let typed = TypedText(text, in: Session(files: NoFiles()))
    #expect(typed.brackets(at: 13) == [TextRange(13, 14), TextRange(27, 28)])
    #expect(typed.brackets(at: 28) == [TextRange(13, 14), TextRange(27, 28)])
    #expect(typed.brackets(at: 3).isEmpty)
  }
}
