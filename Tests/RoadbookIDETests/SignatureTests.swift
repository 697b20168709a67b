import RoadbookLanguage
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Signature help at `$0`, with the current part in `‹›`.
@Suite struct SignatureTests {
  private static let map = """
    ## The number of a page.
    type Page = int in 1...500
    ## One article, by its number.
    screen Item(id: int from itemID, title: string?, display: int = 1)
    screen Open(a: Page, ...)
    screen Login
    ## Articles.
    route /list/:itemID<int>/:page<Page> -> Item as item
    route /plain/:x -> Login
    """

  private func check(_ marked: [String], _ expected: Expect) {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", Self.map))
    let analysis = Analysis(session)
    let lines = marked.map { marked in
      let text = MarkedText(marked)
      guard let help = analysis.signature(in: text.text, at: text.offsets.first ?? 0) else {
        return "nothing"
      }
      return shown(help)
    }
    expected.match(lines.joined(separator: "\n"))
  }

  private func shown(_ help: SignatureHelp) -> String {
    let bytes = Array(help.label.utf8)
    guard let active = help.active else { return help.label }
    let range = help.parameters[active].range
    func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }
    let note = help.parameters[active].documentation.map { "  (\($0))" } ?? ""
    return text(bytes[..<range.start]) + "‹" + text(bytes[range.start..<range.end]) + "›"
      + text(bytes[range.end...]) + note
  }

  @Test func routesShowTheirCaptures() {
    check(
      ["route /x => item($0", "open item(itemID: 4, $0", "route /x do { log 1 + item($0"],
      expect(
        """
        item(‹itemID: int›, page: Page)
        item(itemID: int, ‹page: Page›)  (The number of a page.)
        item(‹itemID: int›, page: Page)
        """))
  }

  @Test func screensShowTheirParameters() {
    check(
      [
        "push Item($0", "push Item(id: 4$0", "push Item(id: 42, $0", "push Item(id: 42, dis$0",
        "push Item(title: \"a, b\", $0", "push Item(1, 2, 3, $0", "expect /x -> Item(display: $0",
        "push Open($0", "push Login($0", "push Nobody($0",
      ],
      expect(
        """
        Item(‹id: int›, title: string?, display: int = 1)  (from 'itemID' in a URL)
        Item(‹id: int›, title: string?, display: int = 1)  (from 'itemID' in a URL)
        Item(id: int, ‹title: string?›, display: int = 1)
        Item(id: int, title: string?, ‹display: int = 1›)
        Item(‹id: int›, title: string?, display: int = 1)  (from 'itemID' in a URL)
        Item(id: int, title: string?, display: int = 1)
        Item(id: int, title: string?, ‹display: int = 1›)
        Open(‹a: Page›, ...)  (The number of a page.)
        Login()
        push ‹URL|SCREEN(…)› [from CONTAINER]
        """))
  }

  @Test func routesAndFunctionsShowTheirs() {
    check(
      [
        "url item($0", "url item(page: $0", "url \"/plain/:x\"($0", "expect count($0",
        "expect split(stack, $0", "route /a/:b(/:c$0",
      ],
      expect(
        """
        item(‹itemID: int›, page: Page)
        item(itemID: int, ‹page: Page›)  (The number of a page.)
        /plain/:x(‹x: string›)
        count(‹x›)
        split(text, ‹separator = ","›)
        route ‹PATTERN› -> SCREEN [in NAME] [modal] [guard NAME] { … }
        """))
  }

  /// The innermost call is used, whatever precedes it.
  @Test func callsInCalls() {
    check(
      [
        "var z = upper(lower($0", "log join(split(\"a\", $0", "log join(split(\"a\"), $0",
        "push Item(id: count(split($0", "log 1+count($0", "log [count($0",
        "url \"/plain/:x\"(x: upper($0", "open /list/count($0",
      ],
      expect(
        """
        lower(‹text›)
        split(text, ‹separator = ","›)
        join(list, ‹separator = ","›)
        split(‹text›, separator = ",")
        count(‹x›)
        count(‹x›)
        upper(‹text›)
        open ‹URL› [with {…}] [userInfo {…}] [from ORIGIN] [as ROUTE] [animated on|off]
        """))
  }

  @Test func statementsShowWhatIsNext() {
    check(
      [
        "open $0", "open /a$0", "open /a $0", "open /a with $0", "open /a with { x: 1, $0",
        "open /a from widget $0", "open /a fr$0", "route $0", "route /a -> $0", "route /a -> A $0",
        "route /a -> A in $0", "route /a -> A modal $0", "route /a -> A gua$0",
        "match /a $0", "set x $0", "set x = $0", "describe screen $0", "describe mem$0",
        "break on $0", "require a else $0", "output $0", "output json $0", "reload $0",
        "guard a on B before $0", "test \"a\" fails $0", "scheme a { block /x$0", "resolv$0",
      ],
      expect(
        """
        open ‹URL› [with {…}] [userInfo {…}] [from ORIGIN] [as ROUTE] [animated on|off]
        open ‹URL› [with {…}] [userInfo {…}] [from ORIGIN] [as ROUTE] [animated on|off]
        open URL ‹[with {…}]› [userInfo {…}] [from ORIGIN] [as ROUTE] [animated on|off]
        open URL ‹[with {…}]› [userInfo {…}] [from ORIGIN] [as ROUTE] [animated on|off]
        open URL ‹[with {…}]› [userInfo {…}] [from ORIGIN] [as ROUTE] [animated on|off]
        open URL [with {…}] [userInfo {…}] [from ORIGIN] ‹[as ROUTE]› [animated on|off]
        open URL [with {…}] [userInfo {…}] ‹[from ORIGIN]› [as ROUTE] [animated on|off]
        route ‹PATTERN› -> SCREEN [in NAME] [modal] [guard NAME] { … }
        route PATTERN -> ‹SCREEN› [in NAME] [modal] [guard NAME] { … }
        route PATTERN -> SCREEN ‹[in NAME]› [modal] [guard NAME] { … }
        route PATTERN -> SCREEN ‹[in NAME]› [modal] [guard NAME] { … }
        route PATTERN -> SCREEN [in NAME] [modal] ‹[guard NAME]› { … }
        route PATTERN -> SCREEN [in NAME] [modal] ‹[guard NAME]› { … }
        match PATTERN ‹URL›
        set NAME = ‹EXPRESSION›
        set NAME = ‹EXPRESSION›
        describe [kind] ‹NAME›
        describe [kind] ‹NAME›
        break on ‹[KIND]› NAME
        require EXPRESSION else defer ‹"why"›
        output ‹text|json›
        output text|json
        reload
        guard NAME [on PATTERN|SCREEN|everything] ‹[before match|generate|push|present]› { … }
        test "name" ‹[fails "why"]› { … }
        block ‹PATTERN› { … }
        nothing
        """))
  }

  @Test func anyPlaceIsAnswered() {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", Self.map))
    let analysis = Analysis(session)
    var random = SeededRandom(seed: 5)
    let pieces = [
      "route ", "open ", "push ", "Item(", "(", ")", "[", "{ ", " }", "with ", "\"", "\\", ",", ":",
      "id", " ", "é", "\n", ";", "-> ", "guard ", "#",
    ]
    for _ in 0..<2_000 {
      let text = (0..<random.below(14)).map { _ in random.pick(pieces) }.joined()
      let offset = random.below(text.utf8.count + 1)
      guard let help = analysis.signature(in: text, at: offset) else { continue }
      for parameter in help.parameters {
        #expect(parameter.range.start < parameter.range.end)
        #expect(parameter.range.end <= help.label.utf8.count)
      }
      #expect(help.active.map { help.parameters.indices.contains($0) } != false)
    }
  }
}
