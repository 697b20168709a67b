import Roadbook
import Testing
import UIKit
import UIKitDriver
import UserNotifications

@MainActor @Suite(.serialized) struct UIKitTests {
  private static let map = """
    screen List, Item(id: int), Search, Sheet
    tabs Main { Home; Find }
    route /list -> List in Home { route :id<int> -> Item }
    route /search -> Search in Find
    route /sheet -> Sheet style sheet
    route /away -> external https://example.com/
    route /nowhere -> external unknown:x
    route shortcut://newest => /list
    route notification://order => /list/7
    """

  private let map: RouteMap
  private let app: App
  private let router: Router

  init() throws {
    map = try RouteMap(Self.map)
    app = App(map)
    router = try Router(map, driver: app.driver)
  }

  @Test func screensAreMadeWithTheirArguments() async {
    let opening = router.open("/list/42")
    #expect(opening.isAccepted)
    #expect(await opening.value.isHandled)
    #expect(app.names(in: "Home") == ["List", "Item"])
    #expect((app.stack("Home")?.topViewController as? Screen)?.arguments == ["id": 42])
  }

  @Test func whatTheUserLeftIsShownAgain() async {
    _ = await router.open("/list/42").value
    let list = app.stack("Home")?.viewControllers.first
    app.stack("Home")?.popViewController(animated: true)
    _ = await router.open("/list/43").value
    #expect(app.names(in: "Home") == ["List", "Item"])
    #expect(app.stack("Home")?.viewControllers.first === list)
    _ = await router.open("/sheet").value
    #expect(app.presented.count == 1)
    #expect(app.presented.first?.modalPresentationStyle == .pageSheet)
    app.window.rootViewController?.dismiss(animated: true)
    _ = await router.open("/sheet").value
    #expect(app.presented.count == 1)
  }

  @Test func controllersOfOtherCodeAreNoScreens() async {
    app.stack("Home")?.setViewControllers([UIViewController()], animated: false)
    _ = await router.open("/list/1").value
    #expect(app.names(in: "Home").suffix(2) == ["List", "Item"])
    app.stack("Home")?.pushViewController(UIViewController(), animated: false)
    _ = await router.open("/list/1").value
    #expect(app.names(in: "Home").last == "Item")
    // An alert of the app's own is dismissed, as any modal.
    app.window.rootViewController?.present(UIViewController(), animated: false)
    _ = await router.open("/search").value
    #expect(app.presented.isEmpty)
    #expect(app.names(in: "Find") == ["Search"])
  }

  @Test func controllersOfTheAppAreAdopted() async {
    let own = UIViewController()
    app.stack("Home")?.setViewControllers([own], animated: false)
    app.driver.adopt(own, as: "List")
    _ = await router.open("/list/1").value
    #expect(app.stack("Home")?.viewControllers.first === own)
    #expect(app.names(in: "Home") == [nil, "Item"])
  }

  @Test func tabsAreSelected() async {
    _ = await router.open("/search").value
    let tabs = app.window.rootViewController as? UITabBarController
    #expect(tabs?.selectedViewController === app.stack("Find"))
    tabs?.selectedViewController = app.stack("Home")
    #expect(app.driver.shown(in: map.layout).selected == ["Main": "Home"])
  }

  private final class Reloading: Screen, RouteReloading {
    func reload(_ arguments: Arguments) { self.arguments = arguments }
  }

  @Test func controllersAreReloadedOrReplaced() async {
    _ = await router.open("/list/1").value
    let first = app.stack("Home")?.topViewController
    _ = await router.open("/list/2").value
    let second = app.stack("Home")?.topViewController
    #expect(first !== second)
    #expect((second as? Screen)?.arguments == ["id": 2])
    app.driver.catalog["Item"] = { Reloading("Item", $0) }
    _ = await router.open("/list/3").value
    let third = app.stack("Home")?.topViewController
    _ = await router.open("/list/4").value
    #expect(app.stack("Home")?.topViewController === third)
    #expect((third as? Screen)?.arguments == ["id": 4])
    _ = await router.open("/list/4").value
    #expect(app.names(in: "Home") == ["List", "Item"])
  }

  @Test func controllersAreConfiguredBeforeTheyAreShown() async {
    var configured: [ScreenEntry] = []
    app.driver.catalog.configure { controller, entry in
      #expect(controller.parent == nil)
      configured.append(entry)
    }
    _ = await router.open("/list/42").value
    #expect(configured == [ScreenEntry("List"), ScreenEntry("Item", ["id": 42])])
  }

  @Test func whatCannotBeMadeFailsTheURL() async {
    struct Broken: Error, CustomStringConvertible { let description = "no storyboard" }
    app.driver.catalog["Item"] = { _ in throw Broken() }
    let outcome = await router.open("/list/42").value
    #expect(outcome.kind == .failed)
    #expect(outcome.reason == "screen 'Item' cannot be made: no storyboard")
    #expect(app.names(in: "Home") == ["List"])
    app.driver.catalog["Item"] = nil
    #expect(await router.open("/list/42").value.reason == "the app makes no screen 'Item'")
    #expect(throws: MapMismatch.self) { try router.check() }
  }

