import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// Code actions, commands and file operations in the protocol.
@Suite struct ActionProtocolTests {
  private static let literals =
    #"{"textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}}"#
  private static let lazy = #"""
    {"textDocument": {"codeAction": {"codeActionLiteralSupport": {}, "disabledSupport": true,
      "resolveSupport": {"properties": ["edit"]}}},
     "workspace": {"workspaceEdit": {"documentChanges": true}}}
    """#

  private func actions(_ client: TestClient, _ line: Int, _ context: JSON = [:]) -> [JSON] {
    let place: JSON = ["line": .int(line), "character": 14]
    return client.ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": "untitled:a"], "range": ["start": place, "end": place],
        "context": context,
      ]
    ).items ?? []
  }

  @Test func actionsCarryTheirChangesUnlessTheClientAsksAgain() throws {
    let text = "route /a/x -> X\nroute /a/y -> Y\n"
    let plain = try TestClient(Self.literals)
    plain.open("untitled:a", text)
    let nest = actions(plain, 0).first { $0["kind"] == "refactor.extract" }
    #expect(nest?["edit"] != nil && nest?["data"] == nil)
    let client = try TestClient(Self.lazy)
    // A small map is analysed right away.
    client.open("untitled:a", text)
    #expect(actions(client, 0, ["triggerKind": 2]).contains { $0["edit"] != nil })
    let big = text + String(repeating: "# and so on\n", count: 6_000)
    client.open("untitled:a", big)
    let found = actions(client, 0)
    let later = try #require(found.first { $0["kind"] == "refactor.extract" })
    #expect(later["edit"] == nil)
    let resolved = client.ask("codeAction/resolve", later)
    expect(
      """
      {"documentChanges":[{"textDocument":{"uri":"untitled:a","version":1},"edits":[{"range":{"start":{"line":0,"character":0},"end":{"line":1,"character":15}},"newText":"group /a {\\n  route x -> X\\n  route y -> Y\\n}"}]}]}
      """
    ).match((resolved["edit"] ?? .null).compact)
    // The same after the routes have been removed.
    client.tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "untitled:a", "version": 2],
        "contentChanges": .array([["text": "route /b -> B\n"]]),
      ])
    #expect(client.ask("codeAction/resolve", later)["code"] == -32_801)
  }

  @Test func onlyWhatIsAskedForIsLookedFor() throws {
    let client = try TestClient(Self.lazy)
    client.open("untitled:a", "route /b/x -> X\nroute /a/y => list\nroute /b/x -> X\n")
    func kinds(_ context: JSON) -> String {
      let found = actions(client, 1, context).compactMap { $0["kind"]?.text }
      return found.joined(separator: " ")
    }
    let wanted = [
      kinds([:]), kinds(["only": .strings(["quickfix"])]), kinds(["only": .strings(["refactor"])]),
      kinds(["only": .strings(["source.fixAll"])]), kinds(["only": .strings(["source"])]),
      kinds(["only": .strings(["refactor.move"])]),
    ]
    expect(
      """
      quickfix quickfix refactor.rewrite refactor.rewrite source.fixAll.roadbook quickfix
      quickfix quickfix quickfix
      refactor.rewrite refactor.rewrite
      source.fixAll.roadbook
      source.fixAll.roadbook source.organizeRoutes

