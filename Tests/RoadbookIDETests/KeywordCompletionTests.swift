import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Keywords that can begin a statement at `$0`.
@Suite struct KeywordCompletionTests {
  private static let map = """
    var v = 1
    screen A(id: int?)
    route /a -> A
    guard g before match { allow }
    tabs T { S }

    """

  private func words(_ marked: String) -> [String] {
    let map = EditorMap(Self.map + marked)
    return (map.view?.completions(in: 0, at: map.offset) ?? []).filter { $0.kind == .keyword }
      .map(\.label)
  }

  @Test func theUsualOnesGoFirst() {
    func first(_ marked: String) -> String { words(marked).prefix(6).joined(separator: " ") }
    #expect(first("$0") == "route screen scheme guard type var")
    #expect(first("scheme x { $0 }") == "route guard block on style rules")
    #expect(first("route /x -> A { $0 }") == "route example tag deprecated group guard")
    #expect(first("route /x do { $0 }") == "open push present log set if")
    #expect(first("guard g before match { $0 }") == "require allow cancel defer decline open")
    #expect(first("block /x { if v == 1 { $0 } }") == "log set if require push present")
    #expect(first("on showing { $0 }") == "defer log set if open require")
    #expect(first("test \"t\" { $0 }") == "expect open set back answer dismiss")
    #expect(first("style p { $0 }") == "show select dismiss pop if log")
  }

  /// No offered keyword is refused at its place or without effect.
  @Test(arguments: [
    "test \"t\" { $0 }", "before { $0 }", "test \"t\" { before { $0 } }", "scheme s { $0 }",
    "test \"t\" { cases n { 1 }; $0 }", "test \"t\" { if v == 1 { $0 } }",
    "route /r -> A { $0 }", "route /r do { $0 }", "route /r do { if v == 1 { $0 } }",
    "guard h before match { $0 }", "guard h before match { require v == 1 else $0 }",
    "block /a { $0 }", "block /a { if v == 1 { $0 } }", "on failed { $0 }",
    "on showing { $0 }", "on created A { $0 }", "style p { $0 }",
  ])
  func whatIsOfferedIsNotRefused(_ place: String) {
    let refusals = [
      "misplaced", "command-in", "verdict-in", "unknown-statement", "duplicate-cases",
    ]
    let offered = words(place)
    #expect(offered.count >= 5)
    for word in offered {
      let statement = "\(word) \(Self.rests[word] ?? "")"
      let view = EditorMap(Self.map + place.replacing("$0", with: statement)).view
      let codes = view?.findings(0).map(\.code.rawValue) ?? []
      let refused = codes.filter { code in refusals.contains { code.contains($0) } }
      #expect(refused.isEmpty, "\(statement)")
    }
  }

  /// Completes keywords to whole statements.
  private static let rests = [
    "log": "1", "set": "v = 1", "if": "v == 1 { }", "require": "v == 1", "open": "/a", "push": "A",
    "present": "A", "external": "https://x.example", "select": "T", "cases": "m { 1 }",
    "before": "{ log 1 }", "expect": "v == 1", "resolve": "/a", "explain": "/a",
    "generate": "/a", "step": "/a", "match": "/a /a", "goto": "0",
    "diff": "0", "answer": "g: allow", "list": "routes", "describe": "A", "watch": "v",
    "break": "A", "drop": "1",
    "route": "/z -> A", "block": "/a { log 1 }", "guard": "z before match { allow }",
    "on": "failed { log 1 }", "configure": "A { log 1 }", "normalize": "/q => /a",
    "in": "T", "parent": "A", "as": "z", "priority": "1",
    "only": "id", "tag": "x", "since": "\"1\"", "owner": "\"x\"", "example": "/r",
    "when": "v == 1", "default": "id = 1", "stack": "Z = [A]",
  ]
}
