import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// The order of completions, when sorting is offered, and colours in dialects.
@Suite struct EditorBehaviourTests {
  // MARK: Order of completions

  private func offered(_ marked: String) -> [String] {
    let map = EditorMap(marked)
    return (map.view?.completions(in: 0, at: map.offset) ?? []).map(\.label)
  }

  @Test func theScreenThatTakesWhatIsCapturedComesFirst() {
    let screens =
      "screen Home\nscreen Other(p: int)\nscreen More(q: string, r: int)\nscreen List(q: string)\n"
    #expect(offered(screens + "route /x/:q -> $0\n").prefix(2) == ["List", "More"])
    #expect(offered(screens + "route /x/:q/:r -> $0\n").prefix(2) == ["More", "List"])
    #expect(offered(screens + "route /x -> $0\n").first == "Home")
    #expect(
      offered("dialect urlnavigator\n" + screens + "route a://x/<int:q> -> $0\n").first == "List")
  }

  @Test func whatIsTypedInFullComesFirst() {
    let text = "screen ItemList\nscreen ItemView\nscreen Item\nroute /x -> Item$0\n"
    #expect(offered(text) == ["Item", "ItemList", "ItemView"])
  }

  // MARK: Sorting

  private func offersSorting(_ marked: String, _ kinds: Set<CodeAction.Kind>) -> Bool {
    let map = EditorMap(marked)
    let end = map.text.offsets.count > 1 ? map.text.offsets[1] : map.offset
    return map.workspace.actions(
      in: EditorMap.key, touching: TextRange(map.offset, end), kinds
    ).contains { $0.title == "sort the routes" }
  }

  @Test func routesAreSortedWhereThatIsMeant() {
    let all = Set(CodeAction.Kind.allCases)
    #expect(!offersSorting("screen $0A\nroute /b -> A\nroute /a -> A\n", all))
    #expect(!offersSorting("screen A\nroute /b -> $0A\nroute /a -> A\n", all))
    #expect(offersSorting("screen A\n$0route /b -> A\nroute /a -> A\n", all))
    #expect(offersSorting("sche$0me s {\n  route /b -> A\n  route /a -> A\n}\n", all))
    #expect(!offersSorting("sche$0me s {\n  route /a -> A\n  route /b -> A\n}\n", all))
    #expect(offersSorting("screen A\nroute $0/b -> A\nroute /$0a -> A\n", all))
    #expect(!offersSorting("screen A\nroute $0/b -> $0A\nroute /a -> A\n", all))
    #expect(!offersSorting("screen A\nroute $0/a -> A\nroute /$0b -> A\n", all))
    // On save, the whole document is sorted.
    #expect(offersSorting("screen $0A\nroute /b -> A\nroute /a -> A\n", [.organizeRoutes]))
  }

  // MARK: Colours in dialects

  private func colours(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return (EditorMap(text).view.map { DocumentFeatures($0, 0).highlighting } ?? []).map { piece in
      let shown = String(decoding: bytes[piece.range.start..<piece.range.end], as: UTF8.self)
      return "\(shown) \(piece.class.rawValue)"
    }
  }

  @Test func typeAndNameOfAPlaceholderAreTwoThings() {
    let found = colours("dialect urlnavigator\nroute myapp://user/<int:id> do { log id }\n")
    #expect(found.contains("int type"))
    #expect(found.filter { $0 == "id parameter" }.count == 2)
    #expect(!found.contains { $0.contains("<int:id>") })
    let scheme = colours(
      "scheme a { dialect urlnavigator; route user/<id> do { log id } }\nroute /x/:id do { log id }\n"
    )
    #expect(scheme.filter { $0 == "id parameter" }.count == 3)
    #expect(scheme.contains(":id parameter"))
  }

  @Test func capturesOfAllDialectsAreKnownInExpressions() {
    for (dialect, pattern) in [
      ("jlroutes", "/user/:id"), ("fsqroutes", "user/:id"), ("waapprouting", "user/:id"),
      ("urlnavigator", "a://user/<id>"), ("native", "/user/:id"),
    ] {
      let head = dialect == "native" ? "" : "dialect \(dialect)\n"
      let found = colours("\(head)route \(pattern) do { log id }\n")
      #expect(found.contains("id parameter"), "\(dialect): \(found)")
    }
  }

  @Test func capturesOfDialectsChangeTheirNames() {
    #expect(
      EditorMap.renamed(
        "dialect urlnavigator\nroute a://user/<int:i$0d> do { log id }\n", "user")
        == "dialect urlnavigator\nroute a://user/<int:user> do { log user }\n")
    let map = EditorMap("dialect urlnavigator\nroute a://user/<int:id> do { log i$0d }\n")
    #expect(map.view?.hover(in: 0, at: map.offset) != nil)
  }
}
