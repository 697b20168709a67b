import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookServer

/// Semantic tokens: of a whole document, of a part, and after changes.
@Suite struct TokenTests {
  private let uri: JSON = ["uri": "untitled:a"]

  private func numbers(_ answer: JSON?) -> [Int] { answer?.items?.compactMap(\.whole) ?? [] }

  @Test func whatChangedIsTold() throws {
    let client = try TestClient("{}")
    client.open("untitled:a", "route /a -> A\nroute /b -> B\nroute /c -> C\n")
    let full = client.ask("textDocument/semanticTokens/full", ["textDocument": uri])
    client.tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "untitled:a", "version": 2],
        "contentChanges": .array([
          [
            "range": [
              "start": ["line": 1, "character": 12], "end": ["line": 1, "character": 13],
            ], "text": "Long in T",
          ]
        ]),
      ])
    let delta = client.ask(
      "textDocument/semanticTokens/full/delta",
      ["textDocument": uri, "previousResultId": full["resultId"] ?? .null])
    let edit = delta["edits"]?.items?.first
    expect(
      """
      {"start":37,"deleteCount":2,"data":[4,7,0,0,5,2,0,0,0,3,1,8]}
      """
    ).match(edit?.compact ?? "none")
    // An unknown result identifier: all tokens are sent.
    let other = client.ask(
      "textDocument/semanticTokens/full/delta", ["textDocument": uri, "previousResultId": "nine"])
    #expect(numbers(other["data"]).count == 14 * 5)
    let same = client.ask(
      "textDocument/semanticTokens/full/delta",
      ["textDocument": uri, "previousResultId": other["resultId"] ?? .null])
    #expect(same["edits"] == .array([]))
  }

  @Test func aPart() throws {
    let client = try TestClient("{}")
    client.open("untitled:a", "route /a -> A\n# ä\nroute /b -> B # c\nroute /c -> C\n")
    let part = client.ask(
      "textDocument/semanticTokens/range",
      [
        "textDocument": uri,
        "range": ["start": ["line": 2, "character": 0], "end": ["line": 2, "character": 8]],
      ])
    #expect(numbers(part["data"]) == [2, 0, 5, 0, 0, 0, 6, 2, 2, 0])
  }

  /// After any changes, applying the deltas gives the tokens of the document.
  @Test(arguments: [("utf-8", 41), ("utf-16", 42), ("utf-32", 43)] as [(String, UInt64)])
  func differencesAddUp(_ encoding: String, _ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "route /a/:x<int> -> Item {\n", "}\n", "# ein ä 😀\n", "## doc\n", "screen Item(id: int)\n",
      "\"", "${", "\n", "\r\n", "test \"t\" {\n", "open /a/1", " ", "😀", "guard g {", "(", ")",
      "route /b => /c\n", ";", "in ", "-> A", "\r", "{", "scheme s {\n", "\u{FEFF}",
    ]
    let client = try TestClient(#"{"general":{"positionEncodings":["\#(encoding)"]}}"#)
    var text = (0..<60).map { _ in random.pick(pieces) }.joined()
    client.open("untitled:a", text)
    var answer = client.ask("textDocument/semanticTokens/full", ["textDocument": uri])
    var known = numbers(answer["data"])
    for step in rounds(120) {
      var bytes = Array(text.utf8)
      for _ in 0..<(random.oneIn(6) ? 3 : 1) {
        var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        let start = random.below(scalars.count + 1)
        let end = min(scalars.count, start + random.below(random.oneIn(9) ? 80 : 6))
        let new = random.oneIn(4) ? "" : random.pick(pieces)
        scalars.replaceSubrange(start..<end, with: new.unicodeScalars)
        var changed = String.UnicodeScalarView()
        changed.append(contentsOf: scalars)
        bytes = Array(String(changed).utf8)
      }
      text = String(decoding: bytes, as: UTF8.self)
      if text.utf8.count > 2_000 { text = "" }
      client.tell(
        "textDocument/didChange",
        [
          "textDocument": ["uri": "untitled:a", "version": .int(step + 2)],
          "contentChanges": .array([["text": .string(text)]]),
        ])
      answer = client.ask(
        "textDocument/semanticTokens/full/delta",
        ["textDocument": uri, "previousResultId": answer["resultId"] ?? .null])
      for edit in (answer["edits"]?.items ?? []).reversed() {
        let start = edit["start"]?.whole ?? 0
        known.replaceSubrange(
          start..<start + (edit["deleteCount"]?.whole ?? 0), with: numbers(edit["data"]))
      }
      let fresh = try TestClient(#"{"general":{"positionEncodings":["\#(encoding)"]}}"#)
      fresh.open("untitled:a", text)
      let all = fresh.ask("textDocument/semanticTokens/full", ["textDocument": uri])
      guard known == numbers(all["data"]) else {
        Issue.record("step \(step): \(text.debugDescription)")
        return
      }
      _ = (client.take(), fresh.take())
    }
  }
}
