import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// Explanations of diagnostic codes, and what is shown outside the document.
@Suite struct ExplainingTests {
  private static let able = #"""
    {"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": true},
      "codeAction": {"codeActionLiteralSupport": {}}},
     "window": {"showDocument": {"support": true}}}
    """#
  private static let plain = #"{"textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}}"#

  private func set(_ client: TestClient, _ address: JSON) {
    client.tell(
      "workspace/didChangeConfiguration",
      ["settings": ["roadbook": ["reference": address]]])
  }

  private func links(_ client: TestClient) -> [String?] {
    let told = client.take().last { $0["method"] == "textDocument/publishDiagnostics" }
    return (told?[path: "params", "diagnostics"]?.items ?? []).map {
      $0[path: "codeDescription", "href"]?.text
    }
  }

  private func run(_ client: TestClient, _ command: String, _ arguments: JSON...) -> JSON {
    client.ask(
      "workspace/executeCommand",
      ["command": .string(command), "arguments": .array(arguments)])
  }

  @Test func codesLeadToTheirPageWhereThereIsOne() throws {
    let client = try TestClient(Self.able)
    client.open("untitled:a", "route /lost\n")
    #expect(links(client) == [nil])
    set(client, "https://example.org/reference/")
    #expect(links(client) == ["https://example.org/reference/findings.md#route-without-target"])
    set(client, "https://example.org/codes.html")
    #expect(links(client) == ["https://example.org/codes.html#route-without-target"])
    for wrong: JSON in ["command:x", "javascript:a", "https://", "https://a b/", "../x", .null] {
      set(client, "https://example.org/codes.html")
      _ = client.take()
      set(client, wrong)
      #expect(links(client) == [nil])
    }
    let other = try TestClient(Self.plain)
    other.open("untitled:a", "route /lost\n")
    set(other, "https://example.org/reference/")
    #expect(links(other) == [nil])
  }

  @Test func codesLeadToThePagesThatCameWithTheServer() throws {
    let client = try TestClient(Self.able)
    client.server.referenceFolder = { "/opt/road book/reference/" }
    client.open("untitled:a", "route /lost\n")
    let own = "file:///opt/road%20book/reference/findings.md#route-without-target"
    #expect(links(client) == [own])
    set(client, "https://example.org/reference/")
    #expect(links(client) == ["https://example.org/reference/findings.md#route-without-target"])
    set(client, false)
    #expect(links(client) == [nil])
    set(client, .null)
    #expect(links(client) == [own])
  }

  @Test func theHelpOnACodeIsAnAction() throws {
    let client = try TestClient(Self.plain)
    client.open("untitled:a", "route /lost\n")
    let start: JSON = ["line": 0, "character": 6]
    func actions(_ context: JSON) -> [JSON] {
      client.ask(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": "untitled:a"], "range": ["start": start, "end": start],
          "context": context,
        ]
      ).items ?? []
    }
    let title = JSON.string("explain 'route-without-target'")
    let action = try #require(actions([:]).first { $0["title"] == title })
    #expect(action["edit"] == nil && action["isPreferred"] == nil)
    #expect(actions(["only": .array(["refactor"])]).allSatisfy { $0["command"] == nil })
    _ = client.take()
    let answer = client.ask(
      "workspace/executeCommand",
      [
        "command": action["command"]?["command"] ?? .null,
        "arguments": action["command"]?["arguments"] ?? .null,
      ])
    let text = try #require(answer["text"]?.text)
    #expect(text.hasPrefix("route-without-target\n") && text.contains("fixed\n"))
    let sent = client.take().filter { $0["id"] == nil }
    #expect(sent.map { $0["method"] } == ["window/showMessage"])
    #expect(sent.first?[path: "params", "message"]?.text == text)
  }

  @Test func commandsForTheCursorAreActions() throws {
    let client = try TestClient(Self.plain)
    client.open("untitled:a", "screen A\nroute /a -> A\ntest \"a\" { expect /a -> A }\n")
    let start: JSON = ["line": 2, "character": 18]
    func offers(_ context: JSON) -> [JSON] {
      let place: JSON = ["start": start, "end": start]
      let answer = client.ask(
        "textDocument/codeAction",
        ["textDocument": ["uri": "untitled:a"], "range": place, "context": context])
      return (answer.items ?? []).filter { $0["kind"] == nil }
    }
    // They are offered in the menu, but not for every move of the cursor and not among fixes.
    #expect(offers(["triggerKind": 2]).isEmpty && offers(["only": .array(["quickfix"])]).isEmpty)
    let offered = offers([:])
    #expect(offered.map { $0["title"] } == ["resolve /a", "explain /a", "run test 'a'"])
    _ = client.take()
    for action in offered {
      let command = action["command"]
      let names: JSON = [
        "command": command?["command"] ?? .null, "arguments": command?["arguments"] ?? .null,
      ]
      #expect(client.ask("workspace/executeCommand", names)["isFailure"] == false)
    }
    let messages = client.take().compactMap { $0[path: "params", "message"]?.text }
    #expect(messages.count == 3 && messages.last?.contains("1 passed") == true)
  }

  @Test func thePageIsOpenedWhereTheClientOpensPages() throws {
    let client = try TestClient(Self.able)
    set(client, "https://example.org/reference/")
    _ = client.take()
    let answer = run(client, "roadbook.help", "unknown-screen", ["show": true])
    #expect(answer["text"]?.text?.hasPrefix("unknown-screen") == true)
    let asked = client.take().filter { $0["method"] != nil }
    #expect(asked.map { $0["method"] } == ["window/showDocument"])
    #expect(
      asked.first?["params"] == [
        "uri": "https://example.org/reference/findings.md#unknown-screen", "external": true,
      ])
    // A word that is not a code has no page of its own.
    _ = run(client, "roadbook.help", "route", ["show": true])
    #expect(client.take().contains { $0["method"] == "window/showMessage" })
    #expect(run(client, "roadbook.help", "nothing-of-it")["code"] == -32_803)
    #expect(run(client, "roadbook.help")["code"] == -32_602)
  }

  @Test func theWinningRouteIsShownWhereTheClientShowsDocuments() throws {
    let text = "screen A\nroute /é/:x -> A\n  route /b -> A\n"
    let client = try TestClient(Self.able)
    client.open("untitled:a", text)
    _ = client.take()
    _ = run(client, "roadbook.resolve", "untitled:a", "/b", ["go": true])
    _ = run(client, "roadbook.explain", "untitled:a", "/é/1", ["go": true])
    _ = run(client, "roadbook.resolve", "untitled:a", "/nowhere", ["go": true])
    let asked = client.take().filter { $0["method"] == "window/showDocument" }
    expect(
      """
      untitled:a 2:0-2:0
      untitled:a 1:0-1:0
      """
    ).match(
      asked.map {
        "\($0[path: "params", "uri"]?.text ?? "") \(TestClient.shown($0[path: "params", "selection"]))"
      }.joined(separator: "\n"))
    let other = try TestClient(Self.plain)
    other.open("untitled:a", text)
    _ = run(other, "roadbook.resolve", "untitled:a", "/b", ["go": true])
    #expect(!other.take().contains { $0["method"] == "window/showDocument" })
  }
}