      """
    ).match(wanted.joined(separator: "\n"))
    let fix = actions(client, 1, ["only": .strings(["quickfix"])]).first
    #expect(fix?["isPreferred"] == true)
    #expect(fix?["diagnostics"]?.items?.first?["code"] == "relative-target")
  }

  @Test func aRefusalIsToldWithItsReason() throws {
    let client = try TestClient(Self.lazy)
    client.open("untitled:a", "rules { rank first }\nroute /x/:b -> B\nroute /x/**:a -> A\n")
    // Organizing on save reports no error.
    let other = try #require(
      actions(client, 1, ["only": .strings(["source.organizeRoutes"]), "triggerKind": 2]).first)
    expect(
      """
      {"reason":"'/x/:b' comes before '/x/**:a' because of its position, as /x/x shows"}
      """
    ).match((other["disabled"] ?? .null).compact)
    #expect(other["edit"] == nil && other["data"] == nil)
    // A client that cannot show reasons does not get the action.
    let plain = try TestClient(Self.lazy.replacing("disabledSupport", with: "other"))
    plain.open("untitled:a", "rules { rank first }\nroute /x/:b -> B\nroute /x/**:a -> A\n")
    #expect(actions(plain, 1, ["only": .strings(["source.organizeRoutes"])]) == [])
    // What the route alone shows is known before anything is tried.
    client.open("untitled:a", "route /a/:x, /b/:y -> A\n")
    let unasked = actions(client, 0, ["triggerKind": 2])
    expect(
      """
      {"reason":"'/b/:y' does not capture the same as the first pattern"}
      """
    ).match(unasked.compactMap { $0["disabled"]?.compact }.joined(separator: "\n"))
  }

  @Test func whatRunsTheMapWaitsUntilItIsChosen() throws {
    let text = "route /a -> A\nblock /a { log \"a\" }\n"
    func tests(_ capabilities: String, _ context: JSON) throws -> [JSON] {
      let client = try TestClient(capabilities)
      client.open("untitled:a", text)
      return actions(client, 0, context).filter { $0["title"] == "add a test for this route" }
    }
    #expect(try tests(Self.literals, [:]).isEmpty)
    #expect(try tests(Self.literals, ["triggerKind": 2]).isEmpty)
    #expect(try tests(Self.literals, ["triggerKind": 1]).map { $0["edit"] != nil } == [true])
    for kind in [JSON.int(1), .int(2)] {
      let offered = try tests(Self.lazy, ["triggerKind": kind])
      #expect(offered.map { $0["edit"] == nil && $0["data"] != nil } == [true])
    }
  }

  // MARK: Commands

  private static let map = """
    route /list -> List
    test "a" { expect /list -> List }
    test "b" { expect /list -> Other }
    screen List
    screen Other
    """

  @Test func commandsAnswerFromUnsavedText() throws {
    let client = try TestClient("{}")
    client.open("untitled:a", Self.map)
    func run(_ name: String, _ arguments: [String], _ extra: [JSONMember] = []) -> JSON {
      client.ask(
        "workspace/executeCommand",
        .object(
          [
            JSONMember("command", .string(name)),
            JSONMember("arguments", .strings(["untitled:a"] + arguments)),
          ] + extra))
    }
    #expect(
      run("roadbook.resolve", ["/list"])["text"]?.text?.hasPrefix(
        "/list  →  List\n  route       /list") == true)
    #expect(run("roadbook.resolve", ["/list"])["json"]?["outcome"] == "handled")
    #expect(run("roadbook.explain", ["/x"])["isFailure"] == true)
    #expect(run("roadbook.graph", [])["text"]?.text?.contains("List") == true)
    #expect(run("roadbook.graph", ["List"])["text"]?.text?.contains("List") == true)
    #expect(run("roadbook.graph", ["Lits"])["text"] == nil)
    #expect(run("roadbook.walk", [])["text"]?.text?.contains("/list") == true)
    #expect(run("roadbook.ways", ["List"])["text"]?.text?.contains("route /list") == true)
    #expect(run("roadbook.ways", ["Nobody"])["code"] == -32_803)
    #expect(run("roadbook.nothing", [])["code"] == -32_602)
    #expect(run("roadbook.resolve", [])["code"] == -32_602)
    _ = client.take()
    let shown: JSON = ["show": true]
    _ = client.ask(
      "workspace/executeCommand",
      [
        "command": "roadbook.resolve", "arguments": .array(["untitled:a", "/list", shown]),
      ])
    let message = client.take().first { $0["method"] == "window/showMessage" }
    expect(
      """
      /list  →  List
        route       /list  (untitled:a:1)
        would do    push List
        stack       List

