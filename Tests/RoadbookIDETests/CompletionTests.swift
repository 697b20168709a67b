import RoadbookLanguage
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
    type Page = int in 1...500
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
    let items = Analysis(session).completions(in: text.text, at: text.offsets.first ?? 0)
    var lines = items.prefix(limit).map { item in
      let replaced = SourceText(name: "", text.text).text(in: item.range)
      let shown = item.insertion == item.label ? "" : " as \(item.insertion.debugDescription)"
      return "\(item.kind.rawValue) \(item.label)\(shown) for \(replaced.debugDescription)"
    }
    if items.count > limit { lines.append("… \(items.count)") }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func tables() {
    let tests = "route /list -> ItemList\ntest \"a film\" { }\ntest \"b\" { }"
    let table = "test \"t\" {\n  cases url, id {\n    /list, 1\n    $0\n  }\n"
    check(
      "test \"t\" {\n  cases url, id { /list, 1 }\n  open $0\n}", map: tests,
      expect(
        """
        variable ${url} for ""
        variable ${id} for ""
        url /list for ""
        """))
    check(
      "test \"t\" {\n  cases url, id { /list, 1 }\n  expect i$0", map: tests,
      expect(
        """
        variable id for "i"
        variable invalid for "i"
        """))
    check(
      "test \"s\" { cases no { 1 } }\ntest \"t\" {\n  expect n$0", map: tests,
      expect(
        """
        function nullif as "nullif(" for "n"
        keyword null for "n"
        """))
    check(
      table, map: tests,
      expect(
        """
        url /list for ""
        screen ItemList for ""
        option handled for ""
        option unmatched for ""
        option declined for ""
        option cancelled for ""
        option deferred for ""
        option held for ""
        option failed for ""
        option invalid for ""
        """))
    check(
      "test $0", map: tests,
      expect(
        """
        option "a film" for ""
        option "b" for ""
        """))
    check(
      "test \"x\" $0", map: tests,
      expect(
        """
        keyword fails for ""
        """))
  }

  @Test func keywords() {
    check(
      "", map: map(2), limit: 3,
      expect(
        """
        keyword load as "load " for ""
        keyword reload as "reload " for ""
        keyword save as "save " for ""
        … 135
        """))
    check(
      "res$0",
      expect(
        """
        keyword resolve as "resolve " for "res"
        keyword resume as "resume " for "res"
        keyword reset as "reset " for "res"
        keyword reserved as "reserved " for "res"
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

  @Test func screensAndContainers() {
    check(
      "route /x -> I$0",
      expect(
        """
        screen ItemList for "I"
        screen Item for "I"
        """))
    check(
      "route /x -> $0 in Home",
      expect(
        """
        screen ItemList for ""
        screen Item for ""
        screen Login for ""
        screen Web for ""
        screen Secret for ""
        keyword external for ""
        """))
    check(
      "route /x -> Item in $0",
      expect(
        """
        container Main for ""
        container Home for ""
        container Search for ""
        """))
    check(
      "route /x -> Item parent It$0",
      expect(
        """
        screen ItemList for "It"
        screen Item for "It"
        """))
    check(
      "select $0",
      expect(
        """
        container Main for ""
        container Home for ""
        container Search for ""
        """))
    check(
      "push L$0",
      expect(
        """
        screen Login for "L"
        """))
  }

  @Test func whatIsBeingTypedIsNoScreen() {
    func found(_ map: String, _ typed: String) -> [String] {
      var session = Session(files: NoFiles())
      _ = session.execute(SourceText(name: "map", map + "\n" + typed))
      let text = map + "\n" + typed
      return Analysis(session).completions(in: text, at: text.utf8.count).map(\.label)
    }
    #expect(found("screen Cart", "route /c -> Ca") == ["Cart"])
    #expect(found("route /d -> Cart", "route /c -> Ca") == ["Cart"])
    // Another route has the same screen.
    #expect(found("route /d -> Ca", "route /c -> Ca") == ["Ca"])
    #expect(found("screen Ca", "route /c -> Ca") == ["Ca"])
  }

  @Test func guardsVariablesAndTypes() {
    check(
      "route /x -> Item guard $0",
      expect(
        """
        guard member for ""
        """))
    check(
      "set s$0",
      expect(
        """
        variable signedIn for "s"
        """))
    check(
      "guard x before match { require s$0",
      expect(
        """
        variable signedIn for "s"
        variable stack for "s"
        variable selected for "s"
        variable stacks for "s"
        function split as "split(" for "s"
        function starts as "starts(" for "s"
        """))
    check(
      "screen X(page: P$0",
      expect(
        """
        type Page for "P"
        """))
    check(
      "type Y = P$0",
      expect(
        """
        type Page for "P"
        """))
    check(
      "route /x/:id<P$0",
      expect(
        """
        type Page for "P"
        """))
  }

  @Test func typesInPatterns() {
    check(
      "route /x/:tab<last|P$0",
      expect(
        """
        type Page for "P"
        """))
    check(
      "screen X(pages: list<P$0",
      expect(
        """
        type Page for "P"
        """))
    check(
      "route /x/:id<int>/l$0",
      expect(
        """
        """))
    check(
      "block /x/:id<u$0> { log 1 }",
      expect(
        """
        type uint for "u"
        type uuid for "u"
        type url for "u"
        """))
  }

  @Test func urls() {
    check(
      "open $0",
      expect(
        """
        url /list for ""
        url shop:// for ""
        url https://shop.example.com/ for ""
        route item as "item(" for ""
        """))
    check(
      "open shop://l$0",
      expect(
        """
        url shop://list/ for "shop://l"
        url shop://login for "shop://l"
        """))
    check(
      "open shop://list/4$0",
      expect(
        """
        url shop://list/:id<int> as "shop://list/4" for "shop://list/4"
        """))
    check(
      "open /$0",
      expect(
        """
        url /list for "/"
        """))
    check(
      "resolve /list $0",
      expect(
        """
        keyword with for ""
        keyword from for ""
        keyword userInfo for ""
        """))
    check(
      "expect unmatched /l$0",
      expect(
        """
        url /list for "/l"
        """))
  }

  @Test func routesAndParameters() {
    check(
      "url $0",
      expect(
        """
        route item as "item(" for ""
        route /login as "\\"/login\\"" for ""
        route /web/** as "\\"/web/**\\"" for ""
        route /list as "\\"/list\\"" for ""
        route /secret as "\\"/secret\\"" for ""
        """))
    check(
      "url item($0",
      expect(
        """
        parameter id as "id: " for ""
        """))
    check(
      "push Item(t$0",
      expect(
        """
        parameter title as "title: " for "t"
        """))
    check(
      "describe I$0",
      expect(
        """
        screen ItemList for "I"
        screen Item for "I"
        """))
    check(
      "remove screen $0",
      expect(
        """
        screen ItemList for ""
        screen Item for ""
        screen Login for ""
        """))
    check(
      "remove route /l$0",
      expect(
        """
        route /login for "/l"
        route /list for "/l"
        """))
    check(
      "remove block $0",
      expect(
        """
        route /list/* for ""
        """))
    check(
      "remove routes in s$0",
      expect(
        """
        scheme shop for "s"
        """))
  }

  @Test func words() {
    check(
      "output $0",
      expect(
        """
        option text for ""
        option json for ""
        """))
    check(
      "echo o$0",
      expect(
        """
        option on for "o"
        option off for "o"
        """))
    check(
      "rank $0",
      expect(
        """
        option specific for ""
        option first for ""
        option literals for ""
        option all for ""
        """))
    check(
      "dialect u$0",
      expect(
        """
        option urlnavigator for "u"
        """))
    check(
      "case $0",
      expect(
        """
        option sensitive for ""
        option insensitive for ""
        """))
    check(
      "fallback $0",
      expect(
        """
        option global for ""
        """))
    check(
      "help rem$0",
      expect(
        """
        keyword remove for "rem"
        """))
    check(
      "expect out$0",
      expect(
        """
        variable outcome for "out"
        """))
  }

  @Test func parametersAndTheirValues() {
    let map = "screen L(sort: popular|recent, on: bool, n: int)\nroute /x/:tab<a|b> -> L as x"
    check(
      "push L($0", map: map,
      expect(
        """
        parameter sort as "sort: " for ""
        parameter on as "on: " for ""
        parameter n as "n: " for ""
        """))
    check(
      "push L(sort: $0", map: map,
      expect(
        """
        option "popular" for ""
        option "recent" for ""
        """))
    check(
      "push L(n: 1,on:t$0", map: map,
      expect(
        """
        option true for "t"
        function trim as "trim(" for "t"
        """))
    check(
      "url x(tab: $0", map: map,
      expect(
        """
        option "a" for ""
        option "b" for ""
        """))
  }

  @Test func urlsAsTheMapAllows() {
    let map = """
      route /list(/:id<int>) -> A
      route /list/latest -> B
      route /tab/:t<home|away> -> C
      route /q?x=:x<a|b>&debug=true -> D
      route /files/** -> E
      scheme s { fallback global; route /own -> F }
      screen A(id: int?, page: int = 1)
      """
    check(
      "open /l$0", map: map,
      expect(
        """
        url /list for "/l"
        """))
    check(
      "open /list$0", map: map,
      expect(
        """
        url /list for "/list"
        url /list/latest for "/list"
        url /list/:id<int> as "/list/" for "/list"
        """))
    check(
      "open /list/4/$0", map: map,
      expect(
        """
        url /list/4/ for "/list/4/"
        """))
    check(
      "open /tab/$0", map: map,
      expect(
        """
        url /tab/:t<home|away> as "/tab/" for "/tab/"
        url /tab/home for "/tab/"
        url /tab/away for "/tab/"
        """))
    check(
      "open /q?$0", map: map,
      expect(
        """
        url /q?x= for "/q?"
        url /q?debug= for "/q?"
        """))
    check(
      "open /q?x=a&$0", map: map,
      expect(
        """
        url /q?x=a&debug= for "/q?x=a&"
        """))
    check(
      "open /q?x=$0", map: map,
      expect(
        """
        url /q?x=a for "/q?x="
        url /q?x=b for "/q?x="
        """))
    check(
      "open /list/7?p$0", map: map,
      expect(
        """
        url /list/7?page= for "/list/7?p"
        """))
    check(
      "open s$0", map: map,
      expect(
        """
        url s:// for "s"
        """))
    check(
      "open s://o$0", map: map,
      expect(
        """
        url s://own for "s://o"
        """))
    check(
      "match /a /files/x/y$0", map: map,
      expect(
        """
        """))
  }

  @Test func filesAreThoseThatAreHandedIn() {
    let files = ListedFiles(folders: [
      "": ["a.roadbook", "b.txt", "deep/", ".hidden", "two words.roadbook"],
      "deep/": ["c.roadbook"],
    ])
    func found(_ text: String) -> [String] {
      Analysis(Session(files: files)).completions(in: text, at: text.utf8.count).map(\.insertion)
    }
    #expect(found("load ") == ["a.roadbook", "\"two words.roadbook\"", "deep/"])
    #expect(found("load de") == ["deep/"])
    #expect(found("load deep/") == ["deep/c.roadbook"])
    #expect(found("source b") == ["b.txt"])
    #expect(found("source .") == [".hidden"])
    #expect(found("include ") == ["\"a.roadbook\"", "\"two words.roadbook\"", "\"deep/"])
    #expect(found("include \"a") == ["a.roadbook\""])
    #expect(found("load elsewhere/") == [])
  }

  @Test func whatIsLikely() {
    func rest(_ text: String) -> String? {
      var session = Session(files: NoFiles())
      _ = session.execute(SourceText(name: "map", Self.map))
      return Analysis(session).likelyRest(in: text, at: text.utf8.count)
    }
    #expect(rest("resol") == "ve")
    #expect(rest("rout") == "e")
    #expect(rest("re") == nil)
    #expect(rest("") == nil)
    #expect(rest("push Lo") == "gin")
    #expect(rest("push Item") == nil)
    #expect(rest("open shop://lo") == "gin")
    #expect(rest("fallback ") == "global")
    #expect(rest("open /nowhere") == nil)
    #expect(rest("# resol") == nil)
  }

  @Test func lettersInOrderCountWhereNothingBeginsSo() {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", Self.map))
    let analysis = Analysis(session)
    func found(_ text: String) -> [String] {
      analysis.completions(in: text, at: text.utf8.count, fuzzily: true).prefix(3).map(\.label)
    }
    #expect(found("psh") == ["push"])
    #expect(found("push il") == ["ItemList"])
    #expect(found("push item").first == "Item")
    #expect(found("open shop://lgn") == ["shop://login"])
    #expect(found("push I") == ["ItemList", "Item"])
    #expect(analysis.completions(in: "psh", at: 3).isEmpty)
  }

  @Test func brokenTexts() {
    check(
      "route /x -> ) I$0",
      expect(
        """
        """))
    check(
      "}{ open shop://l$0",
      expect(
        """
        """))
    check(
      "log \"unclosed\nopen shop://lo$0",
      expect(
        """
        url shop://login for "shop://lo"
        """))
  }

  @Test func anyPlaceInAnyTextIsAnswered() {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", Self.map))
    let analysis = Analysis(session)
    var random = SeededRandom(seed: 11)
    let pieces = [
      "route", " ", "/a", ":x", "<", ">", "(", ")", "{", "}", "\"", "\\", "\n", ";", "->", "é",
      "\0",
      "url item(", "open shop://", "${", "#", "in ", ",",
    ]
    for _ in 0..<500 {
      let text = (0..<random.below(12)).map { _ in random.pick(pieces) }.joined()
      let length = text.utf8.count
      let offset = random.below(length + 3) - 1
      let items = analysis.completions(in: text, at: offset)
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
