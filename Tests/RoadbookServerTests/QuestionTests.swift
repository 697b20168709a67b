import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// Requests in the protocol: positions in the negotiated encoding, and client capabilities.
@Suite struct QuestionTests {
  private static let full =
    #"""
    {"general":{"positionEncodings":["utf-16"]},"textDocument":{"hover":{"contentFormat":["markdown"]},
    "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},
    "codeAction":{"codeActionLiteralSupport":{}}},"workspace":{"workspaceEdit":{"documentChanges":true}}}
    """#

  private func client(_ capabilities: String = QuestionTests.full) throws -> TestClient {
    let client = try TestClient(capabilities)
    client.open(
      "untitled:a",
      "## Ein Ding 😀\r\nscreen Item(id: int)\r\nroute /😀/:id<int> -> Item; route /b -> Itme\r\n",
      version: 4)
    return client
  }

  private func document(_ more: KeyValuePairs<String, JSON> = [:]) -> JSON {
    .object(
      [JSONMember("textDocument", ["uri": "untitled:a"])]
        + more.map { JSONMember($0.key, $0.value) })
  }

  @Test func hover() throws {
    let answer = try client().ask("textDocument/hover", "untitled:a", 2, 25)
    #expect(TestClient.shown(answer["range"]) == "2:22-2:26")
    expect(
      """
      ```roadbook
      screen Item(id: int)
      ```

      Ein Ding 😀

