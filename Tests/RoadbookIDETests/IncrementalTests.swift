import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// After every edit, a workspace with caches gives the same results as one that reads the document
/// for the first time.
@Suite struct IncrementalTests {
  private static let map = """
    roadbook 1
    ## Kinds.
    type Kind = one|two|three
    type Code = /[A-Z]{2}/ where value != "XX"
    var loggedIn = false
    var count = 3
    tabs Main { Home; Search }
    screen Start
    screen List(page: int = 1, kind: Kind?)
    screen Item(id: int, title: string?)
    guard signedIn { if not loggedIn { cancel "no" } }
    style sheet { show modal }
    scheme shop, https://shop.example.com {
      dialect native
      route / -> Start in Home
      ## All things.
      route /list?page=:page<int> -> List as list { example shop://list?page=2 }
      route /item/:id<int> -> Item(title: "a") in Home as item guard signedIn {
        route edit -> Item modal
        route photos/:photo<int> -> Item { tag x }
      }
      route /old/:id<int> => /item/${id}
      route /older/:id<int> => item(id: id, title: "a")
      route /kind/:kind<Kind> -> List
      route /log/:code<Code> do { log "seen ${code}"; set count = count + 1 }
      block /item/** { log "near", item(id: 4).path }
      on unmatched { open Start }
    }
    scheme other {
      rules { rank first }
      route /list -> List
      route /list -> Start
      route /x => /x
    }
    route web://open?to=:to<url> => ${to}
    test "a" {
      open shop://item/4
      expect screen == Item and id == 4
      expect list(page: 2) -> List(page: 2)
      expect item(id: 4).path == "/item/4"
    }
    test "b" {
      cases url, screen {
        shop://list, List
        shop://, Start
      }
      open ${url}
      expect screen == screen
    }

    """

  private static let pieces = [
    "route /new/:n -> Item\n", "screen Extra\n", "type More = int\n", "scheme third {\n", "}\n",
    "{",
    "}", "\n", "\r\n", " ", ":id", "<int>", "<Kind>", "-> Item", "-> Lost", "=> /list", "/", "\"",
    "## about\n", "# no\n", "é", "😀", "(", ")", "guard signedIn", "as list", "loggedIn", "x", "1",
    "var count = 4\n", "dialect jlroutes\n", "rank all\n", "style sheet { show }\n",
    "style sheet",
    "in Home", "in Nowhere", "as item", "item(id: 4)", "=> list(page: 1)", "list()", "lst()",
    "when loggedIn", "example shop://item/1", "tabs More { A; B }\n",
    "screen Item(id: string)\n", "route /list -> List\n", "default page = 2", "parent List",
  ]

