import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// Several files: what belongs together, and what may be read.
@Suite struct WorkspaceTests {
  private func disk() -> TestDisk {
    TestDisk(
      [
        "/w/main.roadbook": "include \"parts/a.roadbook\"\nscreen Item\n",
        "/w/parts/a.roadbook": "route /a -> Item\n",
        "/w/other.roadbook": "route /o -> Nowhere\n",
        "/secret/s.roadbook": "screen Secret\n",
      ],
      links: ["/w/link.roadbook": "/secret/s.roadbook"])
  }

  private func client(_ disk: TestDisk, root: String? = "file:///w") throws -> TestClient {
    let client = try TestClient("{}", disk: disk, root: root)
    _ = client.take()
    return client
  }

  @Test func anIncludedFileIsReadInItsMap() throws {
    let client = try client(disk())
    client.open("file:///w/parts/a.roadbook", "route /a -> Item\n")
    #expect(client.findings() == "file:///w/parts/a.roadbook")
    let found = client.ask("textDocument/definition", "file:///w/parts/a.roadbook", 0, 13)
    #expect(found.items?.first?["uri"] == "file:///w/main.roadbook")
    #expect(TestClient.shown(found.items?.first?["range"]) == "1:7-1:11")
  }

  @Test func withoutAWorkspaceTheMapAboveThatIncludesAFileIsFound() throws {
    let client = try client(disk(), root: nil)
    client.open("file:///w/parts/a.roadbook", "route /a -> Item\n")
    #expect(client.findings() == "file:///w/parts/a.roadbook")
    let found = client.ask("textDocument/definition", "file:///w/parts/a.roadbook", 0, 13)
    #expect(found.items?.first?["uri"] == "file:///w/main.roadbook")
  }

  @Test func withoutAWorkspaceOtherFoldersAboveStayClosed() throws {
    let disk = disk()
    disk["/w/parts/b.roadbook"] = "include \"../other.roadbook\"\nroute /b -> Nowhere\n"
    let client = try client(disk, root: nil)
    client.open("file:///w/parts/b.roadbook", "include \"../other.roadbook\"\nroute /b -> B\n")
    #expect(client.findings().contains("include-outside"))
  }

  @Test func aNameChangesInAllMapsThatShareAFile() throws {
    let disk = disk()
    disk["/w/second.roadbook"] = "include \"parts/a.roadbook\"\nscreen Item\n"
    let client = try client(disk)
    client.open("file:///w/parts/a.roadbook", "route /a -> Item\n")
    let edit = client.ask(
      "textDocument/rename",
      [
        "textDocument": ["uri": "file:///w/parts/a.roadbook"],
        "position": ["line": 0, "character": 13], "newName": "Ware",
      ])
    let changes = ["main", "parts/a", "second"].map { name in
      edit[path: "changes", "file:///w/\(name).roadbook"]?.items?.map {
        TestClient.shown($0["range"])
      } ?? []
    }
    #expect(changes == [["1:7-1:11"], ["0:12-0:16"], ["1:7-1:11"]])
  }

  @Test func openTextsGoBeforeTheDisk() throws {
    let client = try client(disk())
    client.open("file:///w/parts/a.roadbook", "route /a -> Item\n")
    _ = client.take()
    client.open("file:///w/main.roadbook", "include \"parts/a.roadbook\"\nscreen Itme\n")
    expect(
      """
      file:///w/main.roadbook
      file:///w/parts/a.roadbook
        0:12-0:16 unknown-screen: there is no screen 'Item' | help: did you mean 'Itme'?
      """
    ).match(client.findings())
    client.tell(
      "textDocument/didClose", ["textDocument": ["uri": "file:///w/main.roadbook"]])
    #expect(client.findings() == "file:///w/parts/a.roadbook")
  }

