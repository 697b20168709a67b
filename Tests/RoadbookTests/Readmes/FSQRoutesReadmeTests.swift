import Roadbook
import Testing

/// The examples of FSQRoutes' README, in its order.
@MainActor @Suite struct FSQRoutesReadmeTests {
  private static let map = """
    dialect fsqroutes
    screen Home, Profile, UserProfile(userId: string), Settings
    scheme foursquare {
      route /home -> Home modal
      route /profile -> Profile modal
      route /profile/user/:userId/ -> UserProfile modal
      route /settings/** -> Settings modal
      guard ready on all before generate { allow }
      guard shown on all before present { allow }
    }
    """

  private let driver = MemoryDriver()

  private func router(_ register: (Router) throws -> Void = { _ in }) throws -> Router {
    try Router(RouteMap(Self.map), driver: driver, register)
  }

  /// `[self.urlRouter registerNativeSchemes:… forRouteMap:…]`, `handleURL:`
  @Test func routeMaps() throws {
    let router = try router()
    #expect(router.open("foursquare://home").isAccepted)
    #expect(driver.stack == ["Home"])
    #expect(router.open("foursquare://profile/user/42").isAccepted)
    #expect(driver.visible?.arguments == [.init("userId", .string("42"))])
    #expect(router.open("foursquare://settings/privacy/all").isAccepted)
    #expect(driver.stack == ["Settings"])
  }

  /// `canHandleURL:`: the scheme decides.
  @Test func handlingURLs() throws {
    let router = try router()
    #expect(router.map.claims("foursquare://nothing"))
    #expect(!router.canOpen("foursquare://nothing"))
  }

  /// `shouldGenerateRouteForUrl:` and `shouldPresentRoutedUrl:` cancel or defer.
  @Test func theDelegateDecides() throws {
    var isLoggedIn = false
    let router = try router { app in
      app.guard("ready", replacing: true) { _ in isLoggedIn ? .allow : .defer("logged out") }
      app.guard("shown", replacing: true) { $0.screen == "Settings" ? .cancel() : .allow }
    }
    #expect(router.open("foursquare://home").outcome?.kind == .deferred)
    isLoggedIn = true
    #expect(router.resume()?.outcome?.kind == .handled)
    #expect(driver.stack == ["Home"])
    #expect(router.open("foursquare://settings/x").outcome?.kind == .cancelled)
    #expect(driver.stack == ["Home"])
  }

  /// `routedUrlWillBePresented:completionHandler:` is waited for.
  @Test func preparingForPresentation() async throws {
    var prepared: [String] = []
    let router = try router { app in
      app.prepare { request in
        await Task.yield()
        prepared.append(request.url)
      }
    }
    #expect(await router.open("foursquare://home").value.isHandled)
    #expect(prepared == ["foursquare://home"])
  }

  /// `viewControllerToPresentRoutedUrlFrom:` decides by content.
  @Test func choosingThePresenter() throws {
    let router = try router { app in app.presenter { _ in "main" } }
    router.open("foursquare://home")
    #expect(driver.state.modals.map(\.from) == ["main"])
  }

  /// `routeUrl:notificationUserInfo:`
  @Test func notifications() throws {
    var infos: [ParameterValue] = []
    let router = try router { app in
      app.guard("ready", replacing: true) { request in
        infos.append(request.target.userInfo)
        return .allow
      }
    }
    let info = ParameterValue.record([.init("aps", .string("x"))])
    router.open("foursquare://home", options: OpenOptions(userInfo: info))
    #expect(infos == [info])
  }
}