  @Test func stacksAreNotPutIntoStacks() async {
    app.driver.catalog["Item"] = { _ in UINavigationController() }
    #expect(
      await router.open("/list/42").value.reason
        == "screen 'Item' cannot be made: a UINavigationController cannot be in a stack")
    #expect(app.names(in: "Home") == ["List"])
  }

  @Test func whatUIKitRefusesFailsTheURL() async {
    app.driver.catalog["Sheet"] = {
      let made = Screen("Sheet", $0)
      made.isStubborn = true
      return made
    }
    app.driver.wrap { Stubborn() }
    let outcome = await router.open("/sheet").value
    #expect(outcome.reason == "UIKit has not presented 'Sheet'")
  }

  private final class Stubborn: UINavigationController {
    override init() {
      super.init()
      isStubborn = true
    }
  }

  @Test func stepsForAnotherStateAreRefused() async {
    _ = app.driver.shown(in: map.layout)
    let item = NavigationState.Instance(screen: "Item")
    await #expect(throws: NavigationError.wrongState("nothing is presented")) {
      try await app.driver.perform(.dismiss([item], animated: true))
    }
    await #expect(throws: NavigationError.wrongState("'Item' is not in the stack 'Home'")) {
      try await app.driver.perform(.popTo(item, container: "Home", count: 1, animated: true))
    }
  }

  @Test func containersThatAreGoneAreAnError() async throws {
    let driver = UIKitDriver(app.window, ScreenCatalog { $0["List"] = { Screen("List", $0) } })
    let router = try Router(RouteMap("route /list -> List"), driver: driver)
    let outcome = await router.open("/list").value
    #expect(outcome.reason == "there is no container 'main' on show")
    driver.register(UINavigationController(), as: "main")
    // Nobody else holds it.
    #expect(await router.open("/list").value.kind == .failed)
    let stack = UINavigationController()
    driver.register(stack, as: "main")
    #expect(await router.open("/list").value.isHandled)
    #expect(stack.viewControllers.count == 1)
  }

  @Test func windowsAreHeldWeakly() async throws {
    var window: UIWindow? = UIWindow()
    weak let gone = window
    let driver = UIKitDriver(try #require(window), ScreenCatalog())
    window = nil
    #expect(gone == nil)
    await #expect(throws: NavigationError.wrongState("the window is gone")) {
      try await driver.perform(.setRoot(container: "Main", changed: true))
    }
  }

  @Test func transitionsAreWaitedFor() async {
    app.driver.patience = .milliseconds(50)
    app.stack("Home")?.runningTransition = Transition()
    #expect(
      await router.open("/list/1").value.reason == "another transition is still running")
    #expect(app.names(in: "Home").isEmpty)
    app.driver.patience = .seconds(20)
    let opening = router.open("/list/1")
    try? await Task.sleep(for: .milliseconds(20))
    #expect(opening.outcome == nil)
    app.stack("Home")?.runningTransition = nil
    #expect(await opening.value.isHandled)
  }

  @Test func onlyAppsInTheForegroundAnimate() async {
    _ = await router.open("/list/42").value
    #expect(app.scene.animations == ["push"])
    app.window.windowScene = nil
    _ = await router.open("/list").value
    _ = await router.open("/list/43").value
    #expect(app.scene.animations == ["push"])
  }

  @Test func otherAppsAreOpenedByTheScene() async {
    #expect(await router.open("/away").value.isHandled)
    #expect(app.scene.openedURLs.map(\.absoluteString) == ["https://example.com/"])
    #expect(
      await router.open("/nowhere").value.reason == "the system does not open unknown:x")
  }

  @Test func eventsOfTheSystemAreOpened() async {
    let item = UIApplicationShortcutItem(type: "newest", localizedTitle: "Newest")
    #expect(await router.open(Entry(item)).value.screen == "List")
    let content = UNNotificationContent(
      category: "order", userInfo: ["aps": ["badge": 1], "orderID": "A7"])
    let response = UNNotificationResponse(
      notification: UNNotification(request: UNNotificationRequest(content: content)))
    #expect(
      Entry(response)
        == .notification(
          "order",
          userInfo: .record([
            .init("aps", .record([.init("badge", .int(1))])), .init("orderID", .string("A7")),
          ])))
    #expect(await router.open(Entry(response)).value.screen == "Item")
  }

  @Test func stylesArePresentedByTheApp() async {
    var presented: [String] = []
    app.driver.present(as: "sheet") { controller, presenter, entry, isAnimated in
      presented.append("\(entry) \(isAnimated)")
      presenter.present(controller, animated: isAnimated)
    }
    _ = await router.open("/sheet").value
    #expect(presented == ["Sheet() true"])
    #expect(app.driver.shown(in: map.layout).modals.first?.presentation.name == "sheet")
  }
}
