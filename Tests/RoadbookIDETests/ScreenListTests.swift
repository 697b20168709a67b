import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// `screen A, B`: each screen of a list is declared as by a statement of its own.
@Suite struct ScreenListTests {
  private static let map = """
    ## The first.
    screen About, Item(id: int),
      Inbox
    route /item/:id -> Item
    route /inbox -> Inbox
    """

  @Test func outlineAndLenses() {
    let map = EditorMap(Self.map)
    let outline = map.view.map { DocumentFeatures($0, 0).outline } ?? []
    let lenses = map.view.map { DocumentFeatures($0, 0).codeLenses } ?? []
    let ways = lenses.filter { $0.kind == .ways }
    expect(
      """
      2:1 "screen About"
      2:15 "Item(id: int)"
      3:3 "Inbox"
      4:1 "route /item/:id -> Item"
      5:1 "route /inbox -> Inbox"
      --
      2:8 "About"
      2:15 "Item"
      3:3 "Inbox"
      4:7 "/item/:id"
      5:7 "/inbox"
      """
    ).match(
      (outline.map { map.shown($0.range) } + ["--"] + ways.map { map.shown($0.range) })
        .joined(separator: "\n"))
  }

  @Test func namesAreFoundAndRenamed() {
    expect(
      """
      ## The first.
      screen About, Item(id: int),
        Messages
      route /item/:id -> Item
      route /inbox -> Messages
      """
    ).match(EditorMap.renamed(Self.map.replacing("-> Inbox", with: "-> $0Inbox"), "Messages"))
    expect(
      """
      ## The first.
      screen About, Item(number: int from id),
        Inbox
      route /item/:id -> Item
      route /inbox -> Inbox
      """
    ).match(EditorMap.renamed(Self.map.replacing("(id:", with: "($0id:"), "number"))
    let hovers = ["screen $0About", "$0Item(", "$0Inbox\n"].map { place in
      let map = EditorMap(Self.map.replacing(place.replacing("$0", with: ""), with: place))
      guard let hover = map.view?.hover(in: 0, at: map.offset) else { return "nothing" }
      return "\(hover.title): \(hover.documentation ?? "-"), \(hover.facts.map(\.text))"
    }
    expect(
      """
      screen About: The first., []
      --
      screen Item(id: int): -, [/item/:id]
      --
      screen Inbox: -, [/inbox]
      """
    ).match(hovers.joined(separator: "\n--\n"))
  }

  @Test func screensAreCompleted() {
    func found(_ typed: String) -> [String] {
      let text = "route /c -> Cart\nroute /d -> Detail\n" + typed
      var session = Session(files: NoFiles())
      _ = session.execute(SourceText(name: "map", text), stopsAtFailure: false)
      return Completions(Analysis(session), text, at: text.utf8.count).items(fuzzily: false)
        .map(\.label)
    }
    #expect(found("screen A, ") == ["Cart", "Detail"])
    #expect(found("screen A, C") == ["Cart"])
    #expect(found("screen A,\n  De") == ["Detail"])
    #expect(found("screen A, B els") == ["else"])
    #expect(found("screen A, B else ") == ["decline"])
    #expect(found("screen A, B(id: in").first == "int")
  }

  @Test func oneOfAListIsRemoved() {
    let texts = [
      "screen A\nscreen $0A, B\n", "screen A\nscreen B, $0A, C\n", "screen A\nscreen B, $0A\n",
      "screen A\nscreen $0A, # gone\n  B\n", "screen A\nscreen B, # stays\n  $0A # gone\n",
    ]
    expect(
      """
      screen A
      screen B
      --
      screen A
      screen B, C
      --
      screen A
      screen B
      --
      screen A
      screen B
      --
      screen A
      screen B # stays

      """
    ).match(
      texts.map { marked in
        let map = EditorMap(marked)
        let actions = map.workspace.actions(
          in: EditorMap.key, touching: TextRange(at: map.offset), [.quickFix])
        guard let action = actions.first(where: { $0.title.hasPrefix("remove") }),
          case .success(let edits) = action.change()
        else { return "no action" }
        let bytes = (edits.first ?? []).applied(to: Array(map.text.text.utf8))
        return String(decoding: bytes, as: UTF8.self)
      }.joined(separator: "--\n"))
  }
}
