import Foundation
import Roadbook
import RoadbookFoundation
import SwiftUI
import SwiftUIDriver
import Testing
import UIKit
import UIKitDriver

/// The examples of the article "Showing screens", word for word.
@MainActor @Suite struct ArticleTests {
  /// What an app's storyboard does.
  @MainActor private struct Storyboard {
    func instantiateViewController(withIdentifier name: String) -> UIViewController { Base() }
  }

  private let window = UIWindow()
  private let storyboard = Storyboard()
  private let tabBarController = UITabBarController()
  private let homeNavigationController = UINavigationController()
  private let cache = "cache"

  private func router(_ map: RouteMap) throws -> Router {
    let driver = UIKitDriver(
      window,
      ScreenCatalog {
        $0["Item"] = { ItemViewController(id: try $0.id, title: try $0.title) }
        $0["Post"] = { _ in storyboard.instantiateViewController(withIdentifier: "Post") }
      })
    driver.register(tabBarController, as: "Main")
    driver.register(homeNavigationController, as: "Home")
    driver.catalog.configure { controller, entry in (controller as? Base)?.cache = cache }
    let router = try Router(map, driver: driver)
    return router
  }

  private static let map = """
    tabs Main { stack Home }
    screen Item(id: int, title: string?), Post
    route /item/:id -> Item in Home
    route /post -> Post in Home
    route shortcut://newest => /item/1
    """

  private func scene() throws -> SceneDelegate {
    tabBarController.viewControllers = [homeNavigationController]
    window.rootViewController = tabBarController
    return SceneDelegate(try router(try RouteMap(Self.map)))
  }

  private var shown: UIViewController? { homeNavigationController.topViewController }

  @Test func uiKitOpensURLsAndShortcuts() async throws {
    let delegate = try scene()
    let url = try #require(URL(string: "/item/42?title=Bread"))
    delegate.scene(UIScene(), openURLContexts: [UIOpenURLContext(url: url)])
    _ = await delegate.router.open("/post").value
    #expect(shown is Base && !(shown is ItemViewController))
    #expect((shown as? Base)?.cache == "cache")
    let item = UIApplicationShortcutItem(type: "newest", localizedTitle: "Newest")
    #expect(await delegate.windowScene(UIWindowScene(), performActionFor: item))
    #expect((shown as? ItemViewController)?.id == 1)
  }

  @Test func swiftUIShowsTheScreens() throws {
    let map = try RouteMap(
      """
      tabs Main { stack Home = [Home]; Search }
      screen Home, Item(id: int), Results
      route /item/:id -> Item in Home
      route /search -> Results in Search
      """)
    let navigation = SwiftUINavigation(screens: ["Home", "Item", "Results"])
    let router = try Router(map, driver: navigation)
    let view = AppView(navigation: navigation, router: router)
    #expect(Rendering(view).texts == ["home"])
    router.open("/item/42")
    #expect(Rendering(view).texts == ["item 42"])
  }
}

private class Base: UIViewController {
  var cache = ""
}

private final class ItemViewController: Base {
  let id: Int
  let title: String?

  init(id: Int, title: String?) {
    self.id = id
    self.title = title
    super.init()
  }
}

@MainActor private final class SceneDelegate {
  let router: Router

  init(_ router: Router) { self.router = router }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    for context in contexts { router.open(context.url) }
  }

  func windowScene(_ scene: UIWindowScene, performActionFor item: UIApplicationShortcutItem) async
    -> Bool
  {
    await router.open(Entry(item)).value.isHandled
  }
}

struct AppView: View {
  let navigation: SwiftUINavigation
  let router: Router

  var body: some View {
    RoadbookTabs("Main", navigation) {
      RoadbookStack("Home", navigation) {
        HomeView()
      } destination: {
        ScreenView(entry: $0)
      }
      .tabItem { Text("Home") }.tag(ContainerName("Home"))
      RoadbookStack("Search", navigation) {
        SearchField()
      } destination: {
        ScreenView(entry: $0)
      }
      .tabItem { Text("Search") }.tag(ContainerName("Search"))
    }
    .roadbookSheets(navigation) { ScreenView(entry: $0) }
    .handlesRoutes(router)
  }
}

struct ScreenView: View {
  let entry: ScreenEntry

  var body: some View {
    switch entry.screen {
    case "Item": ItemView(id: (try? entry.arguments.id) ?? 0)
    default: HomeView()
    }
  }
}

private struct HomeView: View {
  var body: some View { Text("home") }
}

private struct SearchField: View {
  var body: some View { Text("search") }
}

private struct ItemView: View {
  let id: Int

  var body: some View { Text("item \(id)") }
}
