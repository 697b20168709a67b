import Roadbook
import Testing

/// The examples of JLRoutes' README, in its order.
@MainActor @Suite struct JLRoutesReadmeTests {
  private let router: Router

  init() throws { router = try Router(dialect: .jlroutes) }

  /// `[routes addRoute:@"/user/view/:userID" handler:…]`, `[JLRoutes routeURL:url]`
  @Test func gettingStarted() throws {
    var viewed: [String] = []
    try router.routes.on("/user/view/:userID") { request in
      viewed.append(try request.userID)
      return .handled
    }
    #expect(router.open("myapp://user/view/joeldev").isAccepted)
    #expect(viewed == ["joeldev"])
    #expect(!router.open("myapp://user/edit/joeldev").isAccepted)
  }

  /// `JLRoutes.globalRoutes[@"/user/view/:userID"] = ^BOOL(NSDictionary *parameters) { … }`
  @Test func subscripting() {
    var viewed: [String] = []
    router["/user/view/:userID"] = { request in
      viewed.append(try request.userID)
      return true
    }
    #expect(router.open("myapp://user/view/joeldev").isAccepted)
    #expect(viewed == ["joeldev"])
  }

  /// `JLRoutePattern`, `JLRouteURL` and `JLRouteScheme` of the parameters.
  @Test func theParametersDictionary() throws {
    var seen: [String?] = []
    let handler: Router.Handler = { request in
      seen += [request.url, request.pattern, request.scheme]
      return true
    }
    try router.routes.on("/user/:userID", do: handler)
    try router.routes(in: "thing").on("/foo/:id", do: handler)
    router.open("myapp://user/7?debug=true")
    router.open("thing://foo/1")
    #expect(
      seen == [
        "myapp://user/7?debug=true", "/user/:userID", nil, "thing://foo/1", "/foo/:id", "thing",
      ])
  }

  /// A handler that returns NO leaves the URL to the next matching route.
  @Test func handlerBlockChaining() throws {
    var seen: [String] = []
    try router.routes.on("/foo/bar") { _ in
      seen.append("first")
      return false
    }
    try router.routes.on("/foo/:name") { request in
      seen.append(try request.name)
      return true
    }
    #expect(router.open("myapp://foo/bar").isAccepted)
    #expect(seen == ["first", "bar"])
  }

  /// A route without a handler returns YES.
  @Test func routesWithoutHandlers() throws {
    try router.routes.on("/foo")
    #expect(router.open("myapp://foo").isAccepted)
  }

  /// `/:object/:action/:primaryKey` with `?debug=true&foo=bar`
  @Test func aMoreComplexExample() throws {
    var seen: [String] = []
    try router.routes.on("/:object/:action/:primaryKey") { request in
      let (object, action): (String, String) = (try request.object, try request.action)
      let (key, debug): (Int, Bool) = (try request.primaryKey, try request.debug)
      seen += [object, action, "\(key)", "\(debug)", request.parameters["foo"]?.text ?? ""]
      return true
    }
    #expect(router.open("myapp://post/edit/123?debug=true&foo=bar").isAccepted)
    #expect(seen == ["post", "edit", "123", "true", "bar"])
  }

  /// `[[JLRoutes routesForScheme:@"thing"] addRoute:@"/foo" …]`, `shouldFallbackToGlobalRoutes`
  @Test func schemes() throws {
    var seen: [String] = []
    try router.routes.on("/foo") { _ in
      seen.append("global foo")
      return true
    }
    try router.routes(in: "thing").on("/foo") { _ in
      seen.append("thing foo")
      return true
    }
    try router.routes.on("/global") { _ in
      seen.append("global")
      return true
    }
    #expect(router.open("thing://foo").isAccepted)
    #expect(router.open("other://foo").isAccepted)
    #expect(!router.open("thing://global").isAccepted)
    router.routes(in: "thing").options.fallsBack = true
    #expect(router.open("thing://global").isAccepted)
    #expect(seen == ["thing foo", "global foo", "global"])
  }

  /// `/wildcard/*` with `JLRouteWildcardComponentsKey`
  @Test func wildcards() throws {
    try router.routes.on("/wildcard/*") { Reply($0.wildcard.first == "joker") }
    #expect(router.open("myapp://wildcard/joker/x").isAccepted)
    #expect(!router.open("myapp://wildcard/batman").isAccepted)
  }

  /// `/the(/foo/:a)(/bar/:b)`
  @Test func optionalRoutes() throws {
    var seen: [String] = []
    try router.routes.on("/the(/foo/:a)(/bar/:b)") { request in
      let (a, b): (String?, String?) = (try request.a, try request.b)
      seen.append("\(a ?? "-")\(b ?? "-")")
      return true
    }
    for path in ["the", "the/foo/1", "the/bar/2", "the/foo/1/bar/2"] {
      #expect(router.open("myapp://\(path)").isAccepted)
    }
    #expect(!router.open("myapp://the/foo").isAccepted)
    #expect(seen == ["--", "1-", "-2", "12"])
  }

  /// `allRoutes`, `routes`, `removeRouteWithPattern:`, `removeAllRoutes`
  @Test func queryingRoutes() throws {
    try router.routes.on("/a")
    try router.routes(in: "thing").on("/b")
    #expect(router.map.routes.map(\.patterns) == [["/a"], ["/b"]])
    #expect(router.routes(in: "thing").listing.map(\.patterns) == [["/b"]])
    router.routes.remove(pattern: "/a")
    #expect(!router.canOpen("myapp://a"))
    router.routes(in: "thing").removeAll()
    #expect(router.map.routes.isEmpty)
  }

  private final class Controller: RouteTarget, RouteHandling {
    let parameters: Arguments
    var handled = 0
    init(_ request: RouteRequest) { parameters = request.parameters }
    func handle(_ request: RouteRequest) -> Reply {
      handled += 1
      return .handled
    }
  }

  /// `handlerBlockForTargetClass:completion:`
  @Test func handlerBlocksForClasses() throws {
    var pushed: [Controller] = []
    try router.routes.on("/some/route", make: Controller.self) { controller in
      pushed.append(controller)
      return .handled
    }
    router.open("myapp://some/route?id=1")
    router.open("myapp://some/route?id=2")
    #expect(pushed.map { $0.parameters["id"] } == [.string("1"), .string("2")])
  }

  /// `handlerBlockForWeakTarget:`
  @Test func handlerBlocksForWeakTargets() throws {
    var target: Controller? = Controller(try RouteRequest.sample(in: router))
    if let target { try router.routes.on("/some/route", weak: target) }
    #expect(router.open("myapp://some/route").isAccepted)
    #expect(target?.handled == 1)
    target = nil
    #expect(!router.open("myapp://some/route").isAccepted)
  }

  private struct AlwaysMatch: RouteMatching {
    func match(_ url: MatchedURL) -> Arguments? { ["matched": url.url] }
  }

  /// `AlwaysMatchRouteDefinition`, a custom route definition.
  @Test func customRouteDefinitions() throws {
    var seen: [String] = []
    try router.routes.on("/foo", matching: AlwaysMatch()) { request in
      seen.append(try request.matched)
      return true
    }
    #expect(router.open("myapp://anything/at/all").isAccepted)
    #expect(seen == ["myapp://anything/at/all"])
  }

  private struct Prefix: RouteMatching {
    let pattern: String
    func match(_ url: MatchedURL) -> Arguments? {
      "/" + url.components.joined(separator: "/") == pattern ? ["own": pattern] : nil
    }
  }

  /// `[JLRoutes setDefaultRouteDefinitionClass:…]`
  @Test func defaultDefinitionClasses() throws {
    var seen: [String] = []
    let handler: Router.Handler = { request in
      seen.append(try request.value("own") ?? "none")
      return true
    }
    try router.routes.on("/before/:id", do: handler)
    router.routes.defaultMatcher = { Prefix(pattern: $0) }
    try router.routes.on("/a$1", "/b$2", do: handler)
    router["/c$3"] = handler
    try router.routes(in: "thing").on("/d:4", do: handler)
    for path in ["before/7", "a$1", "b$2", "c$3"] {
      #expect(router.open("myapp:///\(path)").isAccepted, "\(path)")
    }
    #expect(router.open("thing:///d:4").isAccepted)
    #expect(!router.canOpen("thing:///dx"))
    router.routes.defaultMatcher = nil
    try router.routes.on("/after/:id", do: handler)
    #expect(router.open("myapp:///after/1").isAccepted)
    #expect(seen == ["none", "/a$1", "/b$2", "/c$3", "/d:4", "none"])
  }

  /// `setVerboseLoggingEnabled:`, `setShouldDecodePlusSymbols:`,
  /// `setAlwaysTreatsHostAsPathComponent:`
  @Test func globalConfiguration() throws {
    var events: [String] = []
    var names: [String] = []
    router.onEvent { events.append($0.description) }
    try router.routes.on("/search/:name") { request in
      names.append(try request.name)
      return true
    }
    router.routes.options = RouteOptions(dialect: .jlroutes)
    router.open("myapp:///search/a?q=x+y")
    router.routes.options.plusIsBlank = false
    router.open("myapp:///search/b?q=x+y")
    #expect(names == ["a", "b"])
    router.routes.options.hostIsPath = true
    #expect(router.open("https://search/c").isAccepted)
    #expect(!names.isEmpty)
  }
}

extension RouteRequest {
  /// The request of a route that matches everything.
  @MainActor fileprivate static func sample(in router: Router) throws -> RouteRequest {
    var made: RouteRequest?
    let token = try router.routes.on("/*") { request in
      made = request
      return true
    }
    router.open("/sample")
    router.routes.remove(token)
    return try #require(made)
  }
}
