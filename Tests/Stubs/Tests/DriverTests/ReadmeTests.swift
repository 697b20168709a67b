import Roadbook
import Testing
import UIKit
import UIKitDriver

/// The examples of the four READMEs that need view controllers.
@MainActor @Suite struct ReadmeTests {
  private class Controller: UIViewController {
    var values: Arguments = [:]
    var cache = ""
  }

  private final class Reloading: Controller, RouteReloading {
    var reloads = 0
    func reload(_ arguments: Arguments) {
      values = arguments
      reloads += 1
    }
  }

  private let window = UIWindow()
  private let stack = UINavigationController()

  init() { window.rootViewController = stack }

  /// A driver whose screens are all made in one way, with the stack `Home`.
  private func driver(
    _ map: RouteMap, _ make: @escaping @MainActor () -> Controller = { Controller() }
  ) -> UIKitDriver {
    let driver = UIKitDriver(
      window,
      ScreenCatalog { catalog in
        for screen in map.screens {
          catalog[screen] = { arguments in
            let controller = make()
            controller.values = arguments
            return controller
          }
        }
      })
    driver.register(stack, as: map.layout.container("Home") == nil ? "main" : "Home")
    return driver
  }

  /// URLNavigator: `navigator.register("myapp://user/<int:id>") { … }`, `navigator.push(…)`,
  /// `present(…, wrap:)`
  @Test func urlNavigatorFactories() async throws {
    let map = try RouteMap(
      """
      dialect urlnavigator
      screen User(userID: int from id)
      route myapp://user/<int:id> -> User
      """)
    let router = try Router(map, driver: driver(map))
    _ = await router.push("myapp://user/123").value
    #expect((stack.topViewController as? Controller)?.values == ["userID": 123])
    _ = await router.present("myapp://user/7", wraps: true).value
    let presented = stack.presentedViewController as? UINavigationController
    #expect((presented?.topViewController as? Controller)?.values == ["userID": 7])
  }

  private static let articles = """
    dialect waapprouting
    stack Home
    screen List
    screen Article(articleID: int, title: string? from article_title)
    route list{List}/:articleID{Article} in Home
    """

  /// WAAppRouting: `setControllerPreConfigurationBlock:`
  @Test func waAppRoutingPreConfiguration() async throws {
    let map = try RouteMap(Self.articles)
    let driver = driver(map)
    driver.catalog.configure { controller, entry in
      (controller as? Controller)?.cache = "shared by \(entry.screen)"
    }
    _ = await (try Router(map, driver: driver)).open("app://list/3").value
    #expect(
      stack.viewControllers.map { ($0 as? Controller)?.cache }
        == ["shared by List", "shared by Article"])
  }

  /// WAAppRouting: `reloadFromAppLinkRefresh`, `appLinkRoutingParameters`
  @Test func waAppRoutingReload() async throws {
    let map = try RouteMap(Self.articles)
    let router = try Router(map, driver: driver(map) { Reloading() })
    _ = await router.open("app://list/3").value
    let article = stack.topViewController as? Reloading
    _ = await router.open("app://list/3?article_title=Hello").value
    #expect(stack.topViewController === article)
    #expect(article?.reloads == 1)
    #expect(article?.values == ["articleID": 3, "title": "Hello"])
  }

  /// WAAppRouting: 3D Touch.
  @Test func waAppRoutingShortcuts() async throws {
    let map = try RouteMap(Self.articles + "\nroute shortcut://newest => /list/1")
    let router = try Router(map, driver: driver(map))
    let item = UIApplicationShortcutItem(type: "newest", localizedTitle: "Newest")
    #expect(await router.open(Entry(item)).value.isHandled)
    #expect(stack.viewControllers.count == 2)
  }

  /// FSQRoutes: a screen generator for each route.
  @Test func fsqRoutesScreenGenerators() async throws {
    let map = try RouteMap(
      """
      dialect fsqroutes
      screen UserProfile(userId: string)
      scheme foursquare { route /profile/user/:userId/ -> UserProfile modal }
      """)
    let router = try Router(map, driver: driver(map))
    _ = await router.open("foursquare://profile/user/42").value
    let shown = stack.presentedViewController
    let profile = (shown as? UINavigationController)?.topViewController ?? shown
    #expect((profile as? Controller)?.values == ["userId": "42"])
  }

  /// FSQRoutes: `presentation = ^(controller, presenting, urlData) { … }`
  @Test func fsqRoutesPresentationBlocks() async throws {
    let map = try RouteMap(
      """
      dialect fsqroutes
      scheme foursquare { route /home -> Home modal }
      """)
    let driver = driver(map)
    var presented: [ScreenEntry] = []
    driver.present(as: "modal") { controller, presenter, entry, _ in
      presented.append(entry)
      presenter.present(controller, animated: false)
    }
    _ = await (try Router(map, driver: driver)).open("foursquare://home").value
    #expect(presented == [ScreenEntry("Home")])
    #expect(stack.presentedViewController != nil)
  }
}
