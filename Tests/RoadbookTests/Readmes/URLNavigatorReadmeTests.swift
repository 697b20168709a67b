import Roadbook
import Testing

/// The examples of URLNavigator's README, in its order.
@MainActor @Suite struct URLNavigatorReadmeTests {
  private static let map = """
    dialect urlnavigator
    screen User(userID: int from id), Post(title: string), Search(query: string)
    route myapp://user/<int:id> -> User
    route myapp://post/<title> -> Post
    route myapp://search/<path:query> -> Search
    """

  private let driver = MemoryDriver()

  private func router(_ register: (Router) throws -> Void = { _ in }) throws -> Router {
    try Router(RouteMap(Self.map), driver: driver, register)
  }

  /// `navigator.register("myapp://user/<int:id>") { … }`: what matches, and what does not.
  @Test func patterns() throws {
    let router = try router()
    #expect(router.resolve("myapp://user/87").arguments == ["userID": 87])
    for url in ["myapp://user/devxoul", "http://user/87", "myapp://user/87/x"] {
      #expect(router.resolve(url).kind == .unmatched)
    }
  }

  /// `navigator.push(…)`, `navigator.present(…, wrap: UINavigationController.self)`
  @Test func pushingAndPresenting() throws {
    let router = try router()
    #expect(router.push("myapp://user/123").isAccepted)
    #expect(driver.stack == ["User"])
    #expect(driver.visible?.arguments == [.init("userID", .int(123))])
    #expect(router.present("myapp://post/54321", wraps: true).isAccepted)
    #expect(driver.stack == ["Post"])
    #expect(driver.state.modals.map(\.presentation.isWrapped) == [true])
  }

  /// `navigator.handle("myapp://alert") { … }`,
  /// `navigator.open("myapp://alert?title=Hello&message=World")`
  @Test func openingURLs() throws {
    var alerts: [String?] = []
    let router = try Router(RouteMap("dialect urlnavigator\n"), dialect: .urlnavigator)
    try router.routes.on("myapp://alert") { request in
      let (title, message): (String?, String?) = (
        try request.query.title, try request.query.message
      )
      alerts += [title, message]
      return true
    }
    #expect(router.open("myapp://alert?title=Hello&message=World").isAccepted)
    #expect(alerts == ["Hello", "World"])
  }

  /// `if !navigator.open(url) { navigator.present(url) }`, from an app delegate.
  @Test func launchingWithURLs() throws {
    let router = try router()
    let url = "myapp://user/1"
    #expect(router.open(url).outcome?.reason?.contains("push or present it") == true)
    if !router.open(url).isAccepted { router.present(url) }
    #expect(driver.stack == ["User"])
    let both = router.open(url).isAccepted || router.present(url, wraps: true).isAccepted
    #expect(both)
  }

  /// `struct NavigationMap { static func initialize(navigator: NavigatorProtocol) }`
  private struct NavigationMap {
    @MainActor static func initialize(_ router: Router) throws {
      try router.routes.on("myapp://alert") { _ in true }
    }

    @MainActor static func greet(_ router: any Routing) -> Bool {
      router.open("myapp://alert").isAccepted
    }
  }

  @Test func initializingNavigationMaps() throws {
    let router = try Router(dialect: .urlnavigator, NavigationMap.initialize)
    #expect(NavigationMap.greet(router))
  }

  /// `navigator.push("myapp://user/10", context: ["fromViewController": self])`
  @Test func passingExtraValues() throws {
    struct Origin: Sendable { let controller: String }
    var seen: [String] = []
    let router = try router { app in
      app.on("myapp://user/<int:id>") { request in
        seen.append((request.context as? Origin)?.controller ?? "")
        return true
      }
    }
    router.push("myapp://user/10", context: Origin(controller: "list"))
    #expect(seen == ["list"])
  }

  /// A view controller factory gets the values of the URL.
  @Test func factories() throws {
    let router = try router()
    router.push("myapp://search/red/shoes")
    #expect(driver.visible?.arguments == [.init("query", .string("red/shoes"))])
  }

  private enum Region: String, RouteConvertible { case us, kr }

  /// `navigator.matcher.valueConverters["region"] = { pathComponents, index in … }`
  @Test func valueConverters() throws {
    var regions: [Region] = []
    let router = try Router(dialect: .urlnavigator) { app in
      app.type("region") { components, index in Region(rawValue: components[index]) }
    }
    try router.routes.on("myapp://<region:region>/search") { request in
      regions.append(try request.region)
      return true
    }
    #expect(router.open("myapp://kr/search").isAccepted)
    #expect(!router.open("myapp://xx/search").isAccepted)
    #expect(!router.canOpen("myapp://xx/search"))
    #expect(regions == [.kr])
  }

  /// Factories make controllers, such as those of a storyboard.
  @Test func storyboards() throws {
    final class Controller {
      var identifier = ""
      var title = ""
    }
    let catalog = ScreenCatalog<Controller> { catalog in
      catalog["Post"] = { arguments in
        let controller = Controller()
        controller.identifier = "PostViewController"
        controller.title = try arguments.title
        return controller
      }
    }
    let made = try catalog.make(ScreenEntry("Post", ["title": "Hello"]))
    #expect((made.identifier, made.title) == ("PostViewController", "Hello"))
    #expect(throws: NavigationError.notMade("Post", "argument title is missing")) {
      try catalog.make(ScreenEntry("Post"))
    }
  }
}
