import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// Inlay hints, code lenses, hierarchies, links and signatures in the protocol.
@Suite struct UnderstandingTests {
  private static let text = """
    type Page = 1...9
    screen Item(id: int, page: Page)
    route /list -> List {
      route :id -> Item
      route old/:id => /list/${id}
    }
    test "t😀" {
      open /list/4
      expect /list/4 -> Item(id: 4)
    }
    include "b.roadbook"
    open https://x.example/a
    """

  private func client(_ capabilities: String = "{}") throws -> TestClient {
    let client = try TestClient(
      capabilities, disk: TestDisk(["/m/b.roadbook": "route /b -> B"]), root: "file:///m")
    client.open("file:///m/a.roadbook", Self.text, version: 1)
    return client
  }

  private func document(_ more: KeyValuePairs<String, JSON> = [:]) -> JSON {
    .object(
      [JSONMember("textDocument", ["uri": "file:///m/a.roadbook"])]
        + more.map { JSONMember($0.key, $0.value) })
  }

  private let everything: JSON = [
    "start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0],
  ]

  private func shown(_ items: JSON, _ line: (JSON) -> String) -> String {
    (items.items ?? []).map(line).joined(separator: "\n")
  }

  @Test func hints() throws {
    let client = try client()
    func hints() -> JSON { client.ask("textDocument/inlayHint", document(["range": everything])) }
    expect(
      """
      {"line":3,"character":11} <int> 1
      {"line":7,"character":14} /list/:id → invalid 0
      {"line":8,"character":16} /list/:id → List › Item 0
      {"line":11,"character":24} no route 0
      """
    ).match(
      shown(hints()) { hint in
        "\(hint["position"]?.compact ?? "") \(hint["label"]?.text ?? "") \(hint["kind"]?.whole ?? 0)"
      })
    let resolved = client.ask("inlayHint/resolve", hints().items?.last ?? .null)
    #expect(resolved[path: "tooltip", "value"]?.text?.contains("no route") == true)
    client.tell(
      "workspace/didChangeConfiguration",
      ["settings": ["roadbook": ["inlayHints": ["routes": false, "stack": false]]]])
    #expect(hints().items?.map { $0["label"] } == ["<int>"])
    client.tell("workspace/didChangeConfiguration", ["settings": ["inlayHints": false]])
    #expect(hints() == .array([]))
    #expect(client.ask("inlayHint/resolve", ["label": "x", "position": 1])["label"] == "x")
  }

  @Test func otherChoicesAreAskedForAgain() throws {
    let client = try client(
      #"{"workspace":{"inlayHint":{"refreshSupport":true},"codeLens":{"refreshSupport":true}}}"#)
    _ = client.take()
    for settings: JSON in [["inlayHints": false], ["inlayHints": false], ["codeLens": false]] {
      client.tell("workspace/didChangeConfiguration", ["settings": ["roadbook": settings]])
    }
    #expect(
      client.take().compactMap { $0["method"]?.text }
        == ["workspace/inlayHint/refresh", "workspace/codeLens/refresh"])
  }

  @Test func lenses() throws {
    let client = try client()
    let lenses = client.ask("textDocument/codeLens", document())
    expect(
      """
      1:7-1:11 {"title":"1 way here","command":"roadbook.ways","arguments":["file:///m/a.roadbook","Item",{"show":true}]}
      2:6-2:11 {"title":"resolve","command":"roadbook.resolve","arguments":["file:///m/a.roadbook","/list",{"show":true}]}
      2:6-2:11 {"title":"no tests","command":"","arguments":["file:///m/a.roadbook",{"show":true}]}
      2:6-2:11 {"title":"no ways here","command":"","arguments":["file:///m/a.roadbook","/list",{"show":true}]}
      3:8-3:11 {"title":"resolve","command":"roadbook.resolve","arguments":["file:///m/a.roadbook","/list/42",{"show":true}]}
      3:8-3:11 {"title":"1 test","command":"roadbook.runTest","arguments":["file:///m/a.roadbook","t😀",{"show":true}]}
      3:8-3:11 {"title":"2 ways here","command":"roadbook.ways","arguments":["file:///m/a.roadbook","/list/:id",{"show":true}]}
      4:8-4:15 {"title":"resolve","command":"roadbook.resolve","arguments":["file:///m/a.roadbook","/list/old/id",{"show":true}]}
      4:8-4:15 {"title":"no tests","command":"","arguments":["file:///m/a.roadbook",{"show":true}]}
      4:8-4:15 {"title":"no ways here","command":"","arguments":["file:///m/a.roadbook","/list/old/:id",{"show":true}]}
      6:5-6:10 {"title":"failed: run test","command":"roadbook.runTest","arguments":["file:///m/a.roadbook","t😀",{"show":true}]}
      """
    ).match(
      shown(lenses) { lens in
        let resolved = client.ask("codeLens/resolve", lens)
        return "\(TestClient.shown(lens["range"])) \(resolved["command"]?.compact ?? "none")"
      })
    client.open("file:///m/a.roadbook", "", version: 2)
    #expect(client.ask("codeLens/resolve", lenses.items?.first ?? .null)["code"] == -32_801)
    client.tell("workspace/didChangeConfiguration", ["settings": ["roadbook": ["codeLens": false]]])
    #expect(client.ask("textDocument/codeLens", document()) == .array([]))
  }

