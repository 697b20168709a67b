import RoadbookModel
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookAnalysis
@testable import RoadbookBinder
@testable import RoadbookSession

/// After any changes, a saved map loads as the same map.
@Suite struct RoundTripTests {
  private static let examples = ["shop", "chat", "media", "settings"]

  private func example(_ name: String) throws -> String {
    let root = #filePath.dropLast("Tests/RoadbookLanguageTests/RoundTripTests.swift".count)
    return try #require(readFile("\(root)grammar/examples/\(name).roadbook"))
  }

  @Test(arguments: examples) func examplesAfterRandomEdits(_ name: String) throws {
    let map = try example(name)
    var random = SeededRandom(seed: 7)
    for _ in 0..<10 {
      var transcript = Transcript(map)
      for step in 0..<12 { edit(&transcript, step, &random) }
      let before = view(&transcript)
      _ = transcript.run("save saved")
      let saved = try #require(transcript.files["saved"])
      var loaded = Transcript(saved)
      #expect(
        view(&loaded) == before, "\(lineDiff(expected: before, actual: view(&loaded)))\n\(saved)")
      #expect(loaded.session.live.text == saved)
    }
  }

  private func edit(_ transcript: inout Transcript, _ step: Int, _ random: inout SeededRandom) {
    let routes = transcript.session.map.routes.flatMap(\.written)
    switch random.below(6) {
    case 0, 1:
      if !routes.isEmpty { _ = transcript.run("remove route \"\(random.pick(routes))\"") }
    case 2: _ = transcript.run("undo")
    case 3: _ = transcript.run("redo")
    case 4:
      _ = transcript.run(
        "## Number \(step).\nroute /typed\(step)/:id, \"/t \(step)\" -> Typed\(step) { route in -> In }"
      )
    default: _ = transcript.run("scheme extra { route /x\(step)(/:a)(/:b) -> X }")
    }
  }

  /// The map as text, without source positions.
  private func view(_ transcript: inout Transcript) -> String {
    let map = transcript.session.map
    let routes = MapListing(transcript.session.loaded).routes().rows.map {
      $0.dropLast().joined(separator: " | ")
    }
    // What was typed is saved beside its relatives, so the order of declarations may change.
    let docs = map.routes.map { "\($0.name): \($0.documentation ?? "")" }.sorted()
    let names = transcript.session.loaded.declaredNames.map { "\($0.kind) \($0.name)" }
    return
      (routes + docs + names
      + transcript.findings().split(separator: "\n").map { line in
        String(line.drop { $0 != " " })
      }.sorted()).joined(separator: "\n")
  }
}
