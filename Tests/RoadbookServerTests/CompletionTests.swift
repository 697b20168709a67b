import RoadbookText
import Testing

@testable import RoadbookServer

/// Completion in the protocol, for clients with different capabilities.
@Suite struct CompletionTests {
  private static let map = """
    screen Item(id: int)
    route /list -> Item { deprecated "use /items" }

    route /x -> ItemX
    test "t" { open / }
    """
  private static let everything = #"""
    {"textDocument":{"completion":{"completionItem":{"snippetSupport":true,
    "insertReplaceSupport":true,"labelDetailsSupport":true,"preselectSupport":true,
    "commitCharactersSupport":true,"tagSupport":{"valueSet":[1]}}}}}
    """#

  private func answer(_ capabilities: String, _ line: Int, _ character: Int) throws -> JSON {
    let client = try TestClient(capabilities)
    client.open("untitled:a", Self.map)
    return client.ask("textDocument/completion", "untitled:a", line, character)
  }

  @Test func snippetsOnlyWhereTheyAreUnderstood() throws {
    let plain = try answer("{}", 2, 0)["items"]?.items ?? []
    #expect(plain.contains { $0["label"] == "route" })
    #expect(plain.allSatisfy { $0["insertTextFormat"] == 1 && $0["kind"] != 15 })
    let all = try answer(Self.everything, 2, 0)["items"]?.items ?? []
    let snippets = all.filter { $0["insertTextFormat"] == 2 }
    #expect(snippets.contains { $0["label"] == "route …" })
    #expect(snippets.allSatisfy { $0[path: "textEdit", "newText"]?.text?.contains("$") == true })
  }

  @Test func whatIsBehindTheCursorIsReplaced() throws {
    let item = try answer(Self.everything, 3, 14)["items"]?.items?.first
    #expect(item?["label"] == "Item")
    #expect(TestClient.shown(item?[path: "textEdit", "insert"]) == "3:12-3:14")
    #expect(TestClient.shown(item?[path: "textEdit", "replace"]) == "3:12-3:17")
    #expect(item?[path: "labelDetails", "description"]?.text == item?["detail"]?.text)
    let plain = try answer("{}", 3, 14)["items"]?.items?.first
    #expect(TestClient.shown(plain?[path: "textEdit", "range"]) == "3:12-3:14")
    #expect(plain?["labelDetails"] == nil && plain?["preselect"] == nil)
  }

  @Test func whatIsTheSameIsSaidOnce() throws {
    let list = try answer(
      #"{"textDocument":{"completion":{"completionList":{"itemDefaults":["editRange"]}}}}"#, 3, 14)
    #expect(TestClient.shown(list[path: "itemDefaults", "editRange"]) == "3:12-3:14")
    let item = list["items"]?.items?.first
    #expect(item?["textEditText"] == "Item" && item?["textEdit"] == nil)
  }

  @Test func urls() throws {
    let list = try answer(Self.everything, 4, 17)
    #expect(list["isIncomplete"] == true)
    let item = list["items"]?.items?.first { $0["label"] == "/list" }
    #expect(item?["tags"] == .array([1]))
    #expect(item?["commitCharacters"] == .array(["/"]))
    #expect(try answer(Self.everything, 3, 14)["isIncomplete"] == false)
    let plain = try answer("{}", 4, 17)["items"]?.items?.first { $0["label"] == "/list" }
    #expect(plain?["tags"] == nil && plain?["commitCharacters"] == nil)
  }

  @Test func theOnlyOneIsChosen() throws {
    let item = try answer(Self.everything, 0, 19)["items"]?.items
    #expect(item?.map { $0["preselect"] } == [true])
  }

  @Test func filesOfTheDocumentsFolder() throws {
    let disk = TestDisk([
      "/w/deep/b.roadbook": "", "/w/deep/er/d.roadbook": "", "/w/a.roadbook": "",
      "/other/c.roadbook": "",
    ])
    let client = try TestClient(Self.everything, disk: disk, root: "file:///w")
    func found(_ text: String, _ character: Int) -> [String] {
      client.open("file:///w/deep/x.roadbook", text)
      let list = client.ask("textDocument/completion", "file:///w/deep/x.roadbook", 0, character)
      return list["items"]?.items?.map { item in
        let edit = item["textEdit"]
        let places = ["insert", "replace", "range"].compactMap { edit?[$0] }.map(TestClient.shown)
        return "\(item["label"]?.text ?? "") as \(edit?["newText"]?.text ?? "") at \(places)"
      } ?? []
    }
    #expect(
      found("include \"\"", 9) == [
        #"b.roadbook as b.roadbook at ["0:9-0:9"]"#, #"er/ as er/ at ["0:9-0:9"]"#,
      ])
    #expect(found("include \"b", 10) == [#"b.roadbook as b.roadbook" at ["0:9-0:10"]"#])
    #expect(
      found("include \"old.roadbook\"", 9) == [
        #"b.roadbook as b.roadbook at ["0:9-0:9", "0:9-0:21"]"#,
        #"er/ as er/ at ["0:9-0:9", "0:9-0:21"]"#,
      ])
    #expect(
      found("include \"er/x.roadbook\"", 10) == [#"er/ as er/ at ["0:9-0:10", "0:9-0:12"]"#])
    #expect(found("include \"../../other/", 21) == [])
  }

  /// Links must lead to files inside the workspace, like includes.
  @Test func linksThatLeaveTheWorkspaceAreNotOffered() throws {
    let disk = TestDisk(
      ["/w/a.roadbook": "", "/w/deep/b.roadbook": "", "/other/c.roadbook": ""],
      links: [
        "/w/in.roadbook": "/w/deep/b.roadbook", "/w/out.roadbook": "/other/c.roadbook",
        "/w/near": "/w/deep", "/w/far": "/other", "/w/lost.roadbook": "/nowhere",
      ])
    let client = try TestClient("{}", disk: disk, root: "file:///w")
    client.open("file:///w/x.roadbook", "include \"")
    let list = client.ask("textDocument/completion", "file:///w/x.roadbook", 0, 9)
    #expect(
      list["items"]?.items?.compactMap { $0["label"]?.text } == [
        "a.roadbook", "in.roadbook", "deep/", "near/",
      ])
  }
}
