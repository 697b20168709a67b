public import Roadbook

/// An app without views: a basket, a session, and a router that shows screens in memory.
@MainActor public final class Shop {
  /// Opens the app's URLs.
  public let router: Router
  /// Shows the app's screens.
  public let driver = MemoryDriver(screens: ShopMap.Screen.self)
  /// Whether the user has signed in; the map's guard `member` asks.
  public var isSignedIn = false
  /// The articles that were looked at, in order.
  public private(set) var seen: [Int] = []

  /// Creates the app on its map; throws if the map and the app do not fit together.
  public init(_ map: RouteMap) throws {
    router = try Router(map, driver: driver)
    router.bind(ShopMap.Variables.signedIn) { [weak self] in self?.isSignedIn ?? false }
    router.on(ShopMap.Routes.item) { [weak self] item in
      self?.seen.append(item.id)
      return .handled
    }
    try router.check()
  }

  /// The user signs in: what waited for that goes on.
  public func signIn() {
    isSignedIn = true
    router.resume()
  }

  /// What the app shows, in one line.
  public var screen: String { driver.stack.map(\.rawValue).joined(separator: " › ") }

  /// What goes on in the next launch.
  public struct Saved: Codable, Sendable {
    /// The screens on show.
    public var shown: NavigationState
    /// The URLs that wait for the sign-in.
    public var deferred: [DeferredRoute]
  }

  /// What goes on in the next launch, if the app ends now.
  public var saved: Saved { Saved(shown: router.state, deferred: router.deferred) }

  /// Goes on where the last launch has ended, before the first URL is opened. A state that an older
  /// version has saved, and that does not fit the map any more, is an error, and the app shows its
  /// first screens.
  public func restore(_ saved: Saved) async throws {
    router.restore(saved.deferred)
    try await router.restore(saved.shown)
  }

  /// The title of the screen that the user sees. A screen that is new in the map is an error of the
  /// compiler here, once the map is exported again.
  public var title: String? {
    guard let visible = driver.visible, let screen = try? ShopMap.Screen(visible) else {
      return nil
    }
    return switch screen {
    case .checkout(let checkout): "Buy \(checkout.itemID)"
    case .item(let item): item.title ?? "Article \(item.id)"
    case .itemBySKU(let item): "Article \(item.sku)"
    case .itemList(let list): "Articles, \(list.sort), page \(list.page)"
    case .login: "Sign in"
    case .order(let order): "Order \(order.number)"
    case .orders: "Orders"
    case .profile: "Account"
    case .results(let results): "Results for \(results.query)"
    case .reviews(let reviews): "Reviews of \(reviews.itemID)"
    }
  }
}