  @Test func aFileThatIsTheSameIsReadAgainInAnotherDialect() throws {
    let part = "route /a/:id<int> -> Item\n"
    let disk = disk()
    disk["/w/parts/a.roadbook"] = part
    let client = try client(disk)
    let native = "include \"parts/a.roadbook\"\nscreen Item\n"
    client.open("file:///w/main.roadbook", native)
    client.open("file:///w/parts/a.roadbook", part)
    _ = client.take()
    client.tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///w/main.roadbook", "version": 2],
        "contentChanges": .array([["text": .string("dialect jlroutes\n" + native)]]),
      ])
    expect(
      """
      file:///w/main.roadbook
      file:///w/parts/a.roadbook
        0:10-0:17 pattern-bad-capture-name: the whole of 'id<int>' is the name of the capture | help: use letters, digits, '_' and '-'
      """
    ).match(client.findings())
  }

  @Test func theDiskIsLookedAtAgainWhenTheClientSaysSo() throws {
    let disk = disk()
    let client = try client(disk)
    client.open("file:///w/parts/a.roadbook", "route /a -> Item\n")
    _ = client.take()
    disk["/w/main.roadbook"] = "include \"parts/a.roadbook\"\nscreen Else\n"
    client.tell("workspace/didChangeWatchedFiles", ["changes": .array([])])
    #expect(client.findings().contains("there is no screen 'Item'"))
  }

  @Test func aFileThatIsNotOpenIsToldOfOnlyWhereSomethingIsWrong() throws {
    let disk = disk()
    disk["/w/parts/a.roadbook"] = "route /a -> Itme\n"
    let client = try client(disk)
    client.open("file:///w/main.roadbook", "include \"parts/a.roadbook\"\nscreen Item\n")
    let told = client.findings()
    #expect(told.contains("file:///w/parts/a.roadbook\n  0:12-0:16 unknown-screen"))
    client.tell(
      "textDocument/didClose", ["textDocument": ["uri": "file:///w/main.roadbook"]])
    #expect(client.findings().contains("file:///w/parts/a.roadbook"))
  }

  @Test func addressesAreGivenBackAsTheyCame() throws {
    let client = try client(disk())
    client.open("file:///w/%70arts/a.roadbook", "route /a -> Itme\n")
    #expect(client.findings().hasPrefix("file:///w/%70arts/a.roadbook\n"))
    let found = client.ask("textDocument/references", "file:///w/parts/a.roadbook", 0, 13)
    #expect(found.items?.first?["uri"] == "file:///w/%70arts/a.roadbook")
  }

  @Test func nothingOutsideTheFoldersIsRead() throws {
    let disk = disk()
    let client = try client(disk)
    client.open(
      "file:///w/new.roadbook",
      """
      include "link.roadbook"
      include "../secret/s.roadbook"
      include "/secret/s.roadbook"
      include "parts/../../secret/s.roadbook"
      """)
    let told = client.findings()
    #expect(told.contains("0:8-0:23 include-outside"))
    #expect(told.contains("3:8-3:"))
    client.open("untitled:u", "include \"/secret/s.roadbook\"\ninclude \"main.roadbook\"\n")
    _ = client.ask("textDocument/hover", "file:///secret/s.roadbook", 0, 8)
    _ = client.ask("textDocument/definition", "file:///w/link.roadbook", 0, 8)
    #expect(disk.pathsRead.allSatisfy { $0.hasPrefix("/w/") && $0 != "/w/link.roadbook" })
  }

  @Test func withoutAFolderTheFoldersOfOpenFilesCount() throws {
    let disk = disk()
    let client = try client(disk, root: nil)
    _ = client.ask("textDocument/hover", "file:///secret/s.roadbook", 0, 8)
    #expect(disk.pathsRead.isEmpty)
    client.open("file:///w/main.roadbook", "include \"parts/a.roadbook\"\nscreen Item\n")
    #expect(client.findings() == "file:///w/main.roadbook")
  }

  @Test func foldersComeAndGo() throws {
    let disk = disk()
    let client = try TestClient("{}", disk: disk, root: "file:///elsewhere")
    client.open("file:///w/main.roadbook", "include \"parts/a.roadbook\"\nscreen Item\n")
    #expect(client.findings().contains("include-"))
    #expect(disk.pathsRead.isEmpty)
    func change(_ added: [JSON], _ removed: [JSON]) {
      client.tell(
        "workspace/didChangeWorkspaceFolders",
        ["event": ["added": .array(added), "removed": .array(removed)]])
    }
    change([["uri": "file:///w", "name": "w"]], [])
    #expect(client.findings() == "file:///w/main.roadbook")
    change([], [["uri": "file:///w/", "name": "w"]])
    #expect(client.findings().contains("include-"))
  }

  @Test func filesAreWatchedWhereTheClientCan() throws {
    let client = try TestClient(
      #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#)
    let sent = client.take().filter { $0["method"] == "client/registerCapability" }
    #expect(sent.count == 1)
    #expect(try !TestClient("{}").take().contains { $0["method"] == "client/registerCapability" })
  }

  @Test func aFileByTwoNames() throws {
    let disk = TestDisk(
      ["/w/a.roadbook": "screen A\n"], links: ["/w/b.roadbook": "/w/a.roadbook"])
    let client = try client(disk)
    client.open("file:///w/a.roadbook", "screen A\nroute /a -> B\n")
    client.open("file:///w/b.roadbook", "screen A\nroute /a -> C\n")
    _ = client.take()
    client.tell("textDocument/didClose", ["textDocument": ["uri": "file:///w/b.roadbook"]])
    let hover = client.ask("textDocument/hover", "file:///w/a.roadbook", 1, 12)
    #expect(hover[path: "contents", "value"]?.text?.hasPrefix("screen B") == true)
  }

  /// The symbols of `parts/a.roadbook`, requested by one of its URIs.
  private func symbols(_ client: TestClient, _ uri: String) -> [String] {
    let parameters: JSON = ["textDocument": ["uri": .string(uri)]]
    return (client.ask("textDocument/documentSymbol", parameters).items ?? []).map { symbol in
      "\(symbol["name"]?.text ?? "") \(TestClient.shown(symbol["selectionRange"]))"
    }
  }

  @Test(arguments: ["file:///w/alias.roadbook", "file:///w/parts/%61.roadbook"])
  func twoOpenDocumentsOfOneFileHaveTheirOwnTexts(_ other: String) throws {
    let disk = TestDisk(
      [
        "/w/main.roadbook": "include \"parts/a.roadbook\"\nscreen Item\n",
        "/w/parts/a.roadbook": "route /a -> Item\n",
      ], links: ["/w/alias.roadbook": "/w/parts/a.roadbook"])
    let file = "file:///w/parts/a.roadbook"
    for (first, second) in [(file, other), (other, file)] {
      let client = try TestClient(
        """
        {"textDocument": {"publishDiagnostics": {"versionSupport": true},
          "documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}
        """, disk: disk, root: "file:///w")
      _ = client.take()
      client.open(first, "route /a -> Item\nroute /f -> First\n")
      client.open(second, "route /s -> Second\n", version: 7)
      expect(
        """
        \(first) v1
          1:12-1:17 unknown-screen: there is no screen 'First' | help: declare it: screen First
        \(second) v7
          0:12-0:18 unknown-screen: there is no screen 'Second' | help: declare it: screen Second
        """
      ).match(client.findings())
      #expect(symbols(client, first) == ["/a 0:6-0:8", "/f 1:6-1:8"])
      #expect(symbols(client, second) == ["/s 0:6-0:8"])

      // An edit of one does not change the other, and answers refer to the requested one.
      let change: JSON = ["text": "screen Second\nroute /s -> Second\nroute /i -> Item\n"]
      client.tell(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(second), "version": 8],
          "contentChanges": .array([change]),
        ])
      #expect(client.findings() == "\(second) v8")
      let found = client.ask("textDocument/definition", second, 1, 13)
      #expect(found.items?.map { $0["uri"] } == [.string(second)])
      let item = client.ask("textDocument/definition", second, 2, 13)
      #expect(item.items?.map { $0["uri"] } == ["file:///w/main.roadbook"])
      #expect(symbols(client, first) == ["/a 0:6-0:8", "/f 1:6-1:8"])

      // The one that stays open then replaces the file.
      client.tell("textDocument/didClose", ["textDocument": ["uri": .string(first)]])
      #expect(client.findings() == first)
      #expect(symbols(client, second) == ["Second 0:7-0:13", "/s 1:6-1:8", "/i 2:6-2:8"])
      client.open("file:///w/main.roadbook", "include \"parts/a.roadbook\"\nscreen Item\n")
      let uses = client.ask("textDocument/references", "file:///w/main.roadbook", 1, 8)
      #expect(uses.items?.last?["uri"] == .string(second))
      client.tell("textDocument/didClose", ["textDocument": ["uri": .string(second)]])
      _ = client.take()
      #expect(symbols(client, second) == ["/a 0:6-0:8"])
    }
  }
}