  @Test func hierarchy() throws {
    let client = try client()
    let items = client.ask("textDocument/prepareCallHierarchy", "file:///m/a.roadbook", 3, 9)
    let item = items.items?.first ?? .null
    #expect(item["name"] == "/list/:id")
    #expect(TestClient.shown(item["selectionRange"]) == "3:8-3:11")
    let incoming = client.ask("callHierarchy/incomingCalls", ["item": item])
    expect(
      """
      /list/old/:id at 4:19-4:30
      t😀 at 7:7-7:14, 8:9-8:16
      """
    ).match(
      shown(incoming) { call in
        "\(call[path: "from", "name"]?.text ?? "") at "
          + (call["fromRanges"]?.items ?? []).map { TestClient.shown($0) }.joined(separator: ", ")
      })
    let outgoing = client.ask("callHierarchy/outgoingCalls", ["item": item])
    #expect(outgoing.items?.map { $0[path: "to", "name"] } == ["Item"])
    let nothing = client.ask("textDocument/prepareCallHierarchy", "file:///m/a.roadbook", 0, 0)
    #expect(nothing == .null)
    #expect(client.ask("callHierarchy/incomingCalls", [:])["code"] == -32_602)
  }

  @Test func links() throws {
    let client = try client(#"{"textDocument":{"documentLink":{"tooltipSupport":true}}}"#)
    let links = client.ask("textDocument/documentLink", document())
    #expect(
      links.items?.map { $0["target"]?.text ?? "" }
        == ["file:///m/b.roadbook", "https://x.example/a"])
    #expect(links.items?.first.map { TestClient.shown($0["range"]) } == "10:9-10:19")
  }

  /// Links to missing files or to files outside the folders are not reported.
  @Test func linksStayInside() throws {
    let disk = TestDisk(
      ["/m/in.txt": "", "/out/secret": "", "/m/link": ""], links: ["/m/link": "/out/secret"])
    let client = try TestClient("{}", disk: disk, root: "file:///m")
    client.open(
      "file:///m/a.roadbook",
      "test \"t\" { load in.txt; load ../out/secret; load /out/secret; load link; load gone; run in.txt }"
    )
    let links = client.ask("textDocument/documentLink", document())
    #expect(
      links.items?.map { $0["target"]?.text ?? "" } == ["file:///m/in.txt", "file:///m/in.txt"])
    #expect(!disk.pathsRead.contains("/out/secret"))
  }

  @Test func selections() throws {
    let answer = try client().ask(
      "textDocument/selectionRange",
      document(["positions": .array([["line": 3, "character": 9], ["line": 0, "character": 0]])]))
    #expect(answer.items?.count == 2)
    #expect(TestClient.shown(answer.items?.first?["range"]) == "3:9-3:11")
    #expect(TestClient.shown(answer.items?.first?[path: "parent", "range"]) == "3:8-3:11")
    let wrong = try client().ask(
      "textDocument/selectionRange", document(["positions": .array([["line": -1]])]))
    #expect(wrong["code"] == -32_602)
  }

  @Test func oneParameterInItsPlaces() throws {
    let answer = try client().ask("textDocument/linkedEditingRange", "file:///m/a.roadbook", 4, 14)
    #expect(
      answer["ranges"]?.items?.map { TestClient.shown($0) } == ["4:13-4:15", "4:27-4:29"])
    let none = try client().ask("textDocument/linkedEditingRange", "file:///m/a.roadbook", 1, 8)
    #expect(none == .null)
  }

  @Test func placesOfTypes() throws {
    let client = try client()
    for (method, line, character, expected) in [
      ("typeDefinition", 1, 22, "0:5-0:9"), ("declaration", 3, 16, "1:7-1:11"),
      ("implementation", 1, 8, "3:8-3:11"), ("definition", 7, 9, "3:8-3:11"),
      ("declaration", 7, 9, "3:8-3:11"),
    ] {
      let answer = client.ask("textDocument/" + method, "file:///m/a.roadbook", line, character)
      #expect(answer.items?.map { TestClient.shown($0["range"]) } == [expected], "\(method)")
    }
  }

  @Test func signatures() throws {
    let answer = try client(
      #"{"textDocument":{"signatureHelp":{"signatureInformation":{"parameterInformation":{"labelOffsetSupport":true}}}}}"#
    ).ask("textDocument/signatureHelp", "file:///m/a.roadbook", 8, 28)
    let signature = answer["signatures"]?.items?.first
    #expect(signature?["label"] == "Item(id: int, page: Page)")
    #expect(answer["activeParameter"] == 0)
    #expect(signature?["parameters"]?.items?.first?["label"] == .array([5, 12]))
    let plain = try client().ask("textDocument/signatureHelp", "file:///m/a.roadbook", 8, 28)
    #expect(
      plain["signatures"]?.items?.first?["parameters"]?.items?.first?["label"] == "id: int")
  }

  @Test func symbolsByTheirLetters() throws {
    let found = try client().ask("workspace/symbol", ["query": "li"])
    #expect(found.items?.first?["name"] == "/list")
    let nested = try client().ask("workspace/symbol", ["query": "old"])
    #expect(nested.items?.map { $0["name"] } == ["/list/old/:id"])
    #expect(nested.items?.map { $0["containerName"] } == ["/list"])
    // In a flat list the whole path distinguishes routes.
    let all = try client().ask("workspace/symbol", ["query": "listold"])
    #expect(all.items?.map { $0["name"] } == ["/list/old/:id"])
  }
}
