import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// What editors show of the files of platforms that a map names.
struct PlatformTests {
  private static let map = """
    platforms { aasa "site/aasa"; plist "Info.plist" }
    screen A(id: string?)
    scheme https://shop.example {
      route /list -> A
      route /item/:id -> A
    }

    """
  private static let narrow = #"""
    {"applinks": {"details": [{"appID": "ABCDE12345.org.shop", "paths": [
      "/item/*"]}]}}
    """#
  private static let right = #"""
    {"applinks": {"details": [{"appID": "ABCDE12345.org.shop", "paths": [
      "/list", "NOT /item/?*/?*", "/item/?*"]}]}}
    """#
  private static let found = """
    file:///w/m.roadbook
      0:36-0:48 platform-missing: 'Info.plist' cannot be read: no such file in the workspace
      3:8-3:13 route-not-opened: iOS keeps https://shop.example/list in the browser | help: add { "/": "/list" } | note: aasa:1:69: no rule matches
    file:///w/site/aasa
      1:3-1:10 opened-without-route: iOS opens the app, but no route matches https://shop.example/item, https://shop.example/item/x/x | help: '*' is any text, with slashes and also none; for one segment exclude "/item/?*/?*", then take "/item/?*"
    """

  private func disk() -> TestDisk {
    TestDisk(["/w/m.roadbook": Self.map, "/w/site/aasa": Self.narrow])
  }

  private func settled(_ client: TestClient) -> String {
    client.settle()
    return client.findings()
  }

  @Test func findingsAreAtTheRoutesAndInTheFiles() throws {
    let disk = disk()
    let client = try TestClient("{}", disk: disk, root: "file:///w")
    client.doesWork = false
    client.open("file:///w/m.roadbook", Self.map)
    #expect(!client.findings().contains("route-not-opened"))
    client.doesWork = true
    expect(Self.found).match(settled(client))

    // A key moves them, and compares nothing.
    let reads = disk.pathsRead.count
    let start: JSON = ["line": 2, "character": 0]
    client.tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///w/m.roadbook", "version": 2],
        "contentChanges": .array([["range": ["start": start, "end": start], "text": "# x\n"]]),
      ])
    let moved = client.findings()
    #expect(moved.contains("4:8-4:13 route-not-opened"))
    #expect(!moved.contains("file:///w/site/aasa"))
    #expect(disk.pathsRead.count == reads)

    // They are gone when the file is mended on disk.
    disk["/w/site/aasa"] = Self.right
    client.tell(
      "workspace/didChangeWatchedFiles",
      ["changes": .array([["uri": "file:///w/site/aasa", "type": 2]])])
    let mended = client.findings()
    #expect(!mended.contains("route-not-opened"))
    #expect(mended.contains("file:///w/site/aasa\n") || mended.hasSuffix("file:///w/site/aasa"))
    #expect(!mended.contains("opened-without-route"))
  }

  @Test func definitionsOfARouteAreItsRules() throws {
    let client = try TestClient("{}", disk: disk(), root: "file:///w")
    client.open("file:///w/m.roadbook", Self.map)
    func definitions(_ line: Int, _ character: Int) -> [String] {
      (client.ask("textDocument/definition", "file:///w/m.roadbook", line, character).items ?? [])
        .map { "\($0["uri"]?.text ?? "") \(TestClient.shown($0["range"]))" }
    }
    #expect(definitions(4, 10) == ["file:///w/site/aasa 1:3-1:10"])
    #expect(definitions(3, 10) == [])
    // A name is still where it is declared.
    #expect(definitions(3, 17) == ["file:///w/m.roadbook 1:7-1:8"])
  }

  /// A client that pulls gets those of maps when it pulls, and is told of those in other files.
  @Test func clientsThatPullGetThemToo() throws {
    let capabilities = #"""
      {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}
      """#
    let client = try TestClient(capabilities, disk: disk(), root: "file:///w")
    client.open("file:///w/m.roadbook", Self.map)
    #expect(client.findings().hasPrefix("file:///w/site/aasa\n"))
    let items = client.ask(
      "textDocument/diagnostic", ["textDocument": ["uri": "file:///w/m.roadbook"]])["items"]?.items
    let codes = (items ?? []).map { $0["code"]?.text ?? "" }
    #expect(codes.contains("route-not-opened"))
  }

  @Test func pathsFollowFiles() throws {
    let client = try TestClient("{}", disk: disk(), root: "file:///w")
    client.open("file:///w/m.roadbook", Self.map)
    func moved(_ from: String, _ to: String) -> [String] {
      let edits = client.ask(
        "workspace/willRenameFiles",
        ["files": .array([["oldUri": .string(from), "newUri": .string(to)]])]
      )["changes"]?["file:///w/m.roadbook"]?.items
      return (edits ?? []).map { "\(TestClient.shown($0["range"])) \($0["newText"]?.text ?? "")" }
    }
    #expect(moved("file:///w/site", "file:///w/web") == ["0:17-0:28 \"web/aasa\""])
    #expect(moved("file:///w/site/aasa", "file:///w/a") == ["0:17-0:28 \"a\""])
    #expect(
      moved("file:///w/m.roadbook", "file:///w/maps/m.roadbook")
        == ["0:17-0:28 \"../site/aasa\"", "0:36-0:48 \"../Info.plist\""])
    #expect(moved("file:///w/other", "file:///w/another") == [])
  }

  @Test func mapsWithoutFilesCompareNothing() throws {
    let disk = TestDisk(["/w/site/aasa": Self.narrow])
    let client = try TestClient("{}", disk: disk, root: "file:///w")
    client.open("file:///w/m.roadbook", "screen A\nroute /a -> A\n")
    client.settle()
    #expect(!disk.pathsRead.contains("/w/site/aasa"))
  }
}
