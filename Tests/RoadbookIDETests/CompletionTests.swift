import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Completions at `$0`.
@Suite struct CompletionTests {
  private static let map = """
    scheme shop { route /list/:id<int> -> Item as item; route /login -> Login }
    scheme https://shop.example.com { route /web/** -> Web }
    ## The list of articles.
    screen ItemList(sort: string = "recent")
    screen Item(id: int, title: string?)
    screen Login
    type Page = 1...500
    var signedIn = false
    guard member before match { require signedIn else cancel }
    tabs Main { Home; Search }
    route /list -> ItemList in Home
    route /secret -> Secret internal
    block /list/* { log "x" }
    """

  /// The labels at the mark, each with its insertion where that differs.
  private func check(
    _ marked: String, map: String = CompletionTests.map, limit: Int = 12, _ expected: Expect
  ) {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", map))
    let text = MarkedText(marked)
    let items = Completions(
      Analysis(session), text.text, at: text.offsets.first ?? 0
    ).items(fuzzily: false)
    var lines = items.prefix(limit).map { item in
      let replaced = SourceText(name: "", text.text).text(in: item.range)
      let shown = item.insertion == item.label ? "" : " as \(item.insertion.debugDescription)"
      return "\(item.kind.rawValue) \(item.label)\(shown) for \(replaced.debugDescription)"
    }
    if items.count > limit { lines.append("… \(items.count)") }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func keywords() {
    check(
      "", map: map(2), limit: 3,
      expect(
        """
        keyword load as "load " for ""
        keyword save as "save " for ""
        keyword run as "run " for ""
        … 93
        """))
    check(
      "res$0",
      expect(
        """
        keyword resolve as "resolve " for "res"
        keyword resume as "resume " for "res"
        keyword reset as "reset " for "res"
        """))
    check(
      "route /a -> A; unt$0",
      expect(
        """
        """))
    check(
      "scheme x {\n  rou$0",
      expect(
        """
        keyword route as "route " for "rou"
        """))
  }

  private func map(_ lines: Int) -> String {
    Self.map.split(separator: "\n").prefix(lines).joined(separator: "\n")
  }

  @Test func whatIsBeingTypedIsNoScreen() {
    func found(_ map: String, _ typed: String) -> [String] {
      var session = Session(files: NoFiles())
      _ = session.execute(SourceText(name: "map", map + "\n" + typed))
      let text = map + "\n" + typed
      return Completions(Analysis(session), text, at: text.utf8.count).items(fuzzily: false)
        .map(\.label)
    }
    #expect(found("screen Cart", "route /c -> Ca") == ["Cart"])
    #expect(found("route /d -> Cart", "route /c -> Ca") == ["Cart"])
    // Another route has the same screen.
    #expect(found("route /d -> Ca", "route /c -> Ca") == ["Ca"])
    #expect(found("screen Ca", "route /c -> Ca") == ["Ca"])
  }

  @Test func filesAreThoseThatAreHandedIn() {
    let files = ListedFiles(folders: [
      "": ["a.roadbook", "b.txt", "deep/", ".hidden", "two words.roadbook"],
      "deep/": ["c.roadbook"],
    ])
    func found(_ text: String) -> [String] {
      Completions(Analysis(Session(files: files)), text, at: text.utf8.count)
        .items(fuzzily: false).map(\.insertion)
    }
    #expect(found("load ") == ["a.roadbook", "\"two words.roadbook\"", "deep/"])
    #expect(found("load de") == ["deep/"])
    #expect(found("load deep/") == ["deep/c.roadbook"])
    #expect(found("run b") == ["b.txt"])
    #expect(found("run .") == [".hidden"])
    #expect(found("include ") == ["\"a.roadbook\"", "\"two words.roadbook\"", "\"deep/"])
    #expect(found("include \"a") == ["a.roadbook\""])
    #expect(found("load elsewhere/") == [])
  }

  @Test func whatIsLikely() {
    func rest(_ text: String) -> String? {
      var session = Session(files: NoFiles())
      _ = session.execute(SourceText(name: "map", Self.map))
      return Completions(Analysis(session), text, at: text.utf8.count).likelyRest
    }
    #expect(rest("resol") == "ve")
    #expect(rest("rout") == "e")
    #expect(rest("re") == nil)
    #expect(rest("") == nil)
    #expect(rest("push Lo") == "gin")
    #expect(rest("push Item") == nil)
    #expect(rest("open shop://lo") == "gin")
    #expect(rest("scheme a { rules { fallback a") == "pp")
    #expect(rest("open /nowhere") == nil)
    #expect(rest("# resol") == nil)
  }

  @Test func lettersInOrderCountWhereNothingBeginsSo() {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", Self.map))
    let analysis = Analysis(session)
    func found(_ text: String) -> [String] {
      Completions(analysis, text, at: text.utf8.count).items(fuzzily: true).prefix(3).map(
        \.label)
    }
    #expect(found("psh") == ["push"])
    #expect(found("push il") == ["ItemList"])
    #expect(found("push item").first == "Item")
    #expect(found("open shop://lgn") == ["shop://login"])
    #expect(found("push I") == ["ItemList", "Item"])
    #expect(Completions(analysis, "psh", at: 3).items(fuzzily: false).isEmpty)
  }

  @Test func anyPlaceInAnyTextIsAnswered() {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", Self.map))
    let analysis = Analysis(session)
    var random = SeededRandom(seed: 11)
    let pieces = [
      "route", " ", "/a", ":x", "<", ">", "(", ")", "{", "}", "\"", "\\", "\n", ";", "->", "é",
      "\0",
      "open item(", "open shop://", "${", "#", "in ", ",",
    ]
    for _ in rounds(500) {
      let text = (0..<random.below(12)).map { _ in random.pick(pieces) }.joined()
      let length = text.utf8.count
      let offset = random.below(length + 3) - 1
      let items = Completions(analysis, text, at: offset).items(fuzzily: false)
      #expect(items.count <= 200)
      for item in items {
        #expect(item.range.start >= 0 && item.range.start <= item.range.end)
        #expect(item.range.end <= length, "\(text.debugDescription) at \(offset)")
      }
    }
  }
}

private struct ListedFiles: FileAccess {
  var folders: [String: [String]]

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    .failure(FileTrouble(path: path, reason: "not there"))
  }
  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    FileTrouble(path: path, reason: "not there")
  }
  func canonical(_ path: String) -> String? { nil }
  func list(_ folder: String) -> [String] { folders[folder] ?? [] }
}
