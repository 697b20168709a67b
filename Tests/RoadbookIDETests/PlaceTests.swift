import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Selection ranges, linked editing, type definitions, links, inlay hints, code lenses, the call
/// hierarchy.
@Suite struct PlaceTests {
  @Test func waysAsAList() {
    let map = EditorMap(HoverTests.shop)
    let calls = map.view
    expect(
      """
      2 paths to Item
        route /list/:itemID<int>?page=:page<Page>?  (untitled:map:11)
        block /list/:itemID  (untitled:map:19)
      1 path to /list/new
        route shortcut://newest  (untitled:map:21)
      nothing

      """
    ).match(
      ["Item", "/list/new", "Nobody"].map { calls?.ways(to: $0)?.text ?? "nothing\n" }.joined())
  }

  @Test func hintsAreThoseOfARange() {
    let view = EditorMap(HoverTests.shop).view
    let all = TextRange(0, HoverTests.shop.utf8.count)
    let kinds = Set(InlayHint.Kind.allCases)
    #expect(view?.inlayHints(in: 0, within: all, kinds).isEmpty == false)
    #expect(view?.inlayHints(in: 0, within: TextRange(0, 60), kinds).isEmpty == true)
    #expect(view?.inlayHints(in: 0, within: all, []).isEmpty == true)
  }

  @Test func aLensOfAnotherMapHasNoAction() {
    let view = EditorMap(HoverTests.shop).view
    #expect(
      view.flatMap {
        DocumentFeatures($0, 0).action(of: CodeLens(kind: .run, range: TextRange(at: 0)))
      } == nil)
  }
}
