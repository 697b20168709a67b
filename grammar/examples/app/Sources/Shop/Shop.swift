public import Roadbook

/// An app without views: a basket, a session, and a router that shows screens in memory.
@MainActor public final class Shop {
  /// Opens the app's URLs.
  public let router: Router
  /// Shows the app's screens.
  public let driver = MemoryDriver()
  /// Whether the user has signed in; the map's guard `member` asks.
  public var isSignedIn = false
  /// The articles that were looked at, in order.
  public private(set) var seen: [Int] = []

  /// Creates the app on its map; throws if the map and the app do not fit together.
  public init(_ map: RouteMap) throws {
    router = try Router(map, driver: driver)
    router.bind("signedIn") { [weak self] in self?.isSignedIn ?? false }
    router.on("item") { [weak self] request in
      self?.seen.append(try request.id)
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
  public var screen: String { driver.stack.map(\.text).joined(separator: " › ") }
}
