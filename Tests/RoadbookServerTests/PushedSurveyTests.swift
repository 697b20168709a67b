import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// A client that gets pushed diagnostics gets those of maps that are not open, too; and only
/// examining all maps may show which one an open file belongs to.
@Suite struct PushedSurveyTests {
  private func client(_ disk: TestDisk, pulls: Bool = false) throws -> TestClient {
    let pull =
      #"{"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}"#
    let client = try TestClient(pulls ? pull : "{}", disk: disk, root: "file:///w")
    _ = client.take()
    return client
  }

  private let disk = TestDisk([
    "/w/good.roadbook": "route /a -> A\nscreen A\n", "/w/deep/er/bad.roadbook": "route /b\n",
    "/w/deep/main.roadbook": "include \"er/part.roadbook\"\nscreen P\n",
    "/w/deep/er/part.roadbook": "route /p -> P\nroute /q -> Q\nscreen Z\nroute /r -> Z\n",
  ])

  @Test func mapsThatNobodyHasOpenAreTold() throws {
    let client = try client(disk)
    #expect(client.findings() == "")
    client.pause()
    expect(
      """
      file:///w/deep/er/part.roadbook
        1:12-1:13 unknown-screen: there is no screen 'Q' | help: declare it: screen Q
      file:///w/deep/er/bad.roadbook
        0:6-0:8 route-without-target: this route has no target | help: add '-> Screen', '=> URL' or 'do { … }'
      """
    ).match(client.findings())
    client.pause()
    #expect(client.findings() == "")
  }

  @Test(arguments: [["a", "b"], ["b", "a"], ["a"], ["b"]])
  func filesThatIncludeEachOtherAreReported(_ opened: [String]) throws {
    let texts = [
      "a": "include \"b.roadbook\"\nscreen A\nroute /a -> B\n",
      "b": "include \"a.roadbook\"\nscreen B\nroute /b -> A\n",
    ]
    let disk = TestDisk([
      "/w/a.roadbook": texts["a"] ?? "", "/w/b.roadbook": texts["b"] ?? "",
    ])
    let client = try client(disk)
    for name in opened { client.open("file:///w/\(name).roadbook", texts[name] ?? "") }
    client.pause()
    #expect(client.findings().contains("b.roadbook\n  0:8-0:20 include-cycle"))
  }

  @Test func aSharedGuardIsIdleOnlyIfNoMapAsksIt() throws {
    let shared = "screen A\nguard member { allow }\nguard nobody { allow }\n"
    let bar = "include \"shared.roadbook\"\nroute /b -> A\n"
    let disk = TestDisk([
      "/w/shared.roadbook": shared, "/w/bar.roadbook": bar,
      "/w/shop.roadbook": "include \"shared.roadbook\"\nroute /a -> A guard member\n",
    ])
    let client = try client(disk)
    client.open("file:///w/bar.roadbook", bar)
    expect(
      """
      file:///w/bar.roadbook
      file:///w/shared.roadbook
        2:0-2:22 idle-guard: guard 'nobody' never runs | help: add its targets (guard nobody on all …), or name it on a route
      """
    ).match(client.findings())
    client.pause()
    #expect(client.findings() == "")
  }

  @Test func whatIsOpenIsToldOfItsText() throws {
    let client = try client(disk)
    client.open("file:///w/deep/er/bad.roadbook", "route /b -> B\nscreen B\n")
    _ = client.take()
    client.pause()
    #expect(!client.findings().contains("bad"))
    client.tell(
      "textDocument/didClose", ["textDocument": ["uri": "file:///w/deep/er/bad.roadbook"]])
    _ = client.take()
    client.pause()
    expect(
      """
      file:///w/deep/er/bad.roadbook
        0:6-0:8 route-without-target: this route has no target | help: add '-> Screen', '=> URL' or 'do { … }'
      """
    ).match(client.findings())
    // When it is opened again with another text, that text's diagnostics are pushed.
    client.open("file:///w/deep/er/bad.roadbook", "screen B\nroute /c -> B\n")
    expect(
      """
      file:///w/deep/er/bad.roadbook
      """
    ).match(client.findings())
  }

