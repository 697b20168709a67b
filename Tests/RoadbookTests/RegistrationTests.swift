import Roadbook
import RoadbookEngine
import RoadbookTestSupport
import Testing

/// Routes that are registered after the first URL are found as if the router had been made with
/// them.
@MainActor @Suite struct RegistrationTests {
  nonisolated private static let cases: [(dialect: Dialect, patterns: [String])] = [
    (.native, ["/a", "/:x", "/a/:y", "/a/**", "/:n<int>", "/a?k=1", "s:///b", "/a(/b)"]),
    (.jlroutes, ["/a", "/:x", "/a/:y", "/a/*", "/b(/c)", "/*"]),
    (.urlnavigator, ["s://a", "s://<x>", "s://a/<y>", "s://a/<int:n>", "s://a/<path:p>"]),
    (.waapprouting, ["a", ":x", "a/:y", "a/*", "b/:x"]),
    (.fsqroutes, ["/a", "/:x", "/a/:y", "/a/*", "/a/**", "/b/:x"]),
  ]
  nonisolated private static let urls = [
    "/a", "/b", "/7", "/a/b", "/a/7", "/b/c", "/a/b/c", "/a?k=1", "s://a", "s://b", "s://a/7",
    "s://a/b/c", "s:///b", "s:///a/b",
  ]

  @Test(arguments: 0..<5) func areFoundAsInANewRouter(_ number: Int) throws {
    let (dialect, patterns) = Self.cases[number]
    var random = SeededRandom(seed: UInt64(0x0DE + number))
    var matched = 0
    let own = "route /a/7 -> P\nroute /m/:x -> P"
    for _ in 0..<4 {
      let map = try RouteMap(
        "screen P(...)\nscheme s { }\n" + (dialect == .native ? own : "scheme m { \(own) }"))
      let live = try Router(map, dialect: dialect)
      var kept: [(pattern: String, scheme: String?, token: RegistrationToken)] = []
      for round in 0..<9 {
        if round > 3, random.oneIn(4) {
          let gone = kept.remove(at: random.below(kept.count))
          routes(of: live, gone.scheme).remove(gone.token)
        } else {
          let scheme = random.oneIn(4) ? "s" : nil
          let pattern = random.pick(patterns)
          guard scheme == nil || !pattern.contains(":/") else { continue }
          kept.append((pattern, scheme, try add(pattern, scheme, to: live)))
        }
        let fresh = try Router(map, dialect: dialect)
        for route in kept { _ = try add(route.pattern, route.scheme, to: fresh) }
        for url in Self.urls {
          let now = live.open(url).outcome
          let then = fresh.open(url).outcome
          if now?.kind == .handled { matched += 1 }
          #expect(
            now?.kind == then?.kind && now?.route == then?.route
              && now?.screen == then?.screen && live.canOpen(url) == fresh.canOpen(url),
            "\(url) with \(kept.map { ($0.pattern, $0.scheme) })")
        }
      }
    }
    #expect(matched > 40, "too few URLs match anything")
  }

  @Test func handlersStayWithTheirRoutes() throws {
    var called: [String] = []
    let handler = { (name: String) -> Router.Handler in
      { _ in
        called.append(name)
        return .handled
      }
    }
    let map = try RouteMap("route /a -> A as first\nroute /b -> B")
    let router = try Router(map) { app in
      app.on("first", handler("first"))
      app.on("/b", handler("b"))
    }
    router.open("/a")
    for number in 0..<3 {
      let name = RouteName("more\(number)")
      try router.routes.on("/more/\(number)", as: name, do: handler("code"))
      router.open("/more/\(number)")
      router.on(name, handler("named"))
      for url in ["/a", "/b", "/more/\(number)"] { router.open(url) }
    }
    let round = ["code", "first", "b", "code", "named"]
    #expect(called == ["first"] + round + round + round)
  }

  @Test func aNameIsTakenOnce() throws {
    let router = try Router(RouteMap("route /a -> A as first\nroute /b -> B as second"))
    try router.routes.on("/c", as: "third") { _ in .handled }
    try router.check()
    for name: RouteName in ["second", "third"] {
      let token = try router.routes.on("/d", as: name) { _ in .handled }
      let mismatch = #expect(throws: MapMismatch.self) { try router.check() }
      #expect(mismatch?.description.contains("'\(name.rawValue)' is declared twice") == true)
      router.routes.remove(token)
      try router.check()
    }
  }

  private func routes(of router: Router, _ scheme: String?) -> Routes {
    scheme.map { router.routes(in: $0) } ?? router.routes
  }

  private func add(_ pattern: String, _ scheme: String?, to router: Router) throws
    -> RegistrationToken
  {
    try routes(of: router, scheme).on(pattern) { _ in .handled }
  }
}
