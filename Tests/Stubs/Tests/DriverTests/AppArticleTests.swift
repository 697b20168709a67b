import Foundation
import Roadbook
import RoadbookFoundation
import SwiftUI
import SwiftUIDriver
import Testing

/// The app of the article "An app with SwiftUI", with the lines of "Restoring state".
@MainActor @Suite struct AppArticleTests {
  nonisolated static let text = """
    screen Home, Item(id: int), Orders, Login
    tabs Main { stack Shop = [Home]; stack Account = [Orders] }
    var signedIn = false
    guard member on Orders { require signedIn else defer "sign in first" }
    route /items/:id -> Item in Shop as item
    route /orders -> Orders in Account as orders
    route /login -> Login modal as login
    """

  private func navigation() throws -> Article.Navigation {
    try Article.Navigation(RouteMap(Self.text))
  }

  private func texts(_ navigation: Article.Navigation) -> [String] {
    Rendering(Article.AppView(navigation: navigation)).texts
  }

  @Test func itShowsWhatURLsLeadTo() throws {
    let app = Article.ShopApp()
    #expect(Rendering(app.body.content).texts == ["Home"])
    let navigation = try app.navigation.get()
    let url = try #require(URL(string: "shop:///items/42"))
    #expect(navigation.router.open(url).isAccepted)
    #expect(texts(navigation) == ["Item 42"])
    navigation.router.open("/login")
    #expect(texts(navigation) == ["Item 42", "[sheet", "Login", "]"])
  }

  @Test func ordersWaitForTheSignIn() throws {
    let navigation = try navigation()
    #expect(navigation.router.open("/orders").outcome?.kind == .deferred)
    #expect(texts(navigation) == ["Home"])
    navigation.signIn()
    #expect(texts(navigation) == ["Orders"])
  }

  /// "Restoring state": what is on show.
  private func stored(_ router: Router) throws -> Data {
    let data = try JSONEncoder().encode(router.state)
    return data
  }

  private func restore(_ data: Data, _ router: Router) async throws {
    let state = try JSONDecoder().decode(NavigationState.self, from: data)
    try await router.restore(state)
  }

  /// "Restoring state": deferred URLs.
  private func storedURLs(_ router: Router) throws -> Data {
    let data = try JSONEncoder().encode(router.deferred)
    return data
  }

  private func restoreURLs(_ data: Data, _ router: Router) throws {
    router.restore(try JSONDecoder().decode([DeferredRoute].self, from: data))
    router.resume()
  }

  @Test func theNextLaunchShowsTheSame() async throws {
    let first = try navigation()
    first.router.open("/items/7")
    first.router.open("/orders")

    let next = try navigation()
    try await restore(stored(first.router), next.router)
    #expect(texts(next) == ["Item 7"])
    next.isSignedIn = true
    try restoreURLs(storedURLs(first.router), next.router)
    #expect(texts(next) == ["Orders"])
  }

  @Test func aMapThatDoesNotFitIsAnErrorAtTheStart() throws {
    let map = try RouteMap(Self.text + "\nroute /more -> More")
    #expect(throws: MapMismatch.self) { try Article.Navigation(map) }
  }
}

/// What the article shows.
private enum Article {
  typealias App = SwiftUI.App

  @MainActor final class Navigation {
    let shown = SwiftUINavigation(screens: ["Home", "Item", "Orders", "Login"])
    let router: Router
    var isSignedIn = false

    init(_ map: RouteMap) throws {
      router = try Router(map, driver: shown)
      router.bind("signedIn") { [weak self] in self?.isSignedIn ?? false }
      try router.check()
    }

    func signIn() {
      isSignedIn = true
      router.resume()
    }
  }

  struct ShopApp: App {
    let navigation = Result { try Navigation(RouteMap.bundled("shop")) }

    var body: some Scene {
      WindowGroup {
        switch navigation {
        case .success(let navigation): AppView(navigation: navigation)
        case .failure(let error): Text("\(error)")
        }
      }
    }
  }

  struct AppView: View {
    let navigation: Navigation

    var body: some View {
      RoadbookTabs("Main", navigation.shown) {
        RoadbookStack("Shop", navigation.shown) {
          EmptyView()
        } destination: {
          ScreenView(entry: $0)
        }
        .tabItem { Text("Shop") }.tag(ContainerName("Shop"))
        RoadbookStack("Account", navigation.shown) {
          EmptyView()
        } destination: {
          ScreenView(entry: $0)
        }
        .tabItem { Text("Account") }.tag(ContainerName("Account"))
      }
      .roadbookSheets(navigation.shown) { ScreenView(entry: $0) }
      .handlesRoutes(navigation.router)
    }
  }

  struct ScreenView: View {
    let entry: ScreenEntry

    var body: some View {
      switch entry.screen {
      case "Item": Text("Item \((try? entry.arguments.value("id", as: Int.self)) ?? 0)")
      default: Text(entry.screen.rawValue)
      }
    }
  }
}

extension RouteMap {
  /// What the app's bundle has.
  fileprivate static func bundled(_ name: String) throws -> RouteMap {
    try RouteMap(AppArticleTests.text)
  }
}
