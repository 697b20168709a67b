import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE
@testable import RoadbookServer
@testable import RoadbookSyntax

/// Ten thousand edits: after each, the server's text equals that of a simple model, and its tree
/// and diagnostics equal those of a new server.
@Suite struct FreshStartTests {
  private static let uri = "untitled:map"
  private static let map = """
    type Kind = one|two
    var loggedIn = false
    screen List(page: int = 1)\r
    screen Item(id: int, título: string?)
    guard signedIn { if not loggedIn { cancel "no 😀" } }
    scheme shop {
      ## Alles 𝒳.
      route /list?page=:page<int> -> List as list { example shop://list?page=2 }
      route /item/:id<int> -> Item guard signedIn {
        route edit -> Item
      }
      route /old/:id<int> => /item/${id}
      route /list -> Lost
    }
    test "a" {
      open shop://item/4
      expect screen == Item
    }

    """

  private static let pieces = [
    "", "", "x", " ", "\n", "\r\n", "\r", "é", "😀", "e\u{301}", "\u{200D}", "{", "}", "\"", "(",
    "/", ":id<int>",
    "-> Item", "=> /list", "route /n -> Item\n", "screen More\n", "scheme more {\n", "}\n",
    "## d\n",
    "guard signedIn", "loggedIn", "dialect jlroutes\n", "rules { rank all }\n",
    "test \"b\" { back }\n",
    "x,y", "#",
  ]

  @Test(arguments: share(of: Array(0..<20), every: 4))
  func editsGiveWhatAFreshStartGives(_ part: Int) throws {
    var random = SeededRandom(seed: UInt64(5_000 + part))
    let encoding = PositionEncoding.allCases[part % PositionEncoding.allCases.count]
    let live = try client(encoding)
    live.open(Self.uri, Self.map)
    var model = TextModel(text: Array(Self.map.utf8), encoding: encoding)
    for step in 1...share(of: 500, oneOf: 40) {
      let change: JSON
      if step % 12 == 0 {
        // Replaces everything, without a range or with one that is too long.
        let range = PositionRange(
          start: Position(line: 0, character: 0), end: Position(line: 9_999, character: 0))
        let new = step % 24 == 0 ? Self.map : ""
        change =
          random.oneIn(2) ? ["text": .string(new)] : ["range": range.json, "text": .string(new)]
        model.text = Array(new.utf8)
      } else {
        let range = range(in: model, &random)
        let new = random.pick(Self.pieces)
        change = ["range": range.json, "text": .string(new)]
        model.replace(range, new)
      }
      live.tell(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(Self.uri), "version": .int(step + 1)],
          "contentChanges": .array([change]),
        ])
      let told = findings(live)
      let fresh = try client(encoding)
      fresh.open(Self.uri, String(decoding: model.text, as: UTF8.self), version: step + 1)
      let wanted = findings(fresh)
      #expect(live.server.documents[Self.uri]?.source.bytes == model.text, "\(part) \(step)")
      #expect(told == wanted, "\(part) \(step) \(String(decoding: model.text, as: UTF8.self))")
      try expectEqualTrees(live, model.text)
      guard told == wanted else { return }
    }
  }

  /// A range near the text's lines, possibly inside characters or after the ends of lines.
  private func range(in model: TextModel, _ random: inout SeededRandom) -> PositionRange {
    let lines = model.text.count { $0 == 0x0A } + 1
    func position(_ line: Int) -> Position {
      Position(line: max(0, line), character: random.below(random.oneIn(5) ? 90 : 40))
    }
    let line = random.below(lines + 1)
    return PositionRange(
      start: position(line), end: position(line + (random.oneIn(6) ? random.below(4) : 0)))
  }

  private func client(_ encoding: PositionEncoding) throws -> TestClient {
    try TestClient(
      #"{"general": {"positionEncodings": ["\#(encoding.rawValue)"]}}"#)
  }

  private func findings(_ client: TestClient) -> JSON? {
    client.take().last { $0["method"] == "textDocument/publishDiagnostics" }?["params"]
  }

  private func expectEqualTrees(_ client: TestClient, _ text: [UInt8]) throws {
    let (map, document) = try #require(client.server.documents.workspace.snapshot(of: Self.uri))
    let tree = map.parse(document).tree
    let fresh = Parse(text).tree
    #expect(tree.storage.tokenKinds == fresh.storage.tokenKinds)
    #expect(tree.storage.tokenEnds == fresh.storage.tokenEnds)
    #expect(tree.storage.nodes.map(\.firstToken) == fresh.storage.nodes.map(\.firstToken))
    #expect(tree.storage.nodes.map(\.size) == fresh.storage.nodes.map(\.size))
  }
}
