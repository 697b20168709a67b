import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Renames: what changes with a name, and what is refused.
@Suite struct RenamingTests {
  /// Calls of a route are renamed with it, and their arguments with its captures.
  @Test func callsChangeWithTheRoute() {
    func map(
      route: String = "item", declared: String? = nil, capture: String = "num",
      captured: String? = nil
    ) -> String {
      """
      screen Item(id: int, tab: string?)
      route /item/:\(captured ?? capture)<int> -> Item(id: \(capture)) as \(declared ?? route)
      route /i/:n<int> => \(route)(\(capture): n)
      route /a do { log "${\(route)(\(capture): 1).path}"; open \(route)(\(capture): 3) }
      route shortcut://s => \(route)(\(capture): 4)
      before { answer https://x.example/1 => \(route)(\(capture): 12) }
      test "t" {
        cases url { \(route)(\(capture): 5); /item/6 }
        expect \(route)(\(capture): 7) -> Item
        expect \(route)(\(capture): 8) -> handled
        expect \(route)(\(capture): 9) == url
      }
      """
    }
    #expect(EditorMap.renamed(map(declared: "$0item"), "thing") == map(route: "thing"))
    #expect(EditorMap.renamed(map(captured: "$0num"), "key") == map(capture: "key"))
  }

  @Test func whatMayBeOfSeveralIsFoundByEach() {
    let map = EditorMap(
      """
      screen Item(id: int)
      screen Club(id: int)
      route /item/:id<int> -> Item
      on shown { log arguments.$0id }
      on created Club { log arguments.id }
      """)
    let declared = map.view?.declarations(in: 0, at: map.offset).map { map.shown($0.range) }
    #expect(declared == ["1:13 \"id\"", "2:13 \"id\""])
    let places = ["screen Item(", "screen Club(", "route /item/:"].map { before -> String in
      let text = map.text.text
      let end = text.firstRange(of: before)?.upperBound ?? text.startIndex
      let offset = text.utf8.distance(from: text.startIndex, to: end)
      let found = map.view?.references(in: 0, at: offset, withDeclarations: true) ?? []
      return found.map { map.shown($0.range) }.joined(separator: ", ")
    }
    expect(
      """
      1:13 "id", 4:26 "id"
      2:13 "id", 4:26 "id", 5:33 "id"
      3:14 "id"
      """
    ).match(places.joined(separator: "\n"))
  }

  @Test func whatSeveralRoutesGiveChangesInAll() {
    for place in ["/item/:$0id<int>", "/item/:id<int>"] {
      let key = place.contains("$0") ? "id: int" : "id: int from $0id"
      expect(
        """
        screen Item(id: int from nr)
        route /item/:nr<int> -> Item
        route /i/:nr<int> -> Item { route more -> More }
        route /first -> Item(id: 1)
        """
      ).match(
        EditorMap.renamed(
          """
          screen Item(\(key))
          route \(place) -> Item
          route /i/:id<int> -> Item { route more -> More }
          route /first -> Item(id: 1)
          """, "nr"))
    }
    #expect(
      EditorMap.renamed(
        "screen Item(id: int)\nroute /item/:$0id -> Item\nroute /find -> Item", "nr")
        == "'/find' reads 'id' of screen 'Item' from the query, so its URLs would have to change")
  }

  // MARK: Everything else

  @Test func containersAndScreensAreToldApart() {
    let map = """
      screen Home
      tabs Main { Home; Cart }
      route /a -> Home in Home
      test "t" {
        open /a
        expect selected.Main == Home and selected["Main"] == "Home" and container == Home
        expect screen == Home and stacks.Home == [Home] and Home in stack
        expect selected == { Main: Home } and stacks == { Home: [Home], Cart: [] }
      }
      """
    expect(
      """
      screen Start
      tabs Main { Home; Cart }
      route /a -> Start in Home
      test "t" {
        open /a
        expect selected.Main == Home and selected["Main"] == "Home" and container == Home
        expect screen == Start and stacks.Home == [Start] and Start in stack
        expect selected == { Main: Home } and stacks == { Home: [Start], Cart: [] }
      }
      --
      screen Home
      tabs Main { Bag; Cart }
      route /a -> Home in Bag
      test "t" {
        open /a
        expect selected.Main == Bag and selected["Main"] == "Bag" and container == Bag
        expect screen == Home and stacks.Bag == [Home] and Home in stack
        expect selected == { Main: Bag } and stacks == { Bag: [Home], Cart: [] }
      }
      """
    ).match(
      [("screen ", "Start"), ("Main { ", "Bag")].map { before, name in
        EditorMap.renamed(
          map.replacing("\(before)Home", with: "\(before)$0Home", maxReplacements: 1), name)
      }.joined(separator: "\n--\n"))
  }

  // MARK: Several maps

  private static let shared = [
    "/w/shared.roadbook": "screen Item\nroute /item -> Item\n",
    "/w/a.roadbook": "include \"shared.roadbook\"\nroute /a -> Item\n",
    "/w/b.roadbook": "include \"shared.roadbook\"\nroute /b -> Item\nscreen Thing\n",
  ]

  private func workspace() -> Workspace {
    let workspace = Workspace(disk: NoFiles(), mapsInFolder: { _ in [] })
    for (key, text) in Self.shared { workspace.setText(Array(text.utf8), of: key) }
    return workspace
  }

  @Test(arguments: [("/w/shared.roadbook", 7), ("/w/b.roadbook", 40), ("/w/a.roadbook", 40)])
  func allMapsThatShareAFileChange(_ key: String, _ offset: Int) throws {
    let changes = try workspace().rename(in: key, at: offset, to: "Ware").get()
    expect(
      """
      /w/a.roadbook: 1
      /w/b.roadbook: 1
      /w/shared.roadbook: 2
      """
    ).match(changes.map { "\($0.key): \($0.edits.count)" }.joined(separator: "\n"))
    let refused = workspace().rename(in: key, at: offset, to: "Thing")
    guard case .failure(let problem) = refused else {
      Issue.record("it was not refused")
      return
    }
    #expect(problem.message == "screen 'Thing' already exists")
    let found = DocumentFeatures.references(
      in: workspace(), key, at: offset, withDeclarations: false)
    #expect(
      found.map { $0.map.keys[$0.place.document] }.sorted() == [
        "/w/a.roadbook", "/w/b.roadbook", "/w/shared.roadbook",
      ])
  }

  @Test func aKeyThatAnotherMapGivesStays() {
    let workspace = Workspace(disk: NoFiles(), mapsInFolder: { _ in [] })
    let texts = [
      "/w/shared.roadbook": "screen Item(id: int)\n",
      "/w/a.roadbook": "include \"shared.roadbook\"\nroute /a/:id -> Item\n",
      "/w/b.roadbook": "include \"shared.roadbook\"\nroute /b/:id -> Item\n",
    ]
    for (key, text) in texts { workspace.setText(Array(text.utf8), of: key) }
    let refused = workspace.rename(in: "/w/a.roadbook", at: 37, to: "nr")
    #expect(throws: ChangeProblem(message: "'id' would also have to change in b.roadbook")) {
      try refused.get()
    }
  }
}