      - reached by: `/😀/:id<int>`
      """
    ).match(answer[path: "contents", "value"]?.text ?? "")
    let plain = try client("{}").ask("textDocument/hover", "untitled:a", 2, 25)
    #expect(plain[path: "contents", "kind"] == "plaintext")
  }

  @Test func placesInEveryEncoding() throws {
    for (name, expected) in [
      ("utf-8", "2:24-2:28"), ("utf-16", "2:22-2:26"), ("utf-32", "2:21-2:25"),
    ] {
      let client = try client(#"{"general":{"positionEncodings":["\#(name)"]}}"#)
      let answer = client.ask(
        "textDocument/references",
        document([
          "position": ["line": 1, "character": 8], "context": ["includeDeclaration": false],
        ]))
      #expect(answer.items?.map { TestClient.shown($0["range"]) } == [expected], "\(name)")
    }
  }

  @Test func completion() throws {
    let answer = try client().ask("textDocument/completion", "untitled:a", 2, 24)
    let item = answer["items"]?.items?.first
    #expect(item?["label"] == "Item")
    #expect(item?[path: "textEdit", "newText"] == "Item")
    #expect(TestClient.shown(item?[path: "textEdit", "range"]) == "2:22-2:24")
    let client = try client()
    let resolved = client.ask("completionItem/resolve", item ?? .null)
    #expect(resolved["label"] == "Item")
    #expect(resolved[path: "documentation", "value"]?.text?.contains("Ein Ding 😀") == true)
    let foreign: JSON = ["label": "x", "data": 7]
    #expect(client.ask("completionItem/resolve", foreign) == foreign)
  }

  @Test func symbols() throws {
    let tree = try client().ask("textDocument/documentSymbol", document())
    #expect(tree.items?.map { $0["name"] } == ["Item", "/😀/:id<int>", "/b"])
    #expect(tree.items?.first?["children"] == .array([]))
    let flat = try client("{}").ask("textDocument/documentSymbol", document())
    #expect(flat.items?.compactMap { $0[path: "location", "uri"] }.count == 3)
    let found = try client().ask("workspace/symbol", ["query": "im"])
    #expect(found.items?.map { $0["name"] } == ["Item"])
  }

  @Test func highlightsAndFolds() throws {
    let client = try client()
    let marks = client.ask("textDocument/documentHighlight", "untitled:a", 1, 8)
    #expect(marks.items?.map { $0["kind"] } == [3, 2])
    client.open("untitled:a", "# a\n# b\nscheme s {\n  route /a -> A\n}\n")
    let folds = client.ask("textDocument/foldingRange", document())
    #expect(
      folds.items?.map { "\($0["startLine"]?.whole ?? -1)-\($0["endLine"]?.whole ?? -1)" }
        == ["0-1", "2-4"])
    #expect(folds.items?.last?["startCharacter"] == 10)
    let simple = try self.client(
      #"{"textDocument":{"foldingRange":{"lineFoldingOnly":true,"rangeLimit":2}}}"#)
    simple.open("untitled:a", "# a\n# b\nscheme s { block /x {\n  log 1\n} }\nroute /a -> A {\n}\n")
    let lines = simple.ask("textDocument/foldingRange", document())
    #expect(
      lines.items?.map { "\($0["startLine"]?.whole ?? -1)-\($0["endLine"]?.whole ?? -1)" }
        == ["0-1", "2-3"])
    #expect(lines.items?.last?["startCharacter"] == nil)
  }

  @Test func colours() throws {
    let answer = try client().ask("textDocument/semanticTokens/full", document())
    let numbers = answer["data"]?.items?.compactMap(\.whole) ?? []
    expect(
      """
      0 0 14 1 1
      1 0 6 0 0
      0 7 4 7 4
      0 5 2 11 4
      0 4 3 6 0
      1 0 5 0 0
      0 6 4 2 0
      0 4 3 11 4
      0 3 5 6 0
      0 6 2 5 0
      0 3 4 7 0
      0 6 5 0 0
      0 6 2 2 0
      0 3 2 5 0
      0 3 4 7 0
      """
    ).match(
      stride(from: 0, to: numbers.count, by: 5).map {
        numbers[$0..<($0 + 5)].map(String.init).joined(separator: " ")
      }.joined(separator: "\n"))
  }

  @Test(arguments: [true, false])
  func whatNobodyShouldUseIsMarked(_ hasTags: Bool) throws {
    let tags = #"{"tagSupport":{"valueSet":[1]},"hierarchicalDocumentSymbolSupport":true}"#
    let client = try TestClient(#"{"textDocument":{"documentSymbol":\#(hasTags ? tags : "{}")}}"#)
    client.open(
      "untitled:a",
      "route /a -> A { deprecated \"use /b\" }\ntabs Main { Home; More }\nstack Home = [A]\n")
    let symbols = client.ask("textDocument/documentSymbol", document()).items ?? []
    #expect(symbols.first?["tags"] == (hasTags ? .array([1]) : nil))
    #expect(symbols.first?["deprecated"] == (hasTags ? nil : true))
    #expect(symbols.last?["tags"] == nil && symbols.last?["deprecated"] == nil)
    let tokens = client.ask("textDocument/semanticTokens/full", document())["data"]
    #expect(tokens?.items?[5..<10].map(\.whole) == [0, 6, 2, 2, 8])
    // A tab has a single symbol: its declaration, if it has one.
    let all = client.ask("workspace/symbol", ["query": ""]).items ?? []
    let shown = all.map {
      "\($0["name"]?.text ?? "") \(TestClient.shown($0[path: "location", "range"]))"
    }
    #expect(shown == ["/a 0:6-0:8", "Main 1:5-1:9", "More 1:18-1:22", "Home 2:6-2:10"])
  }

  @Test func fixesAreOfferedToWhoTakesThem() throws {
    let range: JSON = [
      "start": ["line": 2, "character": 41], "end": ["line": 2, "character": 41],
    ]
    let client = try client()
    func ask(_ context: JSON) -> JSON {
      client.ask("textDocument/codeAction", document(["range": range, "context": context]))
    }
    let action = ask(["diagnostics": .array([])]).items?.first
    #expect(action?["title"] == "change to 'Item'")
    let change = action?[path: "edit", "documentChanges"]?.items?.first
    #expect(change?[path: "textDocument", "version"] == 4)
    #expect(change?["edits"]?.items?.first?["newText"] == "Item")
    let titles = ask(["only": .array(["quickfix"])]).items?.compactMap { $0["title"]?.text }
    #expect(
      titles == [
        "change to 'Item'", "declare screen 'Itme'", "allow 'unknown-screen' here",
        "explain 'unknown-screen'",
      ])
    #expect(ask(["only": .array(["refactor.extract"])]).items?.isEmpty == true)
    let other = try self.client("{}")
    #expect(
      other.ask("textDocument/codeAction", document(["range": range]))["code"] == -32_601)
  }

  @Test func renaming() throws {
    let client = try client("{}")
    let place: JSON = ["line": 1, "character": 7]
    let prepared = client.ask("textDocument/prepareRename", document(["position": place]))
    #expect(prepared["placeholder"] == "Item")
    #expect(TestClient.shown(prepared["range"]) == "1:7-1:11")
    let edit = client.ask(
      "textDocument/rename", document(["position": place, "newName": "Thing"]))
    #expect(
      edit[path: "changes", "untitled:a"]?.items?.map { TestClient.shown($0["range"]) }
        == ["1:7-1:11", "2:22-2:26"])
    let refused = client.ask(
      "textDocument/rename", document(["position": place, "newName": "a b"]))
    #expect(refused["code"] == -32_803)
    let nothing = client.ask(
      "textDocument/prepareRename", document(["position": ["line": 0, "character": 0]]))
    #expect(nothing["code"] == -32_803)
  }

  /// The protocol allows rename options only for clients that support `prepareRename`.
  @Test func preparingIsOfferedToWhoKnowsIt() throws {
    func offered(_ capabilities: JSON) -> JSON? {
      TestClient().ask("initialize", ["processId": .null, "capabilities": capabilities])[
        path: "capabilities", "renameProvider"]
    }
    #expect(offered([:]) == true)
    #expect(offered(["textDocument": ["rename": ["prepareSupport": false]]]) == true)
    #expect(
      offered(["textDocument": ["rename": ["prepareSupport": true]]]) == ["prepareProvider": true])
  }

  @Test func layout() throws {
    let client = try client()
    client.open("untitled:a", "route  /a->A\r\nroute /b -> B\r\n")
    let edits = client.ask("textDocument/formatting", document(["options": [:]])).items ?? []
    #expect(edits.contains { $0["newText"] == "" && TestClient.shown($0["range"]) == "0:6-0:7" })
  }

  /// Random requests in random states: each is answered, and the server survives.
  @Test func everyQuestionIsAnsweredWhateverTheState() throws {
    let methods = [
      "completion", "hover", "definition", "references", "documentHighlight", "documentSymbol",
      "foldingRange", "semanticTokens/full", "codeAction", "prepareRename", "rename", "formatting",
      "declaration", "typeDefinition", "implementation", "signatureHelp", "documentLink",
      "selectionRange", "linkedEditingRange", "inlayHint", "codeLens", "prepareCallHierarchy",
      "semanticTokens/range", "semanticTokens/full/delta", "rangeFormatting", "onTypeFormatting",
    ]
    let texts = [
      "route /a -> Item {\r\n", "😀", "}", "\"${", "screen Item\n", "", "scheme s {", "\r",
      "route /b/:id<int> => /a/${id}\n", "open /b/1\n", "include x",
      "test \"t\" { expect /a -> Item }\n",
    ]
    var random = SeededRandom(seed: 11)
    let client = try client()
    for _ in rounds(1_500) {
      let uri: JSON = .string(random.oneIn(9) ? "untitled:b" : "untitled:a")
      func position() -> JSON {
        ["line": .int(random.below(8)), "character": .int(random.below(30))]
      }
      let range: JSON = ["start": position(), "end": position()]
      switch random.below(3) {
      case 0:
        client.tell(
          "textDocument/didChange",
          [
            "textDocument": ["uri": uri, "version": .int(random.below(9))],
            "contentChanges": .array([["range": range, "text": .string(random.pick(texts))]]),
          ])
      default:
        let answer = client.ask(
          "textDocument/" + random.pick(methods),
          [
            "textDocument": ["uri": uri], "position": position(), "range": range,
            "newName": .string(random.pick(["A", "x", "", "1"])), "ch": "\n",
            "positions": .array([position()]), "previousResultId": .string("\(random.below(9))"),
            "context": ["diagnostics": .array([])],
          ])
        #expect([nil, -32_803].contains(answer["code"]?.whole))
        // Results are used in further requests: items, hints and lenses, some of them outdated.
        for item in (answer.items ?? []).prefix(2) {
          for method in [
            "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls", "inlayHint/resolve",
            "codeLens/resolve",
          ] {
            _ = client.ask(method, method.hasPrefix("call") ? ["item": item] : item)
          }
        }
      }
      _ = client.take()
    }
  }
}
