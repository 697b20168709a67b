import Roadbook
import RoadbookTesting
import Testing

/// The code of the project's README and of the articles that need no views.
@MainActor @Suite struct ArticleTests {
  private struct Session {
    var isSignedIn = false
  }

  private struct Store {
    func has(_ id: Int) -> Bool { id < 100 }
  }

  private enum Region: String, RouteConvertible {
    case eu = "EU"
  }

  private static let map = """
    screen ItemList, Item(id: int from itemID), In(region: Region)
    var signedIn = false
    type Region = /[A-Z]{2}/ extern
    var hasCamera = false extern
    route /list -> ItemList { route :itemID<int> -> Item as item }
    route /alert do { perform showAlert }
    route /in/:region<Region> -> In
    """

  private let driver = MemoryDriver()
  private let session = Session()
  private let store = Store()

  private func read(_ path: String) throws -> String { Self.map }

  private func complete(_ app: Router) {
    app.type("Region") { components, index in Region(rawValue: components[index]) }
    app.bind("hasCamera") { true }
    app.bind("signedIn") { session.isSignedIn }
    app.action("showAlert") { _ in .handled }
  }

  /// The README: the map in the app.
  @Test func theMapInTheApp() throws {
    let map = try RouteMap(path: "shop.roadbook") { try read($0) }
    let router = try Router(map, driver: driver) { app in
      app.type("Region") { components, index in Region(rawValue: components[index]) }
      app.bind("hasCamera") { true }
      app.action("showAlert") { _ in .handled }
      app.bind("signedIn") { session.isSignedIn }
      app.on("item") { request in
        let id: Int = try request.id
        return store.has(id) ? .handled : .decline("sold out")
      }
    }
    router.open("shop://list/42")
    #expect(driver.stack == ["ItemList", "Item"])
    router["/user/:id"] = { request in .handled }
    #expect(router.open("/user/1").isAccepted)
    #expect(try router.url(for: "item", ["id": 42]) == "/list/42")
  }

  /// FirstMap
  @Test func theFirstMap() async throws {
    var alerts: [String] = []
    func alert(_ text: String) { alerts.append(text) }
    let map = try RouteMap(path: "app.roadbook") { try read($0) }
    let router = try Router(map, driver: driver) { app in
      app.type("Region") { components, index in Region(rawValue: components[index]) }
      app.bind("hasCamera") { true }
      app.bind("signedIn") { session.isSignedIn }
      app.on("item", "id") { (id: Int) in store.has(id) ? .handled : .decline("sold out") }
      app.action("showAlert") { request in
        alert(try request.title)
        return .handled
      }
    }
    let outcome = await router.open("app://list/42").value
    #expect(outcome.isHandled)
    let other = await router.open("app://list/142").value
    #expect(!other.isHandled && other.reason == "sold out" && driver.stack == ["ItemList", "Item"])
    _ = other.nearest
    router.open("/alert?title=x")
    #expect(alerts == ["x"])
    #expect(router.open("/in/EU").outcome?.isHandled == true)
    #expect(router.open("/in/US").outcome?.kind == .unmatched)
  }

  /// Testing
  @Test func testing() throws {
    let map = try RouteMap(Self.map)
    let driver = MemoryDriver()
    let router = try Router(map, driver: driver) { complete($0) }
    router.open("shop://list/42")
    #expect(driver.stack == ["ItemList", "Item"])
    driver.userGoesBack()
    #expect(driver.stack == ["ItemList"])
  }

  /// Guards
  @Test func guards() async throws {
    func mayUseCamera() async -> Bool { false }
    let map = try RouteMap("screen Scanner\nroute /scan -> Scanner\nguard camera on Scanner extern")
    let router = try Router(map, driver: driver) { app in
      app.guard("camera") { request in await mayUseCamera() ? .allow : .cancel("no camera") }
    }
    let outcome = await router.open("/scan").value
    #expect(outcome.kind == .cancelled && outcome.reason == "no camera")
  }

  /// Guards, while a URL waits
  @Test func guardsThatOpenALogin() async throws {
    @MainActor final class Session {
      var isSignedIn = false
      func refresh() async { await Task.yield() }
    }
    let session = Session()
    let map = try RouteMap(
      """
      guard member on Orders extern
      route /orders -> Orders
      route /login -> Login
      """)
    let router = try Router(map, driver: driver) { app in
      app.on("login") { _ in
        session.isSignedIn = true
        return .handled
      }
      app.guard("member") { [weak app] request in
        guard let app else { return .cancel() }
        await session.refresh()
        if session.isSignedIn { return .allow }
        _ = await app.open("/login", options: OpenOptions(during: request.target)).value
        return session.isSignedIn ? .allow : .cancel("not signed in")
      }
    }
    #expect(await router.open("/orders").value.isHandled)
    #expect(driver.stack == ["Login", "Orders"])
  }

  /// Drivers: a driver of one's own
  @MainActor final class ConsoleDriver: ImmediateNavigationDriver {
    private var layout = ContainerLayout()
    private lazy var state = NavigationState(layout)

    func shown(in layout: ContainerLayout) -> NavigationState {
      if layout != self.layout { (self.layout, state) = (layout, NavigationState(layout)) }
      return state
    }

    func performNow(_ step: NavigationStep) throws(NavigationError) {
      do throws(NavigationProblem) {
        try state.apply(step, in: layout)
      } catch {
        throw NavigationError(error)
      }
      print(state.visibleScreen(layout)?.screen ?? "nothing")
    }
  }

  @Test func aDriverOfOnesOwn() throws {
    let router = try Router(RouteMap(Self.map), driver: ConsoleDriver()) { complete($0) }
    #expect(router.open("/list/42").isAccepted)
    #expect(router.state.screens(in: "main").map(\.screen) == ["ItemList", "Item"])
    #expect(!router.open("/list/x").isAccepted)
  }

  /// FirstMap: listening
  @Test func listening() async throws {
    var lines: [String] = []
    func log(_ outcome: Outcome) { lines.append(outcome.description) }
    let router = try Router(RouteMap(Self.map), driver: driver) { complete($0) }
    let outcomes = router.outcomes
    router.open("/list/42")
    router.open("/nowhere")
    for await outcome in outcomes where !outcome.isHandled {
      log(outcome)
      break
    }
    #expect(lines.count == 1 && lines.first?.hasPrefix("/nowhere  unmatched") == true)
  }

  /// CompiledMaps
  @Test func compiledMaps() throws {
    let json = """
      {"roadbook": 1, "files": ["app.roadbook"], "namespaces": [{}],
       "screens": [{"name": "Item", "parameters": [{"name": "id", "type": "int"}], "at": [0, 1, 8]}],
       "routes": [{"screen": "Item", "name": "item", "patterns": ["/list/:id"], "at": [0, 2, 1]}]}
      """
    let map = try RouteMap(compiled: json, named: "app.json")
    let router = try Router(map, driver: driver) { app in
      app.on("item", "id") { (id: Int) in store.has(id) ? .handled : .decline("sold out") }
    }
    #expect(router.open("/list/42").isAccepted && !router.open("/list/142").isAccepted)
  }

  @Test(arguments: try RouteMap("route /a -> A\ntest \"a\" { expect /a -> A }").tests)
  func map(_ test: MapTest) {
    #expect(test.failure() == nil)
  }
}
