import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Completions at `$0` in expressions, and in statements whose parts depend on what they contain
/// already.
@Suite struct ExpressionCompletionTests {
  private static let map = """
    type Iban = /[A-Z]{2}[0-9]{4}/
    screen Account(iban: Iban, tab: info | cards = "info")
    screen Card(cardNo: int from no)
    tabs Bottom { Money; More }
    var signedIn = false
    var user = { name: "Ada", age: 36 }
    guard locked { allow }
    route /accounts/:iban<Iban> -> Account guard locked
    route /accounts/:iban<Iban>/cards/:no<int> -> Card

    """

  private func labels(_ marked: String) -> [String] {
    let map = EditorMap(Self.map + marked)
    return (map.view?.completions(in: 0, at: map.offset) ?? []).map(\.label)
  }

  /// The completions at the mark of each line, with what they replace.
  private func check(_ lines: [String], limit: Int = 9, _ expected: Expect) {
    expected.match(
      lines.map { line in
        let map = EditorMap(Self.map + line)
        let items = map.view?.completions(in: 0, at: map.offset) ?? []
        let written = items.prefix(limit).map { item in
          item.insertion.hasSuffix(" ") ? String(item.insertion.dropLast()) : item.insertion
        }
        let shown = written + (items.count > limit ? ["…"] : [])
        let typed = items.first.map { SourceText(name: "", map.text.text).text(in: $0.range) } ?? ""
        let front = "\(line)  \(typed.debugDescription):"
        return ([front] + shown).joined(separator: "  ")
      }.joined(separator: "\n"))
  }

  @Test func whatCanBeReadWhere() {
    check(
      [
        "type T = int where $0", "type T = int as v$0", "var x = $0", "route /z/:w -> Card when $0",
        "route /z/:w => /b/${$0}", "route /z/:w do { log $0 }", "block /z/:w { log $0 }",
        "on failed { log $0 }", "test \"t\" { expect screen == $0 }",
        "test \"t\" { cases n { 1 }; set signedIn = $0 }", "screen Z(a: int = $0)",
        "normalize /z/:w => /y/${$0}",
      ], limit: 40,
      expect(
        """
        type T = int where $0  "":  value  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        type T = int as v$0  "v":  value
        var x = $0  "":  signedIn  user  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        route /z/:w -> Card when $0  "":  signedIn  user  parameters  origin  platform  audience  match  stack  visible  selected  modals  stacks  deferred  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        route /z/:w => /b/${$0}  "":  w  signedIn  user  parameters  origin  platform  audience  match  wildcard  stack  visible  selected  modals  stacks  deferred  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        route /z/:w do { log $0 }  "":  w  signedIn  user  parameters  origin  platform  audience  match  wildcard  stack  visible  selected  modals  stacks  deferred  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        block /z/:w { log $0 }  "":  w  signedIn  user  screen  arguments  presentation  container  parameters  origin  platform  audience  match  wildcard  stack  visible  selected  modals  stacks  deferred  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        on failed { log $0 }  "":  signedIn  user  outcome  reason  route  url  screen  arguments  presentation  container  parameters  origin  platform  audience  match  wildcard  stack  visible  selected  modals  stacks  deferred  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        test "t" { expect screen == $0 }  "":  Account  Card  signedIn  user  screen  arguments  presentation  container  stack  visible  selected  modals  stacks  deferred  outcome  parameters  route  match  wildcard  origin  reason  log  blocks  events  unmatched  platform  audience  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        test "t" { cases n { 1 }; set signedIn = $0 }  "":  true  false  n  signedIn  user
        screen Z(a: int = $0)  "":  signedIn  user  parameters  origin  platform  audience  match  stack  visible  selected  modals  stacks  deferred  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        normalize /z/:w => /y/${$0}  "":  w  signedIn  user  parameters  match  wildcard  count(  lower(  upper(  trim(  split(  join(  contains(  starts(  ends(  nullif(
        """))
  }

  /// Route calls are offered wherever URLs and values are.
  @Test func routesThatAreCalled() {
    let routes = "route /c/:no<int> -> Card as card; route /m -> Account as money\n"
    check(
      [
        "route /z => ca$0", "route /z => card($0", "route /z/:no<int> => card(no: n$0",
        "route /z do { log ca$0 }", "route /z do { log \"${mon$0\" }", "route /z do { open mo$0 }",
        "route /z do { log card(no: 1).pa$0 }", "test \"t\" { expect ca$0 }",
        "test \"t\" { expect /x -> ca$0 }", "route shortcut://s => ca$0",
      ].map { routes + $0 }, limit: 5,
      expect(
        """
        route /c/:no<int> -> Card as card; route /m -> Account as money
        route /z => ca$0  "ca":  card(
        route /c/:no<int> -> Card as card; route /m -> Account as money
        route /z => card($0  "":  no:
        route /c/:no<int> -> Card as card; route /m -> Account as money
        route /z/:no<int> => card(no: n$0  "n":  no  nullif(  null
        route /c/:no<int> -> Card as card; route /m -> Account as money
        route /z do { log ca$0 }  "ca":  card(
        route /c/:no<int> -> Card as card; route /m -> Account as money
        route /z do { log "${mon$0" }  "mon":  money()
        route /c/:no<int> -> Card as card; route /m -> Account as money
        route /z do { open mo$0 }  "mo":  money()
        route /c/:no<int> -> Card as card; route /m -> Account as money
        route /z do { log card(no: 1).pa$0 }  "pa":  path
        route /c/:no<int> -> Card as card; route /m -> Account as money
        test "t" { expect ca$0 }  "ca":  card(
        route /c/:no<int> -> Card as card; route /m -> Account as money
        test "t" { expect /x -> ca$0 }  "ca":  cancelled
        route /c/:no<int> -> Card as card; route /m -> Account as money
        route shortcut://s => ca$0  "ca":  card(
        """))
  }

  @Test func whatIsThereIsNotWrittenTwice() {
    func replaced(_ marked: String) -> String? {
      let map = EditorMap(Self.map + marked)
      let item = map.view?.completions(in: 0, at: map.offset).first
      return item.map {
        "\($0.insertion) for \(SourceText(name: "", map.text.text).text(in: $0.replaced))"
      }
    }
    #expect(replaced("block /z { log up$0per(user.name) }") == "upper( for upper(")
    #expect(replaced("type T = li$0st<int>") == "list< for list<")
    #expect(replaced("screen Z(a: up | down = \"$0\")") == "up for ")
  }

  /// Completed names are known at their place: otherwise there would be a diagnostic.
  @Test func whatIsOfferedCanBeRead() {
    let places = [
      "type T = int where value == $0", "route /z/:w -> Card when null == $0",
      "route /z/:w do { log $0 }", "block /z/:w { log $0 }", "guard z before match { log $0 }",
      "on failed { log $0 }", "test \"t\" { expect $0 == null }",
      "test \"t\" { expect null == $0 }",
    ]
    for place in places {
      let map = EditorMap(Self.map + place)
      for item in map.view?.completions(in: 0, at: map.offset) ?? []
      where item.kind == .variable || item.kind == .parameter || item.kind == .screen {
        let view = EditorMap(Self.map + place.replacing("$0", with: item.insertion)).view
        let found = view?.findings(0).filter { $0.code.rawValue.hasPrefix("unknown") } ?? []
        #expect(found.isEmpty, "\(place) \(item.insertion)")
      }
    }
  }
}
