import Roadbook
import Testing
import UIKit
import UIKitDriver

/// Containers of the app's own: a menu at the side, as with PPReveal, and roots that are made when
/// they are needed.
@MainActor @Suite struct ContainerTests {
  private final class Reveal: UIViewController, RouteContainer {
    let (center, side) = (UINavigationController(), UINavigationController())
    var isOpen = false
    var isLocked = false

    override init() {
      super.init()
      addChild(center)
      addChild(side)
    }

    var selectedChild: UIViewController? { isOpen ? side : center }

    func select(_ child: UIViewController, isAnimated: Bool) -> Bool {
      if isLocked { return false }
      isOpen = child === side
      return true
    }
  }

  private static let catalog = ScreenCatalog<UIViewController> { catalog in
    for name in ["Feed", "Menu", "Entry", "Login", "Page"] as [ScreenName] {
      catalog[name] = { Screen(name, $0) }
    }
  }

  @Test func anOwnContainerSelects() async throws {
    let map = try RouteMap(
      """
      screen Feed, Menu, Entry
      container Reveal { Center; Side }
      route /feed -> Feed in Center
      route /menu -> Menu in Side { route entry -> Entry }
      """)
    let (window, reveal) = (UIWindow(), Reveal())
    window.rootViewController = reveal
    let driver = UIKitDriver(window, Self.catalog)
    driver.register(reveal, as: "Reveal")
    driver.register(reveal.center, as: "Center")
    driver.register(reveal.side, as: "Side")
    let router = try Router(map, driver: driver)
    _ = await router.open("/menu/entry").value
    #expect(reveal.isOpen)
    #expect(reveal.side.viewControllers.count == 2)
    // The user closes the menu.
    reveal.isOpen = false
    #expect(driver.shown(in: map.layout).selected == ["Reveal": "Center"])
    reveal.isLocked = true
    #expect(await router.open("/menu").value.reason == "'Reveal' cannot select 'Side'")
    #expect(await router.open("/feed").value.isHandled)
    #expect(reveal.center.viewControllers.count == 1)
  }

  @Test func rootsAreMadeWhenTheyAreNeeded() async throws {
    let map = try RouteMap(
      """
      screen Login, Page
      stack Main
      stack SignIn = [Login]
      route /page -> Page in Main
      route /sign-in do { select SignIn }
      route /signed-in do { select Main }
      """)
    let window = UIWindow()
    let driver = UIKitDriver(window, Self.catalog)
    var made = 0
    driver.register("Main") {
      made += 1
      return UINavigationController()
    }
    driver.register("SignIn") { UINavigationController() }
    let router = try Router(map, driver: driver)
    #expect(await router.open("/sign-in").value.isHandled)
    let signIn = window.rootViewController as? UINavigationController
    #expect((signIn?.topViewController as? Screen)?.name == "Login")
    #expect(driver.shown(in: map.layout).root == "SignIn")
    #expect(await router.open("/signed-in").value.isHandled)
    #expect(await router.open("/page").value.isHandled)
    #expect(driver.shown(in: map.layout).screens(in: "Main").map(\.screen) == ["Page"])
    #expect(made == 1)
  }
}