      """
    ).match(message?[path: "params", "message"]?.text ?? "")
    let tests = run("roadbook.runTest", [], [JSONMember("workDoneToken", "t")])
    #expect(tests["isFailure"] == true)
    let told = client.take().filter { $0["method"] == "$/progress" }.compactMap { message in
      message["params"]?["value"].map { value in
        [value["kind"]?.text, value["message"]?.text].compactMap(\.self).joined(separator: " ")
      }
    }
    #expect(told == ["begin", "report 1 of 2", "end"])
  }

  @Test func aRunningCommandCanBeCancelled() throws {
    let client = try TestClient("{}")
    client.open("untitled:a", Self.map)
    let request = #"""
      {"jsonrpc": "2.0", "id": 9, "method": "workspace/executeCommand", "params":
        {"command": "roadbook.runTest", "arguments": ["untitled:a"], "workDoneToken": 3}}
      """#
    client.server.receive(MessageFramer.frame(Array(request.utf8))[...])
    client.server.step()
    let work = try #require(client.server.takeCommand())
    client.tell("window/workDoneProgress/cancel", ["token": 3])
    #expect(client.take().last { $0["id"] == 9 }?["error"]?["code"] == -32_800)
    client.server.take(work())
    client.settle()
    #expect(client.take().isEmpty)
    client.server.receive(MessageFramer.frame(Array(request.utf8))[...])
    client.server.step()
    client.tell("$/cancelRequest", ["id": 9])
    #expect(client.take().last { $0["id"] == 9 }?["error"]?["code"] == -32_800)
  }

  // MARK: Workspace diagnostics and file operations

  @Test func findingsOfTheWholeWorkspace() throws {
    let disk = TestDisk([
      "/w/a.roadbook": "route /a\n", "/w/b.roadbook": "include part.roadbook\n",
      "/w/part.roadbook": "route /p\n", "/elsewhere/c.roadbook": "route /c\n",
    ])
    let client = try TestClient(
      #"{"textDocument": {"diagnostic": {}}}"#, disk: disk, root: "file:///w")
    let first = client.ask("workspace/diagnostic", ["previousResultIds": .array([])])
    let items = first["items"]?.items ?? []
    expect(
      """
      file:///w/a.roadbook full 1
      file:///w/b.roadbook full 0
      file:///w/part.roadbook full 1
      """
    ).match(
      items.map { item in
        "\(item["uri"]?.text ?? "") \(item["kind"]?.text ?? "") \(item["items"]?.items?.count ?? 0)"
      }.joined(separator: "\n"))
    let known = items.map { item -> JSON in
      ["uri": item["uri"] ?? .null, "value": item["resultId"] ?? .null]
    }
    let second = client.ask("workspace/diagnostic", ["previousResultIds": .array(known)])
    #expect(second["items"]?.items?.allSatisfy { $0["kind"] == "unchanged" } == true)
  }

  @Test func waysToDeprecatedRoutesAreMarked() throws {
    let client = try TestClient(
      #"{"textDocument": {"publishDiagnostics": {"tagSupport": {"valueSet": [1, 2]}}}}"#)
    client.open(
      "untitled:a",
      "route /old/:id -> A { deprecated \"use /new\" }\nroute /x/:id => /old/${id}\nroute /y do { open /old/1 }\n"
    )
    let told = client.take().last { $0["method"] == "textDocument/publishDiagnostics" }
    let items = told?[path: "params", "diagnostics"]?.items ?? []
    expect(
      """
      1:16-1:26 deprecated-route [2] this leads to '/old/:id', which is deprecated
      help: use /new
      note: 1:1: deprecated here
      2:19-2:25 deprecated-route [2] this leads to '/old/:id', which is deprecated
      help: use /new
      note: 1:1: deprecated here
      """
    ).match(
      items.map { item in
        "\(TestClient.shown(item["range"])) \(item["code"]?.text ?? "") \(item["tags"]?.compact ?? "") \(item["message"]?.text ?? "")"
      }.joined(separator: "\n"))
  }

  @Test func aFileOfSeveralMapsBelongsToTheNearest() throws {
    let disk = TestDisk([
      "/w/main.roadbook": "screen A\ninclude sub/part.roadbook\n",
      "/w/sub/near.roadbook": "screen B\ninclude part.roadbook\n",
      "/w/sub/part.roadbook": "route /p -> B\n",
    ])
    let client = try TestClient("{}", disk: disk, root: "file:///w")
    client.open("file:///w/main.roadbook", disk["/w/main.roadbook"] ?? "")
    client.open("file:///w/sub/part.roadbook", disk["/w/sub/part.roadbook"] ?? "")
    client.open("file:///w/sub/near.roadbook", disk["/w/sub/near.roadbook"] ?? "")
    let last = client.take().last { message in
      message[path: "params", "uri"] == "file:///w/sub/part.roadbook"
    }
    #expect(last?[path: "params", "diagnostics"] == .array([]))
  }

  @Test func includesFollowFiles() throws {
    let disk = TestDisk([
      "/w/main.roadbook": "include \"old.roadbook\"\ninclude other.roadbook\n",
      "/w/old.roadbook": "include sub/x.roadbook\n", "/w/other.roadbook": "",
      "/w/sub/x.roadbook": "",
    ])
    let client = try TestClient("{}", disk: disk, root: "file:///w")
    client.open("file:///w/main.roadbook", disk["/w/main.roadbook"] ?? "")
    func moved(_ from: String, _ to: String) -> String {
      client.ask(
        "workspace/willRenameFiles",
        ["files": .array([["oldUri": .string(from), "newUri": .string(to)]])]
      ).compact
    }
    expect(
      """
      {"changes":{"file:///w/main.roadbook":[{"range":{"start":{"line":0,"character":8},"end":{"line":0,"character":22}},"newText":"\\"maps/new.roadbook\\""}],"file:///w/old.roadbook":[{"range":{"start":{"line":0,"character":8},"end":{"line":0,"character":22}},"newText":"\\"../sub/x.roadbook\\""}]}}
      """
    ).match(moved("file:///w/old.roadbook", "file:///w/maps/new.roadbook"))
    expect(
      """
      {"changes":{"file:///w/old.roadbook":[{"range":{"start":{"line":0,"character":8},"end":{"line":0,"character":22}},"newText":"\\"parts/x.roadbook\\""}]}}
      """
    ).match(moved("file:///w/sub", "file:///w/parts"))
    #expect(moved("file:///w/none", "file:///w/parts") == "null")
  }

  @Test func settingsAndTraces() throws {
    let client = try TestClient(#"{"workspace": {"configuration": true}}"#)
    let asked = try #require(client.take().first { $0["method"] == "workspace/configuration" })
    client.open("untitled:a", "screen A\nroute /a -> A\n")
    func lenses() -> Int {
      client.ask("textDocument/codeLens", ["textDocument": ["uri": "untitled:a"]]).items?.count
        ?? -1
    }
    #expect(lenses() > 0)
    let answer: JSON = [
      "jsonrpc": "2.0", "id": asked["id"] ?? .null, "result": .array([["codeLens": false]]),
    ]
    client.send(answer.compact)
    #expect(lenses() == 0)
    client.tell("workspace/didChangeConfiguration", ["settings": .null])
    #expect(client.take().contains { $0["method"] == "workspace/configuration" })
    client.tell("$/setTrace", ["value": "verbose"])
    _ = lenses()
    let trace = client.take().first { $0["method"] == "$/logTrace" }
    #expect(trace?[path: "params", "message"] == "answering textDocument/codeLens")
    #expect(trace?[path: "params", "verbose"]?.text?.contains("untitled:a") == true)
  }

  @Test func layoutOfPartsAndWhileTyping() throws {
    let client = try TestClient("{}")
    client.open("untitled:a", "route  /a->A\r\nroute  /b->B {\r\n\r\n}\r\n")
    let place: JSON = ["line": 0, "character": 3]
    let edits = client.ask(
      "textDocument/rangeFormatting",
      [
        "textDocument": ["uri": "untitled:a"], "range": ["start": place, "end": place],
        "options": [:],
      ])
    #expect((edits.items ?? []).allSatisfy { $0[path: "range", "start"]?["line"] == 0 })
    let typed = client.ask(
      "textDocument/onTypeFormatting",
      [
        "textDocument": ["uri": "untitled:a"], "position": ["line": 2, "character": 0], "ch": "\n",
        "options": [:],
      ])
    #expect((typed.items ?? []).contains { $0["newText"] == "  " })
  }
}