  @Test func aMapThatIsNoLongerIncludedKeepsItsFindings() throws {
    let client = try client(disk)
    let uri = "file:///w/good.roadbook"
    client.open(uri, "route /a -> A\nscreen A\n")
    client.pause()
    #expect(client.findings().contains("bad.roadbook\n"))
    for text in ["include \"deep/er/bad.roadbook\"\n", "route /a -> A\nscreen A\n"] {
      client.tell(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(uri), "version": 2],
          "contentChanges": .array([["text": .string(text)]]),
        ])
      client.pause()
    }
    #expect(
      client.findings().split(separator: "file:///").last { $0.contains("bad.roadbook") }?
        .contains("0:6-0:8 route-without-target") == true)
  }

  @Test func whatWasMendedOrRemovedIsTakenBack() throws {
    let client = try client(disk)
    client.pause()
    _ = client.take()
    disk["/w/deep/er/bad.roadbook"] = "route /b -> B\nscreen B\n"
    disk["/w/deep/main.roadbook"] = nil
    disk["/w/deep/er/part.roadbook"] = nil
    let changes = ["er/bad", "main", "er/part"].map { name -> JSON in
      ["uri": .string("file:///w/deep/\(name).roadbook"), "type": 2]
    }
    client.tell("workspace/didChangeWatchedFiles", ["changes": .array(changes)])
    client.pause()
    expect(
      """
      file:///w/deep/er/bad.roadbook
      file:///w/deep/er/part.roadbook
      """
    ).match(client.findings())
  }

  @Test func itCanBeSwitchedOff() throws {
    let client = try client(disk)
    client.pause()
    _ = client.take()
    func set(_ isOn: Bool) {
      client.tell(
        "workspace/didChangeConfiguration",
        ["settings": ["roadbook": ["workspaceFindings": .bool(isOn)]]])
      client.pause()
    }
    set(false)
    expect(
      """
      file:///w/deep/er/bad.roadbook
      file:///w/deep/er/part.roadbook
      """
    ).match(client.findings())
    set(true)
    #expect(client.findings().contains("file:///w/deep/er/bad.roadbook\n"))
  }

  @Test func clientsThatAskAreNotTold() throws {
    let client = try client(disk, pulls: true)
    client.pause()
    #expect(client.findings() == "")
  }

  @Test(arguments: [false, true])
  func aMapFarAwayThatIncludesAnOpenFileIsFound(_ pulls: Bool) throws {
    let disk = TestDisk([
      "/w/maps/all.roadbook": "include \"../parts/shop.roadbook\"\nscreen Shop\n",
      "/w/parts/shop.roadbook": "route /shop -> Shop\n",
    ])
    let client = try client(disk, pulls: pulls)
    let uri = "file:///w/parts/shop.roadbook"
    client.open(uri, "route /shop -> Shop\nroute /x -> Nowhere\n")
    func definition() -> String {
      let found = client.ask("textDocument/definition", uri, 0, 17)
      return (found.items?.first ?? found)["uri"]?.text ?? "nowhere"
    }
    #expect(definition() == "nowhere")
    if pulls { client.ask("textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]]) }
    _ = client.take()
    client.pause()
    #expect(definition() == "file:///w/maps/all.roadbook")
    let said = client.take()
    #expect(
      said.contains { $0["method"] == "workspace/diagnostic/refresh" } == pulls)
    // Opening another file drops none of it.
    client.open("file:///w/parts/other.roadbook", "screen Other\n")
    #expect(definition() == "file:///w/maps/all.roadbook")
  }

  @Test func lookingGoesOnBehindWhatTheClientSays() throws {
    var texts: [String: String] = [:]
    for number in 0..<50 { texts["/w/\(number)/m.roadbook"] = "route /a\n" }
    let client = try client(TestDisk(texts))
    for step in 0..<30 {
      client.server.surveyFurther()
      client.settle()
      if step == 10 { client.open("file:///w/7/m.roadbook", "screen A\n") }
    }
    client.pause()
    let told = client.findings()
    for number in 0..<50 where number != 7 {
      #expect(told.contains("file:///w/\(number)/m.roadbook\n  0:"), "\(number)")
    }
    #expect(!told.contains("file:///w/7/m.roadbook\n  0:"))
  }
}