  @Test(arguments: 0..<8)
  func editsGiveTheFindingsOfAFreshStart(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(900 + seed))
    let key = "untitled:map"
    let live = workspace()
    var text = Array(Self.map.utf8)
    live.setText(text, of: key)
    _ = summary(live, key)
    for step in rounds(150, oneOf: 25) {
      if step % 30 == 29 { text = Array(Self.map.utf8) } else { edit(&text, &random) }
      live.setText(text, of: key)
      // Not every edit is followed by a query.
      if random.oneIn(4) { continue }
      let fresh = workspace()
      fresh.setText(text, of: key)
      let (now, wanted) = (summary(live, key), summary(fresh, key))
      #expect(now == wanted, "seed \(seed) step \(step):\n\(String(decoding: text, as: UTF8.self))")
      if now != wanted { return }
    }
  }

  /// Actions, names and formatting use current ranges, whatever is cached.
  @Test(arguments: 0..<3)
  func changesAreThoseOfAFreshStart(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(70 + seed))
    let key = "untitled:map"
    let live = workspace()
    var text = Array(Self.map.utf8)
    live.setText(text, of: key)
    for step in rounds(80) {
      if step % 8 == 7 { text = Array(Self.map.utf8) } else { edit(&text, &random) }
      live.setText(text, of: key)
      let fresh = workspace()
      fresh.setText(text, of: key)
      let offset = random.below(text.count + 1)
      let (now, wanted) = (changes(live, key, offset), changes(fresh, key, offset))
      #expect(
        now == wanted,
        "seed \(seed) step \(step) at \(offset):\n\(String(decoding: text, as: UTF8.self))")
      if now != wanted { return }
    }
  }

  private func changes(_ workspace: Workspace, _ key: String, _ offset: Int) -> [String] {
    guard let (map, document) = workspace.snapshot(of: key) else { return ["no map"] }
    map.followURLs()
    let range = TextRange(at: offset)
    var result = workspace.actions(in: key, touching: range, Set(CodeAction.Kind.allCases)).map {
      "\($0.title): \($0.change())"
    }
    result.append("\(workspace.rename(in: key, at: offset, to: "fresh"))")
    result.append("\(map.formatting(document, touching: range))")
    return result
  }

  private func edit(_ text: inout [UInt8], _ random: inout SeededRandom) {
    let start = random.below(text.count + 1)
    switch random.below(6) {
    case 0:
      text.removeSubrange(start..<min(text.count, start + random.below(30)))
    case 1:
      // Moves a whole line.
      let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
      var rest = Array(lines)
      let line = rest.remove(at: random.below(rest.count))
      rest.insert(line, at: random.below(rest.count + 1))
      text = Array(rest.joined(separator: [0x0A]))
    case 2, 3:
      text.insert(
        contentsOf: Array("abc:/ \"{}".utf8).shuffled(using: &random).prefix(1), at: start)
    default: text.insert(contentsOf: random.pick(Self.pieces).utf8, at: start)
    }
  }

  private func workspace() -> Workspace {
    Workspace(disk: NoFiles(), mapsInFolder: { _ in [] })
  }

  /// All diagnostics, and all names with their declarations.
  private func summary(_ workspace: Workspace, _ key: String) -> [String] {
    guard let (map, document) = workspace.snapshot(of: key) else { return ["no map"] }
    map.followURLs()
    let source = map.source(document)
    let findings = map.findings(document).map { finding in
      DiagnosticRenderer.full(finding, in: source)
        + "\(finding.fixes)"
    }
    let all = TextRange(0, source.bytes.count)
    let names = map.occurrences(in: document, around: all).map {
      "\($0.symbol.kind) \($0.symbol.name) \($0.range.start)-\($0.range.end) \($0.isDeclaration)"
    }
    var answers = map.inlayHints(in: document, within: all, [.types, .routes, .stack]).map {
      "hint \($0.offset) \($0.label)"
    }
    answers += DocumentFeatures(map, document).links.map { "link \($0.range.start)" }
    for offset in stride(from: 0, to: source.bytes.count, by: 41) {
      if let hover = map.hover(in: document, at: offset) { answers.append("\(offset) \(hover)") }
      answers += map.definitions(in: document, at: offset).map { "\(offset) -> \($0)" }
      answers += DocumentFeatures(map, document).types(at: offset).map { "\(offset) : \($0)" }
      answers += DocumentFeatures(map, document).linkedRanges(at: offset).map {
        "\(offset) = \($0)"
      }
      guard let point = map.callHierarchyItem(in: document, at: offset) else { continue }
      answers.append("\(point.name) \(point.range) \(point.selection)")
    }
    return findings + names + answers
  }

  @Test func whoStillHoldsAnEarlierMomentIsToldOfThatOne() throws {
    let map = EditorMap("screen A\nroute /a -> A\nroute /b -> B\ntest \"a\" { expect C == 1 }\n")
    let before = try #require(map.view)
    let work = before.followingWork()
    let (told, routes) = (before.findings(0), before.analysis.map.routes.map(\.name))
    #expect(told.map(\.code.rawValue).contains("unknown-screen"))
    for text in ["screen A\nroute /a -> A\nroute /c -> A\n", "screen A\n", ""] {
      map.workspace.setText(Array(text.utf8), of: EditorMap.key)
      let now = try #require(map.view)
      #expect(now !== before)
      #expect(now.findings(0).isEmpty)
    }
    #expect(before.findings(0) == told)
    #expect(before.analysis.map.routes.map(\.name) == routes)
    #expect(before.analysis.map.table.routeCount == routes.count)
    let followed = work()
    #expect(followed.map == before.id)
  }
}
