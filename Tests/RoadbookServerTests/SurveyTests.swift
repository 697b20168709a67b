import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// The whole workspace: which maps are found, however deep, and what is never read.
@Suite struct SurveyTests {
  private static let pull = #"{"textDocument": {"diagnostic": {}}}"#

  private func client(_ disk: TestDisk) throws -> TestClient {
    let client = try TestClient(Self.pull, disk: disk, root: "file:///w")
    _ = client.take()
    return client
  }

  private func told(_ items: [JSON]) -> String {
    items.map { item in
      let codes = (item["items"]?.items ?? []).compactMap { $0["code"]?.text }
      return ([item["uri"]?.text ?? ""] + codes).joined(separator: " ")
    }.joined(separator: "\n")
  }

  private func findings(_ client: TestClient) -> String {
    let report = client.ask("workspace/diagnostic", ["previousResultIds": .array([])])
    return told(report["items"]?.items ?? [])
  }

  @Test func mapsInFoldersWithinFoldersAreFound() throws {
    let disk = TestDisk([
      "/w/top.roadbook": "route /a -> A\nscreen A\n",
      "/w/apps/shop/main.roadbook": "include \"parts/list.roadbook\"\nscreen List\n",
      "/w/apps/shop/parts/list.roadbook": "route /list -> List\nroute /lost\n",
      "/w/apps/news/one.roadbook": "include two.roadbook\n",
      "/w/apps/news/two.roadbook": "include one.roadbook\nroute /two\n",
    ])
    expect(
      """
      file:///w/top.roadbook
      file:///w/apps/news/one.roadbook
      file:///w/apps/news/two.roadbook include-cycle route-without-target
      file:///w/apps/shop/main.roadbook
      file:///w/apps/shop/parts/list.roadbook route-without-target
      """
    ).match(findings(try client(disk)))
  }

  @Test func othersFilesHiddenOnesAndLinksThatLeadOutAreNot() throws {
    var texts = ["/w/mine.roadbook": "route /a\n", "/secret/s.roadbook": "route /s\n"]
    for folder in [".build", ".git", "node_modules/x", "Pods", "apps/DerivedData", "a/target"] {
      texts["/w/\(folder)/other.roadbook"] = "route /other\n"
    }
    texts["/w/.hidden.roadbook"] = "route /h\n"
    texts["/w/mine.txt"] = "route /t\n"
    let disk = TestDisk(
      texts,
      links: ["/w/away": "/secret", "/w/one.roadbook": "/secret/s.roadbook", "/w/self": "/w"])
    #expect(findings(try client(disk)) == "file:///w/mine.roadbook route-without-target")
    #expect(disk.pathsRead.allSatisfy { $0 == "/w/mine.roadbook" })
  }

  @Test func aLargeWorkspaceIsCutAndThatIsSaid() throws {
    var texts: [String: String] = [:]
    for number in 0..<1_200 { texts["/w/\(number % 40)/m\(number).roadbook"] = "screen A\n" }
    let client = try client(TestDisk(texts))
    #expect(findings(client).split(separator: "\n").count == 1_000)
    let logged = client.take().last { $0["method"] == "window/logMessage" }
    #expect(
      logged?[path: "params", "message"] == "the workspace has more maps than can be checked")
  }

  @Test func whatIsOpenCountsAndIsToldOnce() throws {
    let disk = TestDisk([
      "/w/deep/er/a.roadbook": "route /a\n", "/w/deep/b.roadbook": "include er/a.roadbook\n",
    ])
    let client = try client(disk)
    client.open("file:///w/deep/er/a.roadbook", "screen A\n")
    #expect(findings(client) == "file:///w/deep/b.roadbook\nfile:///w/deep/er/a.roadbook")
  }

  @Test func filesThatComeAreSeenWhenTheClientTellsOfThem() throws {
    let disk = TestDisk(["/w/a.roadbook": "screen A\n"])
    let client = try client(disk)
    #expect(findings(client) == "file:///w/a.roadbook")
    disk["/w/new/b.roadbook"] = "route /b\n"
    let change: JSON = ["uri": "file:///w/new/b.roadbook", "type": 1]
    client.tell("workspace/didChangeWatchedFiles", ["changes": .array([change])])
    #expect(
      findings(client) == "file:///w/a.roadbook\nfile:///w/new/b.roadbook route-without-target")
  }

  @Test func aClientThatWantsPartsGetsThem() throws {
    let disk = TestDisk(["/w/a.roadbook": "route /a\n", "/w/b/b.roadbook": "screen B\n"])
    let client = try client(disk)
    let result = client.ask(
      "workspace/diagnostic",
      ["previousResultIds": .array([]), "partialResultToken": "p", "workDoneToken": 7])
    #expect(result == ["items": .array([])])
    let progress = client.take().filter { $0["method"] == "$/progress" }
    let parts = progress.filter { $0[path: "params", "token"] == "p" }
    expect(
      """
      file:///w/a.roadbook route-without-target
      file:///w/b/b.roadbook
      """
    ).match(told(parts.flatMap { $0[path: "params", "value"]?["items"]?.items ?? [] }))
    #expect(parts.count == 2)
    let kinds = progress.filter { $0[path: "params", "token"] == 7 }.compactMap {
      $0[path: "params", "value"]?["kind"]?.text
    }
    #expect(kinds.first == "begin" && kinds.last == "end")
  }

  @Test func lookingCanBeCancelledWhileItGoesOn() throws {
    var texts: [String: String] = [:]
    for number in 0..<50 { texts["/w/\(number)/m.roadbook"] = "screen A\n" }
    let client = try client(TestDisk(texts))
    for method in ["workspace/diagnostic", "workspace/symbol"] {
      let request: JSON = [
        "jsonrpc": "2.0", "id": "x", "method": .string(method),
        "params": ["previousResultIds": .array([]), "query": ""],
      ]
      client.server.receive(MessageFramer.frame(Array(request.compact.utf8))[...])
      for _ in 0..<20 { client.server.step() }
      // Other requests are answered meanwhile.
      client.server.receive(
        MessageFramer.frame(
          Array(
            #"{"jsonrpc":"2.0","id":1000,"method":"textDocument/foldingRange","params":{}}"#.utf8))[
            ...])
      client.server.step()
      client.tell("$/cancelRequest", ["id": "x"])
      let replies = client.take().filter { $0["method"] == nil }
      #expect(replies.map { $0["id"] } == [1_000, "x"])
      #expect(replies.last?[path: "error", "code"] == -32_800)
    }
  }

  @Test func symbolsAreThoseOfTheWholeWorkspace() throws {
    let disk = TestDisk([
      "/w/a.roadbook": "screen Start\n", "/w/deep/b.roadbook": "screen Stack\nscreen Other\n",
    ])
    let found = try client(disk).ask("workspace/symbol", ["query": "sta"])
    #expect(found.items?.compactMap { $0["name"]?.text } == ["Start", "Stack"])
  }
}
