import Roadbook

/// Measures the library as an app uses it: reading a map, opening URLs with handlers and a driver.
@MainActor enum LibraryCases {
  static func run(_ harness: inout Harness) {
    guard harness.begin("library") else { return }
    let text = (0..<1_000).map { "route /r\($0)/:id -> S\($0 % 50)\n" }.joined()
    _ = harness.measureOnce("a router of 1,000 routes from text", rounds: 7) {
      let router = try? Router(RouteMap(text))
      return router?.canOpen("/r7/1") == true
    }
    guard
      let router = try? Router(
        RouteMap(
          """
          screen List, Item(id: int)
          stack Home
          route /plain do { }
          route /items -> List in Home { route :id<int> -> Item }
          """),
        driver: MemoryDriver(), { app in app.on("plain") { _ in .handled } })
    else { return harness.note("the map has errors") }
    let plain = harness.measure("open a plain route with a handler", ["/plain"]) { url in
      router.open(url).isAccepted ? 1 : 0
    }
    harness.allocations("open a plain route with a handler", ["/plain"]) { url in
      router.open(url).isAccepted
    }
    let urls = (0..<1_000).map { "/items/\($0)" }
    let screen = harness.measure("open a screen with a driver", urls) { url in
      router.open(url).isAccepted ? 1 : 0
    }
    let map = router.map
    let asked = harness.measure("ask whether a URL can be opened", urls) { map.canOpen($0) ? 1 : 0 }
    harness.ratio("plain route to question", plain, to: asked)
    harness.ratio("screen to question", screen, to: asked)
  }
}
