import Roadbook
import RoadbookTestSupport
import Testing

/// Apps with the code that `roadbook export swift` writes: the files in `Exported/`.
@MainActor @Suite struct TypedScreenTests {
  private static let root = String(
    #filePath.dropLast("/Tests/RoadbookTests/TypedScreenTests.swift".count))

  private func map(_ name: String, in folder: String = "grammar/examples") throws -> RouteMap {
    let path = "\(Self.root)/\(folder)/\(name).roadbook"
    return try RouteMap(path: path) { try #require(readFile($0)) }
  }

  private func shop(_ register: (Router) throws -> Void = { _ in }) throws -> Router {
    try Router(map("shop"), driver: MemoryDriver(screens: ShopMap.Screen.self), register)
  }

  /// What a view does: a switch over all screens.
  private func title(_ screen: ShopMap.Screen) -> String {
    switch screen {
    case .checkout(let checkout): "Buy \(checkout.itemID)"
    case .item(let item): "Item \(item.id) \(item.title ?? "-") \(item.display)"
    case .itemBySKU(let item): "SKU \(item.sku)"
    case .itemList(let list): "List \(list.sort) \(list.page)"
    case .login: "Login"
    case .order(let order): "Order \(order.number)"
    case .orders: "Orders"
    case .profile: "Profile"
    case .results(let results): "Results \(results.query) \(results.page)"
    case .reviews(let reviews): "Reviews \(reviews.itemID) \(reviews.stars?.rawValue ?? 0)"
    }
  }

  @Test func linksLeadToTheirScreens() throws {
    let router = try shop()
    router[variable: ShopMap.Variables.signedIn] = true
    let links: [(ShopMap.Link, ShopMap.Screen, String)] = try [
      (ShopMap.item(id: 42), .item(id: 42), "/list/42"),
      (
        ShopMap.item(id: 42, title: "a b/c+d&e=f'(x)é", display: 2),
        .item(id: 42, title: "a b/c+d&e=f'(x)é", display: 2),
        "/list/42?article_title=a%20b/c%2Bd%26e=f%27%28x%29%C3%A9&display_type=2"
      ),
      (
        ShopMap.itemList(sort: .price, page: 7), .itemList(sort: .price, page: 7),
        "/list?sort=price&page=7"
      ),
      (ShopMap.itemList(), .itemList(), "/list"),
      (ShopMap.reviews(itemID: 4, stars: 5), .reviews(itemID: 4, stars: 5), "/list/4/reviews/5"),
      (ShopMap.reviews(itemID: 4), .reviews(itemID: 4), "/list/4/reviews"),
      (ShopMap.itemBySKU(sku: "ABC-1234"), .itemBySKU(sku: "ABC-1234"), "/sku/ABC-1234"),
      (
        ShopMap.results(query: "tea & milk", page: 3), .results(query: "tea & milk", page: 3),
        "/search?q=tea%20%26%20milk&page=3"
      ),
      (ShopMap.checkout(itemID: 4), .checkout(itemID: 4), "/list/4/buy"),
      (ShopMap.order(number: "A/7"), .order(number: "A/7"), "/account/orders/A%2F7"),
      (ShopMap.orders(), .orders, "/account/orders"),
      (ShopMap.profile(), .profile, "/account"),
      (ShopMap.login(), .login, "/login"),
    ]
    for (link, screen, url) in links {
      #expect(link.text == url)
      #expect(try ShopMap.Screen(router.resolve(link)) == screen, "\(link)")
      #expect(try ShopMap.Screen(screen.entry) == screen)
      for scheme in [ShopMap.Scheme.shop, .web] {
        #expect(try ShopMap.Screen(router.resolve(link.text(in: scheme))) == screen, "\(link)")
      }
    }
    #expect(title(links[1].1) == "Item 42 a b/c+d&e=f'(x)é 2")
    #expect(ShopMap.item(id: 42).text(in: .web) == "https://shop.example.com/list/42")
  }

  @Test func noURLHasTheseValues() throws {
    for (value, reason) in [
      ("", "the parameter 'number' is empty; a capture needs at least one character"),
      ("a\nb", "the parameter 'number' has a control character, which no URL has"),
      (".", "'.' is no segment of a URL"), ("..", "'..' is no segment of a URL"),
    ] {
      let error = #expect(throws: BuildError.self) { try ShopMap.order(number: value) }
      #expect(error?.description == reason)
    }
    #expect(throws: BuildError.self) { try ShopMap.results(query: "") }
    let (seven, word) = (7, "abc")
    #expect(ShopMap.Stars(seven) == nil && ShopMap.SKU(word) == nil)
    #expect(ShopMap.Page(seven).map { $0 < 8 && $0 > 6 } == true)
  }

  /// For any values, links are the URLs that the map itself builds, and lead to these values.
  @Test func linksAreThoseOfTheMap() throws {
    let router = try shop()
    router[variable: ShopMap.Variables.signedIn] = true
    var random = SeededRandom(seed: 0x117E)
    for _ in rounds(3_000, oneOf: 20) {
      let text = text(&random)
      let id = Int.random(in: Int.min...Int.max, using: &random)
      let page: ShopMap.Page? =
        random.oneIn(3) ? nil : ShopMap.Page(Int.random(in: 1...500, using: &random))
      let title = random.oneIn(4) ? nil : text
      let item = ShopMap.item(id: id, title: title, display: random.oneIn(2) ? id : nil)
      #expect(
        try item.text
          == router.url(
            for: "item",
            ["id": id, "title": title, "display": item.text.contains("display") ? id : nil as Int?])
      )
      #expect(try ShopMap.Screen(router.resolve(item)).map { $0.arguments["id"] } == .int(id))
      let order = try ShopMap.order(number: text)
      #expect(try order.text == router.url(for: "order", ["number": text]))
      #expect(try ShopMap.Screen(router.resolve(order)) == .order(number: text))
      #expect(
        try order.text(in: .shop) == router.url(for: "order", ["number": text], in: "shop"))
      let found = try ShopMap.results(query: text, page: page)
      #expect(
        try found.text == router.url(for: "search", ["q": text, "page": page]), "\(text)")
    }
  }

  /// A text that a segment of a URL can be.
  private func text(_ random: inout SeededRandom) -> String {
    let signs = (0x20...0x7E).map { UnicodeScalar(UInt8($0)) } + ["é", "ß", "語", "😀", "\u{301}"]
    var text = ""
    repeat {
      text = ""
      for _ in 0...random.below(5) { text.unicodeScalars.append(random.pick(signs)) }
    } while text == "." || text == ".."
    return text
  }

  @Test func handlersGetArguments() throws {
    var seen: [Int] = []
    let router = try shop { app in
      app.bind(ShopMap.Variables.signedIn) { true }
      app.on(ShopMap.Routes.item) { item in
        seen.append(item.id)
        return item.id < 100 ? .handled : .decline("sold out")
      }
    }
    #expect(router.open(ShopMap.item(id: 42)).isAccepted)
    #expect(router.open(ShopMap.item(id: 142)).outcome?.kind == .declined)
    #expect(seen == [42, 142])
    #expect(router[variable: ShopMap.Variables.signedIn] == true)
  }

  @Test func guardsSeeTypedScreens() throws {
    let router = try Router(map("news"), driver: MemoryDriver(screens: NewsMap.Screen.self)) {
      app in
      app.guard(NewsMap.Guards.reader, replacing: true) { request in
        guard case .article(let article)? = try NewsMap.Screen(request.target) else {
          return .allow
        }
        return article.id < 100 ? .allow : .cancel("not yet")
      }
    }
    #expect(router.open(NewsMap.article(id: 7)).isAccepted)
    #expect(router.open(NewsMap.article(id: 700)).outcome?.reason == "not yet")
    #expect(try NewsMap.Screen(router.resolve(NewsMap.bookmarks())) == .bookmarks)
  }

  @Test func aCatalogIsOneSwitch() throws {
    let catalog = ScreenCatalog(ShopMap.Screen.self) { title($0) }
    #expect(catalog.screens == ShopMap.Screen.names)
    #expect(try catalog.make(ShopMap.Screen.item(id: 4).entry) == "Item 4 - 1")
    #expect(
      catalog.reader.error(reading: ["id": "x"], of: "Item")?.reason
        == "id must be an int, not \"x\"")
  }

  @Test func isolationDoesNotReachExportedCode() async throws {
    let link = await Task.detached { CinemaMap.film(id: 4, stars: 5, tab: .reviews) }.value
    #expect(link.text(in: .cinema) == "cinema://films/4/5?tab=reviews")
    #expect(CinemaMap.films().text(in: .cinemaExampleCom) == "https://cinema.example.com/films")
    let router = try Router(map("cinema", in: "Tests/Maps/exported"))
    #expect(
      try CinemaMap.Screen(router.resolve(link)) == .film(id: 4, stars: 5, tab: .reviews))
  }

  @Test func theFirstSegmentIsInTheHostsPlace() {
    let link = RouteLink<CinemaMap.Scheme>("/a:b@c&d=e+f/g:h?i=j:k")
    #expect(link.text(in: .cinema) == "cinema://a%3Ab%40c%26d%3De%2Bf/g:h?i=j:k")
    #expect(RouteLink<CinemaMap.Scheme>("/").text(in: .cinema) == "cinema://")
  }

  // MARK: A map that the code was not exported from

  private func mismatch(
    _ map: String, _ driver: any NavigationDriver = MemoryDriver(screens: NewsMap.Screen.self)
  ) -> String? {
    do {
      _ = try Router(RouteMap(map), driver: driver)
      return nil
    } catch { return "\(error)" }
  }

  @Test func codeAndMapMustFitTogether() {
    #expect(mismatch("screen Article(id: int), Profile\nroute /me -> Profile") == nil)
    #expect(
      mismatch("screen Articles\nroute /news -> Articles") == """
        map.roadbook:2: the driver makes no screen 'Articles'; did you mean 'Article'?
        """)
    #expect(
      mismatch("screen Article(id: int), Wishlist\nroute /news/:id -> Article") == """
        map.roadbook:1: the driver makes no screen 'Wishlist'
        """)
    #expect(
      mismatch("screen Article(number: int)") == """
        map.roadbook:1: the driver cannot read screen 'Article': argument id is missing
        """)
    #expect(
      mismatch("screen Article(id: latest | int)") == """
        map.roadbook:1: the driver cannot read screen 'Article': id must be an int, not "latest"
        """)
    #expect(
      mismatch("screen Article(id: int?)") == """
        map.roadbook:1: the driver cannot read screen 'Article': argument id is missing
        """)
    #expect(mismatch("type Id = /x+/ extern\nscreen Article(id: Id)") != nil)
    #expect(mismatch("type Id = int as value * 2\nscreen Article(id: Id)") == nil)
  }

  @Test func handlersMustFitTheirRoutes() throws {
    let text = "screen Article(id: string), Other\nroute /a/:id -> Article as article"
    let error = #expect(throws: MapMismatch.self) {
      try Router(RouteMap(text)) { $0.on(NewsMap.Routes.article) { _ in .handled } }
    }
    #expect(
      error?.description == """
        map.roadbook:2: the handler of 'article' takes 'Article', which cannot be read: id must be an int, not "x"
        """)
    let other = #expect(throws: MapMismatch.self) {
      try Router(RouteMap("route /a/:id -> Other as article")) {
        $0.on(NewsMap.Routes.article) { _ in .handled }
      }
    }
    #expect(
      other?.description == """
        map.roadbook:1: the handler of 'article' takes 'Article', but the route shows 'Other'
        """)
  }

  /// Any `Decodable` is compared in the same way.
  @Test func decodableArgumentsAreChecked() throws {
    struct Article: Decodable {
      var id: Int
      var tab: String?
    }
    var catalog = ScreenCatalog<String>()
    catalog.on("Article", as: Article.self) { "\($0.id) \($0.tab ?? "-")" }
    let entry = ScreenEntry("Article", ["id": 4, "tab": "cast"])
    #expect(try entry.decode(Article.self).tab == "cast")
    #expect(try catalog.make(entry) == "4 cast")
    let driver = CatalogDriver(catalog)
    #expect(mismatch("screen Article(id: int, tab: string?)", driver) == nil)
    #expect(mismatch("screen Article(id: uint, more: string)", driver) == nil)
    #expect(
      mismatch("screen Article(name: string)", driver) == """
        map.roadbook:1: the driver cannot read screen 'Article': argument id is missing
        """)
    #expect(
      mismatch("screen Article(id: int, tab: list<int>)", driver) == """
        map.roadbook:1: the driver cannot read screen 'Article': tab must be a string, not [-1]
        """)
  }
}

/// A driver that makes screens of a catalog, and shows nothing.
@MainActor private final class CatalogDriver: ImmediateNavigationDriver {
  private let catalog: ScreenCatalog<String>

  init(_ catalog: ScreenCatalog<String>) { self.catalog = catalog }

  var screens: Set<ScreenName>? { catalog.screens }
  var reader: ArgumentReader { catalog.reader }
  func shown(in layout: ContainerLayout) -> NavigationState { NavigationState(layout) }
  func performNow(_ step: NavigationStep) throws(NavigationError) {}
}
