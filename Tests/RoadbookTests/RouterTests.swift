import Roadbook
import Testing

@MainActor @Suite struct RouterTests {
  private static let map = """
    scheme shop
    screen ItemList, Item(id: int from itemID, title: string?), Fallback
    route /list -> ItemList { route :itemID<int> -> Item as item }
    route /list/** -> Fallback as rest
    route /alert do { log "alert" } as alert
    """

  private func router(_ register: (Router) throws -> Void = { _ in }) throws -> Router {
    try Router(RouteMap(Self.map), register)
  }

  @Test func handlersOfRoutesAreCalledByName() throws {
    var seen: [String] = []
    let router = try router { app in
      app.on("item") { request in
        let id: Int = try request.id
        seen.append("\(request.url) \(id) \(request.screen?.rawValue ?? "") \(request.pattern)")
        return .handled
      }
      app.on("alert") { _ in
        seen.append("alert")
        return .handled
      }
    }
    let opening = router.open("shop://list/42?title=Hat")
    #expect(opening.isAccepted)
    #expect(opening.outcome?.screen == "Item")
    #expect(opening.outcome?.stack == ["ItemList", "Item"])
    router.open("shop://alert")
    #expect(seen == ["shop://list/42?title=Hat 42 Item /list/:itemID<int>", "alert"])
  }

  @Test func aHandlerThatDeclinesLeavesTheURLToTheNextRoute() throws {
    let driver = MemoryDriver()
    let router = try Router(RouteMap(Self.map), driver: driver) { app in
      app.on("item") { try $0.value("id", as: Int.self) == 42 ? .decline("sold out") : .handled }
    }
    let outcome = router.open("shop://list/42").outcome
    #expect(outcome?.screen == "Fallback")
    #expect(outcome?.declined.first?.reason == "sold out")
    #expect(driver.stack == ["Fallback"])
    router.open("shop://list/43")
    #expect(driver.visible?.screen == "Item")
  }

  @Test func handlersRunInOrderUntilOneDoesNotHandle() throws {
    var seen: [Int] = []
    let router = try router { app in
      app.on("rest") { _ in
        seen.append(1)
        return true
      }
      app.on("rest") { _ in
        seen.append(2)
        return false
      }
      app.on("rest") { _ in
        seen.append(3)
        return true
      }
    }
    #expect(router.open("shop://list/x").outcome?.kind == .declined)
    #expect(seen == [1, 2])
  }

  @Test func handlersRedirectAndFail() throws {
    let router = try router { app in
      app.on("alert") { _ in .redirect("shop://list/7") }
      app.on("item", "id", "title") { (id: Int, title: String?) in
        Reply(id == 7 && title == nil)
      }
      app.on("rest") { request in
        let number: Int = try request.nothing
        return Reply(number > 0)
      }
    }
    let redirected = router.open("shop://alert").outcome
    #expect(redirected?.screen == "Item")
    #expect(redirected?.redirects == ["shop://list/7"])
    let failed = router.open("shop://list/x").outcome
    #expect(failed?.kind == .failed)
    #expect(failed?.reason == "argument nothing is missing")
  }

  private final class Target: RouteHandling {
    var count = 0
    func handle(_ request: RouteRequest) -> Reply {
      count += 1
      return .handled
    }
  }

  @Test func objectsAreHeldOrNot() throws {
    let router = try Router()
    var weak: Target? = Target()
    weak var gone: Target?
    if let weak {
      try router.routes.on("/weak", weak: weak)
      let strong = Target()
      gone = strong
      try router.routes.on("/strong", to: strong)
    }
    #expect(router.open("/weak").isAccepted)
    #expect(weak?.count == 1)
    weak = nil
    let outcome = router.open("/weak").outcome
    #expect(outcome?.kind == .declined)
    #expect(outcome?.reason == "the handler's object no longer exists")
    #expect(router.open("/strong").isAccepted)
    #expect(gone?.count == 1)
  }

  private struct Detail: RouteTarget {
    let id: Int
    init(_ request: RouteRequest) throws { id = try request.id }
  }

  @Test func typesAreMadeForEachURL() throws {
    let router = try Router()
    var made: [Int] = []
    try router.routes.on("/detail/:id", make: Detail.self) { detail in
      made.append(detail.id)
      return .handled
    }
    router.open("/detail/1")
    router.open("/detail/2")
    #expect(router.open("/detail/x").outcome?.kind == .failed)
    #expect(made == [1, 2])
  }

  @Test func subscriptsAddReplaceAndRemove() throws {
    let router = try Router()
    var seen: [String] = []
    router["/user/:id"] = { request in
      seen.append("first \(request.parameters["id"]?.text ?? "")")
      return true
    }
    router.open("/user/1")
    router["/user/:id"] = { _ in
      seen.append("second")
      return true
    }
    router.open("/user/2")
    #expect(router["/user/:id"] != nil)
    router["/user/:id"] = nil
    #expect(router["/user/:id"] == nil)
    #expect(router.open("/user/3").outcome?.kind == .unmatched)
    #expect(seen == ["first 1", "second"])
  }

  @Test func routesInCodeJoinThoseOfTheMap() throws {
    let router = try router()
    let routes = router.routes(in: "shop")
    let token = try routes.on("/list/:itemID/parts", as: "parts", show: "Item")
    #expect(router.open("shop://list/7/parts").outcome?.screen == "Item")
    #expect(try router.url(for: "parts", ["itemID": 7]) == "shop://list/7/parts")
    #expect(routes.listing.last?.file == "code")
    #expect(router.canOpen("shop://list/7/parts"))
    routes.remove(token)
    #expect(router.open("shop://list/7/parts").outcome?.screen == "Fallback")
  }

