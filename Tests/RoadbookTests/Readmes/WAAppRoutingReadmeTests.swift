import Roadbook
import Testing

/// The examples of WAAppRouting's README, in its order.
@MainActor @Suite struct WAAppRoutingReadmeTests {
  private static let map = """
    dialect waapprouting
    stack Home
    screen ListViewController
    screen DetailViewController(itemID: int?, defaultParam: int? = 1)
    screen ExtraViewController(articleTitle: string? from article_title)
    route list{ListViewController}/:itemID{DetailViewController}/extra{ExtraViewController} in Home
    """

  private let driver = MemoryDriver()

  private func router(_ register: (Router) throws -> Void = { _ in }) throws -> Router {
    try Router(RouteMap(Self.map), driver: driver, register)
  }

  /// `[registrar registerAppRoutePath:@"list{…}/:itemID{…}/extra{…}" presentingController:…]`,
  /// `handleURL:`
  @Test func screensBelowTheTargetAreShown() throws {
    let router = try router()
    #expect(router.open("appscheme://list").isAccepted)
    #expect(driver.stack == ["ListViewController"])
    #expect(router.open("appscheme://list/3/extra?article_title=Hello").isAccepted)
    #expect(
      driver.stack == ["ListViewController", "DetailViewController", "ExtraViewController"])
    #expect(driver.visible?.arguments == [.init("articleTitle", .string("Hello"))])
    router.open("appscheme://list/3")
    #expect(driver.stack == ["ListViewController", "DetailViewController"])
  }

  /// Defaults and values of the URL reach the controller.
  @Test func parameters() throws {
    let router = try router()
    router.open("appscheme://list/3")
    #expect(
      driver.visible?.arguments == [.init("itemID", .int(3)), .init("defaultParam", .int(1))])
  }

  /// `registerBlockRouteHandler:forRoute:@"list/*"`
  @Test func blockRouteHandlers() throws {
    var noted: [String] = []
    let map = try RouteMap(Self.map + "\nblock list/* { perform note }")
    let router = try Router(map, driver: driver) { app in
      app.action("note") { request in
        noted.append(request.url)
        return .handled
      }
    }
    router.open("appscheme://list/3")
    router.open("appscheme://list")
    #expect(noted == ["appscheme://list/3"])
  }

  /// `setShouldHandleAppLinkBlock:` decides about each URL.
  @Test func theAppDecides() throws {
    let router = try router { app in
      app.addGuard { request in
        request.target.url.contains("secret") ? .cancel("secret") : .allow
      }
    }
    #expect(router.open("appscheme://list/3?secret=1").outcome?.kind == .cancelled)
    #expect(router.open("appscheme://list/3").isAccepted)
  }

  private struct ArticleParameters: Decodable, Equatable {
    var articleID: Int
    var articleTitle: String?
    var displayType: Int?

    enum CodingKeys: String, CodingKey {
      case articleID = "article_id"
      case articleTitle = "article_title"
      case displayType = "display_type"
    }
  }

  /// `ArticleAppLinkParameters`, `copy`, `queryStringWithWhiteList:`
  @Test func parameterObjects() throws {
    var arguments: Arguments = ["article_id": 42, "article_title": "Hello", "display_type": "2"]
    #expect(
      try arguments.decode(ArticleParameters.self)
        == ArticleParameters(articleID: 42, articleTitle: "Hello", displayType: 2))
    let copy = arguments.with("article_title", "My super article 3")
    arguments["display_type"] = nil
    #expect(
      copy.query(only: ["article_id", "article_title"])
        == "article_id=42&article_title=My%20super%20article%203")
    #expect(arguments.query() == "article_id=42&article_title=Hello")
  }

  private struct Companies: RouteMatching {
    /// `companies/$name`, another syntax than the library's.
    func match(_ url: MatchedURL) -> Arguments? {
      guard url.components.count == 2, url.components.first == "companies" else { return nil }
      return ["name": url.components[1]]
    }
  }

  /// `MyRouteMatcher`
  @Test func ownMatchers() throws {
    let router = try Router(dialect: .waapprouting)
    var names: [String] = []
    try router.routes.on("companies/$name", matching: Companies()) { request in
      names.append(try request.name)
      return true
    }
    #expect(router.open("appscheme://companies/ada").isAccepted)
    #expect(!router.open("appscheme://companies").isAccepted)
    #expect(names == ["ada"])
  }

  /// A driver of one's own replaces the library's stack.
  @MainActor private final class OwnHandler: ImmediateNavigationDriver {
    var steps: [NavigationStep] = []
    func shown(in layout: ContainerLayout) -> NavigationState { NavigationState(layout) }
    func performNow(_ step: NavigationStep) { steps.append(step) }
  }

  @Test func ownRouteHandlers() throws {
    let own = OwnHandler()
    let router = try Router(RouteMap(Self.map), driver: own)
    router.open("appscheme://list")
    #expect(own.steps.count == 1)
  }

  /// `WAAppRouteEntity` with a controller class, default parameters and allowed parameters.
  @Test func routeEntities() throws {
    let map = try RouteMap(
      "dialect waapprouting\nscreen DetailViewController(itemID: int, defaultParam: int?)\nstack Home"
    )
    let router = try Router(map, driver: driver, dialect: .waapprouting)
    try router.routes.on(
      "detail/:itemID", show: "DetailViewController", defaults: ["defaultParam": 1])
    #expect(
      router.open("appscheme://detail/3?other=x").outcome?.arguments
        == ["itemID": 3, "defaultParam": 1])
    #expect(
      router.open("appscheme://detail/3?defaultParam=2").outcome?.arguments["defaultParam"]
        == .int(2))
  }

  /// `[WAAppLinkRouter goTo:@"companies/%@", name]`
  @Test func goingToBuiltURLs() throws {
    let map = try RouteMap(
      "screen Company(name: string)\nscheme shop { route /companies/:name -> Company as company }")
    let router = try Router(map, driver: driver)
    #expect(router.open(try router.url(for: "company", ["name": "Ada & Co"])).isAccepted)
    #expect(driver.visible?.arguments == [.init("name", .string("Ada & Co"))])
  }
}
