import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookSemantics
@testable import RoadbookSession

/// Binding a map again after any edits gives the same map as a fresh start.
@Suite struct RebindingTests {
  private static let head = """
    tabs Main { Home; Search }
    guard signedIn { if not loggedIn { cancel "no" } }
    scheme shop {
    """

  private static let names = [
    "var loggedIn = false", "var loggedIn = 1", "var count = 1", "var count = \"a\"",
    "type Kind = one|two", "type Kind = int", "type Kinds = [Kind]",
    "type Big = int where value > 9",
    "var platform = 3", "var photo = true",
  ]

  private static let screens = [
    "screen Start", "screen List(page: int = 1)", "screen Item(id: int, title: string?)",
    "screen Item(id: string)", "screen Cart(...)", "screen Login",
    "screen Sorted(kind: Kind)",
    "screen Lost, Carts(x: int = count), Deep", "screen Start, List(page: int = 1),\n  Login",
    "screen Sorted(kinds: Kinds?, page: int = count)",
  ]

  private static let routes = [
    "/ -> Start", "/list?page=:page<int> -> List",
    "/item/:id<int> -> Item { default title = \"a\" }",
    "/item/:id<int> -> Item {\n route edit -> Item modal\n route photos/:photo -> Cart\n }",
    "/cart -> Cart as cart", "/cart/:code -> Cart as cart", "/login -> Login guard signedIn",
    "/old/:id => /item/${id}", "/log/:word do { log \"seen ${word}\"; open Item(id: 4) }",
    "/deep -> Item parent List", "/lists -> Lost", "/:any -> Carts", "/x => /list?page=${pages}",
    "/only/:id -> Item with id = 4 only id", "/item/:id -> List { default page = 2 }",
    "/loop -> List parent Item", "/item/:id<int> -> Cart",
    "/sorted/:kind<Kind> -> Sorted", "/sorted/:kinds<Kinds> -> Sorted { default page = count }",
    "group /teams/:team in Home guard signedIn {\n route . -> Start\n"
      + " route :id<int> -> Item(id: id)\n group when count == 1 { route lists -> Lost }\n }",
    "group when loggedIn {\n route /grouped/:photo -> Cart\n route /k/:k<Kind> -> Sorted(kind: k)\n }",
    "group /query?x=1 parent List priority 2 { route a -> Item(id: \"x\") { route b -> List } }",
    "group /nothing internal { }", "/lost { route here -> Start }",
    "/called/:code => cart(code: code)", "/call do { log cart().path, item(id: count) }",
    "/item/:id<int> -> Item as item", "/i/:n => item(id: n, page: 2)", "/other -> Start as item",
    "/big/:n<Big> => /sorted/${n + count}", "/bigger/:n<Bigger> -> List when count == 1",
    "block /item/:id { log id, count, word; push Item(idd: 4) }",
    "block /sorted/:kind<Kind>, /k/:kind { log kind == one; push Login }",
  ]

  /// The first words of statements that are not routes.
  private static let keywords = ["group", "block"]

  private static let tests = [
    "  open shop://item/4\n  expect screen == Item and id == 4",
    "  expect word == 4", "  expect screen == List and page == \"a\"", "  pop Item",
    "  cases url, id {\n shop://list, 3\n }\n  open ${url}\n  expect photo == id",
    "  expect cart() -> Cart", "  expect item(id: \"a\", title: word) == cart(code: 3)",
    "  expect item(4) == loop(id)", "  expect words == code", "  expect Lost == Carts",
    "  expect arguments.id == 4 and arguments.page == arguments.titel", "  expect Logins == Login",
    "  select Search",
    "  set count = 4\n  expect count == kind", "  expect platform == 3 and loggedIn",
  ]

  /// A map as a list of its statements.
  private struct Text {
    var names: [String] = []
    var screens: [String] = []
    var members: [String] = []
    var routes: [String] = []
    var tests: [(name: String, body: String)] = []

    private static func statement(_ route: String) -> String {
      RebindingTests.keywords.contains { route.hasPrefix($0) } ? route : "route " + route
    }

    var text: String {
      (names + screens + [RebindingTests.head] + members.map { "  " + Self.statement($0) } + ["}"]
        + routes.map(Self.statement)
        + tests.map { "test \"\($0.name)\" {\n\($0.body)\n}" })
        .joined(separator: "\n") + "\n"
    }

    mutating func change(_ random: inout SeededRandom) {
      let second = { (text: String) in String(text.split { " (".contains($0) }[1]) }
      let folder = { (text: String) in
        text.split { "/?: ".contains($0) }.map(String.init)
          .first { !RebindingTests.keywords.contains($0) } ?? ""
      }
      switch random.below(9) {
      case 0: Self.change(&names, random.pick(RebindingTests.names), second, &random)
      case 1, 2: Self.change(&screens, random.pick(RebindingTests.screens), second, &random)
      case 3, 4: Self.change(&members, random.pick(RebindingTests.routes), folder, &random)
      case 5, 6: Self.change(&routes, random.pick(RebindingTests.routes), folder, &random)
      default:
        let test = (name: "\(random.below(20))", body: random.pick(RebindingTests.tests))
        Self.change(&tests, test, \.name, &random)
      }
    }

    /// Inserts, replaces or removes an item. Two items with the same key are rare.
    private static func change<Item>(
      _ list: inout [Item], _ item: Item, _ key: (Item) -> String, _ random: inout SeededRandom
    ) {
      let index = random.below(list.count + 1)
      let isTwice = list.contains { key($0) == key(item) } && !random.oneIn(30)
      switch random.below(3) {
      case 0 where index < list.count:
        if !isTwice || key(list[index]) == key(item) { list[index] = item }
      case 1 where index < list.count && list.count > 3: list.remove(at: index)
      default: if !isTwice { list.insert(item, at: index) }
      }
      if list.count > 9 { list.remove(at: random.below(list.count)) }
    }
  }

  @Test(arguments: 0..<10)
  func changesGiveTheMapOfAFreshStart(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(4_000 + seed))
    let kept = DocumentCache()
    var text = Text()
    for step in 0..<150 {
      for _ in 0...random.below(2) { text.change(&random) }
      let now = session(text.text, kept)
      let fresh = session(text.text, DocumentCache())
      #expect(summary(now) == summary(fresh), "seed \(seed) step \(step):\n\(text.text)")
      if summary(now) != summary(fresh) { return }
    }
  }

  private func session(_ text: String, _ kept: DocumentCache) -> Session {
    var session = Session(files: MemoryFiles(["a.roadbook": text]), keeping: kept)
    _ = session.load("a.roadbook")
    return session
  }

  private func summary(_ session: Session) -> [String] {
    let source = session.documents[0].source
    func place(_ place: Place) -> String {
      "\(session.documents[0].actual(place.range))"
    }
    return session.live.diagnostics(of: 0).map { DiagnosticRenderer.full($0, in: source) }
      + session.binder.routes.map {
        "\($0.index) \($0.name) \($0.namespace) \($0.written) \($0.parent ?? -1) \(place($0.place))"
      }
      + session.binder.screens.map {
        "\($0.name) \(($0.parameters ?? []).map { "\($0.key) \($0.typeText)" }) \(place($0.place))"
      }
      + session.binder.symbols.screens.byName.map { "\($0) at \($1)" }.sorted()
      + session.binder.tests.map { "\($0.name) \(place($0.place))" }
  }
}
