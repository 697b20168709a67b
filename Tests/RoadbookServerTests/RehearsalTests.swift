import RoadbookText
import Testing

@testable import RoadbookServer

@Suite struct RehearsalTests {
  @Test("a rehearsal goes as far as the findings of a map") func opensMap() throws {
    var framer = MessageFramer()
    let said = try framer.add(TestClient().server.warmUp("screen A\nroute /a -> B\n")[...])
      .compactMap { event in
        if case .message(let body) = event { try JSON(reading: body) } else { nil }
      }
    #expect(said.first?["result"]?["serverInfo"] != nil)
    let found = said.filter { $0["method"] == "textDocument/publishDiagnostics" }
    #expect(found.map { $0["params"]?["uri"] } == ["untitled:rehearsal"])
    let items = found.first?["params"]?["diagnostics"]?.items
    #expect(items?.map { $0["code"] } == ["unknown-screen"])
  }
}
