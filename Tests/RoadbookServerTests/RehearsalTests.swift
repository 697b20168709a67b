import RoadbookText
import Testing

@testable import RoadbookServer

@Suite struct RehearsalTests {
  @Test("a rehearsal opens a map without findings, and all of it") func opensMap() throws {
    var framer = MessageFramer()
    let said = try framer.add(LanguageServer.rehearse()[...]).compactMap { event in
      if case .message(let body) = event { try JSON(reading: body) } else { nil }
    }
    #expect(said.first?["result"]?["serverInfo"] != nil)
    let found = said.filter { $0["method"] == "textDocument/publishDiagnostics" }
    #expect(found.map { $0["params"]?["uri"] } == ["untitled:rehearsal"])
    #expect(found.map { $0["params"]?["diagnostics"] } == [.array([])])
  }
}
