import RoadbookIDE
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// A pull is answered with the diagnostics that are available quickly, the others follow after a
/// refresh, and work made obsolete by an edit stops.
@Suite struct PulledFindingsTests {
  private static let pull =
    #"{"textDocument":{"diagnostic":{},"publishDiagnostics":{}},"workspace":{"diagnostics":{"refreshSupport":true}}}"#
  private static let uri = "untitled:a"
  /// Long enough that following its URLs is deferred; the last route has an example that leads
  /// elsewhere.
  private static let large =
    "screen A\n" + (0..<1_000).map { "route /r\($0)/x -> A\n" }.joined()
    + "route /s/:n -> A { example /r1/x }\n"

  private func client(_ text: String = Self.large) throws -> TestClient {
    let client = try TestClient(Self.pull)
    client.doesWork = false
    client.open(Self.uri, text)
    _ = client.take()
    return client
  }

  private func codes(_ report: JSON) -> [String] {
    (report["items"]?.items ?? []).compactMap { $0["code"]?.text }
  }

  private func pulled(_ client: TestClient, _ uri: String = uri) -> [String] {
    codes(client.ask("textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]]))
  }

  private func refreshes(_ client: TestClient) -> Int {
    client.take().count { $0["method"] == "workspace/diagnostic/refresh" }
  }

  private func change(_ client: TestClient, _ text: String, version: Int) {
    client.tell("textDocument/didChange", Self.change(text, version))
  }

  private static func change(_ text: String, _ version: Int) -> JSON {
    [
      "textDocument": ["uri": .string(uri), "version": .int(version)],
      "contentChanges": .array([["text": .string(text)]]),
    ]
  }

  private static func message(_ method: String, _ params: JSON, id: Int? = nil) -> [UInt8] {
    var members: [JSONMember] = [
      JSONMember("jsonrpc", "2.0"), JSONMember("method", .string(method)),
      JSONMember("params", params),
    ]
    if let id { members.append(JSONMember("id", .int(id))) }
    return MessageFramer.frame(Array(JSON.object(members).compact.utf8))
  }

  @Test func quickFindingsComeFirstAndTheRestByARefresh() throws {
    let client = try client()
    #expect(pulled(client) == [])
    #expect(refreshes(client) == 0)
    let work = try #require(client.server.takeWork())
    client.server.take(work())
    client.settle()
    #expect(refreshes(client) == 1)
    #expect(pulled(client) == ["example-elsewhere"])
    #expect(refreshes(client) == 0)
  }

  @Test func noRefreshWhereNothingElseWasFound() throws {
    let client = try client(Self.large.replacing("example /r1/x", with: "example /s/1"))
    #expect(pulled(client) == [])
    let work = try #require(client.server.takeWork())
    client.server.take(work())
    client.settle()
    #expect(refreshes(client) == 0)
    for version in 2..<6 {
      change(client, Self.large + "route /t -> A # \(version)\n", version: version)
      _ = pulled(client)
    }
    #expect(refreshes(client) == 0)
  }

  @Test func anEditStopsTheSearchThatIsUnderWay() throws {
    let client = try client()
    _ = pulled(client)
    let work = try #require(client.server.takeWork())
    change(client, Self.large + "screen B\n", version: 2)
    let stopped = work()
    #expect(stopped.isStopped)
    client.server.take(stopped)
    client.settle()
    #expect(refreshes(client) == 0)
    _ = pulled(client)
    // Stopped work starts again for the current text.
    let next = try #require(client.server.takeWork())
    let again = next()
    #expect(!again.isStopped)
    client.server.take(again)
    client.settle()
    #expect(refreshes(client) == 1)
  }

  @Test func aPullWhoseTextHasChangedIsAskedForAgain() throws {
    let client = try client()
    let params: JSON = ["textDocument": ["uri": .string(Self.uri)]]
    client.send(
      bytes: Self.message("textDocument/diagnostic", params, id: 900)
        + Self.message("textDocument/didChange", Self.change("screen A\nroute /a -> B\n", 2))
        + Self.message("textDocument/diagnostic", params, id: 901))
    let replies = client.take().filter { $0["method"] == nil }
    #expect(replies.map { $0["id"] } == [900, 901])
    #expect(replies.first?[path: "error", "code"] == -32_802)
    #expect(replies.first?["error"]?[path: "data", "retriggerRequest"] == true)
    #expect(codes(replies.last?["result"] ?? .null) == ["unknown-screen"])
  }

  @Test func aClientThatNeverPausesGetsFindingsAllTheSame() throws {
    let client = try client("")
    var bytes: [UInt8] = []
    for number in 0..<40 {
      bytes += Self.message(
        "textDocument/didChange", Self.change("screen A\nroute /a -> B\n", number + 2))
      bytes += Self.message(
        "textDocument/diagnostic", ["textDocument": ["uri": .string(Self.uri)]], id: 900 + number)
    }
    client.send(bytes: bytes)
    let replies = client.take().filter { $0["method"] == nil }
    #expect(replies.count == 40)
    #expect(replies.dropLast().contains { codes($0["result"] ?? .null) == ["unknown-screen"] })
  }

  @Test func otherOpenFilesOfTheMapArePulledAgainWhenTheyChange() throws {
    let disk = TestDisk([
      "/w/main.roadbook": "include \"part.roadbook\"\nscreen A\n",
      "/w/part.roadbook": "route /a -> A\n",
    ])
    let client = try TestClient(Self.pull, disk: disk, root: "file:///w")
    let (main, part) = ("file:///w/main.roadbook", "file:///w/part.roadbook")
    client.open(main, "include \"part.roadbook\"\nscreen A\n")
    client.open(part, "route /a -> A\n")
    #expect(pulled(client, main) == [])
    #expect(pulled(client, part) == [])
    _ = client.take()
    client.tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(main), "version": 2],
        "contentChanges": .array([["text": "include \"part.roadbook\"\nscreen B\n"]]),
      ])
    #expect(refreshes(client) == 1)
    #expect(pulled(client, part) == ["unknown-screen"])
  }

  /// Neovim 0.11 pulls but cannot be asked to pull again: it would never see later diagnostics.
  @Test func whoCannotBeAskedToPullAgainIsSentFindings() throws {
    let client = try TestClient(#"{"textDocument":{"diagnostic":{},"publishDiagnostics":{}}}"#)
    client.open(Self.uri, "screen B\nroute /a -> A\n")
    #expect(client.findings().contains("unknown-screen"))
    let refused = client.ask("textDocument/diagnostic", ["textDocument": ["uri": "untitled:a"]])
    #expect(refused["code"] == -32_601)
  }

  // MARK: Configured diagnostics

  @Test func settingsSayHowFindingsAreShown() throws {
    let client = try TestClient("{}")
    client.open(Self.uri, "screen A\nroute /a -> Aa\nroute /b\n")
    #expect(client.findings().contains("unknown-screen"))
    func set(_ severity: String) -> [JSON] {
      client.tell(
        "workspace/didChangeConfiguration",
        [
          "settings": [
            "roadbook": [
              "findings": [
                "unknown-screen": .string(severity), "route-without-target": .string(severity),
              ]
            ]
          ]
        ])
      let sent = client.take().last { $0["method"] == "textDocument/publishDiagnostics" }
      return sent?[path: "params", "diagnostics"]?.items ?? []
    }
    // The severity of errors cannot be changed.
    #expect(set("off").map { $0["code"]?.text } == ["route-without-target"])
    #expect(set("hint").map { $0["severity"]?.whole } == [4, 1])
    #expect(set("error").map { $0["severity"]?.whole } == [1, 1])
    #expect(set("as it is").map { $0["severity"]?.whole } == [2, 1])
  }
}