  @Test func badPatternsAreErrorsAtOnce() throws {
    let router = try Router()
    #expect(throws: MapError.self) { try router.routes.on("/a/:") }
    router["/b/:"] = { _ in true }
    #expect(throws: MapMismatch.self) { try router.check() }
  }

  private struct LongPaths: RouteMatching {
    func match(_ url: MatchedURL) -> Arguments? {
      url.components.count > 3 ? ["count": url.components.count] : nil
    }
  }

  @Test func matchersDecideByThemselves() throws {
    let router = try Router()
    var counts: [Int] = []
    try router.routes.on("long", matching: LongPaths()) { request in
      counts.append(try request.count)
      return .handled
    }
    #expect(router.open("/a/b/c/d").isAccepted)
    #expect(router.open("/a/b").outcome?.kind == .unmatched)
    #expect(!router.canOpen("/a/b"))
    #expect(router.canOpen("/a/b/c/d/e"))
    #expect(counts == [4])
  }

  @Test func whatDoesNotFitIsListedAtOnce() throws {
    do {
      _ = try Router(RouteMap(Self.map), driver: MemoryDriver(screens: ["ItemList", "Itm"])) {
        app in
        app.on("itm") { _ in true }
        app.guard("member") { _ in .allow }
        app.bind("signedIn") { true }
      }
      Issue.record("the mismatch was not found")
    } catch let mismatch as MapMismatch {
      let kinds = mismatch.items.map(\.kind)
      #expect(
        kinds == [
          .unknownRoute, .unknownGuard, .unknownVariable, .missingScreen, .missingScreen,
        ])
      #expect(mismatch.description.contains("the map has no route 'itm'; did you mean 'item'?"))
      #expect(mismatch.description.contains("map.roadbook:3: the driver makes no screen 'Item'"))
    }
  }

  @Test func outcomesAndEventsAreTold() throws {
    var outcomes: [Outcome.Kind] = []
    var unmatched: [String] = []
    var events: [String] = []
    let router = try router { app in
      app.onOutcome { outcomes.append($0.kind) }
      app.onUnmatched(in: "shop") { unmatched.append($0.url) }
      app.onEvent { events.append($0.name) }
    }
    router.open("shop://list")
    router.open("shop://nowhere")
    router.open("other://nowhere")
    #expect(outcomes == [.handled, .unmatched, .unmatched])
    #expect(unmatched == ["shop://nowhere"])
    #expect(events.contains("push"))
  }

  @Test func optionsReachHandlers() throws {
    struct Sender: Sendable, Equatable { let name: String }
    var seen: [String] = []
    let router = try router { app in
      app.on("item") { request in
        let title: String? = try request.title
        seen += [
          request.origin, request.userInfo.text, title ?? "",
          (request.context as? Sender)?.name ?? "", "\(request.verb)",
        ]
        return .handled
      }
    }
    let options = OpenOptions(
      verb: .push, arguments: ["title": "Hat"], userInfo: .string("info"),
      context: Sender(name: "list"), origin: "widget")
    router.open("shop://list/1", options: options)
    #expect(seen == ["widget", "info", "Hat", "list", "push"])
    let named = router.open("shop://anything", options: OpenOptions(route: "alert")).outcome
    #expect(named?.route == "alert")
    let unknown = router.open("shop://list", options: OpenOptions(route: "nobody")).outcome
    #expect(unknown?.kind == .invalid)
  }

  @Test func entriesAreRoutesThatLinksCannotReach() throws {
    let router = try Router(
      RouteMap(
        """
        screen Order(number: string), Newest
        route /orders/:number -> Order as order
        route /newest -> Newest
        route notification://order => order(number: parameters.orderID)
        route shortcut://newest => /newest
        """))
    let info = ParameterValue.record([.init("orderID", .string("A7"))])
    let order = router.open(.notification("order", userInfo: info)).outcome
    #expect(order?.arguments["number"] == .string("A7"))
    #expect(router.open(.shortcut("newest")).outcome?.screen == "Newest")
    #expect(router.open("shortcut://newest").outcome?.kind == .unmatched)
    #expect(
      router.open(.activity("web", url: "/orders/9")).outcome?.arguments["number"]
        == .string("9"))
  }

  @Test func mapsAreReplacedAndMerged() throws {
    let router = try router { app in app.on("item") { _ in true } }
    #expect(throws: MapMismatch.self) {
      try router.replaceMap(with: RouteMap("route /other -> Other"))
    }
    #expect(router.canOpen("shop://list/1"))
    try router.merge(RouteMap("scheme shop { route /more -> More }"))
    #expect(router.canOpen("shop://more"))
    try router.replaceMap(with: RouteMap("route /item -> Item as item"))
    #expect(!router.canOpen("shop://more"))
    #expect(router.open("/item").isAccepted)
  }

  @Test func handlersMayOpenOtherURLs() throws {
    let driver = MemoryDriver()
    let router = try Router(RouteMap(Self.map), driver: driver)
    router.on("alert") { [unowned router] _ in
      Reply(router.open("shop://list/5").isAccepted)
    }
    #expect(router.open("shop://alert").isAccepted)
    #expect(driver.stack == ["ItemList", "Item"])
  }
}
