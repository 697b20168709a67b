import RoadbookIDE
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

@Suite struct FindingsTests {
  private static let versions =
    #"{"textDocument":{"publishDiagnostics":{"versionSupport":true,"relatedInformation":true,"tagSupport":{"valueSet":[1,2]}}}}"#

  @Test func findingsAreToldWithEachVersionAndTakenBackAtTheEnd() throws {
    let client = try TestClient(Self.versions)
    client.open("untitled:a", "screen Item\nroute /a -> Itme\n")
    expect(
      """
      untitled:a v1
        1:12-1:16 unknown-screen: there is no screen 'Itme' | help: did you mean 'Item'?
      """
    ).match(client.findings())
    client.tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "untitled:a", "version": 5],
        "contentChanges": .array([
          [
            "range": [
              "start": ["line": 1, "character": 16], "end": ["line": 1, "character": 12],
            ], "text": "Item",
          ]
        ]),
      ])
    #expect(client.findings() == "untitled:a v5")
    client.open("untitled:a", "route /a ->", version: 9)
    #expect(client.findings().hasPrefix("untitled:a v9\n  0:11-0:11 syntax-expected-"))
    client.tell("textDocument/didClose", ["textDocument": ["uri": "untitled:a"]])
    #expect(client.findings() == "untitled:a")
    client.tell("textDocument/didClose", ["textDocument": ["uri": "untitled:a"]])
    #expect(client.findings() == "")
  }

  @Test func aFileThatIsNotTextHasOneFinding() throws {
    let client = try TestClient(Self.versions)
    client.open("untitled:a", "\u{FFFD}PNG\r\n\u{1A}\n\0\0\0\rIHDR}\0\0}\0\0")
    expect(
      """
      untitled:a v1
        0:0-0:0 not-text: this is not a text file | help: a map is a text in UTF-8
      """
    ).match(client.findings())
    client.open("untitled:a", "route /a -> A", version: 2)
    #expect(client.findings() == "untitled:a v2")
  }

  private static let tested = """
    screen List
    screen Item(id: int)
    route /list -> List
    route /list/:id<int> -> Item
    test "list" {
      open /list
      expect /list/4 -> Item(id: 5)
    }
    test "rows" {
      cases url { /list; /lst; /list/4 }
      expect ${url} -> List
    }
    test "known" fails "later" { expect /nowhere -> List }
    """

  @Test func aFailingExpectationIsAFindingAtItsLine() throws {
    let client = try TestClient(Self.versions)
    client.open("untitled:a", Self.tested)
    let found = client.take().last { $0["method"] == "textDocument/publishDiagnostics" }
    let items = found?[path: "params", "diagnostics"]?.items ?? []
    #expect(items.map { $0["code"] } == ["failing-test", "failing-test", "failing-test"])
    #expect(items.map { $0["severity"] } == [1, 1, 1])
    #expect(items.compactMap { $0[path: "range", "start", "line"] } == [6, 10, 10])
    #expect(
      items.compactMap { $0["message"]?.text } == [
        "/list/4: expected Item(id: 5), got Item(id: 4)",
        "/lst: expected List, got unmatched (no route matches this URL) in rows (/lst)",
        "/list/4: expected List, got Item in rows (/list/4)",
      ])
    let notes = items.map { $0["relatedInformation"]?.items?.first?["message"]?.text }
    #expect(notes.first == "this route takes the URL")
    #expect(notes.dropFirst().first??.contains("did you mean /list?") == true)
  }

  @Test func aTestThatPassesAgainHasNoFinding() throws {
    let client = try TestClient(Self.versions)
    client.open("untitled:a", "route /a -> A\ntest \"t\" { expect /a -> B }\nscreen A, B\n")
    #expect(client.findings().contains("failing-test"))
    client.tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "untitled:a", "version": 2],
        "contentChanges": .array([
          ["text": "route /a -> B\ntest \"t\" { expect /a -> B }\nscreen A, B\n"]
        ]),
      ])
    #expect(!client.findings().contains("failing-test"))
  }

  @Test func testsDoNotRunByThemselvesIfTheUserSaysSo() throws {
    let client = try TestClient(Self.versions)
    client.open("untitled:a", Self.tested)
    #expect(client.findings().contains("failing-test"))
    func set(_ isOn: Bool) {
      client.tell(
        "workspace/didChangeConfiguration", ["settings": ["roadbook": ["tests": .bool(isOn)]]])
    }
    set(false)
    #expect(!client.findings().contains("failing-test"))
    set(true)
    #expect(client.findings().contains("failing-test"))
  }

  @Test func testsOfAMapWithErrorsWait() throws {
    let client = try TestClient(Self.versions)
    client.open("untitled:a", Self.tested + "\nroute /x ->\n")
    #expect(!client.findings().contains("failing-test"))
  }

  @Test func lensesSayHowTestsEnded() throws {
    let client = try TestClient(#"{"workspace":{"codeLens":{"refreshSupport":true}}}"#)
    client.open("untitled:a", Self.tested)
    #expect(client.take().contains { $0["method"] == "workspace/codeLens/refresh" })
    let lenses = client.ask("textDocument/codeLens", ["textDocument": ["uri": "untitled:a"]])
    let titles = (lenses.items ?? []).map {
      client.ask("codeLens/resolve", $0)[path: "command", "title"]?.text ?? ""
    }
    #expect(
      titles.filter { $0.contains("run test") } == [
        "failed: run test", "2 of 3 rows failed: run test", "passed: run test",
      ])
  }

  /// What needs the whole map of a large file follows later. Until then it stands where it was
  /// found, and not at all if that place has changed.
  @Test func findingsOfTheWholeMapMoveWithTheText() throws {
    let client = try TestClient(Self.versions)
    let more = (0..<1_000).map { "route /a\($0) -> A\n" }.joined()
    client.open("untitled:a", more + "route /old => /nowhere\n")
    _ = client.take()
    client.doesWork = false
    func insert(_ text: String, line: Int, _ character: Int, version: Int) -> String {
      let place: JSON = ["line": .int(line), "character": .int(character)]
      client.tell(
        "textDocument/didChange",
        [
          "textDocument": ["uri": "untitled:a", "version": .int(version)],
          "contentChanges": .array([
            ["range": ["start": place, "end": place], "text": .string(text)]
          ]),
        ])
      return client.findings()
    }
    expect(
      """
      untitled:a v2
        1001:14-1001:22 leads-nowhere: /nowhere leads nowhere: no route matches it | help: correct the URL, or declare a route for it
      """
    ).match(insert("# more\n", line: 4, 0, version: 2))
    #expect(insert("x", line: 1_001, 16, version: 3) == "untitled:a v3")
  }

  @Test func severityTagsAndOtherPlaces() throws {
    let client = try TestClient(Self.versions)
    client.open("untitled:a", "screen Item\nscreen Item\n")
    let item = client.take().last?[path: "params", "diagnostics"]?.items?.first
    #expect(item?["severity"] == 1)
    #expect(item?["tags"] == .array([1]))
    let related = item?["relatedInformation"]?.items?.first
    #expect(related?["message"] == "first declared here")
    #expect(TestClient.shown(related?[path: "location", "range"]) == "0:0-0:11")

    let plain = try TestClient("{}")
    plain.open("untitled:a", "screen Item\nscreen Item\n")
    #expect(plain.findings().contains("note: 1:1: first declared here"))

    let other = try TestClient(
      #"{"textDocument":{"publishDiagnostics":{"tagSupport":{"valueSet":[2]}}}}"#)
    other.open("untitled:a", "screen Item\nscreen Item\n")
    #expect(other.take().last?[path: "params", "diagnostics"]?.items?.first?["tags"] == nil)
  }

  /// A diagnostic that refers to another place gives its location, in whichever file.
  @Test func otherPlacesOfAllKinds() throws {
    let disk = TestDisk([
      "/w/b.roadbook": "\nscreen A\nscheme s { route /x -> A }\nroute /o -> A { deprecated }\n"
    ])
    let client = try TestClient(Self.versions, disk: disk, root: "file:///w")
    client.open(
      "file:///w/a.roadbook",
      """
      include "b.roadbook"
      screen A
      scheme t, s { route /y -> A }
      route /r/:n<int> -> A
      route /r/:n -> A { example /r/4 }
      route /p => /q
      route /q => /p
      route /old => /o
      guard g { allow }
      open /r/4
      """)
    let sent = client.take().last { $0[path: "params", "uri"] == "file:///w/a.roadbook" }
    let shown = (sent?[path: "params", "diagnostics"]?.items ?? []).map { item in
      let related = (item["relatedInformation"]?.items ?? []).map { one in
        let place = one["location"]
        return
          "  \(place?["uri"]?.text?.suffix(10) ?? "") \(TestClient.shown(place?["range"])) \(one["message"]?.text ?? "")"
      }
      let tags = item["tags"].map { " \($0.compact)" } ?? ""
      return (["\(item["code"]?.text ?? "")\(tags)"] + related).joined(separator: "\n")
    }
    expect(
      """
      duplicate-screen [1]
        b.roadbook 1:0-1:8 first declared here
      duplicate-scheme [1]
        b.roadbook 2:7-2:8 first here
      example-elsewhere
        a.roadbook 3:0-3:21 the route that matches it
      rewrite-loop
        a.roadbook 6:0-6:14 '/q' redirects it
      deprecated-route [2]
        b.roadbook 3:0-3:28 deprecated here
      idle-guard [1]
      command-in-map [1]
      """
    ).match(shown.joined(separator: "\n"))
  }

  @Test func nothingButTheNewestIsLookedAt() throws {
    let client = try TestClient(Self.versions)
    client.open("untitled:a", "")
    _ = client.take()
    var stream: [UInt8] = []
    for version in 2..<200 {
      let change: JSON = [
        "jsonrpc": "2.0", "method": "textDocument/didChange",
        "params": [
          "textDocument": ["uri": "untitled:a", "version": .int(version)],
          "contentChanges": .array([["text": .string("route /a\(version) -> A")]]),
        ],
      ]
      stream += MessageFramer.frame(Array(change.compact.utf8))
    }
    client.send(bytes: stream)
    #expect(
      client.findings() == "untitled:a v199\n  0:14-0:15 unknown-screen: there is no screen 'A'"
        || client.findings().isEmpty)
  }

  @Test func atMostFiveHundredAndALineForTheRest() throws {
    let client = try TestClient("{}")
    client.open("untitled:a", String(repeating: "nonsense\n", count: 700))
    let items = client.take().last?[path: "params", "diagnostics"]?.items ?? []
    #expect(items.count == 501)
    #expect(items.last?["message"] == "200 more findings are not shown")
    #expect(TestClient.shown(items.last?["range"]) == "500:0-500:8")
  }

  @Test func whatIsWrongIsToldBeforeWhatIsDoubtful() throws {
    let client = try TestClient("{}")
    let routes = (0..<600).map { "route /r\($0) -> Nowhere\n" }.joined()
    client.open("untitled:a", "screen A\n" + routes + "rout /x -> A\n")
    let items = client.take().last?[path: "params", "diagnostics"]?.items ?? []
    #expect(items.count == 501)
    #expect(items[499]["severity"]?.whole == 1)
    #expect(items[499][path: "range", "start", "line"]?.whole == 601)
    #expect(items[500]["message"] == "101 more findings are not shown")
    #expect(items[500]["severity"]?.whole == 2)
  }

  @Test func noFindingSpansLines() throws {
    let client = try TestClient("{}")
    client.open("untitled:a", "open /a with {\n  a: 1\n}\nroute /a -> A {\n\n\n")
    for item in client.take().last?[path: "params", "diagnostics"]?.items ?? [] {
      let range = item["range"]
      #expect(range?[path: "start", "line"] == range?[path: "end", "line"])
    }
  }

  @Test func aClientThatAsksIsNotTold() throws {
    let client = try TestClient(
      #"{"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}}"#)
    client.open("untitled:a", "route /a -> \n")
    // The client pulls after an edit, so nothing has to be sent.
    #expect(!client.take().contains { $0["method"] == "textDocument/publishDiagnostics" })
    let first = client.ask("textDocument/diagnostic", ["textDocument": ["uri": "untitled:a"]])
    #expect(first["kind"] == "full")
    #expect(first["items"]?.items?.count == 1)
    let second = client.ask(
      "textDocument/diagnostic",
      [
        "textDocument": ["uri": "untitled:a"], "previousResultId": first["resultId"] ?? .null,
      ])
    #expect(second["kind"] == "unchanged")
    let none = client.ask("textDocument/diagnostic", ["textDocument": ["uri": "untitled:b"]])
    #expect(none["items"] == .array([]))

    let other = try TestClient("{}")
    let refused = other.ask("textDocument/diagnostic", ["textDocument": ["uri": "untitled:a"]])
    #expect(refused["code"] == -32_601)
  }
}
